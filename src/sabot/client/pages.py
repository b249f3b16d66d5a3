"""The house's pages: what is asked over HTTP, by the names of the table of routes.

Law: whatever changes something carries the session's token. What may be asked twice without harm is asked again
while the house is away; what may not is given up at once.
"""

import asyncio
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlsplit

import aiohttp
import msgspec

from sabot.client.faults import Disconnected, Refused
from sabot.protocol import http
from sabot.protocol.routes import ROUTES, Route

_ROUTES = {route.name: route for route in ROUTES}
_PAUSE_S = 0.2
_BROKEN = (aiohttp.ClientError, OSError, TimeoutError)


class Unreachable(Exception):  # noqa: N818 -- inside the client only
    """The house is not there, or not ready; it may be later."""


def origin_of(url: str) -> str:
    """The origin of a house's address, as a browser writes it, or a complaint."""
    parts = urlsplit(url)
    port = parts.port  # refused here where it is no number
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    more = (parts.username, parts.password, parts.query, parts.fragment, parts.path.removeprefix("/"))
    if usual is None or not parts.hostname or any(more):
        raise ValueError(f"no address of a house: {url!r}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in {None, usual} else "")


class Pages:
    """One session's way to the pages; the cookie is the jar's."""

    def __init__(self, origin: str, http_session: aiohttp.ClientSession, *, patience_s: float) -> None:
        self.origin, self._http, self._patience_s = origin, http_session, patience_s
        self.csrf = ""

    async def ask(
        self,
        name: str,
        body: object = None,
        *,
        query: Mapping[str, object] | None = None,
        path: Mapping[str, str] | None = None,
    ) -> Any:
        """Ask a page by its name; the answer is of the type that the table of routes states."""
        route = _ROUTES[name]
        clock = asyncio.get_running_loop().time
        until = clock() + self._patience_s
        while True:
            try:
                return await self.ask_once(route, body, query, path)
            except Refused as refused:
                wait_s = (refused.retry_ms or 0) / 1000
                if refused.retry_ms is None or wait_s > self._patience_s:
                    raise
            except Unreachable as unreachable:
                wait_s = _PAUSE_S
                if not _may_repeat(route, body) or clock() + wait_s > until:
                    raise Disconnected(str(unreachable)) from unreachable
            await asyncio.sleep(wait_s)

    async def ask_once(
        self,
        route: Route,
        body: object,
        query: Mapping[str, object] | None = None,
        path: Mapping[str, str] | None = None,
    ) -> Any:
        """Ask once; a house that is not ready is as far away as one that is not there."""
        address = self.origin + route.path.format(**{name: quote(part, safe="") for name, part in (path or {}).items()})
        words = {name: str(value) for name, value in (query or {}).items() if value is not None}
        sent = None if route.method == "GET" else msgspec.json.encode(http.Nothing() if body is None else body)
        try:
            async with self._http.request(
                route.method, address, params=words, data=sent, headers=self._headers(route)
            ) as response:
                status, told = response.status, await response.read()
        except _BROKEN as error:
            raise Unreachable(str(error) or type(error).__name__) from error
        if status >= 400:
            raise _refusal(status, told)
        try:
            return told.decode() if route.answer is None else msgspec.json.decode(told, type=route.answer)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Disconnected(f"not this protocol: {error}") from error

    async def ticket(self) -> str:
        """A ticket for one socket."""
        ticket: http.Ticket = await self.ask_once(_ROUTES["ticket"], http.Nothing())
        return ticket.ticket

    async def socket(self, ticket: str) -> aiohttp.ClientWebSocketResponse:
        """A socket for a ticket."""
        try:
            return await self._http.ws_connect(
                f"{self.origin}/socket",
                params={"ticket": ticket},
                headers={"Origin": self.origin},
                heartbeat=10.0,
                timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
                max_msg_size=0,
            )
        except _BROKEN as error:
            raise Unreachable(str(error) or type(error).__name__) from error

    def _headers(self, route: Route) -> dict[str, str]:
        if route.method == "GET":
            return {}
        token = {"X-Sabot-CSRF": self.csrf} if self.csrf else {}
        return {"Origin": self.origin, "Content-Type": "application/json", **token}


def _may_repeat(route: Route, body: object) -> bool:
    """Whether asking twice does no more than asking once: it changes nothing, sets a value, or has an id."""
    return route.method in {"GET", "PUT", "PATCH"} or getattr(body, "id", None) is not None


def _refusal(status: int, told: bytes) -> Exception:
    """What a status means; one of 500 or more is no answer yet."""
    try:
        refusal = msgspec.json.decode(told, type=http.Refusal)
    except msgspec.MsgspecError:
        refusal = http.Refusal(reason="edge.our_fault", about={"status": status})
    if status >= 500:
        return Unreachable(f"{status} {refusal.reason}")
    return Refused(refusal.reason, refusal.about)
