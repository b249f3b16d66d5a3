"""What a player has open.

Law: one round of a game at a time; the list follows the facts, and an audit compares the two.
"""

import msgspec

from sabot.books import Transaction
from sabot.house.documents import get, put


class Playing(msgspec.Struct, frozen=True):
    """A player's open rounds by game, and all that is staked in them."""

    rounds: dict[str, str] = {}
    staked: int = 0


_NOTHING = Playing()


async def playing(transaction: Transaction, player: int) -> Playing:
    """What this player has open now."""
    return await get(transaction, Playing, player) or _NOTHING


async def keep_playing(transaction: Transaction, player: int, now: Playing) -> None:
    """Remember what is open."""
    await put(transaction, player, now)
