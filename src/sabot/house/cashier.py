"""The cashier: play money in and out, with receipts.

Law: each movement is one transfer of the ledger and one receipt, made together, once for each key. A player who
may not play may still withdraw.
"""

import msgspec

from sabot.books import Transaction
from sabot.games import GAMES
from sabot.house.bank import currency
from sabot.house.documents import get, put
from sabot.house.people.player import player_of
from sabot.house.people.reading import Documents, peek
from sabot.house.protection import allow_deposit, counted, keep_used, playing
from sabot.house.refused import Reason, Refused
from sabot.ledger import CASHIER, Transfer
from sabot.ledger import Refused as LedgerRefused
from sabot.ledger.transfer import misshapen

LONGEST_KEY = 64


class Amounts(msgspec.Struct, frozen=True, kw_only=True):
    """What one deposit may be, in cents."""

    least_deposit: int = 1_00
    most_deposit: int = 10_000_00


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """What was moved, when, and the balance after it."""

    id: str
    player: int
    number: int
    """The player's first receipt is 1."""
    kind: str
    cents: int
    balance: int
    at: int


class Receipts(msgspec.Struct, frozen=True):
    """How many receipts a player has."""

    last: int = 0


class ReceiptKey(msgspec.Struct, frozen=True):
    """The receipt that was given for a key, by the ledger's key."""

    id: str


AMOUNTS = Amounts()


async def deposit(
    transaction: Transaction, player: int, cents: int, key: str, *, amounts: Amounts = AMOUNTS
) -> Receipt:
    """Play money into the wallet."""
    asked = await _asked(transaction, player, "deposit", cents, key)
    if asked.ref:
        return await _again(transaction, asked)
    if cents < amounts.least_deposit:
        raise Refused(Reason.DEPOSIT_TOO_SMALL, least=amounts.least_deposit)
    if cents > amounts.most_deposit:
        raise Refused(Reason.DEPOSIT_TOO_LARGE, most=amounts.most_deposit)
    await _wait_for_rounds(transaction, player)
    used = await allow_deposit(transaction, player, cents)
    receipt = await _booked(transaction, player, asked)
    await keep_used(transaction, player, counted(used, deposited=cents))
    return receipt


async def withdraw(transaction: Transaction, player: int, cents: int, key: str) -> Receipt:
    """Play money out of the wallet, as much as is there."""
    asked = await _asked(transaction, player, "withdrawal", cents, key)
    if asked.ref:
        return await _again(transaction, asked)
    await _wait_for_rounds(transaction, player)
    return await _booked(transaction, player, asked)


async def welcome(transaction: Transaction, player: int, cents: int) -> Receipt:
    """What a new player finds in the wallet; a gift is no deposit that a limit would count."""
    asked = Transfer(
        key=f"welcome:{player}",
        kind="deposit",
        debit=CASHIER,
        credit=player,
        cents=cents,
        currency=await currency(transaction),
    )
    return await _booked(transaction, player, asked)


async def pay_out(transaction: Transaction, player: int, cents: int) -> Receipt:
    """All that is in the wallet of a player who leaves."""
    asked = Transfer(
        key=f"leaving:{player}",
        kind="withdrawal",
        debit=player,
        credit=CASHIER,
        cents=cents,
        currency=await currency(transaction),
    )
    return await _booked(transaction, player, asked)


async def receipts_of(documents: Documents, player: int, *, newest: int | None = None) -> list[Receipt]:
    """A player's receipts, oldest first; only the newest ones where that is asked."""
    last = (await peek(documents, Receipts, player) or Receipts()).last
    first = 1 if newest is None else max(1, last - newest + 1)
    found = [await peek(documents, Receipt, _id(player, number)) for number in range(first, last + 1)]
    return [receipt for receipt in found if receipt is not None]


async def _asked(transaction: Transaction, player: int, kind: str, cents: int, key: str) -> Transfer:
    """The transfer, with the receipt of its key if that was used before."""
    await player_of(transaction, player)
    if type(key) is not str or not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise Refused(Reason.BAD_COMMAND_ID)
    known = f"cashier:{player}:{key}"
    used = await get(transaction, ReceiptKey, known)
    debit, credit = (CASHIER, player) if kind == "deposit" else (player, CASHIER)
    asked = Transfer(
        key=known,
        kind=kind,
        debit=debit,
        credit=credit,
        cents=cents,
        currency=await currency(transaction),
        ref="" if used is None else used.id,
    )
    wrong = misshapen(asked)
    if wrong is not None:
        raise LedgerRefused(wrong)
    return asked


async def _again(transaction: Transaction, asked: Transfer) -> Receipt:
    """The receipt of a key that was used before, if the ledger finds the same body under it."""
    await transaction.move(asked)
    receipt = await get(transaction, Receipt, asked.ref)
    assert receipt is not None, "a key is kept with its receipt"
    return receipt


async def _wait_for_rounds(transaction: Transaction, player: int) -> None:
    for game in (await playing(transaction, player)).rounds:
        if GAMES[game].cashier_waits:
            raise Refused(Reason.CASHIER_WAITS, game=game)


async def _booked(transaction: Transaction, player: int, asked: Transfer) -> Receipt:
    """Move the money and write the receipt."""
    number = (await get(transaction, Receipts, player) or Receipts()).last + 1
    entry = await transaction.move(msgspec.structs.replace(asked, ref=_id(player, number)))
    receipt = Receipt(
        id=entry.ref,
        player=player,
        number=number,
        kind=entry.kind,
        cents=entry.cents,
        balance=await transaction.balance(player),
        at=transaction.now,
    )
    put(transaction, receipt.id, receipt)
    put(transaction, player, Receipts(number))
    put(transaction, asked.key, ReceiptKey(receipt.id))
    return receipt


def _id(player: int, number: int) -> str:
    return f"{player}-{number}"
