"""Clients as light as can be, to load a server with.

Law: one message on its way at any time, written from bytes and read only as far as the next one needs; the same
client measures the house and what it is compared with.
"""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import ClassVar

import msgspec
from support.wire import TEXT, Guest, Line, Wire, connect, frame

WARM_S, MEASURED_S, PATIENCE_S = 1.0, 4.0, 30


class _Turn(msgspec.Struct):
    box: int
    hand: int


class _Round(msgspec.Struct):
    id: str
    version: int
    phase: str
    turn: _Turn | None = None


class _Told(msgspec.Struct):
    round: _Round
    seat_version: int


class _Seat(msgspec.Struct):
    version: int
    round: _Round | None


class _Entered(msgspec.Struct):
    seat: _Seat


_TOLD, _ENTERED = msgspec.json.Decoder(_Told), msgspec.json.Decoder(_Entered)


class Asking(Wire):
    """A client with one message on its way at any time, which counts the answers."""

    random: ClassVar[Random] = Random(1)

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []
        self.settled = self.sent = 0
        self.asking = self.waiting = False
        self._began = 0.0

    def ask(self, message: bytes) -> None:
        """Send a message; the clock runs until it is answered."""
        self.sent += 1
        self.waiting = True
        self._began = time.perf_counter()
        self.write(frame(message))

    def answered(self) -> None:
        """The clock stops; the next one goes out."""
        self.waits.append(time.perf_counter() - self._began)
        self.waiting = False
        if self.asking:
            self.next()

    def next(self) -> None:
        """Ask whatever comes next."""
        raise NotImplementedError

    def begin(self) -> None:
        """Go on asking until told otherwise."""
        self.asking = True
        self.next()


class Echoed(Asking):
    """Sends a message as long as most commands, and takes it back."""

    message = b'{"type":"act","id":"c123456","round":"classic/2026-11-16/000001","version":2,"box":1,"hand":1}'

    def next(self) -> None:
        """The same again."""
        self.ask(self.message)

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT and payload == self.message:
            self.answered()


class Playing(Asking):
    """Plays round after round: sometimes a hit, else it stands."""

    game = b"classic"
    stake = b"100"
    round: _Round | None = None
    shoe = 0

    def next(self) -> None:
        """Whatever the round waits for."""
        round = self.round
        if round is None or round.phase == "over":
            self.ask(
                b'{"type":"deal","id":"c%d","game":"%b","version":%d,"bets":[{"box":1,"stakes":[{"bet":"main",'
                b'"cents":%b}]}]}' % (self.sent, self.game, self.shoe, self.stake)
            )
            return
        about = b'"id":"c%d","round":"%b","version":%d' % (self.sent, round.id.encode(), round.version)
        if round.turn is None:
            self.ask(b'{"type":"insure",%b,"box":1,"taken":false}' % about)
            return
        action = b"hit" if self.random.random() < 0.4 else b"stand"
        self.ask(
            b'{"type":"act",%b,"box":%d,"hand":%d,"action":"%b","confirmed":true}'
            % (about, round.turn.box, round.turn.hand, action)
        )

    def _take(self, opcode: int, payload: bytes) -> None:
        if payload.startswith(b'{"type":"round"'):
            told = _TOLD.decode(payload)
            self.round, self.shoe = told.round, told.seat_version
            self.settled += told.round.phase == "over"
        elif payload.startswith(b'{"type":"done"'):
            self.answered()
        elif payload.startswith(b'{"type":"entered"'):
            seat = _ENTERED.decode(payload).seat
            self.round, self.shoe = seat.round, seat.version
            super()._take(opcode, payload)
        elif payload.startswith((b'{"type":"refused"', b'{"type":"warned"')):
            raise AssertionError(payload)
        else:
            super()._take(opcode, payload)


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What a crowd came to."""

    crowd: int
    rate: float
    rounds: float
    median_ms: float
    p99_ms: float
    cost_us: float
    """What one answer cost the server, by the time that it had its core; others on the machine do not count."""


def used(pid: int) -> int:
    """The nanoseconds that all threads of a process have run for (Linux)."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir())


async def measure(clients: list[Asking], pid: int, seconds: float = MEASURED_S) -> Figures:
    """Answers a second, and how long they took, once all of them ask."""
    for client in clients:
        client.begin()
    await asyncio.sleep(WARM_S)
    for client in clients:
        client.waits.clear()
        client.settled = 0
    began, before = time.perf_counter(), used(pid)
    await asyncio.sleep(seconds)
    took, ran = time.perf_counter() - began, used(pid) - before
    waits = sorted(wait for client in clients for wait in client.waits)
    settled = sum(client.settled for client in clients)
    for client in clients:
        client.asking = False
    async with asyncio.timeout(PATIENCE_S):  # the next crowd begins when nothing of this one is on its way
        while any(client.waiting for client in clients):  # noqa: ASYNC110 -- asked once a crowd; answers stay plain
            await asyncio.sleep(0.01)
    return Figures(
        crowd=len(clients),
        rate=len(waits) / took,
        rounds=settled / took,
        median_ms=waits[len(waits) // 2] * 1000,
        p99_ms=waits[len(waits) * 99 // 100] * 1000,
        cost_us=ran / len(waits) / 1000,
    )


async def seated(line: Line, number: int) -> Playing:
    """A new player at a game."""
    guest = await Guest.of(line)
    player = await connect(line.url, await guest.ticket(line), Playing)
    if number % 2:
        player.game, player.stake = b"progressive", b"500"
    player.say({"type": "hello", "protocol": 1})
    await player.hear()
    player.say({"type": "enter", "id": "enter", "game": player.game.decode()})
    await player.hear()
    return player
