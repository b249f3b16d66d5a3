"""Visitors who may be up to no good: HTTP and WebSocket by hand, over plain blocking sockets.

Law: nothing is done for them. Every header, every frame and every byte is what the test says, and nothing is hidden of
what comes back; so what a browser or a library would never send can be sent.
"""

import base64
import json
import os
import socket
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPMessage, HTTPResponse
from itertools import count
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from sabot.protocol.routes import ROUTES, Route

COOKIE, CSRF = "sabot_session", "X-Sabot-CSRF"
PATIENCE_S = 10
PASSWORD = "correct horse"  # noqa: S105 -- of nobody
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

ROUTE = {route.name: route for route in ROUTES}
ROUND = "classic/2026-01-01/000001"
"""A round that never was."""
EXAMPLES: dict[str, dict[str, object]] = {
    "guest": {},
    "register": {"name": "Somebody", "password": PASSWORD},
    "login": {"name": "Somebody", "password": PASSWORD},
    "logout": {},
    "logout_everywhere": {},
    "password": {"old": PASSWORD, "new": "battery staple"},
    "ticket": {},
    "change_settings": {"language": "fr"},
    "deposit": {"id": "d1", "cents": 500},
    "withdraw": {"id": "w1", "cents": 500},
    "limit": {"what": "stake", "period": "day", "value": 100},
    "check": {"minutes": 30},
    "acknowledge": {},
    "time_out": {"id": "t1", "days": 1},
    "exclude": {"id": "e1", "months": 6},
    "delete": {"password": PASSWORD},
    "staff": {"name": "Somebody", "password": PASSWORD, "role": "admin"},
    "role": {"name": "Somebody", "role": "admin"},
    "void": {"why": "misdeal"},
}
"""A good body for every route that changes something."""
CHANGES = tuple(route for route in ROUTES if route.method != "GET")


def path_of(route: Route, round: str = ROUND) -> str:
    """An address of a route."""
    game, day, number = round.split("/")
    return route.path.format(game=game, day=day, number=number)


class Answer(NamedTuple):
    """What came back, whole."""

    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def told(self) -> Any:
        """The JSON of it."""
        return json.loads(self.body)

    @property
    def refusal(self) -> tuple[int, str]:
        """The status, and the one reason."""
        return self.status, self.told["reason"]


class Visitor:
    """One browser: what it remembers is a cookie and a token."""

    def __init__(self, url: str, source: str = "127.0.0.1") -> None:
        self.url, self.source = url, source
        self.cookie: str | None = None
        self.csrf: str | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        origin: Sequence[str] | None = None,
        headers: Sequence[tuple[str, str]] = (),
    ) -> Answer:
        """One request; bytes are sent as they are, all else as JSON. Given headers take the place of the usual ones."""
        usual = [("Origin", one) for one in ((self.url,) if origin is None else origin)]
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if sent is not None:
            usual += [("Content-Type", "application/json"), ("Content-Length", str(len(sent)))]
        if self.cookie is not None:
            usual.append(("Cookie", f"{COOKIE}={self.cookie}"))
        if self.csrf is not None:
            usual.append((CSRF, self.csrf))
        given = {name.lower() for name, _ in headers}
        said = [*(pair for pair in usual if pair[0].lower() not in given), *headers]
        answer = exchange(self.url, method, path, said, sent, source=self.source)
        self._remember(answer)
        return answer

    def call(self, name: str, body: object = None, *, round: str = ROUND, query: str = "") -> Answer:
        """Ask a route of the protocol by its name."""
        route = ROUTE[name]
        return self.ask(route.method, path_of(route, round) + query, body)

    def _remember(self, answer: Answer) -> None:
        for line in answer.headers.get_all("Set-Cookie", []):
            word = line.partition(";")[0].removeprefix(f"{COOKIE}=").strip('"')
            self.cookie = word or None
        if answer.status == 200 and b'"csrf"' in answer.body:
            self.csrf = answer.told["csrf"]

    def guest(self) -> Self:
        """Come in without a name."""
        assert self.call("guest", {}).status == 200
        return self

    def register(self, name: str, password: str = PASSWORD) -> Self:
        """Come in with a name."""
        answer = self.call("register", {"name": name, "password": password})
        assert answer.status == 200, answer.body
        return self

    def ticket(self) -> str:
        """A ticket for one socket."""
        word = self.call("ticket", {}).told["ticket"]
        assert isinstance(word, str)
        return word

    @contextmanager
    def line(self, *, hello: bool = True, receive_bytes: int | None = None) -> Iterator["Line"]:
        """A socket that is open, and by now welcome."""
        with Line.dialled(self, self.ticket(), receive_bytes=receive_bytes) as line:
            assert line.status == 101, line.head
            if hello:
                line.say(type="hello", protocol=1)
                assert line.told()["type"] == "welcome"
            yield line


def exchange(
    url: str, method: str, path: str, headers: Sequence[tuple[str, str]], body: bytes | None, *, source: str
) -> Answer:
    """One request on a connection of its own."""
    connection = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE_S, source_address=(source, 0))
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers:
            connection.putheader(name, value)
        connection.endheaders(body)
        response: HTTPResponse = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


def plug(url: str, *, receive_bytes: int | None = None) -> socket.socket:
    """A connection on which nothing was said yet."""
    plain = socket.socket()
    plain.settimeout(PATIENCE_S)
    if receive_bytes is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    place = urlsplit(url)
    plain.connect((place.hostname, place.port))
    return plain


def shout(url: str, said: bytes) -> bytes:
    """All that comes back to some bytes, until the server has had enough."""
    with plug(url) as plain:
        plain.sendall(said)
        heard = b""
        while more := plain.recv(65_536):
            heard += more
        return heard


def frame(opcode: int, payload: bytes, *, fin: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """One WebSocket frame (RFC 6455, 5.2)."""
    size = len(payload)
    head = bytes([fin << 7 | reserved << 4 | opcode])
    mask_bit = masked << 7
    if size < 126:
        head += bytes([mask_bit | size])
    elif size < 65_536:
        head += bytes([mask_bit | 126]) + struct.pack("!H", size)
    else:
        head += bytes([mask_bit | 127]) + struct.pack("!Q", size)
    return head + (bytes(4) + payload if masked else payload)  # a mask of zeros is a mask


class Hung(Exception):  # noqa: N818 -- it says what happened
    """The server has hung up, with this code; None where it said nothing."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Line:
    """One WebSocket, frame by frame."""

    def __init__(self, plain: socket.socket, head: bytes, rest: bytes) -> None:
        self.plain, self.head, self._heard = plain, head, rest
        self.status = int(head.split(b" ", 2)[1])
        self._ids = count(1)

    @classmethod
    @contextmanager
    def dialled(
        cls,
        visitor: Visitor,
        ticket: str,
        *,
        origin: Sequence[str] | None = None,
        extra: str = "",
        receive_bytes: int | None = None,
    ) -> Iterator["Line"]:
        """Ask for a socket; what was answered is in ``status`` and ``head``."""
        key = base64.b64encode(os.urandom(16)).decode()
        origins = "".join(f"Origin: {one}\r\n" for one in ((visitor.url,) if origin is None else origin))
        cookie = f"Cookie: {COOKIE}={visitor.cookie}\r\n" if visitor.cookie is not None else ""
        with plug(visitor.url, receive_bytes=receive_bytes) as plain:
            plain.sendall(
                f"GET /socket?ticket={ticket} HTTP/1.1\r\nHost: {urlsplit(visitor.url).netloc}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\n{origins}{cookie}{extra}\r\n".encode()
            )
            heard = b""
            while b"\r\n\r\n" not in heard:
                heard += plain.recv(4096)
            head, _, rest = heard.partition(b"\r\n\r\n")
            yield cls(plain, head, rest)

    def refusal(self) -> tuple[int, str]:
        """Why there is no socket."""
        while b"}" not in self._heard:
            self._heard += self.plain.recv(4096)
        return self.status, json.loads(self._heard)["reason"]

    def send(self, opcode: int, payload: bytes, *, fin: bool = True, reserved: int = 0, masked: bool = True) -> None:
        """One frame."""
        self.plain.sendall(frame(opcode, payload, fin=fin, reserved=reserved, masked=masked))

    def say(self, **message: object) -> None:
        """One message."""
        self.send(TEXT, json.dumps(message).encode())

    def ask(self, **message: object) -> Any:
        """A command's own answer; events in between are let go."""
        id = f"v{next(self._ids)}"
        self.say(id=id, **message)
        while True:
            answer = self.told()
            if answer.get("id") == id:
                return answer

    def told(self) -> Any:
        """The next message."""
        while True:
            opcode, payload = self.receive()
            if opcode == TEXT:
                return json.loads(payload)
            if opcode == CLOSE:
                raise Hung(struct.unpack("!H", payload[:2])[0] if payload else None)
            if opcode == PING:
                self.send(PONG, payload)

    def event(self, kind: str) -> Any:
        """The next event of a kind."""
        while (told := self.told())["type"] != kind:
            pass
        return told

    def hung(self) -> int | None:
        """The code that the server hangs up with; whatever it still says before is let go."""
        try:
            while True:
                self.told()
        except Hung as end:
            return end.code

    def receive(self) -> tuple[int, bytes]:
        """The next frame."""
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            size = struct.unpack("!H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self._take(8))[0]
        return first & 15, self._take(size)

    def _take(self, size: int) -> bytes:
        while len(self._heard) < size:
            try:
                more = self.plain.recv(65_536)
            except ConnectionError:
                more = b""
            if not more:
                raise Hung(None)
            self._heard += more
        taken, self._heard = self._heard[:size], self._heard[size:]
        return taken
