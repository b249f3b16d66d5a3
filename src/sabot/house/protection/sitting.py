"""A sitting: how long someone has been playing, and the reality check that tells them.

Law: a check that is due stops new stakes until it is acknowledged; it tells the time played and the net result
since the sitting began.
"""

import msgspec
from msgspec.structs import replace

from sabot.books import Transaction
from sabot.house.documents import get, put
from sabot.house.people.sessions import Session, Signed
from sabot.house.protection.limits import Protection, in_force, protection_of
from sabot.house.protection.periods import MINUTE_MS
from sabot.house.protection.playing import Playing, keep_playing, keep_used, playing, usage_now
from sabot.house.protection.usage import Usage, touched
from sabot.house.refused import Reason, Refused

SEEN_EVERY_MS = MINUTE_MS
"""A session's last use is kept no more exactly than this."""


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What the reality check says."""

    due: bool
    seated_at: int
    played_ms: int
    won: int
    """Returned less staked, in cents; below zero when behind."""


async def touch_session(transaction: Transaction, who: Signed) -> Check:
    """Someone did something: the time since the last thing they did was play, unless it was too long."""
    now = transaction.now
    check = await touch(transaction, who.session.player)
    session = await get(transaction, Session, who.digest)
    if session is not None and now - session.seen_at >= SEEN_EVERY_MS:
        put(transaction, who.digest, replace(session, seen_at=now))
    return check


async def touch(transaction: Transaction, player: int) -> Check:
    """The same for a player, whatever session it was."""
    usage = await play_on(transaction, player)
    return _check(await protection_of(transaction, player), usage, transaction.now)


async def play_on(transaction: Transaction, player: int) -> Usage:
    """The same where nothing is told of it: what is counted by now."""
    before = await playing(transaction, player)
    usage = touched(before.used, transaction.now)
    keep_playing(transaction, player, Playing(before.rounds, before.staked, usage, before.deals))
    return usage


async def reality(transaction: Transaction, player: int) -> Check:
    """What the reality check would say now."""
    usage = await usage_now(transaction, player)
    return _check(await protection_of(transaction, player), usage, transaction.now)


async def acknowledge(transaction: Transaction, player: int) -> Check:
    """The player has read the check: play may go on, and the next interval begins."""
    usage = await usage_now(transaction, player)
    check = _check(await protection_of(transaction, player), usage, transaction.now)
    if not check.due:
        raise Refused(Reason.NO_CHECK_DUE)
    await keep_used(transaction, player, replace(usage, unchecked_ms=0))
    return check


def is_due(kept: Protection, usage: Usage, now: int) -> bool:
    """Say whether a reality check must be acknowledged before the next stake."""
    minutes = in_force(kept.check, now)
    return minutes is not None and usage.unchecked_ms >= minutes * MINUTE_MS


def _check(kept: Protection, usage: Usage, now: int) -> Check:
    return Check(due=is_due(kept, usage, now), seated_at=usage.seated_at, played_ms=usage.played_ms, won=usage.won)
