"""A client in tests: one connection of a player to a floor, without a network.

Law: it talks to the real socket, whose own tasks read and write; every byte that was sent is kept, in order.
"""

import asyncio
from typing import TYPE_CHECKING, Any, cast

import msgspec
from aiohttp import WSMessage, WSMsgType
from support.round_works import bets_of

from sabot.house.people.sessions import Signed
from sabot.protocol import VERSION
from sabot.server.floor import Floor
from sabot.server.sockets import Socket

if TYPE_CHECKING:
    from support.floors import OpenFloor

Message = dict[str, Any]
TEXT = 0x81
_GONE = WSMessage(WSMsgType.CLOSED, None, None)


class Wire:
    """A WebSocket without a network: what is said goes in, and what is sent is kept."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.said: asyncio.Queue[WSMessage] = asyncio.Queue()
        self.more = asyncio.Event()

    async def receive(self) -> WSMessage:
        return await self.said.get()

    def write(self, data: bytes) -> None:
        """Take frames as a client would."""
        while data:
            assert data[0] == TEXT, "whole texts"
            head, size = (2, data[1]) if data[1] < 126 else (4, int.from_bytes(data[2:4], "big"))
            assert data[1] < 127, "short enough for every client"
            self.sent.append(data[head : head + size])
            data = data[head + size :]
        self.more.set()

    def is_closing(self) -> bool:
        return self.closed is not None

    def get_write_buffer_size(self) -> int:
        return 0

    async def close(self, *, code: int, message: bytes) -> None:
        self.closed = self.closed or (code, message.decode())
        self.said.put_nowait(_GONE)
        self.more.set()


class _Shown(msgspec.Struct):
    """Where a message holds a round."""

    round: msgspec.Raw = msgspec.Raw(b"null")
    seat: dict[str, msgspec.Raw] = {}


_SHOWN = msgspec.json.Decoder(_Shown)


class Client:
    """One connection of a player, and what it has seen."""

    def __init__(self, house: "OpenFloor", who: Signed) -> None:
        self.house, self.who, self.player, self.wire = house, who, who.player.number, Wire()
        self.socket = Socket(
            house.floor, cast("Any", self.wire), cast("Any", self.wire), player=self.player, digest=who.digest
        )
        house.floor.arrive(self.socket)
        self._round: Message = {}
        self._versions: dict[str, int] = {}
        self._read = self._version = 0
        self._life = asyncio.create_task(self._live(house.floor))

    async def _live(self, floor: Floor) -> None:
        try:
            await self.socket.serve()
        finally:
            floor.depart(self.socket)
            await self.socket.part()

    # ── Talking ──────────────────────────────────────────────────────────────────────────────────────

    async def ask(self, type: str, **said: Any) -> Message:  # noqa: A002 -- the protocol's own word
        """Say something, and wait for its answer; an id of its own unless it has one."""
        if type != "hello":
            said.setdefault("id", self.house.command())
        return await self.say(msgspec.json.encode({"type": type, **said}).decode(), said.get("id"))

    async def say(self, text: str, id: str | None) -> Message:
        """Say any text, and wait for the answer with this id."""
        place = len(self.wire.sent)
        self.wire.said.put_nowait(WSMessage(WSMsgType.TEXT, text, None))
        while True:
            while place < len(self.wire.sent):
                message: Message = msgspec.json.decode(self.wire.sent[place])
                place += 1
                if "seq" not in message and message["type"] != "closed" and message.get("id") == id:
                    return message
            assert self.wire.closed is None, f"closed before the answer: {self.wire.closed}"
            self.wire.more.clear()
            await self.wire.more.wait()

    def look(self) -> None:
        """Take note of what was shown."""
        for raw in self.wire.sent[self._read :]:
            message = msgspec.json.decode(raw)
            if message["type"] == "round":
                self._round, self._version = message["round"], message["seat_version"]
                self._versions[self._round["game"]] = self._version
            elif message["type"] == "entered":
                self._round, self._version = message["seat"]["round"] or {}, message["seat"]["version"]
                self._versions[message["seat"]["game"]] = self._version
        self._read = len(self.wire.sent)

    @property
    def round(self) -> Message:
        """The round as this connection was last shown it."""
        self.look()
        return self._round

    @property
    def version(self) -> int:
        """What the next deal is made for, at the game that was shown last."""
        self.look()
        return self._version

    # ── The same, one after another ──────────────────────────────────────────────────────────────────

    def do(self, type: str, **said: Any) -> Message:  # noqa: A002 -- the protocol's own word
        """Ask, and let everybody hear of it."""
        return self.house.wait(self.ask(type, **said))

    def hello(self, seen: list[Message] | None = None) -> Message:
        """Begin; what was seen last may be said."""
        return self.do("hello", protocol=VERSION, seen=seen or [])

    def enter(self, game: str) -> Message:
        """Sit down."""
        return self.do("enter", game=game)

    def deal(self, game: str, *bets: str, **said: Any) -> Message:
        """Stake bets such as ``1 main=10.00``."""
        self.look()
        return self.do("deal", **dealing(game, *bets, version=self._versions.get(game, 0)) | said)

    def act(self, action: str, **said: Any) -> Message:
        """Decide for the hand whose turn it is; a warning is not waited for."""
        return self.do("act", **self.acting(action) | said)

    def acting(self, action: str) -> Message:
        """What a decision for the hand whose turn it is says."""
        turn = self.round["turn"]
        place = {"box": turn["box"], "hand": turn["hand"]}
        return {"round": self.round["id"], "version": self.round["version"], **place, "action": action} | {
            "confirmed": True
        }

    def insuring(self, *, taken: bool) -> Message:
        """What an answer for the first box that has not answered says."""
        box = next(box["box"] for box in self.round["boxes"] if box["insurance"]["taken"] is None)
        return {"round": self.round["id"], "version": self.round["version"], "box": box, "taken": taken}

    def insure(self, *, taken: bool, **said: Any) -> Message:
        """Answer for the first box that has not answered."""
        return self.do("insure", **self.insuring(taken=taken) | said)

    def leave(self) -> None:
        """The connection is lost, and nobody waits for it."""
        self.wire.said.put_nowait(_GONE)

    def drop(self) -> None:
        """The connection is lost."""
        self.leave()
        self.house.wait(self.over())

    async def over(self) -> None:
        """Wait until the connection has ended."""
        await self._life

    # ── What it heard ────────────────────────────────────────────────────────────────────────────────

    def forget(self) -> None:
        """Throw away what was heard, once it has been looked at."""
        self.look()
        self.wire.sent.clear()
        self._read = 0

    @property
    def messages(self) -> list[Message]:
        """Everything, in order."""
        return [msgspec.json.decode(raw) for raw in self.wire.sent]

    def heard(self, *types: str) -> list[Message]:
        """The messages of these types."""
        return [message for message in self.messages if message["type"] in types]

    def rounds(self) -> list[bytes]:
        """The rounds that were shown, in events and at seats, to the byte."""
        messages = [_SHOWN.decode(raw) for raw in self.wire.sent]
        shown = [bytes(message.seat.get("round", message.round)) for message in messages]
        return [round for round in shown if round.startswith(b"{")]

    @property
    def closed(self) -> tuple[int, str] | None:
        """How the server closed the connection, if it did."""
        return self.wire.closed


def dealing(game: str, *bets: str, version: int) -> Message:
    """What a deal says."""
    stakes = [
        {"box": box, "stakes": [{"bet": bet, "cents": cents} for bet, cents in staked]}
        for box, staked in bets_of(*bets)
    ]
    return {"game": game, "version": version, "bets": stakes}
