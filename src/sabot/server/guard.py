"""The guard at the HTTP door.

Law: a request is judged whole before any desk sees it: where it comes from, how often, who asks, with which token,
how large and in what shape. Each thing that is wrong has its own reason and changes nothing.
"""

import asyncio
import hmac
from typing import Any

import msgspec
from aiohttp import web

from sabot.books import Transaction
from sabot.house.documents import get, put
from sabot.house.people.player import Role
from sabot.house.people.sessions import Session, Signed, require, signed
from sabot.house.protection.sitting import SEEN_EVERY_MS
from sabot.house.refused import Refused as HouseRefused
from sabot.protocol.reasons import Edge, Refused
from sabot.protocol.routes import Needs, Route
from sabot.server.asking import COOKIE, CSRF_HEADER, Asked, Desk, csrf_of
from sabot.server.limiter import network_of

SAFE = frozenset({"GET", "HEAD"})
ROLES = {Needs.PLAYER: Role.PLAYER, Needs.SUPERVISOR: Role.SUPERVISOR, Needs.ADMIN: Role.ADMIN}


def check_origin(desk: Desk, request: web.Request) -> None:
    """A change, and a socket, come from a page of this house, to the letter."""
    origins = request.headers.getall("Origin", [])
    if len(origins) != 1 or origins[0] not in desk.origins:
        raise Refused(Edge.BAD_ORIGIN)


async def judge(desk: Desk, route: Route, request: web.Request) -> Asked:
    """A request as a desk may see it, or the one reason against it."""
    changes = route.method not in SAFE
    if changes:
        check_origin(desk, request)
    _check_pace(desk, route, request)
    token = token_of(request)
    who = None if route.needs is Needs.NOBODY else await _who(desk, token, needed=route.needs in ROLES)
    if route.needs in ROLES:
        assert who is not None, "somebody was needed"
        require(who, ROLES[route.needs])
    if changes and who is not None:
        assert token is not None, "whoever is signed in has shown a token"
        shown = request.headers.get(CSRF_HEADER, "").encode(errors="surrogateescape")
        if not hmac.compare_digest(shown, csrf_of(token).encode()):
            raise Refused(Edge.BAD_CSRF)
    kept = who is not None and await keep_seen(desk, who)
    body = await _body(desk, route, request) if changes else None
    carried, token = token is not None, token if who is not None else None
    return Asked(who, token, body, dict(request.match_info), _query(route, request), renews=kept, carried=carried)


def _check_pace(desk: Desk, route: Route, request: web.Request) -> None:
    now, address = desk.floor.clock(), address_of(desk, request)
    if route.path.startswith("/api/"):  # the operator's own pages are always answered
        wait = desk.requests.take(now, address)
        if wait:
            desk.floor.figures.add("limited", limit="requests")
            raise Refused(Edge.TOO_FAST, retry_ms=wait)
    if route.needs is Needs.ENTRY:
        wait = desk.entries.take(now, address)
        if wait:
            desk.floor.figures.add("limited", limit="entries")
            raise Refused(Edge.TOO_FAST, retry_ms=wait)


def address_of(desk: Desk, request: web.Request) -> str:
    """The place a request comes from; a proxy of ours is believed about the last one before it."""
    remote = request.remote or ""
    if remote in desk.config.proxies:
        remote = ",".join(request.headers.getall("X-Forwarded-For", [])).rpartition(",")[2].strip() or remote
    return network_of(remote)


def token_of(request: web.Request) -> bytes | None:
    """The session's token, as the cookie has it."""
    word = request.cookies.get(COOKIE, "")
    try:
        token = bytes.fromhex(word)
    except ValueError:
        return None
    return token if len(token) == 32 and token.hex() == word else None


async def _who(desk: Desk, token: bytes | None, *, needed: bool) -> Signed | None:
    if token is None and not needed:
        return None
    found = b"" if token is None else token
    try:
        return await desk.floor.look(lambda transaction: signed(transaction, found))
    except HouseRefused:
        if needed:
            raise
        return None


async def keep_seen(desk: Desk, who: Signed) -> bool:
    """Remember that a session is in use, no more exactly than to the minute; its cookie then lives on as well."""
    if desk.floor.clock() - who.session.seen_at < SEEN_EVERY_MS:
        return False

    async def work(transaction: Transaction) -> None:
        session = await get(transaction, Session, who.digest)
        if session is not None:
            put(transaction, who.digest, msgspec.structs.replace(session, seen_at=transaction.now))

    await desk.floor.run(work)
    return True


def _query(route: Route, request: web.Request) -> dict[str, str]:
    """What stands behind the question mark; said twice is not said, and what no row of the table names is unknown."""
    said = dict(request.query)
    if len(said) != len(request.query):
        raise Refused(Edge.MALFORMED, why="twice")
    if route.path.startswith("/api/"):
        for name in said.keys() - route.query.keys():
            raise Refused(Edge.MALFORMED, why=name)
    return said


async def _body(desk: Desk, route: Route, request: web.Request) -> Any:
    """A body, in one piece and in time; one that is packed is never unpacked."""
    most = desk.config.limits.message_bytes
    if request.content_type != "application/json" or "Content-Encoding" in request.headers:
        raise Refused(Edge.NOT_JSON)
    if request.content_length is not None and request.content_length > most:
        raise Refused(Edge.TOO_LARGE, most=most)
    try:
        async with asyncio.timeout(desk.config.pace.heartbeat_ms / 1000):
            raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise Refused(Edge.TOO_LARGE, most=most) from None
    except TimeoutError:
        raise Refused(Edge.MALFORMED, why="slow") from None
    try:
        return msgspec.json.decode(raw, type=route.decodes)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(Edge.MALFORMED, why=str(error)[:200]) from None
