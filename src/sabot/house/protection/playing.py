"""What a player has open, and what they have used until now.

Law: one round of a game at a time; what is open and used follows the facts, and an audit compares the two. One
document, because whatever a player does changes it.
"""

import msgspec

from sabot.books import Transaction
from sabot.house.documents import get, put
from sabot.house.protection.usage import Usage, current, touched

MOST_DEALS = 8
"""More than one client can have on their way at once."""


class Playing(msgspec.Struct, frozen=True, gc=False):
    """A player's open rounds by game, all that is staked in them, and what was used."""

    rounds: dict[str, str] = {}
    staked: int = 0
    used: Usage = Usage()
    deals: tuple[str, ...] = ()
    """The ids of the commands that opened the last few rounds, the oldest first."""


_NOTHING = Playing()


async def playing(transaction: Transaction, player: int) -> Playing:
    """What this player has open now."""
    return await get(transaction, Playing, player) or _NOTHING


def keep_playing(transaction: Transaction, player: int, now: Playing) -> None:
    """Remember what is open, and used."""
    put(transaction, player, now)


async def keep_used(transaction: Transaction, player: int, used: Usage) -> None:
    """Remember what is used by now; what is open stays as it is."""
    before = await playing(transaction, player)
    put(transaction, player, Playing(before.rounds, before.staked, used, before.deals))


async def kept_usage(transaction: Transaction, player: int) -> Usage:
    """What is counted by now, in the periods of this moment."""
    return current((await playing(transaction, player)).used, transaction.now)


async def usage_now(transaction: Transaction, player: int) -> Usage:
    """The same, with the time since the last activity counted as play unless it was too long."""
    return touched((await playing(transaction, player)).used, transaction.now)
