"""How much may be said at once, how it may be packed, and how long saying it may take."""

import gzip
import json
import resource
import sys
import time
import zlib

import pytest
from support.serving import Serving, serving
from support.visitors import BINARY, COOKIE, CSRF, PING, PONG, TEXT, Hung, Line, Visitor, frame, plug, shout

MOST = 4096
BEAT_MS = 500
CONTINUATION = 0


@pytest.fixture(scope="module")
def server():
    with serving(pace__heartbeat_ms=str(BEAT_MS)) as found:
        yield found


def ping(size: int) -> bytes:
    """A good message of exactly so many bytes."""
    start = b'{"type":"ping","id":"p"'
    return start + b" " * (size - len(start) - 1) + b"}"


def body(size: int) -> bytes:
    """A good body of exactly so many bytes."""
    return b"{" + b" " * (size - 2) + b"}"


# ── Messages ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_message_of_4096_bytes_is_read(server: Serving):
    with Visitor(server.url).guest().line() as line:
        line.send(TEXT, ping(MOST))
        assert line.told()["type"] == "pong"


def test_a_message_of_one_byte_more_ends_the_connection(server: Serving):
    with Visitor(server.url).guest().line() as line:
        line.send(TEXT, ping(MOST + 1))
        assert line.hung() == 1009


def test_a_message_that_only_says_to_be_huge_ends_it_at_once(server: Serving):
    with Visitor(server.url).guest().line() as line:
        line.plain.sendall(bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big") + bytes(4))
        assert line.hung() == 1009


def test_parts_are_one_message_and_count_together(server: Serving):
    visitor, half = Visitor(server.url).guest(), ping(MOST)
    with visitor.line() as line:
        line.send(TEXT, half[:2000], fin=False)
        line.send(PING, b"in between")
        line.send(CONTINUATION, half[2000:])
        assert line.receive() == (PONG, b"in between")
        assert line.told()["type"] == "pong"
    with visitor.line() as line:
        for part in range(5):
            line.send(CONTINUATION if part else TEXT, b" " * 1000, fin=False)
        assert line.hung() == 1009


BROKEN = {
    "bad UTF-8": (frame(TEXT, b'{"type":"ping","id":"\xff"}'), 1007),
    "half a letter": (frame(TEXT, "é".encode()[:1]), 1007),
    "packed, which nobody agreed to": (frame(TEXT, zlib.compress(ping(60)), reserved=4), 1002),
    "an unknown reserved bit": (frame(TEXT, ping(60), reserved=1), 1002),
    "an unknown kind of frame": (frame(3, b""), 1002),
    "a rest without a beginning": (frame(CONTINUATION, b"x"), 1002),
    "a beginning within a message": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), 1002),
    "a ping in parts": (frame(PING, b"", fin=False), 1002),
    "a long ping": (frame(PING, b"x" * 126), 1002),
    "a close with half a code": (frame(8, b"\x03"), 1002),
    "a close with no code of this world": (frame(8, (1).to_bytes(2, "big")), 1002),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_frames_end_the_connection_with_the_code_of_the_standard(server: Serving, name):
    """RFC 6455, 7.4.1."""
    sent, code = BROKEN[name]
    with Visitor(server.url).guest().line() as line:
        line.plain.sendall(sent)
        assert line.hung() == code


def test_a_binary_message_is_malformed_and_the_connection_goes_on(server: Serving):
    with Visitor(server.url).guest().line() as line:
        line.send(BINARY, ping(60))
        refused = line.told()
        assert (refused["type"], refused["id"], refused["reason"]) == ("refused", None, "edge.malformed")
        assert line.ask(type="ping")["type"] == "pong"


MALFORMED = {
    "no JSON": (b"hello", None),
    "nothing": (b"", None),
    "a list": (b"[]", None),
    "no type": (b'{"id":"a"}', "a"),
    "an unknown type": (b'{"type":"rob","id":"a"}', "a"),
    "a field too many": (b'{"type":"ping","id":"a","x":1}', "a"),
    "NaN": (b'{"type":"ping","id":NaN}', None),
    "a bad id": (b'{"type":"ping","id":"a b"}', "a b"),
    "an id that is no text": (b'{"type":"ping","id":7}', None),
    "half a pair": (b'{"type":"ping","id":"\\ud800"}', None),
    "a line in an id": (b'{"type":"ping","id":"a\\n"}', None),
    "deep": (b"[" * 2000 + b"]" * 2000, None),
    "deep inside": (b'{"type":"ping","id":' + b'{"a":' * 600 + b"1" + b"}" * 600 + b"}", None),
    "a bool for a number": (b'{"type":"act","id":"a","round":"r","version":true,"box":1,"hand":1,"action":"hit"}', "a"),
    "a huge number": (b'{"type":"enter","id":"a","game":' + b"9" * 4000 + b"}", "a"),
}


def test_every_malformed_message_is_refused_and_the_connection_goes_on(server: Serving):
    with Visitor(server.url).guest().line() as line:
        for name, (sent, id) in MALFORMED.items():
            line.send(TEXT, sent)
            refused = line.told()
            assert (name, refused["reason"], refused["id"]) == (name, "edge.malformed", id)
            assert len(json.dumps(refused)) < 500
        assert line.ask(type="ping")["type"] == "pong"


def test_packing_is_not_agreed_to(server: Serving):
    visitor = Visitor(server.url).guest()
    asked = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    with Line.dialled(visitor, visitor.ticket(), extra=asked) as line:
        assert line.status == 101
        assert b"permessage-deflate" not in line.head


# ── Bodies ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_body_of_4096_bytes_is_read_and_one_more_is_not(server: Serving):
    visitor = Visitor(server.url).guest()
    assert visitor.ask("POST", "/api/ticket", body(MOST)).status == 200
    answer = visitor.ask("POST", "/api/ticket", body(MOST + 1))
    assert answer.refusal == (413, "edge.too_large")
    assert answer.told["about"] == {"most": MOST}


def head(visitor: Visitor, *lines: str) -> bytes:
    """The head of a change, up to its body."""
    usual = (
        "POST /api/ticket HTTP/1.1",
        "Host: x",
        f"Origin: {visitor.url}",
        f"Cookie: {COOKIE}={visitor.cookie}",
        f"{CSRF}: {visitor.csrf}",
        "Content-Type: application/json",
        *lines,
    )
    return "\r\n".join((*usual, "", "")).encode()


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def heard(answer: bytes) -> tuple[int, str]:
    """The status and reason of an answer's bytes."""
    top, _, rest = answer.partition(b"\r\n\r\n")
    return int(top.split(b" ")[1]), json.loads(rest.partition(b"HTTP/")[0])["reason"]


def test_a_body_in_pieces_counts_too(server: Serving):
    visitor = Visitor(server.url).guest()
    start = head(visitor, "Transfer-Encoding: chunked", "Connection: close")
    assert b" 200 OK" in shout(server.url, start + chunk(body(2000)) + b"0\r\n\r\n")
    pieces = b"".join(chunk(b" " * 1000) for _ in range(5))
    assert heard(shout(server.url, start + pieces + b"0\r\n\r\n")) == (413, "edge.too_large")


def test_a_body_without_an_end_is_not_read_to_its_end(server: Serving):
    visitor = Visitor(server.url).guest()
    with plug(server.url) as plain:
        plain.sendall(head(visitor, "Content-Length: 1000000000"))
        assert heard(plain.recv(65_536)) == (413, "edge.too_large")


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "identity", "x"])
def test_a_packed_body_is_never_unpacked(server: Serving, coding):
    """A megabyte of nothing fits in a thousand bytes."""
    visitor = Visitor(server.url).guest()
    bomb = gzip.compress(bytes(1_000_000)) if coding == "gzip" else zlib.compress(bytes(1_000_000))
    assert len(bomb) < MOST
    answer = visitor.ask("POST", "/api/ticket", bomb, headers=(("Content-Encoding", coding),))
    assert answer.refusal == (415, "edge.not_json")


def test_heads_have_an_end(server: Serving):
    visitor = Visitor(server.url)
    assert visitor.ask("GET", "/healthz", headers=(("X-Long", "x" * 10_000),)).refusal == (400, "edge.malformed")
    many = tuple((f"X-{number}", "x") for number in range(90))
    assert visitor.ask("GET", "/healthz", headers=many).status == 200
    many = tuple((f"X-{number}", "x") for number in range(200))
    assert visitor.ask("GET", "/healthz", headers=many).refusal == (400, "edge.malformed")
    assert visitor.ask("GET", "/healthz?" + "x" * 10_000).refusal == (400, "edge.malformed")


# ── Slowness ─────────────────────────────────────────────────────────────────────────────────────────


def test_whoever_does_not_come_to_an_end_is_cut_off(server: Serving):
    """A body has one heartbeat, a head and an idle connection four; all at once, to wait only once."""
    visitor = Visitor(server.url).guest()
    with plug(server.url) as slow_body, plug(server.url) as slow_head, plug(server.url) as silent:
        began = time.monotonic()
        slow_body.sendall(head(visitor, "Content-Length: 100") + b"{")
        slow_head.sendall(b"GET /healthz HTTP/1.1\r\nHost:")
        assert heard(slow_body.recv(65_536)) == (400, "edge.malformed")
        assert BEAT_MS / 1000 * 0.9 < time.monotonic() - began < BEAT_MS / 1000 * 2.5
        assert slow_body.recv(65_536) == b""
        assert slow_head.recv(65_536) == b""
        assert silent.recv(65_536) == b""
        assert time.monotonic() - began < BEAT_MS / 1000 * 8


def test_whoever_does_not_answer_a_heartbeat_is_gone(server: Serving):
    with Visitor(server.url).guest().line() as line:
        began = time.monotonic()
        assert line.receive()[0] == PING
        with pytest.raises(Hung, match="None"):
            line.receive()
        assert time.monotonic() - began < BEAT_MS / 1000 * 3


# ── Room on the disk ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(sys.platform != "linux", reason="only there can a running process be given less room")
def test_where_there_is_no_room_it_is_our_fault_and_nothing_is_promised(server: Serving):
    """As a full disk would do it: files of the process may not grow, nor be written beyond their beginning."""
    visitor = Visitor(server.url).guest()
    with visitor.line() as line:
        before = visitor.call("cashier").told
        room = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        little = server.log.stat().st_size + 4096
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (little, room[1]))
        try:
            answer = visitor.call("deposit", {"id": "a", "cents": 500})
            assert answer.status == 500
            assert answer.told == {"reason": "edge.our_fault", "about": {}}
            assert line.ask(type="enter", game="classic")["reason"] == "edge.our_fault"
            assert visitor.call("cashier").told == before, "whoever only reads is served"
        finally:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, room)
        assert "storage_fault" in server.log.read_text()
        assert visitor.call("deposit", {"id": "a", "cents": 500}).told["wallet"]["balance"] == 100_500
        assert line.ask(type="enter", game="classic")["type"] == "entered"
