"""Sessions: who is there, by a token that only they hold.

Law: a token is 32 random bytes and only its SHA-256 is kept; a session is of its player's epoch or it is
over, so that logging out everywhere costs the same however many sessions there are.
"""

import hashlib
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from sabot.books import Transaction
from sabot.house.documents import drop, get, put
from sabot.house.people.player import Player, Role
from sabot.house.refused import Reason, Refused

TOKEN_BYTES = 32
IDLE_MS = 30 * 86_400_000
"""A session unused for so long is over."""
MOST_SESSIONS = 32
"""One more ends the oldest, so that what is kept of a player stays small."""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session, by its token's digest."""

    player: int
    epoch: int
    created_at: int
    seen_at: int


class Sessions(msgspec.Struct, frozen=True):
    """The digests of a player's sessions, oldest first."""

    digests: tuple[str, ...] = ()


class Signed(NamedTuple):
    """Someone whose token was good in this transaction."""

    digest: str
    session: Session
    player: Player
    pushed_out: tuple[str, ...] = ()
    """The older sessions that ended because this one began."""


def digest_of(token: bytes) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token).hexdigest()


async def start_session(
    transaction: Transaction, player: Player, token: bytes, *, ending: bytes | None = None
) -> Signed:
    """A new session under a new token; the session of the token that was shown before ends."""
    assert len(token) == TOKEN_BYTES, "tokens are made by the rim, always so long"
    if ending is not None:
        await end_session(transaction, digest_of(ending))
    digest, now = digest_of(token), transaction.now
    session = Session(player=player.number, epoch=player.epoch, created_at=now, seen_at=now)
    listed = (*(await _sessions(transaction, player.number)).digests, digest)
    pushed_out = listed[:-MOST_SESSIONS]
    for old in pushed_out:
        drop(transaction, Session, old)
    put(transaction, digest, session)
    put(transaction, player.number, Sessions(listed[-MOST_SESSIONS:]))
    return Signed(digest, session, player, pushed_out)


async def signed(transaction: Transaction, token: bytes, *, idle_ms: int = IDLE_MS) -> Signed:
    """Who holds this token, or the refusal raised."""
    digest = digest_of(token)
    session = await get(transaction, Session, digest)
    if session is None:
        raise Refused(Reason.NO_SESSION)
    player = await get(transaction, Player, session.player)
    if player is None or player.epoch != session.epoch:
        raise Refused(Reason.SESSION_ENDED)
    if transaction.now - session.seen_at >= idle_ms:
        raise Refused(Reason.SESSION_EXPIRED)
    return Signed(digest, session, player)


async def end_session(transaction: Transaction, digest: str) -> None:
    """Log out one session; one that is not there is over already."""
    session = await get(transaction, Session, digest)
    if session is None:
        return
    drop(transaction, Session, digest)
    listed = (await _sessions(transaction, session.player)).digests
    if digest in listed:
        put(transaction, session.player, Sessions(tuple(one for one in listed if one != digest)))


async def end_every_session(transaction: Transaction, player: Player) -> Player:
    """Log out everywhere; the sessions' own documents are swept up later."""
    later = replace(player, epoch=player.epoch + 1)
    put(transaction, player.number, later)
    drop(transaction, Sessions, player.number)
    return later


def require(who: Signed, role: Role) -> None:
    """Refuse whoever has less than this role."""
    order = list(Role)
    if order.index(who.player.role) < order.index(role):
        raise Refused(Reason.NOT_ALLOWED, role=role)


async def _sessions(transaction: Transaction, player: int) -> Sessions:
    return await get(transaction, Sessions, player) or Sessions()
