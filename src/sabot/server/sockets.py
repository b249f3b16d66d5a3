"""A socket: one connection of one player.

Law: one message at a time, each answered or refused; nothing that a client sends can hurt anybody else, and a client
that does not read is dropped, never waited for.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from sabot.protocol import VERSION, commands, events
from sabot.protocol.reasons import Edge, Refused
from sabot.server import rounds, tables
from sabot.server.channels import Channel, encode
from sabot.server.figures import COMMANDS, MALFORMED
from sabot.server.floor import Floor
from sabot.server.frames import Outgoing
from sabot.server.limiter import Bucket
from sabot.server.logs import log
from sabot.server.refusals import ANY, plain
from sabot.server.snapshots import welcome
from sabot.storage.faults import StorageFault

TOO_SLOW, TOO_FAST = 4003, 4008
MOST_IGNORED = 200
"""A client that goes on talking after so many refusals for haste is shown the door."""

_TEXT = WSMsgType.TEXT
_LAST = frozenset({WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR})
"""After these nothing comes any more."""

HEARTBEATS = frozenset({WSMsgType.PING, WSMsgType.PONG})
"""Frames of WebSocket itself; they are counted as any other."""

_ASKED = 3
"""A client that was silent for one whole heartbeat is asked for a sign, and has half of one to give it."""

_DECODER = msgspec.json.Decoder(commands.Command)


class _WithId(msgspec.Struct):
    id: str


_ID = msgspec.json.Decoder(_WithId)

Handler = Callable[[Floor, "Socket", Any], Awaitable[events.Answer]]
HANDLERS: dict[type, Handler] = {
    commands.Enter: tables.enter,
    commands.Leave: tables.leave,
    commands.Press: tables.press,
    commands.Deal: rounds.deal,
    commands.Act: rounds.act,
    commands.Insure: rounds.insure,
}


class Socket:
    """One connection, from its welcome to its end."""

    def __init__(
        self,
        floor: Floor,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        *,
        player: int,
        digest: str,
    ) -> None:
        self.floor, self.player, self.digest = floor, player, digest
        self._ws, self._transport = ws, transport
        limits = floor.config.limits
        self._bucket = Bucket(limits.messages_per_second, limits.burst)
        self._out = Outgoing(transport, floor.figures, limits.outgoing_bytes, self._give_up)
        self._reading: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._held: list[bytes] | None = None
        self._greeted = False
        self._ignored = 0
        self._silent = 0
        """For how many half heartbeats nothing was heard."""
        self._answering = False
        """A message is being answered, and no other one is read until it is."""

    # ── Out ──────────────────────────────────────────────────────────────────────────────────────────

    def listen(self, channels: tuple[Channel, ...], missed: list[bytes]) -> None:
        """Hear these channels from now on; what comes before the welcome has gone out waits behind it."""
        self._held = missed
        for channel in channels:
            channel.listeners.add(self)

    def send(self, message: bytes) -> None:
        """Put a message on its way."""
        if self._held is not None:
            self._held.append(message)
        elif self._closing is None:
            self._out.put(message)

    def _put(self, message: bytes) -> None:
        if self._closing is None:
            self._out.put(message)

    def _give_up(self, waiting: int) -> None:
        """The client does not read."""
        self.floor.figures.add("slow_readers")
        log("slow_reader", level="warning", player=self.player, waiting_bytes=waiting)
        self.close(TOO_SLOW, "slow")
        self._transport.abort()  # with all that the system still holds for it

    def _release(self) -> None:
        held, self._held = self._held, None
        for message in held or ():
            self._put(message)

    def close(self, code: int, reason: str) -> None:
        """Answer what is being answered, and read nothing more; then the connection parts."""
        if self._closing is None:
            self._closing = (code, reason)
            if self._reading is not None and not self._answering:
                self._reading.cancel()

    def beat(self) -> None:
        """Half a heartbeat has passed: ask whoever is silent for a sign, and drop whoever gives none."""
        if self._answering:
            return
        self._silent += 1
        if self._silent == _ASKED:
            self._out.ping()
        elif self._silent > _ASKED:
            self._transport.abort()

    async def part(self) -> None:
        """Send what is waiting, say goodbye, and hear the other end say it: else it may never read what was said."""
        self.close(1000, "bye")
        assert self._closing is not None, "it was just said how"
        self._out.flush()
        code, reason = self._closing
        await self._ws.close(code=code, message=reason.encode())

    # ── In ───────────────────────────────────────────────────────────────────────────────────────────

    async def serve(self) -> None:
        """Answer every message until the connection ends, or is to be closed.

        Nobody else may be reading when it parts: the library would hang up without waiting for the other end.
        """
        if self._closing is not None:
            return
        self._reading = asyncio.create_task(self._read())  # its own, so that a message wakes no more than it concerns
        try:
            await self._reading
        except asyncio.CancelledError:
            if self._closing is None:
                raise

    async def _read(self) -> None:
        while (message := await self._ws.receive()).type not in _LAST:
            self._silent = 0
            wait = self._too_fast()
            if wait:
                if not self._ignores(message, wait):
                    return
                continue
            self._ignored = 0
            if message.type in HEARTBEATS:
                if message.type is WSMsgType.PING:
                    await self._ws.pong(message.data)
                continue
            data = message.data if message.type is _TEXT else None
            self._answering = True
            self._put(encode(await self.answer(data)))
            self._answering, self._silent = False, 0
            self._release()
            if self._closing is not None:
                return
        if getattr(message.data, "code", None) == WSCloseCode.MESSAGE_TOO_BIG:
            self.floor.figures.add("limited", limit="message_bytes")

    def _ignores(self, message: WSMessage, wait: int) -> bool:
        """Refuse what comes too fast; False where that was once too often, and the connection closes."""
        self._ignored += 1
        if self._ignored > MOST_IGNORED:
            self.close(TOO_FAST, "fast")
            if not self._transport.is_closing():
                self._transport.pause_reading()  # else all that still comes would be read, to be thrown away
            return False
        if message.type not in HEARTBEATS:
            id = _id_of(message.data)
            self._put(encode(events.Refused(id=id, reason=f"edge.{Edge.TOO_FAST}", about={"retry_ms": wait})))
        return True

    def _too_fast(self) -> int:
        now = self.floor.clock()
        wait, limit = self._bucket.take(now), "messages"
        if not wait:
            wait, limit = self.floor.accounts.take(now, self.player), "account_messages"
        if wait:
            self.floor.figures.add("limited", limit=limit)
        return wait

    async def answer(self, data: str | None) -> events.Answer:
        """One message's answer."""
        if data is None:
            return self._refused(None, f"edge.{Edge.MALFORMED}", {"why": "not text"})
        began = perf_counter()
        try:
            command = _DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.floor.figures.command(MALFORMED, "refused", perf_counter() - began)
            return self._refused(_id_of(data), f"edge.{Edge.MALFORMED}", {"why": str(error)[:200]})
        answer: events.Answer
        try:
            answer, outcome = await self._asked(command), "ok"
        except ANY as refused:
            answer, outcome = self._refused(getattr(command, "id", None), *plain(refused)), "refused"
        except Exception as error:  # noqa: BLE001 -- the operator reads it in the log; a client never sees it
            answer, outcome = self._failed(command, error), "failed"
        self.floor.figures.command(COMMANDS[type(command)], outcome, perf_counter() - began)
        return answer

    def _failed(self, command: commands.Command, error: Exception) -> events.Refused:
        if isinstance(error, StorageFault):
            log("storage_fault", level="error", key=error.key, about=error.about)
        else:
            log("our_fault", level="error", error=error, command=type(command).__name__)
        self.floor.figures.add("faults")
        return self._refused(getattr(command, "id", None), f"edge.{Edge.OUR_FAULT}", {})

    def _refused(self, id: str | None, reason: str, about: dict[str, object]) -> events.Refused:
        self.floor.figures.add("refusals", reason=reason)
        return events.Refused(id=id, reason=reason, about=about)

    def _asked(self, command: commands.Command) -> Awaitable[events.Answer]:
        """What is to be waited for."""
        handler = HANDLERS.get(type(command))
        if handler is not None:
            if not self._greeted:
                raise Refused(Edge.HELLO_FIRST)
            return handler(self.floor, self, command)
        if isinstance(command, commands.Ping):
            return self._pong(command)
        assert isinstance(command, commands.Hello), "every other command has its handler"
        return self._hello(command)

    async def _pong(self, command: commands.Ping) -> events.Pong:
        return events.Pong(id=command.id, at=self.floor.clock())

    async def _hello(self, command: commands.Hello) -> events.Welcome:
        if self._greeted:
            raise Refused(Edge.HELLO_ONCE)
        if command.protocol != VERSION:
            raise Refused(Edge.WRONG_PROTOCOL, protocol=VERSION)
        self._greeted = True
        try:
            return await welcome(self.floor, self, command)
        except BaseException:  # nothing was told that a later hello could not tell again
            self._greeted, self._held = False, None
            self.floor.unheard(self)
            raise


def _id_of(data: object) -> str | None:
    """The id of a message that is otherwise no good, if it has one that can be read."""
    try:
        id = _ID.decode(data).id if isinstance(data, str) else None
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return id if id is not None and len(id) <= 64 and id.isprintable() else None
