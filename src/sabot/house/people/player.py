"""A player: the number that the books know, and what a person added to it.

Law: the number is never given again; the password's hash lives apart, so that a player can be shown whole.
"""

from enum import StrEnum

import msgspec

from sabot.books import Transaction
from sabot.house.documents import get
from sabot.house.refused import Reason, Refused


class Role(StrEnum):
    """What a person may do; each may do all that those before it may."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    ADMIN = "admin"


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Someone who plays, under the number of their wallet; a guest has no name."""

    number: int
    created_at: int
    name: str | None = None
    role: Role = Role.PLAYER
    epoch: int = 0
    """Sessions of an earlier epoch are over: that is how one logs out everywhere."""


class Password(msgspec.Struct, frozen=True):
    """An Argon2id hash, by player's number."""

    hash: str


class Name(msgspec.Struct, frozen=True):
    """Whose name this is, by the folded name."""

    player: int


async def player_of(transaction: Transaction, number: int) -> Player:
    """The player of this number, or the refusal raised."""
    found = await get(transaction, Player, number)
    if found is None:
        raise Refused(Reason.UNKNOWN_PLAYER)
    return found
