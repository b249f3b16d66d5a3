"""Staff by name.

Law: a role is given to somebody who has a name, by an admin or by the operator's own hand.
"""

from sabot.books import Transaction
from sabot.house.documents import get
from sabot.house.people.accounts import appoint, grant
from sabot.house.people.names import checked_name, folded
from sabot.house.people.player import Name, Player
from sabot.house.people.sessions import Signed
from sabot.house.refused import Reason, Refused


async def number_of(transaction: Transaction, name: str) -> int:
    """The number behind a name."""
    owner = await get(transaction, Name, folded(checked_name(name)))
    if owner is None:
        raise Refused(Reason.UNKNOWN_PLAYER)
    return owner.player


async def appoint_named(transaction: Transaction, name: str, role: str) -> Player:
    """By the operator's own hand."""
    return await appoint(transaction, await number_of(transaction, name), role)


async def grant_named(transaction: Transaction, by: Signed, name: str, role: str) -> Player:
    """By an admin."""
    return await grant(transaction, by, await number_of(transaction, name), role)
