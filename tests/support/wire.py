"""HTTP and WebSocket by the byte, for tests that send what no library would.

Law: frames go out as they are given and come in as they are; nothing is repaired, nothing is answered by itself.
"""

import asyncio
import base64
import json
from collections import deque
from itertools import pairwise
from typing import Any, NamedTuple, Self, TypeVar, cast
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE_S = 30


def frame(payload: bytes, opcode: int = TEXT, *, last: bool = True) -> bytes:
    """A client's frame, masked with zeros, which leave it as it is."""
    first, size = opcode | (0x80 if last else 0), len(payload)
    if size < 126:
        return bytes((first, 0x80 | size, 0, 0, 0, 0)) + payload
    return bytes((first, 0xFE)) + size.to_bytes(2, "big") + b"\0\0\0\0" + payload


def fragments(payload: bytes, *cuts: int) -> bytes:
    """One message in several frames."""
    ends = [0, *sorted(cuts), len(payload)]
    parts = [payload[begin:end] for begin, end in pairwise(ends)]
    last = len(parts) - 1
    return b"".join(frame(part, TEXT if n == 0 else 0, last=n == last) for n, part in enumerate(parts))


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body, decoded."""
        return json.loads(self.body)


class Line:
    """One connection over which requests go one after another."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.url, self.host, self.port = url, parts.hostname, parts.port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Ask for a page; a header's name is written with underscores."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            named = {"Content-Type": "application/json", "Content-Length": str(len(body))} | named
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        asked = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nOrigin: {self.url}\r\n{head}\r\n"
        async with asyncio.timeout(PATIENCE_S):
            return await self._exchange(asked.encode("utf-8", "surrogateescape") + (body or b""), method)

    async def _exchange(self, asked: bytes, method: str) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._streams
        writer.write(asked)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        size = 0 if method == "HEAD" else int(headers.get("content-length", "0"))
        answer = Answer(int(first.split(" ")[1]), headers, await reader.readexactly(size))
        if headers.get("connection", "").lower() == "close":
            await self.close()
        return answer

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            writer, self._streams = self._streams[1], None
            writer.close()
            await asyncio.gather(writer.wait_closed(), return_exceptions=True)


class Guest(NamedTuple):
    """A player without a name, and what their browser would hold."""

    url: str
    number: int
    cookie: str
    csrf: str

    @classmethod
    async def of(cls, line: Line) -> Self:
        """A new one."""
        answer = await line.ask("POST", "/api/guest", b"{}")
        assert answer.status == 200, answer
        return cls.signed(line.url, answer)

    @classmethod
    def signed(cls, url: str, answer: Answer) -> Self:
        """Whoever an answer has signed in."""
        told = answer.json()
        return cls(url, told["person"]["number"], answer.headers["set-cookie"].split(";")[0], told["csrf"])

    @property
    def headers(self) -> dict[str, str]:
        """What every request of theirs carries."""
        return {"Cookie": self.cookie, "X_Sabot_CSRF": self.csrf}

    async def ticket(self, line: Line) -> str:
        """A ticket for a socket of theirs."""
        answer = await line.ask("POST", "/api/ticket", b"{}", **self.headers)
        assert answer.status == 200, answer
        return str(answer.json()["ticket"])

    async def socket(self, line: Line) -> "Wire":
        """A socket of theirs."""
        return await connect(self.url, await self.ticket(line), Wire)


class Closed(Exception):  # noqa: N818 -- it is how a connection ends, not an error
    """The connection is over; 1006 where nobody said so."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(code, why)
        self.code, self.why = code, why


class Wire(asyncio.Protocol):
    """A socket, frame by frame."""

    def __init__(self) -> None:
        self.opened: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.closed: Closed | None = None
        self._buffer = b""
        self._messages: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by name

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self._buffer = rest
            self.opened.set_result(head)
        self._read()

    def connection_lost(self, _why: Exception | None) -> None:
        self.closed = self.closed or Closed(1006)
        if not self.opened.done():
            self.opened.set_exception(self.closed)
        self._wake()

    def _read(self) -> None:
        """Take every whole frame; a server's are never masked."""
        buffer, place = self._buffer, 0
        while len(buffer) - place >= 2:
            size, begin = buffer[place + 1] & 0x7F, place + 2
            if size > 125:
                begin += 2 if size == 126 else 8
                if len(buffer) < begin:
                    break
                size = int.from_bytes(buffer[place + 2 : begin], "big")
            if len(buffer) < begin + size:
                break
            self._take(buffer[place] & 0x0F, buffer[begin : begin + size])
            place = begin + size
        self._buffer = buffer[place:]
        if self._messages or self.closed:
            self._wake()

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._messages.append(payload)
        elif opcode == PING:
            self.write(frame(payload, PONG))
        elif opcode == CLOSE and self.closed is None:
            self.closed = Closed(int.from_bytes(payload[:2], "big"), payload[2:].decode())

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self.transport is not None:
            self.transport.write(data)

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.write(frame(json.dumps(message).encode()))

    async def hear(self) -> bytes:
        """The next message, or how the connection ended."""
        async with asyncio.timeout(PATIENCE_S):
            while not self._messages:
                if self.closed is not None:
                    raise self.closed
                self._waiter = asyncio.get_running_loop().create_future()
                await self._waiter
        return self._messages.popleft()

    async def hang_up(self) -> None:
        """End it, as a browser that is closed would."""
        if self.transport is not None:
            self.transport.abort()
            await asyncio.sleep(0)


AnyWire = TypeVar("AnyWire", bound=Wire)


async def connect(url: str, ticket: str, kind: type[AnyWire]) -> AnyWire:
    """A socket for a ticket."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 80
    _, wire = await asyncio.get_running_loop().create_connection(kind, host, port)
    key = base64.b64encode(b"sixteen bytes ok").decode()
    wire.write(
        f"GET /socket?ticket={ticket} HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {url}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    async with asyncio.timeout(PATIENCE_S):
        head = await wire.opened
    if b" 101 " not in head.split(b"\r\n")[0]:
        await wire.hang_up()
        raise Closed(1006, head.decode("latin-1"))
    return wire
