"""What goes out: guarded headers on everything, one typed reason for everything that is wrong, and never a trace."""

import json
import sqlite3
from html.parser import HTMLParser

import pytest
from support.serving import Serving
from support.visitors import CHANGES, EXAMPLES, Answer, Visitor, path_of, shout

from sabot.protocol.reasons import REASONS

# ── Headers ──────────────────────────────────────────────────────────────────────────────────────────

PAGES = {
    "the page": ("GET", "/", 200),
    "JSON": ("GET", "/api/games", 200),
    "a refusal": ("GET", "/api/session", 401),
    "no such page": ("GET", "/nowhere", 404),
    "no such method": ("TRACE", "/api/games", 405),
    "metrics": ("GET", "/metrics", 200),
    "health": ("GET", "/healthz", 200),
    "a bad origin": ("POST", "/api/guest", 403),
    "no socket": ("GET", "/socket", 403),
    "too long": ("GET", "/" + "a" * 9000, 400),
}


@pytest.mark.parametrize("name", PAGES)
def test_every_answer_carries_the_guarded_headers(server: Serving, name):
    method, path, status = PAGES[name]
    answer = Visitor(server.url).ask(method, path, origin=())
    assert answer.status == status
    is_guarded(answer)
    kept = {"no-store", "no-cache"} if path == "/" else {"no-store"}
    assert answer.headers["Cache-Control"] in kept


def is_guarded(answer: Answer) -> None:
    """The headers that keep a browser from doing what the page did not mean."""
    policy = dict(part.strip().partition(" ")[::2] for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    for sources in policy.values():
        assert not {"*", "http:", "https:", "blob:"} & set(sources.split())
        assert "unsafe" not in sources
    assert "data:" not in policy["script-src"] + policy["default-src"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("name", PAGES)
def test_no_answer_tells_what_the_house_is_built_of(server: Serving, name):
    method, path, _ = PAGES[name]
    answer = Visitor(server.url).ask(method, path, origin=())
    assert answer.headers.get_all("Server") == ["sabot"]
    told = str(answer.headers).lower() + answer.body.decode().lower()
    assert not [word for word in ("python", "aiohttp", "uvloop", "traceback (", 'file "') if word in told]


def test_a_socket_does_not_tell_it_either(server: Serving):
    with Visitor(server.url).guest().line() as line:
        assert b"\r\nServer: sabot\r\n" in line.head + b"\r\n"
        assert b"Sec-WebSocket-Extensions" not in line.head


class _Page(HTMLParser):
    """What a page holds and loads."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]


@pytest.mark.parametrize("language", ["en", "fr", "xx", "<script>"])
def test_the_page_runs_nothing_inline_and_loads_nothing_from_outside(server: Serving, language):
    visitor = Visitor(server.url)
    answer = visitor.ask("GET", "/?<script>=1", headers=(("Accept-Language", language),))
    page = _Page()
    page.feed(answer.body.decode())
    assert answer.headers["Content-Type"].startswith("text/html")
    assert "html" in page.tags
    assert not {"style", "iframe", "object", "embed", "base", "form"} & set(page.tags)
    names = [name for name, _ in page.attributes]
    assert "style" not in names
    assert not [name for name in names if name.startswith("on")]
    assert page.tags.count("script") == names.count("src"), "every script is a file"
    for name, value in page.attributes:
        if name in {"src", "href", "action", "srcset"}:
            assert value.startswith("/")
            assert not value.startswith("//")
            is_guarded(visitor.ask("GET", value))


def test_the_default_cookie_is_not_secure_so_that_plain_http_works_at_home(server: Serving):
    assert "secure" not in Visitor(server.url).call("guest", {}).headers["Set-Cookie"].lower()


# ── Bad questions ────────────────────────────────────────────────────────────────────────────────────

ADDRESSES = {
    "/nowhere": (404, "edge.no_such_page"),
    "//": (404, "edge.no_such_page"),
    "//api/games": (404, "edge.no_such_page"),
    "/api//games": (404, "edge.no_such_page"),
    "/api/games/": (404, "edge.no_such_page"),
    "/API/games": (404, "edge.no_such_page"),
    "/../etc/passwd": (404, "edge.no_such_page"),
    "/api/../../etc/passwd": (404, "edge.no_such_page"),
    "/%2e%2e/%2e%2e/etc/passwd": (404, "edge.no_such_page"),
    "/style.css/..%2f..%2fpyproject.toml": (404, "edge.no_such_page"),
    "/%00": (404, "edge.no_such_page"),
    "/api/games/%00/help": (404, "house.unknown_game"),
    "/api/games/classic%00/help": (404, "house.unknown_game"),
    "/api/games/%ff%fe/help": (404, "house.unknown_game"),
    "/api/games/%ED%A0%80/help": (404, "house.unknown_game"),
    "/api/games/..%2f..%2f/help": (404, "house.unknown_game"),
    "/api/games/" + "x" * 4000 + "/help": (404, "house.unknown_game"),
    "/api/games/classic/help?lang=en&lang=fr": (400, "edge.malformed"),
    "/api/history?limit=0": (422, "house.bad_page"),
    "/api/history?limit=101": (422, "house.bad_page"),
    "/api/history?limit=-1": (400, "edge.malformed"),
    "/api/history?limit=1.5": (400, "edge.malformed"),
    "/api/history?limit=ten": (400, "edge.malformed"),
    "/api/history?limit=%D9%A1": (400, "edge.malformed"),
    "/api/history?limit=" + "9" * 15: (422, "house.bad_page"),
    "/api/history?limit=" + "9" * 16: (400, "edge.malformed"),
    "/api/history?limit=" + "9" * 5000: (400, "edge.malformed"),
    "/api/history?limit=": (400, "edge.malformed"),
    "/api/history?limit=1&limit=2": (400, "edge.malformed"),
    "/api/history?colour=red": (400, "edge.malformed"),
    "/api/history?since=-1": (400, "edge.malformed"),
    "/api/history?until=soon": (400, "edge.malformed"),
    "/api/history?game=poker": (404, "house.unknown_game"),
    "/api/history?game=%00": (404, "house.unknown_game"),
    "/api/history?before=": (422, "house.bad_cursor"),
    "/api/history?before=x": (422, "house.bad_cursor"),
    "/api/history?before=%ED%A0%80": (422, "house.bad_cursor"),
    "/api/history?before=" + "9" * 5000: (422, "house.bad_cursor"),
    "/api/history.csv?limit=1": (400, "edge.malformed"),
    "/api/history.csv?lang=de": (400, "edge.malformed"),
    "/api/history.csv?game=poker": (404, "house.unknown_game"),
    "/api/rounds/a/b/c": (404, "house.unknown_round"),
    "/api/rounds/classic/2026-01-01/%00": (404, "house.unknown_round"),
    "/api/rounds/classic/2026-01-01/%ff": (404, "house.unknown_round"),
    "/api/rounds/classic/2026-01-01/%ED%A0%80/proof": (404, "house.unknown_round"),
    "/api/rounds/classic/2026-01-01/%0a/notation": (404, "house.unknown_round"),
    "/api/rounds/classic/2026-01-01/'%20OR%201=1--": (404, "house.unknown_round"),
    "/api/rounds/classic/2026-01-01": (404, "edge.no_such_page"),
}


@pytest.fixture(scope="module")
def guest(server: Serving):
    return Visitor(server.url).guest()


@pytest.mark.parametrize("path", ADDRESSES, ids=lambda path: path[:60])
def test_an_odd_address_has_its_own_reason(guest: Visitor, path):
    answer = guest.ask("GET", path)
    assert answer.refusal == ADDRESSES[path]
    assert answer.told["reason"] in REASONS
    assert len(answer.body) < 1000


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
def test_an_odd_method_is_told_which_are_not(guest: Visitor, method):
    answer = guest.ask(method, "/api/games")
    assert answer.status == 405
    assert answer.headers["Allow"] == "GET"
    if method != "HEAD":
        assert answer.refusal == (405, "edge.no_such_method")


DEEP = b"[" * 2000 + b"]" * 2000
BODIES = {
    "nothing": b"",
    "no JSON": b"hello",
    "half of it": b'{"id": "a", "cents": ',
    "more behind it": b'{"id": "a", "cents": 500} {}',
    "another type": b'["id", "cents"]',
    "null": b"null",
    "NaN": b'{"id": "a", "cents": NaN}',
    "infinite": b'{"id": "a", "cents": Infinity}',
    "a float": b'{"id": "a", "cents": 500.5}',
    "a float that is whole": b'{"id": "a", "cents": 5e2}',
    "a huge float": b'{"id": "a", "cents": 1e999}',
    "a text": b'{"id": "a", "cents": "500"}',
    "a bool": b'{"id": "a", "cents": true}',
    "negative": b'{"id": "a", "cents": -500}',
    "beyond exact": b'{"id": "a", "cents": 9007199254740992}',
    "huge": b'{"id": "a", "cents": ' + b"9" * 4000 + b"}",
    "a field too few": b'{"id": "a"}',
    "a field too many": b'{"id": "a", "cents": 500, "player": 1}',
    "a bad id": b'{"id": "a b", "cents": 500}',
    "an id with a line": b'{"id": "a\\n", "cents": 500}',
    "an empty id": b'{"id": "", "cents": 500}',
    "a long id": b'{"id": "' + b"a" * 65 + b'", "cents": 500}',
    "deep": b'{"id": ' + DEEP + b"}",
    "deep and open": b'{"id": ' + b"[" * 4000,
    "bad UTF-8": b'{"id": "\xff", "cents": 500}',
    "UTF-16": '{"id": "a", "cents": 500}'.encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"id": "a", "cents": 500}',
    "half a pair": b'{"id": "\\ud800", "cents": 500}',
    "a control letter": b'{"id": "\x00", "cents": 500}',
}


@pytest.mark.parametrize("name", BODIES)
def test_a_malformed_body_is_refused_as_such_and_moves_nothing(guest: Visitor, name):
    before = guest.call("cashier").told
    answer = guest.ask("POST", "/api/cashier/deposit", BODIES[name])
    assert answer.refusal == (400, "edge.malformed")
    assert guest.call("cashier").told == before


@pytest.mark.parametrize("route", CHANGES, ids=lambda route: route.name)
def test_every_body_is_judged(server: Serving, route):
    """Deep, half, or with one field more: never a fault of ours, and nobody is let in."""
    for body in (b"", b"{", b"[]", DEEP, b'{"\\ud800": 1}', json.dumps({**EXAMPLES[route.name], "x": 1}).encode()):
        visitor = Visitor(server.url).guest()
        answer = visitor.ask(route.method, path_of(route), body)
        if route.needs in {"supervisor", "admin"}:
            assert answer.refusal == (403, "house.not_allowed")
        elif route.name == "change_settings" and b'"x"' in body:
            assert answer.refusal == (422, "house.unknown_setting")
        else:
            assert (body[:20], *answer.refusal) == (body[:20], 400, "edge.malformed")


@pytest.mark.parametrize("patch", [b'{"voice_volume": ' + b"9" * 4000 + b"}", b'{"' + b"x" * 4000 + b'": 1}'])
def test_a_patch_may_be_as_odd(guest: Visitor, patch):
    answer = guest.ask("PATCH", "/api/settings", patch)
    assert answer.status in {400, 422}
    assert len(answer.body) < 500


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "text/json", "application/x-www-form-urlencoded", "multipart/form-data", "a" * 1000, "é"]
)
def test_a_body_that_does_not_say_json_is_refused(guest: Visitor, kind):
    """A form of another page cannot say it without asking first."""
    answer = guest.ask("POST", "/api/ticket", b"{}", headers=(("Content-Type", kind),))
    assert answer.refusal == (415, "edge.not_json")


def test_a_key_said_twice_is_read_as_its_last(guest: Visitor):
    """RFC 8259, 4, leaves it open; whatever is read is what is judged, carried out and answered."""
    answer = guest.ask("POST", "/api/cashier/deposit", b'{"id": "two", "cents": 9, "cents": 700, "id": "last"}')
    assert answer.told["receipt"]["cents"] == 700
    assert guest.call("deposit", {"id": "last", "cents": 700}).told["receipt"] == answer.told["receipt"]


NO_HTTP = {
    "no HTTP": b"hello\r\n\r\n",
    "TLS": bytes.fromhex("160301020001000001fc0303") + bytes(64) + b"\r\n\r\n",
    "no known method": b"X-ODD / HTTP/1.1\r\nHost: x\r\n\r\n",
    "a bad version": b"GET / HTTP/9.9\r\n\r\n",
    "a line in a name": b"GET / HTTP/1.1\r\nHo\nst: x\r\n\r\n",
    "NUL in a value": b"GET / HTTP/1.1\r\nHost: x\x00y\r\n\r\n",
    "two lengths": b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "length and chunks": (
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    "a negative length": b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "a space before the colon": b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
}


@pytest.mark.parametrize("name", NO_HTTP)
def test_what_is_no_http_is_told_so_and_cut_off(server: Serving, name):
    """Nor can one request be smuggled in another: whatever can be read in two ways is not read."""
    head, _, body = shout(server.url, NO_HTTP[name]).partition(b"\r\n\r\n")
    assert head.split(b"\r\n")[0].split(b" ")[1] == b"400"
    assert json.loads(body) == {"reason": "edge.malformed", "about": {}}
    assert b"nosniff" in head
    assert b"aiohttp" not in head


# ── Our own faults ───────────────────────────────────────────────────────────────────────────────────


def faults_in(server: Serving) -> list[dict[str, str]]:
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    return [line for line in lines if line["event"] == "our_fault"]


def test_a_fault_of_ours_is_one_word_outside_and_a_trace_in_the_log(server: Serving):
    visitor = Visitor(server.url).guest()
    visitor.call("change_settings", {"language": "fr"})
    number = visitor.call("session").told["person"]["number"]
    books = sqlite3.connect(server.database)
    with books:
        change = "UPDATE document SET body = '[' WHERE kind = 'settings' AND id = ?"
        assert books.execute(change, (str(number),)).rowcount == 1
    books.close()
    before = len(faults_in(server))
    answer = visitor.call("settings")
    assert answer.status == 500
    assert answer.told == {"reason": "edge.our_fault", "about": {}}
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    with visitor.line(hello=False) as line:
        line.say(type="hello", protocol=1)
        assert line.told() == {"type": "refused", "id": None, "reason": "edge.our_fault", "about": {}}
        assert line.ask(type="ping")["type"] == "pong"
    faults = faults_in(server)[before:]
    assert len(faults) == 2
    assert all("Traceback" in line["traceback"] and line["level"] == "error" for line in faults)
    assert visitor.call("lobby").status == 200, "the house goes on"
