"""Debiting stakes.

Law: every stake, the first and the later ones, is asked of protection, debited, and counted, in one transaction.
"""

from sabot.books import Transaction
from sabot.facts.rounds import Opened
from sabot.house.bank import move
from sabot.house.protection import MOST_DEALS, Playing, allow_stake, counted, keep_playing, playing
from sabot.ledger import IN_PLAY


async def stake(
    transaction: Transaction, player: int, round: str, place: int, cents: int, *, opens: Opened | None = None
) -> None:
    """Debit a stake, if protection allows it; the first one also opens the player's round of a game."""
    if not cents and opens is None:
        return
    now = await playing(transaction, player)
    used, rounds, deals = now.used, now.rounds, now.deals
    if opens is not None:
        rounds, deals = {**rounds, opens.game: round}, (*deals, opens.command)[-MOST_DEALS:]
    if cents:
        used = counted(await allow_stake(transaction, player, cents, now), staked=cents)
        key = f"{round}/stake/{place}"
        transaction.never_used(key)
        await move(transaction, "stake", key, (player, IN_PLAY), cents, ref=round)
    keep_playing(transaction, player, Playing(rounds, now.staked + cents, used, deals))
