"""Debiting stakes.

Law: every stake, the first and the later ones, is asked of protection, debited, and counted, in one transaction.
"""

from sabot.books import Transaction
from sabot.house.bank import move
from sabot.house.playing import Playing, keep_playing, playing
from sabot.house.protection import allow_stake, record_stake
from sabot.ledger import IN_PLAY


async def stake(
    transaction: Transaction, player: int, round: str, place: int, cents: int, *, opens: str | None = None
) -> None:
    """Debit a stake, if protection allows it; the first one also opens the player's round of a game."""
    if cents:
        before = await allow_stake(transaction, player, cents)
        key = f"{round}/stake/{place}"
        transaction.never_used(key)
        await move(transaction, "stake", key, (player, IN_PLAY), cents, ref=round)
        await record_stake(transaction, player, cents, before)
    if cents or opens is not None:
        now = await playing(transaction, player)
        rounds = now.rounds if opens is None else {**now.rounds, opens: round}
        await keep_playing(transaction, player, Playing(rounds, now.staked + cents))
