"""The page of figures after a little play over real sockets: everything declared is there, and is what happened.

Law: the clock stands still, so that every limit is met exactly when the test says so.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from support.doors import Doors, doors, eventually
from support.rigged import RiggedShoes, rigged_shoes
from support.seated import STAKE
from support.visitors import PASSWORD, TEXT, Line

from sabot.protocol import commands
from sabot.server.frames import frame
from sabot.server.metrics import METRICS, VALUES
from sabot.server.sockets import HANDLERS

shoes = pytest.fixture(rigged_shoes)

HARD_15 = "Ts 6d 5h 9c Tc"
_SAMPLE = re.compile(r"(\w+)(?:\{(.*)\})? (\S+)")
_LABEL = re.compile(r'(\w+)="([^"]*)"')


class Page:
    """The page, read as Prometheus reads it."""

    def __init__(self, house: Doors) -> None:
        answer = house.visitor().ask("GET", "/metrics", origin=())
        assert answer.status == 200
        self.media = answer.headers["Content-Type"]
        self._samples: dict[tuple[str, frozenset[tuple[str, str]]], float] = {}
        for line in answer.body.decode().splitlines():
            if not line.startswith("#"):
                found = _SAMPLE.fullmatch(line)
                assert found is not None, line
                self._samples[found[1], frozenset(_LABEL.findall(found[2] or ""))] = float(found[3])
        self.names = {name for name, _ in self._samples}

    def __call__(self, name: str, **labels: str) -> float:
        """One figure; none yet is none."""
        return self._samples.get((f"sabot_{name}", frozenset(labels.items())), 0)

    def by(self, name: str, label: str) -> dict[str, float]:
        """A figure by its one label, where there is any."""
        return {
            dict(labels)[label]: value
            for (one, labels), value in self._samples.items()
            if one == f"sabot_{name}" and value
        }


@contextmanager
def opened(folder: Path, **limits: int) -> Iterator[Doors]:
    with doors(f"sqlite:///{folder}/house.db", limits=limits) as found:
        yield found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Doors]:
    with opened(tmp_path) as found:
        yield found


def deal(line: Line, shoes: RiggedShoes, game: str, *, progressive: int = 0) -> dict[str, Any]:
    """A round that waits for a decision about 15 against a 6."""
    version = line.ask(type="enter", game=game)["seat"]["version"]
    shoes.next = HARD_15
    side = [{"bet": "21+3_progressive", "cents": progressive}] * bool(progressive)
    bets = [{"box": 1, "stakes": [{"bet": "main", "cents": STAKE}, *side]}]
    line.say(type="deal", id="deal", game=game, version=version, bets=bets)
    round: dict[str, Any] = line.event("round")["round"]
    assert line.event("done")["id"] == "deal"
    return round


def stand(line: Line, round: dict[str, Any]) -> Any:
    done = line.ask(
        type="act", round=round["id"], version=round["version"], box=1, hand=1, action="stand", confirmed=True
    )
    assert done["type"] == "done"
    return line.ask(type="enter", game=round["game"])["seat"]["round"]


def pings(line: Line, count: int) -> list[str]:
    """What so many pings are answered."""
    return [line.ask(type="ping")["type"] for _ in range(count)]


# ── Everything ───────────────────────────────────────────────────────────────────────────────────────


def test_after_a_little_play_every_figure_that_is_declared_is_on_the_page(house: Doors, shoes: RiggedShoes):
    with house.visitor().guest().line() as line:
        stand(line, deal(line, shoes, "classic"))
        page = Page(house)
    for metric in METRICS:
        name = f"{metric.name}_count" if metric.kind == "histogram" else metric.name
        assert name in page.names, metric.name
    assert page.media == "text/plain; version=0.0.4; charset=utf-8"


def test_rounds_are_counted_by_game_and_to_the_cent(house: Doors, shoes: RiggedShoes):
    with house.visitor().guest().line() as line, house.visitor().guest().line() as other:
        before = Page(house)
        assert before.by("rounds_open", "game") == {}
        meter = before("meter_cents", game="progressive")
        first, second = deal(line, shoes, "classic"), deal(other, shoes, "progressive", progressive=STAKE)
        page = Page(house)
        assert page.by("rounds_open", "game") == {"classic": 1, "progressive": 1}
        assert page.by("rounds_opened_total", "game") == {"classic": 1, "progressive": 1}
        assert page.by("rounds_settled_total", "game") == {}
        results = {round["game"]: stand(one, round)["result"] for one, round in ((line, first), (other, second))}
        page = Page(house)
    assert page.by("rounds_open", "game") == {}
    assert page.by("rounds_settled_total", "game") == {"classic": 1, "progressive": 1}
    assert page.by("staked_cents_total", "game") == {"classic": STAKE, "progressive": 2 * STAKE}
    returned = {game: result["returned"] for game, result in results.items() if result["returned"]}
    assert page.by("returned_cents_total", "game") == returned
    assert page("meter_cents", game="progressive") == house.floor.meters["progressive"] > meter > 0


def test_people_and_their_sockets_are_counted_while_they_are_here(house: Doors):
    visitor, other = house.visitor().guest(), house.visitor().guest()
    with visitor.line(), visitor.line(), other.line():
        page = Page(house)
        assert (page("sockets"), page("accounts_online"), page("sockets_opened_total")) == (3, 2, 3)
    assert eventually(lambda: Page(house)("sockets") == 0)
    gone = Page(house)
    assert (gone("accounts_online"), gone("sockets_opened_total")) == (0, 3)
    assert page("guests_total") == 2
    assert page("started_seconds") == house.now // 1000


def test_what_is_sent_to_sockets_is_counted_to_the_byte(house: Doors):
    with house.visitor().guest().line(hello=False) as line:
        line.say(type="hello", protocol=1)
        line.say(type="enter", id="enter", game="classic")
        for number in range(10):
            line.say(type="ping", id=f"p{number}")
        heard = [payload for opcode, payload in (line.receive() for _ in range(12)) if opcode == TEXT]
        page = Page(house)
    assert len(heard) == 12
    assert page("events_sent_total") == 12
    assert page("sent_bytes_total") == sum(len(frame(message)) for message in heard)
    again = Page(house)
    assert (again("events_sent_total"), again("sent_bytes_total")) == (12, page("sent_bytes_total"))


def test_who_missed_too_much_is_counted_and_who_comes_first_is_not(house: Doors):
    visitor = house.visitor().guest()
    with visitor.line():
        assert Page(house)("resyncs_total") == 0
    with visitor.line(hello=False) as line:
        line.say(type="hello", protocol=1, seen=[{"on": "me", "epoch": "another", "seq": 1}])
        assert line.told()["snapshot"] is not None
    assert Page(house)("resyncs_total") == 1


def test_the_books_times_are_counted(house: Doors):
    before = Page(house)("storage_seconds_count")
    visitor = house.visitor().guest()
    visitor.call("deposit", {"id": "a", "cents": 500})
    page = Page(house)
    assert page("storage_seconds_count") == before + 2
    assert page("storage_seconds_bucket", le="+Inf") == before + 2
    assert page("storage_seconds_sum") > 0


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────────


def _messages(house: Doors) -> None:
    with house.visitor().guest().line(hello=False) as line:
        assert pings(line, 6) == ["pong"] * 4 + ["refused"] * 2


def _account_messages(house: Doors) -> None:
    visitor = house.visitor().guest()
    with visitor.line(hello=False) as first, visitor.line(hello=False) as second:
        assert pings(first, 4) + pings(second, 4) == ["pong"] * 6 + ["refused"] * 2


def _message_bytes(house: Doors) -> None:
    for _ in range(2):
        with house.visitor().guest().line(hello=False) as line:
            line.send(TEXT, b" " * 300)
            assert line.hung() == 1009


def _entries(house: Doors) -> None:
    found = [house.visitor().call("guest", {}).status for _ in range(8)]
    assert found == [200] * 6 + [429] * 2


def _requests(house: Doors) -> None:
    found = [house.visitor().ask("GET", "/api/games").status for _ in range(22)]
    assert found == [200] * 20 + [429] * 2


def _sockets(house: Doors) -> None:
    _turned_away(house, [1, 1, 1])


def _sockets_per_account(house: Doors) -> None:
    _turned_away(house, [2])


def _turned_away(house: Doors, sockets: list[int]) -> None:
    """So many sockets for each of some visitors, and two more for the last of them."""
    with ExitStack() as stack:
        for count in sockets:
            visitor = house.visitor().guest()
            for _ in range(count):
                stack.enter_context(visitor.line())
        for _ in range(2):
            with Line.dialled(visitor, visitor.ticket()) as line:
                assert line.refusal() == (429, "edge.too_many")


LIMITED = {
    "messages": _messages,
    "account_messages": _account_messages,
    "message_bytes": _message_bytes,
    "entries": _entries,
    "requests": _requests,
    "sockets": _sockets,
    "sockets_per_account": _sockets_per_account,
}
STRICT = {
    "burst": 4,
    "account_burst": 6,
    "message_bytes": 256,
    "entries_burst": 6,
    "requests_burst": 20,
    "sockets": 3,
    "sockets_per_account": 2,
}


@pytest.mark.parametrize("limit", LIMITED)
def test_what_is_turned_away_is_counted_under_its_own_limit(limit: str, tmp_path: Path):
    with opened(tmp_path, **STRICT) as house:
        LIMITED[limit](house)
        assert eventually(lambda: Page(house)("limited_total", limit=limit) == 2, 5)  # some only once they have hung up
        assert Page(house).by("limited_total", "limit") == {limit: 2}


def test_every_limit_is_met_by_a_test():
    assert set(LIMITED) == set(VALUES["limit"])


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────────


def test_log_ins_are_counted_by_how_they_ended(house: Doors):
    house.visitor().register("known")
    passwords = house.served.desk.passwords

    def login(password: str) -> int:
        return house.visitor().call("login", {"name": "known", "password": password}).status

    assert (login(PASSWORD), login("not this one")) == (200, 401)
    taken = 0
    while passwords._places.acquire(blocking=False):  # noqa: SLF001 -- as a flood of log-ins would take them
        taken += 1
    assert login(PASSWORD) == 503
    passwords._places.release(taken)  # noqa: SLF001
    assert login(PASSWORD) == 200
    page = Page(house)
    assert page.by("logins_total", "login") == {"ok": 2, "failed": 1, "busy": 1}
    assert set(VALUES["login"]) == {"ok", "failed", "busy"}
    assert page("registrations_total") == 1


def test_refusals_are_counted_by_reason_and_requests_by_status(house: Doors):
    visitor = house.visitor().guest()
    assert visitor.call("withdraw", {"id": "w", "cents": 10**12}).status == 422
    assert visitor.ask("GET", "/api/history?colour=red").status == 400
    assert house.visitor().call("session").status == 401
    page = Page(house)
    reason = visitor.call("withdraw", {"id": "w", "cents": 10**12}).told["reason"]
    assert page("http_requests_total", route="withdraw", status="422") == 1
    assert page("http_requests_total", route="history", status="400") == 1
    assert page("http_requests_total", route="session", status="401") == 1
    assert page("http_requests_total", route="guest", status="200") == 1
    assert page("http_seconds_count", route="withdraw") == 1
    assert page.by("refusals_total", "reason") == {reason: 1, "edge.malformed": 1, "house.no_session": 1}
    assert page("faults_total") == 0


def test_commands_are_counted_by_how_they_ended_and_a_failing_one_is_our_fault(house: Doors):
    async def fails(*_: object) -> None:
        raise ZeroDivisionError

    with house.visitor().guest().line() as line:
        assert line.ask(type="press", game="classic")["reason"] == "edge.not_seated"
        line.ask(type="enter", game="classic")
        assert line.ask(type="press", game="classic")["type"] == "pressed"
        with patch.dict(HANDLERS, {commands.Press: fails}):
            assert line.ask(type="press", game="classic")["reason"] == "edge.our_fault"
        line.send(TEXT, b"{")
        assert line.told()["reason"] == "edge.malformed"
        page = Page(house)
    for command, outcome in (("press", "refused"), ("press", "ok"), ("press", "failed"), ("malformed", "refused")):
        assert page("commands_total", command=command, outcome=outcome) == 1
    assert page("command_seconds_count", command="press") == 3
    assert page("faults_total") == 1
    assert page.by("refusals_total", "reason") == {"edge.not_seated": 1, "edge.our_fault": 1, "edge.malformed": 1}
