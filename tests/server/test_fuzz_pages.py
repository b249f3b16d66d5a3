"""Requests that no page should make, to every route of the house.

Law: each is answered by a status and a reason of the protocol, never by a fault of ours; what is refused adds nothing
to the journal. `make long` asks twenty times as much.
"""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple
from urllib.parse import quote

import pytest
from support.effort import examples
from support.fuzzing import JUNK, Maker
from support.serving import Serving, serving
from support.wire import Answer, Guest, Line

from sabot.books import Head
from sabot.protocol.reasons import REASONS
from sabot.protocol.routes import ROUTES, Needs, Route
from sabot.storage.address import open_reader

SEED = Random().randrange(10**6)
REQUESTS = examples(80)
"""To each route."""
PASSWORD = "correct horse battery"  # noqa: S105 -- of a house that lives for seconds
WORDS: dict[str, tuple[object, ...]] = {
    "name": ("somebody", "someone", "x", "a" * 300, "é", ""),
    "password": (PASSWORD, "wrong", "", "longer than eight"),
    "old": (PASSWORD, "", "wrong"),
    "new": ("longer than eight", "short", PASSWORD),
    "cents": (100, 0, 1, 50_000, 2**53 - 1),
    "what": ("stake", "loss", "deposit", "time", "luck"),
    "period": ("day", "week", "month", "year"),
    "value": (None, 0, 1, 100, 10_000),
    "days": (1, 0, 7, 42, 43, 10_000),
    "months": (6, 0, 12, 60, 10_000),
    "minutes": (None, 0, 15, 60, 10_000),
    "role": ("player", "supervisor", "admin", "owner"),
    "why": ("misdeal", "", "no such word"),
    "lang": ("en", "fr", "de", ""),
    "game": ("classic", "progressive", "infinite", "poker", "..", "", "\0"),
    "day": ("2026-11-16", "20261116", "2026-13-40", "-1", "0"),
    "number": ("000001", "1", "0", "-1", "9" * 40, "x"),
    "since": ("0", "1", "-1", str(2**53), str(2**63), "9" * 400, "x", "1.0", ""),
    "limit": ("1", "100", "0", "101", "-1", "x", ""),
    "before": ("0", "x", "1:classic/2026-11-16/000001", "::", ""),
}
WORDS["until"] = WORDS["since"]
TYPES = ("application/json",) * 12 + ("text/plain", "application/json; charset=utf-16", "", "multipart/form-data")
SIGNS_OUT = {"logout", "logout_everywhere", "password", "delete", "exclude", "time_out", "register", "login"}
"""After these have been done, another guest asks."""


class House(NamedTuple):
    """A server, and the one who may do everything there."""

    server: Serving
    admin: Guest

    async def head(self) -> Head:
        """Where its journal stands."""
        async with open_reader(self.server.address) as reader:
            return await reader.head()


async def sign_in(url: str) -> Guest:
    async with Line(url) as line:
        answer = await line.ask("POST", "/api/login", b'{"name":"chief","password":"%s"}' % PASSWORD.encode())
        assert answer.status == 200, answer
        return Guest.signed(url, answer)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with serving() as running:
        running.kill()
        hire = [sys.executable, "-m", "sabot", "staff", "chief", "--role", "admin", "--database", running.address]
        subprocess.run(hire, input=PASSWORD, text=True, check=True, capture_output=True)  # noqa: S603 -- our own words
        running.start()
        yield House(running, asyncio.run(sign_in(running.url)))
        logged = running.log.read_text()
        assert "our_fault" not in logged
        assert "Traceback" not in logged


class Asker:
    """Somebody who asks for anything."""

    def __init__(self, line: Line, random: Random) -> None:
        self.line, self.random = line, random
        self.statuses: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()

    def known(self, name: str) -> object:
        if name == "id":
            return self.random.choice(("a", f"id-{self.random.randrange(10**9)}"))
        return self.random.choice(WORDS[name])

    def word(self, name: str) -> str:
        """Something for a part of a path or a query, as it is written there."""
        known = WORDS.get(name, ("",))
        return quote(str(self.random.choice(self.random.choice((known, known, JUNK)))), safe="")

    def path(self, route: Route) -> str:
        filled = "/".join(
            self.word(part[1:-1]) or "-" if part.startswith("{") else part for part in route.path.split("/")
        )
        asked = [name for name in (*route.query, "unknown") if self.random.random() < 0.4]
        return filled + "?" * bool(asked) + "&".join(f"{name}={self.word(name)}" for name in asked)

    async def ask(self, route: Route, headers: dict[str, str]) -> Answer:
        body = None
        if route.method != "GET":
            maker = Maker(self.random, (route.body,) if route.body is not None else (), self.known)
            body = maker.spoiled().text if route.body is not None else b"{}"
            headers = headers | {"Content_Type": self.random.choice(TYPES)}
        return await self.line.ask(route.method, self.path(route), body, **headers)

    def check(self, route: Route, answer: Answer) -> None:
        why = f"seed {SEED}: {route.name} answered {answer}"
        self.statuses[answer.status] += 1
        assert answer.status < 500, why
        if answer.status >= 400:
            reason = answer.json()["reason"]
            self.reasons[reason] += 1
            assert reason in REASONS, why


async def fuzz(house: House, route: Route) -> Asker:
    """Ask one route a lot, as nobody and as somebody."""
    staff = route.needs in {Needs.ADMIN, Needs.SUPERVISOR}
    async with Line(house.server.url) as line:
        asker = Asker(line, Random(f"{SEED} {route.name}"))
        who = house.admin if staff else await Guest.of(line)
        before = await house.head()
        for number in range(REQUESTS):
            answer = await asker.ask(route, {} if number % 8 == 0 else who.headers)
            asker.check(route, answer)
            after = await house.head()
            if answer.status >= 400:
                assert after == before, f"seed {SEED}: {route.name} refused and wrote"
            elif route.name in SIGNS_OUT:
                who = await Guest.of(line)
                after = await house.head()
            before = after
        return asker


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_every_route_answers_anything_by_a_reason(house: House, route: Route) -> None:
    asker = asyncio.run(fuzz(house, route))
    assert asker.statuses.total() == REQUESTS
    if route.needs in {Needs.PLAYER, Needs.SUPERVISOR, Needs.ADMIN}:
        assert asker.reasons["house.no_session"], "nobody is asked for a session"
    if route.body is not None:
        assert asker.reasons["edge.malformed"], "no body was refused"
