"""The line to the house: a socket that comes back.

Law: a command is kept until it is answered and goes out again, with its id, over every new socket; the house carries
it out once. A new socket says what was seen, sits down where it sat, and only then speaks again.
"""

import asyncio
import hashlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import aiohttp

from sabot.client.faults import Closed, Disconnected, Refused
from sabot.client.ids import Ids, TicketIds
from sabot.client.pages import Pages, Unreachable
from sabot.client.state import Order, State
from sabot.client.wire import Socket, next_of, put, raised, retry_ms, text_of
from sabot.protocol import VERSION, commands, events

Connection = Literal["connecting", "connected", "waiting", "ended"]
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 5.0
_WELCOME_S = 10.0


class Sitting:
    """A place at a game, as long as it lasts."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.gone: Exception | None = None


class _Waiting:
    """A command that is not answered yet."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.sent_on = 0


class Line:
    """Everything that goes over the socket, whichever one it is at the moment."""

    def __init__(
        self,
        pages: Pages,
        state: State,
        ids: Ids,
        *,
        patience_s: float,
        on_connection: Callable[[Connection, int], None],
        on_event: Callable[[events.Message], None],
    ) -> None:
        self._pages, self._state, self._ids, self._patience_s = pages, state, ids, patience_s
        self._on_connection, self._on_event = on_connection, on_event
        self.sittings: dict[str, Sitting] = {}
        self.connections = 0
        """How many sockets there were."""
        self.slowed = 0
        """How often the house said that it was asked too fast."""
        self._waiting: dict[str, _Waiting] = {}
        self._socket: Socket | None = None
        self._ended: Exception | None = Disconnected("nobody is signed in")
        self._ready: asyncio.Future[None] | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._attempt = 0

    # ── For whoever asks ─────────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        """Connect, and stay connected until it is closed or must end."""
        if self._keeper is None or self._keeper.done():
            self._ended = None
            self._ready = asyncio.get_running_loop().create_future()
            self._keeper = asyncio.create_task(self._keep())
        assert self._ready is not None
        await asyncio.shield(self._ready)

    async def hang_up(self) -> None:
        """Disconnect; opening again goes on where it was."""
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
            self._keeper = None

    async def close(self, why: Exception) -> None:
        """Disconnect for good; whoever still waits is told."""
        await self.hang_up()
        self._end(why)

    async def ask(self, command: commands.Command) -> Any:
        """Send a command and wait for its answer, over as many sockets as it takes."""
        id = getattr(command, "id", "")
        if self._ended is not None:
            raise self._ended
        if id in self._waiting:
            raise Refused("house.command_reused")
        waiting = _Waiting(text_of(command))
        self._waiting[id] = waiting
        try:
            await self._send(waiting)
            while True:
                answer = await asyncio.shield(waiting.answer)
                wait_ms = retry_ms(answer)
                if wait_ms is None:
                    return answer
                self.slowed += 1
                waiting.answer = asyncio.get_running_loop().create_future()
                await asyncio.wait({waiting.answer}, timeout=wait_ms / 1000)
                if not waiting.answer.done():
                    await self._send(waiting)
        finally:
            self._waiting.pop(id, None)

    async def _send(self, waiting: _Waiting) -> None:
        """Put a command on its way; where that fails the next socket takes it."""
        socket = self._socket
        if socket is not None:
            waiting.sent_on = self.connections
            with suppress(aiohttp.ClientError, OSError):
                await socket.send_str(waiting.text)

    # ── Keeping the line ─────────────────────────────────────────────────────────────────────────────

    async def _keep(self) -> None:
        try:
            await self._stay()
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 -- also a callback's own: whoever waits is told, whatever it was
            self._end(error)

    async def _stay(self) -> None:
        """Connect again and again, with growing pauses, while there is patience."""
        clock = asyncio.get_running_loop().time
        self._attempt, lost_at = 0, clock()
        while True:
            self._attempt += 1
            self._on_connection("connecting", self._attempt)
            before, pause_s = self.connections, self._pause_s(self._attempt)
            try:
                await self._live()
            except Unreachable as unreachable:
                why: Exception = unreachable
            except Refused as refused:
                if refused.retry_ms is None:
                    raise
                why, pause_s = refused, max(pause_s, refused.retry_ms / 1000)
            if self.connections > before:
                self._attempt, lost_at, pause_s = 0, clock(), self._pause_s(1)
            left_s = lost_at + self._patience_s - clock()
            if left_s <= 0:
                raise Disconnected(str(why)) from why
            self._on_connection("waiting", self._attempt)
            await asyncio.sleep(min(pause_s, left_s))

    def _pause_s(self, attempt: int) -> float:
        """Twice as long each time, and not as long for all: a house that comes back is not overrun."""
        spread = int.from_bytes(hashlib.sha256(self._pages.csrf.encode()).digest()[:1], "big") / 256
        return min(_FIRST_PAUSE_S * (1 << min(attempt - 1, 16)), _LONGEST_PAUSE_S) * (1 + spread)

    async def _live(self) -> None:
        """One socket, from its ticket to its end."""
        ticket = await self._pages.ticket()
        if isinstance(self._ids, TicketIds):
            self._ids.begin(ticket)
        socket = await self._pages.socket(ticket)
        try:
            await self._greet(socket)
            await self._sit_down_again(socket)
            self.connections += 1
            while late := [one for one in self._waiting.values() if one.sent_on != self.connections]:
                for waiting in late:
                    waiting.sent_on = self.connections
                    await put(socket, waiting.text)
            self._socket = socket
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
            self._on_connection("connected", self._attempt)
            while True:
                self._take(await next_of(socket))
        finally:
            self._socket = None
            await socket.close()

    async def _greet(self, socket: Socket) -> None:
        await put(socket, text_of(commands.Hello(protocol=VERSION, seen=self._state.seen())))
        try:
            async with asyncio.timeout(_WELCOME_S):
                message = await next_of(socket)
        except TimeoutError as error:
            raise Unreachable("no welcome") from error
        if isinstance(message, events.Refused):
            raise raised(message)
        if not isinstance(message, events.Welcome):
            raise Disconnected("no welcome")
        self._state.begin(message)
        self._on_event(message)

    async def _sit_down_again(self, socket: Socket) -> None:
        """Enter every game where this client sat; one that it may not enter any more is gone."""
        for game in list(self.sittings):
            enter = commands.Enter(id=self._ids(), game=game)
            await put(socket, text_of(enter))
            while True:
                message = await next_of(socket)
                self._take(message)
                if getattr(message, "id", None) != enter.id:
                    continue
                if isinstance(message, events.Refused) and (wait_ms := retry_ms(message)) is not None:
                    await asyncio.sleep(wait_ms / 1000)
                    await put(socket, text_of(enter))
                    continue
                if isinstance(message, events.Refused):
                    self._stand_up(game, Refused(message.reason, message.about))
                break

    # ── What comes in ────────────────────────────────────────────────────────────────────────────────

    def _take(self, message: events.Message) -> None:
        match message:
            case events.Refused(reason="edge.closing"):
                raise Unreachable("the house is closing")
            case events.Refused(id=None):
                self._tell_all(raised(message))
            case events.Closed(game=game, why=why):
                self._stand_up(game, Closed(game, why))
            case events.Entered(seat=seat):
                self._state.sit(seat)
                self.sittings.setdefault(seat.game, Sitting(seat.game))
                self._answer(message.id, message)
            case events.Left(game=game):
                self._stand_up(game, Closed(game, "left"))
                self._answer(message.id, message)
            case events.Welcome():
                raise Disconnected("welcomed twice")
            case events.Pressed() | events.Done() | events.Warned() | events.Pong() | events.Refused():
                self._answer(message.id, message)
            case _:
                if self._state.take(message) is Order.GAP:
                    raise Unreachable("events are missing")
        self._on_event(message)

    def _answer(self, id: str | None, answer: events.Answer) -> None:
        waiting = self._waiting.get(id or "")
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(answer)

    def _stand_up(self, game: str | None, why: Exception) -> None:
        """A place is gone, or with no game all of them."""
        for name in list(self.sittings) if game is None else [game]:
            sitting = self.sittings.pop(name, None)
            if sitting is not None:
                sitting.gone = why

    def _end(self, why: Exception) -> None:
        """Nothing more comes over this line."""
        if self._ended is not None:
            return
        self._ended = why
        self._stand_up(None, why)
        self._tell_all(why)
        if self._ready is not None and not self._ready.done():
            self._ready.set_exception(why)
        self._on_connection("ended", self._attempt)

    def _tell_all(self, why: Exception) -> None:
        for waiting in self._waiting.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(why)
