"""What reaches a desk, and what a desk may use.

Law: by the time a desk sees it, a request has been judged: its origin, its session and role, its token, its size.
"""

import asyncio
import hashlib
import hmac
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from sabot.house.people.sessions import Signed
from sabot.house.refused import Reason, Refused
from sabot.protocol import http
from sabot.protocol.reasons import Edge
from sabot.protocol.reasons import Refused as EdgeRefused
from sabot.rim.passwords import Passwords
from sabot.server.config import Config
from sabot.server.floor import Floor
from sabot.server.limiter import Buckets
from sabot.server.snapshots import person_view
from sabot.server.tickets import Tickets
from sabot.storage.protocol import Reader
from sabot.words import LANGS, Lang

Result = TypeVar("Result")

COOKIE = "sabot_session"
CSRF_HEADER = "X-Sabot-CSRF"


class Desk(NamedTuple):
    """What every desk works with."""

    floor: Floor
    config: Config
    origins: set[str]
    """Whose pages may speak to this house; known once the port is."""
    passwords: Passwords
    tickets: Tickets
    entries: Buckets
    """Ways into the house, by address."""
    requests: Buckets
    """All other requests, by address."""
    heavy: asyncio.Lock
    """Held while somebody's whole past is read: one at a time, so that nobody else waits for it."""


class Asked(NamedTuple):
    """One request, judged."""

    signed: Signed | None
    token: bytes | None
    body: Any
    path: dict[str, str]
    query: dict[str, str]
    renews: bool = False
    """The session was kept alive by this, and so is its cookie."""
    carried: bool = False
    """The cookie of a session came along, good or not."""

    @property
    def who(self) -> Signed:
        """Whoever is signed in; the table of routes has seen to it."""
        assert self.signed is not None, "the route needs a player"
        return self.signed

    @property
    def player(self) -> int:
        """The number of whoever is signed in."""
        return self.who.player.number


class Cookied(NamedTuple):
    """An answer that also sets the session's cookie, or with None takes it away."""

    answer: Any
    token: bytes | None


class Raw(NamedTuple):
    """An answer that is no JSON."""

    text: str
    status: int = 200
    name: str | None = None
    """Of the file that a browser should save it as."""
    media: str | None = None
    """The whole content type, where it is not the route's own."""


def csrf_of(token: bytes) -> str:
    """What every change must carry, and only a page of this house can read."""
    return hmac.new(token, b"csrf", hashlib.sha256).hexdigest()


def session_of(signed: Signed, token: bytes) -> http.Session:
    """A session as its owner sees it."""
    return http.Session(person=person_view(signed.player), csrf=csrf_of(token))


def language(asked: Asked) -> Lang | None:
    """The language that a page is asked for in; None where none is named."""
    word = asked.query.get("lang")
    if word is not None and word not in LANGS:
        raise EdgeRefused(Edge.MALFORMED, why="lang")
    return word


async def one_at_a_time(desk: Desk, query: Callable[[Reader], Awaitable[Result]]) -> Result:
    """Read somebody's whole past; whoever comes meanwhile is asked to come again."""
    if desk.heavy.locked():
        raise Refused(Reason.BUSY)
    async with desk.heavy:
        return await desk.floor.read(query)
