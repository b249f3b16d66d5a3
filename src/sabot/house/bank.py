"""The bank: what the house pays from.

Law: the bank is never below zero; what it lacks the cashier mints into it first, in whole rolls, and the
journal shows it.
"""

from functools import lru_cache

import msgspec

from sabot.books import Transaction
from sabot.house.documents import next_number
from sabot.ledger import BANK, CASHIER, Transfer


class _Opened(msgspec.Struct):
    """The part of the house's document that the bank needs."""

    currency: str
    bankroll: int


@lru_cache(maxsize=4)
def _read(body: str) -> _Opened:
    return msgspec.json.decode(body, type=_Opened)


async def terms(transaction: Transaction) -> _Opened:
    """The currency and the size of a roll."""
    body = await transaction.document("house", "house")
    assert body is not None, "the house was opened"
    return _read(body)


async def currency(transaction: Transaction) -> str:
    """The one currency of the house."""
    return (await terms(transaction)).currency


async def top_up(transaction: Transaction, needed: int) -> None:
    """See that the bank can pay this much."""
    short = needed - await transaction.available(BANK)
    if short > 0:
        known = await terms(transaction)
        number = await next_number(transaction, "bankroll")
        rolls = -(-short // known.bankroll)
        await transaction.move(
            Transfer(
                key=f"bankroll/{number}",
                kind="bankroll",
                debit=CASHIER,
                credit=BANK,
                cents=rolls * known.bankroll,
                currency=known.currency,
            )
        )


async def move(
    transaction: Transaction, kind: str, key: str, accounts: tuple[int, int], cents: int, *, ref: str
) -> None:
    """Move cents in the house's currency, if there are any; the bank is topped up first where it pays."""
    if cents:
        debit, credit = accounts
        if debit == BANK:
            await top_up(transaction, cents)
        money = await currency(transaction)
        await transaction.move(
            Transfer(key=key, kind=kind, debit=debit, credit=credit, cents=cents, currency=money, ref=ref)
        )
