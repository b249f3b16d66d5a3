"""Becoming a player: as a guest in one click, or with a name to keep it.

Law: a guest who registers keeps number and money; roles are given by an admin, and the first by the operator.
"""

from msgspec.structs import replace

from sabot.books import Transaction
from sabot.house.bank import currency
from sabot.house.documents import get, next_number, put
from sabot.house.people.barred import is_barred
from sabot.house.people.names import checked_name, folded
from sabot.house.people.player import Name, Password, Player, Role, player_of
from sabot.house.people.sessions import Signed, end_every_session, require, start_session
from sabot.house.refused import Reason, Refused
from sabot.ledger import FIRST_PLAYER


async def guest(transaction: Transaction, token: bytes, *, ending: bytes | None = None) -> Signed:
    """A player without a name, and their session."""
    return await start_session(transaction, await _opened(transaction), token, ending=ending)


async def register(
    transaction: Transaction,
    name: str,
    password_hash: str,
    token: bytes,
    *,
    was: Signed | None = None,
) -> Signed:
    """A name and a password for the guest who asks, or for a new player; every earlier session ends."""
    shown = checked_name(name)
    key = folded(shown)
    if await get(transaction, Name, key) is not None or await is_barred(transaction, key):
        raise Refused(Reason.NAME_TAKEN)
    if was is None:
        player = await _opened(transaction)
    else:
        player = await player_of(transaction, was.player.number)
        if player.name is not None:
            raise Refused(Reason.ALREADY_REGISTERED)
        player = await end_every_session(transaction, player)
    named = replace(player, name=shown)
    put(transaction, named.number, named)
    put(transaction, key, Name(named.number))
    put(transaction, named.number, Password(password_hash))
    return await start_session(transaction, named, token)


async def change_password(transaction: Transaction, who: Signed, password_hash: str, token: bytes) -> Signed:
    """A new password, once the rim has seen the old one; every session but the new one ends."""
    player = await player_of(transaction, who.player.number)
    if player.name is None:
        raise Refused(Reason.NOT_REGISTERED)
    put(transaction, player.number, Password(password_hash))
    return await start_session(transaction, await end_every_session(transaction, player), token)


async def grant(transaction: Transaction, by: Signed, number: int, role: str) -> Player:
    """Give a person a role; only an admin may."""
    require(by, Role.ADMIN)
    return await appoint(transaction, number, role)


async def appoint(transaction: Transaction, number: int, role: str) -> Player:
    """The same by the operator's own hand, which is how the first admin comes about."""
    if role not in tuple(Role):
        raise Refused(Reason.UNKNOWN_ROLE)
    player = await player_of(transaction, number)
    if player.name is None:
        raise Refused(Reason.NOT_REGISTERED)
    appointed = replace(player, role=Role(role))
    put(transaction, number, appointed)
    return appointed


async def _opened(transaction: Transaction) -> Player:
    number = await next_number(transaction, "player", first=FIRST_PLAYER)
    await transaction.open_account(number, "wallet", await currency(transaction))
    player = Player(number=number, created_at=transaction.now)
    put(transaction, number, player)
    return player
