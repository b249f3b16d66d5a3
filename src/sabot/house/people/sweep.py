"""What has become stale, and its removal.

Law: the list is made beside the writer; each removal looks again inside the transaction, so that what came
back to life in between stays.
"""

import msgspec

from sabot.books import Transaction
from sabot.house.documents import drop, get, kind_of
from sabot.house.people.barred import Barred
from sabot.house.people.login import Failures, is_stale
from sabot.house.people.reading import Lists
from sabot.house.people.sessions import IDLE_MS, Session, end_session

Stale = tuple[str, str]
"""A document's kind and id."""


async def stale(reader: Lists, now: int, *, idle_ms: int = IDLE_MS) -> list[Stale]:
    """Sessions, failures and closed names that are over."""
    found: list[Stale] = []
    for id, body in await reader.documents_of(kind_of(Failures)):
        if is_stale(msgspec.json.decode(body, type=Failures), now):
            found.append((kind_of(Failures), id))
    for id, body in await reader.documents_of(kind_of(Barred)):
        if msgspec.json.decode(body, type=Barred).until <= now:
            found.append((kind_of(Barred), id))
    for id, body in await reader.documents_of(kind_of(Session)):
        if now - msgspec.json.decode(body, type=Session).seen_at >= idle_ms:  # one that was ended is used no more
            found.append((kind_of(Session), id))
    return found


async def sweep(transaction: Transaction, found: list[Stale], *, idle_ms: int = IDLE_MS) -> int:
    """Remove those of these that are stale now; how many they were."""
    return sum([await _swept(transaction, kind, id, idle_ms) for kind, id in found])


async def _swept(transaction: Transaction, kind: str, id: str, idle_ms: int) -> bool:
    now = transaction.now
    if kind == kind_of(Failures):
        failures = await get(transaction, Failures, id)
        over = failures is not None and is_stale(failures, now)
        if over:
            drop(transaction, Failures, id)
        return over
    if kind == kind_of(Barred):
        barred = await get(transaction, Barred, id)
        over = barred is not None and barred.until <= now
        if over:
            drop(transaction, Barred, id)
        return over
    session = await get(transaction, Session, id)
    over = session is not None and now - session.seen_at >= idle_ms
    if over:
        await end_session(transaction, id)
    return over
