"""Logging in: one answer for everything that can be wrong.

Law: an unknown name, a wrong password and a locked name all get LOGIN_FAILED after the same work. A name is
locked by its third failure within 30 minutes, for 30 minutes, even for the right password, and is not told so;
names that nobody has are counted the same way.
"""

import hashlib

import msgspec

from sabot.books import Transaction
from sabot.house.documents import drop, get, put
from sabot.house.people.names import checked_name, folded
from sabot.house.people.player import Name, Password, player_of
from sabot.house.people.reading import Documents, peek
from sabot.house.people.sessions import Signed, start_session
from sabot.house.refused import Reason, Refused

MOST_FAILURES = 3
WINDOW_MS = 30 * 60_000


class Failures(msgspec.Struct, frozen=True):
    """The latest failures under a name, oldest first, by the name's hash."""

    times: tuple[int, ...]


async def login_hash(documents: Documents, name: str) -> str | None:
    """The hash to check a password against; None where a dummy must do, which takes as long."""
    key = _key(name)
    owner = None if key is None else await peek(documents, Name, key)
    password = None if owner is None else await peek(documents, Password, owner.player)
    return None if password is None else password.hash


async def login(
    transaction: Transaction,
    name: str,
    matched: str | None,
    token: bytes,
    *,
    ending: bytes | None = None,
    rehashed: str | None = None,
) -> Signed | Reason:
    """A new session, or LOGIN_FAILED as an answer, since raising would undo the count of failures.

    ``matched`` is the hash that the password was found to match, None if it matched none: a hash that is no
    longer the account's counts as a failure too.
    """
    failed = await get(transaction, Failures, _counted_under(name))
    times = () if failed is None else _counted(failed.times, transaction.now)
    if len(times) == MOST_FAILURES:
        return Reason.LOGIN_FAILED
    if matched is None or matched != await login_hash(transaction, name):
        put(transaction, _counted_under(name), Failures((*times, transaction.now)))
        return Reason.LOGIN_FAILED
    if failed is not None:
        drop(transaction, Failures, _counted_under(name))
    owner = await get(transaction, Name, _key(name) or "")
    assert owner is not None, "its hash was just found"
    if rehashed is not None:
        put(transaction, owner.player, Password(rehashed))
    return await start_session(transaction, await player_of(transaction, owner.player), token, ending=ending)


def admitted(answer: Signed | Reason) -> Signed:
    """The session, or the refusal raised where nothing more is to be kept."""
    if isinstance(answer, Reason):
        raise Refused(answer)
    return answer


async def failures_of(documents: Documents, name: str) -> tuple[int, ...]:
    """When logging in under a name failed of late."""
    found = await peek(documents, Failures, _counted_under(name))
    return () if found is None else found.times


async def forget_failures(transaction: Transaction, name: str) -> None:
    """Keep nothing of failures under a name."""
    drop(transaction, Failures, _counted_under(name))


def is_stale(failures: Failures, now: int) -> bool:
    """Say whether nothing depends on these failures any more."""
    return not _counted(failures.times, now)


def _counted(times: tuple[int, ...], now: int) -> tuple[int, ...]:
    """The failures that still count; as many as lock mean that the name is locked now."""
    if len(times) == MOST_FAILURES:
        return times if now < times[-1] + WINDOW_MS else ()
    return tuple(at for at in times if now - at <= WINDOW_MS)


def _key(name: str) -> str | None:
    """The folded name, None where no account can have it."""
    try:
        return folded(checked_name(name))
    except Refused:
        return None


def _counted_under(name: str) -> str:
    """Where failures under a name are counted, whether anybody has it or not."""
    key = _key(name)
    kept = folded(name[:256]) if key is None else key
    return hashlib.sha256(kept.encode("utf-8", "surrogatepass")).hexdigest()
