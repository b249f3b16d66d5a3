"""Sessions that live as long as they are used, and end when they are over: cookies, addresses, sockets.

Law: the books and the browser keep a session equally long; whoever is told that it is over changes nothing more.
"""

import struct
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from support.doors import Doors, doors
from support.visitors import CLOSE, PASSWORD, Line, Visitor

from sabot.house.people.sessions import MOST_SESSIONS, end_session

MINUTE, DAY = 60_000, 86_400_000


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Doors]:
    with doors(f"sqlite:///{tmp_path}/house.db", secure_cookies=True) as found:
        yield found


# ── Kept alive ───────────────────────────────────────────────────────────────────────────────────────


KEPT = {"session": None, "history_csv": None, "deposit": {"id": "d1", "cents": 500}, "ticket": {}}
"""A page, one that is no JSON, and two changes."""


@pytest.mark.parametrize("route", KEPT)
def test_a_session_in_use_is_kept_alive_once_a_minute_in_the_books_and_in_the_browser(route: str, house: Doors):
    visitor = house.visitor()
    given = visitor.call("guest", {}).headers["Set-Cookie"]
    begun = house.now
    house.now += MINUTE - 1
    assert "Set-Cookie" not in visitor.call("session").headers
    assert _seen_at(house, visitor) == begun
    house.now += 1
    kept = visitor.call(route, KEPT[route])
    assert (kept.status, kept.headers.get_all("Set-Cookie")) == (200, [given])
    assert _seen_at(house, visitor) == house.now
    assert "Set-Cookie" not in visitor.call("session").headers


def _seen_at(house: Doors, visitor: Visitor) -> int:
    session = house.session(visitor)
    assert session is not None
    return session.seen_at


def test_whoever_logs_out_after_a_while_keeps_no_cookie(house: Doors):
    visitor = house.visitor().guest()
    house.now += MINUTE
    (header,) = visitor.call("logout", {}).headers.get_all("Set-Cookie", [])
    assert "Max-Age=0" in header
    assert visitor.cookie is None


def test_a_session_used_on_day_29_is_good_on_day_31_and_an_unused_one_is_not(house: Doors):
    used, unused = house.visitor().guest(), house.visitor().guest()
    house.now += 29 * DAY
    assert used.call("session").status == 200
    house.now += 2 * DAY
    assert used.call("session").status == 200
    assert unused.call("session").refusal == (401, "house.session_expired")


# ── Addresses ────────────────────────────────────────────────────────────────────────────────────────


def _guests(house: Doors, *forwarded: str) -> list[int]:
    """Guests who come in, each with such a word about where from."""
    return [
        house.visitor().ask("POST", "/api/guest", {}, headers=(("X-Forwarded-For", one),)).status for one in forwarded
    ]


@pytest.mark.parametrize("proxies", [(), ("192.0.2.7",)])
def test_a_stranger_is_not_believed_about_an_address(proxies: tuple[str, ...], tmp_path: Path):
    with doors(f"sqlite:///{tmp_path}/house.db", limits={"entries_burst": 2}, proxies=proxies) as house:
        assert _guests(house, "203.0.113.1", "203.0.113.2", "203.0.113.3") == [200, 200, 429]


def test_a_proxy_of_ours_is_believed_about_the_last_address_before_it_and_no_other(tmp_path: Path):
    with doors(f"sqlite:///{tmp_path}/house.db", limits={"entries_burst": 2}, proxies=("127.0.0.1",)) as house:
        assert _guests(house, "203.0.113.1", "203.0.113.2", "203.0.113.3") == [200, 200, 200]
        assert _guests(house, "1.1.1.1, 203.0.113.1", "2.2.2.2,203.0.113.1") == [200, 429]


# ── Over ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_session_that_ends_between_its_ticket_and_its_arrival_is_told_so_and_closed(house: Doors):
    """The interleaving is forced: it ends after the ticket was taken, when nobody knows of the socket yet."""
    visitor = house.visitor().guest()
    ticket, floor = visitor.ticket(), house.floor
    look, looks = floor.look, count()

    async def interrupted(work: Any) -> Any:
        found = await look(work)
        if next(looks) == 0:
            await floor.run(lambda transaction: end_session(transaction, found.digest))
            floor.end(found.player.number, digest=found.digest)
        return found

    with patch.object(floor, "look", interrupted), Line.dialled(visitor, ticket) as line:
        assert line.status == 101
        line.say(type="hello", protocol=1)
        line.say(type="enter", id="e", game="classic")
        told = line.told()
        assert (told["type"], told["why"]) == ("closed", "ended")
        assert line.hung() == 4002
    assert visitor.call("session").status == 401


def test_whoever_is_told_that_it_is_over_may_say_goodbye_before_the_line_is_cut(house: Doors):
    """A connection cut at once may be reset before its end was read, and an end that was not read is no end."""
    visitor = house.visitor().guest()
    with Line.dialled(visitor, visitor.ticket()) as line:
        line.say(type="hello", protocol=1)
        assert line.told()["type"] == "welcome"
        assert visitor.call("logout", {}).status == 200
        assert line.told()["type"] == "closed"
        assert line.hung() == 4002
        line.plain.settimeout(0.3)
        with pytest.raises(TimeoutError):
            line.plain.recv(1)
        line.send(CLOSE, struct.pack("!H", 4002))
        line.plain.settimeout(5)
        assert line.plain.recv(1) == b""


def test_a_session_pushed_out_by_newer_ones_ends_with_its_connections(house: Doors):
    """One session more than a player may have ends the oldest, wherever it is connected."""
    oldest = house.visitor().guest()
    assert oldest.call("register", {"name": "anna", "password": PASSWORD}).status == 200
    with Line.dialled(oldest, oldest.ticket()) as line:
        line.say(type="hello", protocol=1)
        assert line.told()["type"] == "welcome"
        others = [house.visitor() for _ in range(MOST_SESSIONS)]
        for number, other in enumerate(others):
            assert oldest.call("session").status == 200, number
            assert other.call("login", {"name": "anna", "password": PASSWORD}).status == 200
        assert oldest.call("session").status == 401
        told = line.event("closed")
        assert (told["game"], told["why"]) == (None, "ended")
        assert line.hung() == 4002


# ── Questions ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("path", ["/api/history", "/api/history.csv"])
@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("?colour=red", "colour"),
        ("?game=classic&colour=red", "colour"),
        ("?game=classic&game=classic", "twice"),
        ("?since=1&since=2", "twice"),
        ("?since=-1", "since"),
        ("?since=1.5", "since"),
        ("?since=%D9%A3", "since"),
        ("?until=" + "9" * 16, "until"),
    ],
)
def test_a_question_that_is_unknown_or_said_twice_is_malformed(path: str, query: str, why: str, house: Doors):
    answer = house.visitor().guest().ask("GET", path + query)
    assert answer.refusal == (400, "edge.malformed")
    assert answer.told["about"] == {"why": why}
