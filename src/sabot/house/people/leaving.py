"""Deleting an account.

Law: a round must be over first; what is in the wallet goes out through the cashier, with a receipt. Name,
password, settings, limits and sessions are gone; journal, facts and receipts stay under the number alone. A
running exclusion outlives the account (see ``barred``), and limits do for the day that lifting them would take.
"""

from sabot.books import Transaction
from sabot.house.cashier import Receipt, pay_out
from sabot.house.documents import drop, get
from sabot.house.people.barred import bar
from sabot.house.people.login import forget_failures
from sabot.house.people.names import folded
from sabot.house.people.player import Name, Password, Player, player_of
from sabot.house.people.sessions import Session, Sessions, Signed
from sabot.house.people.settings import Settings
from sabot.house.protection.limits import LOOSER_AFTER_MS, Protection, protection_of
from sabot.house.protection.playing import Playing, playing
from sabot.house.refused import Reason, Refused


async def delete_account(transaction: Transaction, who: Signed, *, salt: bytes) -> Receipt | None:
    """Delete an account; the receipt of what was still in its wallet."""
    player = await player_of(transaction, who.player.number)
    number = player.number
    balance = await transaction.balance(number)
    if (await playing(transaction, number)).rounds or await transaction.available(number) != balance:
        raise Refused(Reason.ROUND_OPEN)
    receipt = await pay_out(transaction, number, balance) if balance else None
    if player.name is not None:
        kept = await protection_of(transaction, number)
        looser = transaction.now + LOOSER_AFTER_MS if kept.limits else 0  # as long as lifting the limits would take
        until = max(kept.excluded_until, kept.timed_out_until, looser)
        if until > transaction.now:
            await bar(transaction, folded(player.name), until, salt)
        await forget_failures(transaction, player.name)
        drop(transaction, Name, folded(player.name))
    for digest in (await get(transaction, Sessions, number) or Sessions()).digests:
        drop(transaction, Session, digest)
    for kind in (Player, Password, Settings, Sessions, Protection, Playing):
        drop(transaction, kind, number)
    return receipt
