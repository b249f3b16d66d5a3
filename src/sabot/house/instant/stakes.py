"""Debiting stakes.

Law: every stake, the first and the later ones, is asked of protection, debited, and counted, in one transaction.
"""

from sabot.books import Transaction
from sabot.house.bank import move
from sabot.house.playing import Playing, keep_playing, playing
from sabot.house.protection import allow_stake, record_stake
from sabot.ledger import IN_PLAY


async def stake(transaction: Transaction, player: int, round: str, place: int, cents: int) -> None:
    """Debit a stake, if protection allows it."""
    if cents:
        await allow_stake(transaction, player, cents)
        await move(transaction, "stake", f"{round}/stake/{place}", (player, IN_PLAY), cents, ref=round)
        now = await playing(transaction, player)
        await keep_playing(transaction, player, Playing(now.rounds, now.staked + cents))
        await record_stake(transaction, player, cents)
