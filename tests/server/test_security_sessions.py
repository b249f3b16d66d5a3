"""Sessions and tickets: what opens the house, how it is kept, and when it ceases to."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from support.doors import doors
from support.serving import Serving, serving
from support.visitors import PASSWORD, Line, Visitor

TICKET_MS = 400


@pytest.fixture(scope="module")
def server():
    with serving(log__level="debug", secure_cookies="true") as found:
        yield found


def dialled(visitor: Visitor, ticket: str) -> tuple[int, str]:
    """What comes of a ticket."""
    with Line.dialled(visitor, ticket) as line:
        return (line.status, "") if line.status == 101 else line.refusal()


# ── Tickets ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_ticket_opens_one_socket_once(server: Serving):
    visitor = Visitor(server.url).guest()
    ticket = visitor.ticket()
    assert dialled(visitor, ticket) == (101, "")
    assert dialled(visitor, ticket) == (401, "edge.no_ticket")


def test_of_many_who_come_with_one_ticket_one_comes_in(server: Serving):
    visitor = Visitor(server.url).guest()
    ticket = visitor.ticket()
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: dialled(visitor, ticket)[0], range(8)))
    assert sorted(found) == [101, *[401] * 7]


def test_tickets_cannot_be_guessed(server: Serving):
    visitor = Visitor(server.url).guest()
    tickets = [visitor.ticket() for _ in range(20)]
    assert len(set(tickets)) == 20
    assert all(len(bytes.fromhex(ticket)) == 32 for ticket in tickets)
    for made_up in ("", "0", "00" * 32, tickets[0][:-1], tickets[0].upper(), tickets[0] + "0", "%00", "../"):
        if made_up != tickets[0]:
            assert (made_up, *dialled(visitor, made_up)) == (made_up, 401, "edge.no_ticket")


def test_a_ticket_that_is_too_old_opens_nothing(tmp_path: Path):
    """By a clock that the test moves: a busy machine would let any ticket grow old."""
    with doors(f"sqlite:///{tmp_path}/house.db", pace={"ticket_ms": TICKET_MS}) as house:
        visitor = house.visitor().guest()
        first, second = visitor.ticket(), visitor.ticket()
        house.now += TICKET_MS - 1
        assert dialled(visitor, first) == (101, "")
        house.now += 1
        assert dialled(visitor, second) == (401, "edge.no_ticket")


@pytest.mark.parametrize("way", ["logout", "logout_everywhere"])
def test_a_ticket_of_a_session_that_ended_opens_nothing(server: Serving, way):
    visitor = Visitor(server.url).guest()
    ticket = visitor.ticket()
    assert visitor.call(way, {}).status == 200
    assert dialled(visitor, ticket) == (401, "house.session_ended")


def test_a_ticket_of_another_session_opens_nothing(server: Serving):
    owner, thief = Visitor(server.url).guest(), Visitor(server.url).guest()
    assert dialled(thief, owner.ticket()) == (401, "edge.no_ticket")


def test_a_ticket_opens_a_socket_and_nothing_else(server: Serving):
    visitor = Visitor(server.url).guest()
    assert visitor.ask("GET", f"/socket?ticket={visitor.ticket()}").refusal == (400, "edge.malformed")
    assert visitor.ask("POST", f"/socket?ticket={visitor.ticket()}", {}).refusal == (405, "edge.no_such_method")
    thief = Visitor(server.url)
    assert thief.ask("GET", f"/api/session?ticket={visitor.ticket()}").refusal == (401, "house.no_session")


def test_a_ticket_is_bound_to_its_session_and_not_to_its_player(server: Serving):
    first, second = Visitor(server.url).register("two_windows"), Visitor(server.url)
    assert second.call("login", {"name": "two_windows", "password": PASSWORD}).status == 200
    assert dialled(second, first.ticket()) == (401, "edge.no_ticket")
    assert dialled(second, second.ticket()) == (101, "")


def test_no_secret_is_in_the_log(server: Serving):
    visitor = Visitor(server.url).register("Secretive")
    ticket, used, cookie = visitor.ticket(), visitor.ticket(), visitor.cookie
    assert dialled(visitor, used) == (101, "")
    assert dialled(visitor, used) == (401, "edge.no_ticket")
    log = server.log.read_text()
    assert log, "something was logged"
    for secret in (ticket, used, cookie, visitor.csrf, PASSWORD):
        assert secret is not None
        assert secret not in log


# ── Cookies ──────────────────────────────────────────────────────────────────────────────────────────


def cookie_of(header: str) -> tuple[str, set[str]]:
    """The value, and the attributes in lower case."""
    first, *rest = header.split("; ")
    return first.partition("=")[2], {part.lower() for part in rest}


def test_the_cookie_is_for_the_browser_alone(server: Serving):
    header = Visitor(server.url).call("guest", {}).headers["Set-Cookie"]
    token, attributes = cookie_of(header)
    assert len(bytes.fromhex(token)) == 32
    assert attributes == {"httponly", "samesite=strict", "path=/", "max-age=2592000", "secure"}


def test_logging_out_takes_the_cookie_away_and_ends_the_session(server: Serving):
    visitor = Visitor(server.url).guest()
    cookie = visitor.cookie
    token, attributes = cookie_of(visitor.call("logout", {}).headers["Set-Cookie"])
    assert token in {"", chr(34) * 2}
    assert {"max-age=0", "httponly", "samesite=strict", "path=/", "secure"} <= attributes
    visitor.cookie = cookie
    assert visitor.call("session").refusal == (401, "house.no_session")


COMING_IN = {
    "guest": ("guest", {}),
    "register": ("register", {"name": "rotating", "password": PASSWORD}),
    "login": ("login", {"name": "known_already", "password": PASSWORD}),
    "password": ("password", {"old": PASSWORD, "new": "battery staple"}),
}


@pytest.mark.parametrize("way", COMING_IN)
def test_whoever_comes_in_gets_a_new_token_and_the_old_one_is_dead(server: Serving, way):
    """A session that somebody planted before the log-in is worth nothing after it."""
    known = Visitor(server.url)
    if way == "login":
        known.register("known_already")
    visitor = Visitor(server.url).guest() if way != "password" else Visitor(server.url).register("Changing")
    with visitor.line() as line:
        old, old_csrf = visitor.cookie, visitor.csrf
        route, body = COMING_IN[way]
        assert visitor.call(route, body).status == 200
        assert line.event("closed")["why"] == "ended"
        assert line.hung() == 4002
    assert visitor.cookie != old
    assert visitor.csrf != old_csrf
    assert visitor.call("session").status == 200
    fixed = Visitor(server.url)
    fixed.cookie, fixed.csrf = old, old_csrf
    assert fixed.call("session").status == 401
    assert fixed.call("ticket", {}).status == 401


def test_logging_out_everywhere_closes_every_socket_and_says_so(server: Serving):
    here, there = Visitor(server.url).register("Everywhere"), Visitor(server.url)
    there.call("login", {"name": "Everywhere", "password": PASSWORD})
    bystander = Visitor(server.url).guest()
    with here.line() as first, there.line() as second, bystander.line() as third:
        assert here.call("logout_everywhere", {}).status == 200
        for line in (first, second):
            notice = line.event("closed")
            assert (notice["game"], notice["why"]) == (None, "ended")
            assert line.hung() == 4002
        assert third.ask(type="ping")["type"] == "pong"
    assert there.call("session").refusal == (401, "house.session_ended")


def test_logging_out_closes_the_sockets_of_this_session_only(server: Serving):
    here, there = Visitor(server.url).register("here_and_there"), Visitor(server.url)
    there.call("login", {"name": "here_and_there", "password": PASSWORD})
    with here.line() as first, there.line() as second:
        here.call("logout", {})
        assert first.hung() == 4002
        assert second.ask(type="ping")["type"] == "pong"


def test_the_books_hold_no_token(server: Serving):
    """A copy of the database opens nothing."""
    visitor = Visitor(server.url).register("in_the_books")
    assert visitor.cookie is not None
    for name in (server.database, f"{server.database}-wal"):
        with open(name, "rb") as file:  # noqa: PTH123 -- a name with a suffix
            kept = file.read()
        for secret in (visitor.cookie, PASSWORD, visitor.csrf):
            assert secret is not None
            assert secret.encode() not in kept
        assert bytes.fromhex(visitor.cookie) not in kept


def test_an_answer_is_json_and_nothing_more(server: Serving):
    assert set(json.loads(Visitor(server.url).call("guest", {}).body)) == {"person", "csrf"}
