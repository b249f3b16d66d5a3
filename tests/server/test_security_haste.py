"""How often one may ask, and what becomes of those who do not stop, or do not listen."""

import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median

import pytest
from support.serving import Serving, serving
from support.visitors import PASSWORD, PING, TEXT, Answer, Line, Visitor, frame, plug

BURST, ACCOUNT_BURST, RATE = 20, 30, 20
ENTRIES = 12
SOCKETS_EACH, SOCKETS = 4, 12
DEAF = 2
A_PING = frame(TEXT, b'{"type":"ping","id":"p"}')


@pytest.fixture(scope="module")
def strict():
    """A house with small limits; it lets in many, so that tests can come in."""
    with serving(
        limits__messages_per_second=str(RATE),
        limits__burst=str(BURST),
        limits__account_messages_per_second=str(RATE),
        limits__account_burst=str(ACCOUNT_BURST),
        limits__sockets_per_account=str(SOCKETS_EACH),
        limits__sockets=str(SOCKETS),
    ) as found:
        yield found


@pytest.fixture(scope="module")
def narrow():
    """A house with a narrow door, behind a proxy; whoever is in may say much.

    What refills does so slowly: a busy machine asks less often, and would never be too fast else.
    """
    with serving(
        limits__entries_per_minute="60",
        limits__entries_burst=str(ENTRIES),
        limits__requests_per_second="5",
        limits__requests_burst="40",
        limits__outgoing_bytes="16384",
        proxies="127.0.0.1",
    ) as found:
        yield found


def answers(line: Line, wanted: int) -> tuple[int, list[int]]:
    """Of so many answers, how many were given, and how long the others are to wait."""
    given, waits = 0, []
    for _ in range(wanted):
        told = line.told()
        if told["type"] == "pong":
            given += 1
        else:
            assert (told["reason"], told["id"]) == ("edge.too_fast", "p")
            waits.append(told["about"]["retry_ms"])
    return given, waits


# ── Messages ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_connection_may_say_so_much_at_once_and_is_told_how_long_to_wait(strict: Serving):
    with Visitor(strict.url).guest().line(hello=False) as line:
        began = time.monotonic()
        line.plain.sendall(A_PING * (4 * BURST))
        given, waits = answers(line, 4 * BURST)
        assert BURST <= given <= BURST + 1 + RATE * (time.monotonic() - began)
        assert all(0 < wait <= 1000 // RATE for wait in waits)
        time.sleep(max(waits) / 1000 + 0.01)
        line.plain.sendall(A_PING)
        assert answers(line, 1)[0] == 1


def test_an_account_has_one_measure_over_all_its_connections(strict: Serving):
    visitor = Visitor(strict.url).guest()
    with visitor.line(hello=False) as first, visitor.line(hello=False) as second, visitor.line(hello=False) as third:
        lines, began = (first, second, third), time.monotonic()
        for line in lines:
            line.plain.sendall(A_PING * BURST)
        given = sum(answers(line, BURST)[0] for line in lines)
        assert ACCOUNT_BURST <= given <= ACCOUNT_BURST + 1 + RATE * (time.monotonic() - began)


FLOODS = {"messages": A_PING, "pings of the protocol": frame(PING, b"")}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_closed_and_nobody_else_feels_it(strict: Serving, kind):
    """Only a generous bound is asserted, and against the same machine in peace; one quiet moment of three will do."""
    bystander = Visitor(strict.url).guest()

    def flood() -> int | None:
        with Visitor(strict.url).guest().line(hello=False) as line, suppress(ConnectionError):
            line.plain.sendall(FLOODS[kind] * 20_000)
            return line.hung()
        return None

    def unfelt(line: Line) -> bool:
        calm = waits(line)
        with ThreadPoolExecutor(1) as threads:
            flooding = threads.submit(flood)
            times = waits(line)
            assert flooding.result() in {4008, None}  # a reset may overtake the word
        return median(times) < max(0.1, 5 * median(calm)) and max(times) < max(1, 5 * max(calm))

    with bystander.line() as line:
        assert any(unfelt(line) for _ in range(3))


def waits(line: Line) -> list[float]:
    """How long some pings took, one after another and never too fast."""
    times = []
    for _ in range(15):
        began = time.monotonic()
        assert line.ask(type="ping")["type"] == "pong"
        times.append(time.monotonic() - began)
        time.sleep(1 / RATE)
    return times


def test_a_flood_is_told_why_it_is_closed(strict: Serving):
    with Visitor(strict.url).guest().line(hello=False) as line:
        line.plain.sendall(A_PING * 400)
        assert line.hung() == 4008


# ── Connections ──────────────────────────────────────────────────────────────────────────────────────


def test_an_account_has_so_many_sockets_and_the_next_one_when_one_is_gone(strict: Serving):
    visitor = Visitor(strict.url).guest()
    with ExitStack() as stack:
        *_, last = [stack.enter_context(visitor.line()) for _ in range(SOCKETS_EACH)]
        with Line.dialled(visitor, visitor.ticket()) as line:
            assert line.refusal() == (429, "edge.too_many")
        last.plain.close()
        assert eventually(lambda: dialled(visitor) == 101)


def test_of_many_who_come_at_once_no_more_come_in(strict: Serving):
    visitor = Visitor(strict.url).guest()
    tickets = [visitor.ticket() for _ in range(12)]
    with ThreadPoolExecutor(12) as threads, ExitStack() as stack:
        lines = list(threads.map(lambda ticket: stack.enter_context(Line.dialled(visitor, ticket)), tickets))
        assert [line.status for line in lines].count(101) == SOCKETS_EACH


def test_the_house_has_so_many_sockets_in_all(strict: Serving):
    visitors = [Visitor(strict.url).guest() for _ in range(SOCKETS // 3)]
    with ExitStack() as stack:
        for visitor in visitors:
            for _ in range(3):
                assert eventually(lambda: stack.enter_context(Line.dialled(visitor, visitor.ticket())).status == 101)  # noqa: B023
        late = Visitor(strict.url).guest()
        with Line.dialled(late, late.ticket()) as line:
            assert line.refusal() == (429, "edge.too_many")
        assert late.call("session").status == 200, "pages are served all the same"
    assert eventually(lambda: dialled(late) == 101)


def dialled(visitor: Visitor) -> int:
    with Line.dialled(visitor, visitor.ticket()) as line:
        return line.status


def eventually(found) -> bool:
    """Say whether something comes true within half a minute."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if found():
            return True
        time.sleep(0.02)
    return False


# ── Slow readers ─────────────────────────────────────────────────────────────────────────────────────


def memory_kib(server: Serving) -> int:
    """What the process holds."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def at_rest(server: Serving) -> bool:
    """Say whether the process holds what it held a moment ago."""
    before = memory_kib(server)
    time.sleep(0.2)
    return memory_kib(server) == before


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the memory of a process as Linux tells it")
def test_whoever_asks_and_does_not_listen_is_dropped_and_nobody_waits_for_them(narrow: Serving):
    bystander = Visitor(narrow.url).guest()
    with bystander.line() as line, ExitStack() as stack:
        line.ask(type="enter", game="classic")
        assert eventually(lambda: at_rest(narrow)), "what the house loads when it opens is loaded"
        before = memory_kib(narrow)
        readers = [Visitor(narrow.url).guest() for _ in range(DEAF)]
        deaf = [stack.enter_context(one.line(receive_bytes=4096)) for one in readers]
        large = b'{"type":"press","id":"p","game":"classic","press":{"press":"min_all"}}'
        for one in deaf:
            one.ask(type="enter", game="classic")
        with ThreadPoolExecutor(DEAF) as threads:
            pushing = [threads.submit(push, one.plain, frame(TEXT, large)) for one in deaf]
            worst = 0.0
            while not all(one.done() for one in pushing):
                began = time.monotonic()
                assert line.ask(type="ping")["type"] == "pong"
                worst = max(worst, time.monotonic() - began)
                time.sleep(0.02)
        assert all(one.result() for one in pushing), "every one of them was cut off"
        assert worst < 10, "nobody waits for a reader until it is dropped for its silence"
        bystander.call("change_settings", {"motion": False})
        assert line.event("settings")["settings"]["motion"] is False
        assert memory_kib(narrow) - before < 50_000
    log = narrow.log.read_text()
    assert log.count('"slow_reader"') == DEAF


def push(plain: socket.socket, message: bytes) -> bool:
    """Ask until the server has had enough; never read."""
    deadline = time.monotonic() + 60
    plain.settimeout(60)
    with suppress(TimeoutError):
        while time.monotonic() < deadline:
            try:
                plain.sendall(message * 10)
            except ConnectionError:
                return True
    return False


# ── Ways into the house ──────────────────────────────────────────────────────────────────────────────


WAYS = {
    "guest": {},
    "register": {"name": "x", "password": PASSWORD},
    "login": {"name": "nobody", "password": PASSWORD},
}


@pytest.mark.parametrize("way", WAYS)
def test_an_address_may_come_in_only_so_often(narrow: Serving, way):
    """The proxy is believed here about who asks, so that each test has an address of its own."""
    number = list(WAYS).index(way) + 1
    address = (("X-Forwarded-For", f"203.0.113.{number}"),)
    path = f"/api/{way}"

    def ask() -> Answer:
        return Visitor(narrow.url).ask("POST", path, WAYS[way], headers=address)

    found = [ask() for _ in range(ENTRIES + 10)]
    late = [answer for answer in found if answer.status == 429]
    assert len(late) >= 1
    assert all(answer.status != 429 for answer in found[:ENTRIES])
    for answer in late:
        wait = answer.told["about"]["retry_ms"]
        assert answer.refusal == (429, "edge.too_fast")
        assert 0 < wait <= 1000
        assert answer.headers["Retry-After"] == "1"
        assert "Set-Cookie" not in answer.headers
    elsewhere = (("X-Forwarded-For", f"203.0.113.{number}, 203.0.113.{100 + number}"),)
    assert Visitor(narrow.url).ask("POST", path, WAYS[way], headers=elsewhere).status != 429
    time.sleep(1.05)
    assert ask().status != 429


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere this machine has one address of its own only")
def test_only_a_proxy_of_ours_is_believed_about_an_address(narrow: Serving):
    stranger = Visitor(narrow.url, source="127.0.0.2")
    found = [
        stranger.ask("POST", "/api/login", WAYS["login"], headers=(("X-Forwarded-For", f"203.0.113.{number}"),)).status
        for number in range(ENTRIES + 8)
    ]
    assert 429 in found


def test_the_ways_in_share_one_measure(narrow: Serving):
    address = (("X-Forwarded-For", "203.0.113.50"),)
    found = [
        Visitor(narrow.url).ask("POST", f"/api/{way}", WAYS[way], headers=address).status
        for _ in range(ENTRIES)
        for way in WAYS
    ]
    assert 429 in found


def test_an_address_may_ask_for_pages_only_so_often_but_the_operator_always(narrow: Serving):
    address = (("X-Forwarded-For", "203.0.113.60"),)
    found = (Visitor(narrow.url).ask("GET", "/api/games", headers=address) for _ in range(400))
    late = next(answer for answer in found if answer.status == 429)
    assert late.refusal == (429, "edge.too_fast")
    assert late.headers["Retry-After"] == "1"
    for path in ("/healthz", "/readyz", "/metrics"):
        assert all(Visitor(narrow.url).ask("GET", path, headers=address).status == 200 for _ in range(45))


def test_a_new_address_of_one_household_is_the_same_address(narrow: Serving):
    """Sixty-four bits of an IPv6 address are for the asking."""
    found = [
        Visitor(narrow.url).ask("POST", "/api/guest", {}, headers=(("X-Forwarded-For", f"2001:db8::{n:x}"),)).status
        for n in range(1, ENTRIES + 8)
    ]
    assert 429 in found


def test_a_connection_that_only_listens_is_no_hurry(narrow: Serving):
    with plug(narrow.url) as plain:
        plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
        heard = b""
        while heard.count(b"HTTP/1.1 200 OK") < 50:
            heard += plain.recv(65_536)
