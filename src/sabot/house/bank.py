"""The bank: what the house pays from.

Law: the bank is never below zero; what it lacks the cashier mints into it first, in whole rolls, and the
journal shows it.
"""

import msgspec

from sabot.books import Transaction
from sabot.house.documents import get, kind_of, next_number
from sabot.ledger import BANK, CASHIER, Transfer


class House(msgspec.Struct, frozen=True, kw_only=True):
    """What the house was opened with."""

    currency: str
    opened_at: int
    bankroll: int
    """What the cashier gives the bank at a time, in cents."""


_TERMS = (kind_of(House), "house")


async def terms(transaction: Transaction) -> House:
    """The currency and the size of a roll, which every movement of money asks for."""
    house = transaction.documents[_TERMS]
    if type(house) is not House:
        house = await get(transaction, House, "house")
        assert house is not None, "the house was opened"
    return house


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
        money = (await terms(transaction)).currency
        await transaction.move(
            Transfer(key=key, kind=kind, debit=debit, credit=credit, cents=cents, currency=money, ref=ref)
        )
