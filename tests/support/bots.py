"""Players who remember every word of the house, and compare.

Law: a bot knows only what it was told. It sends each command with an id of its own until that is answered, over as
many connections as it takes, and writes down whatever contradicts what it was told before.
"""

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from support.wire import Closed, Guest, Line, Wire

from sabot.protocol import events, views

GAMES = ("classic", "progressive")
_MESSAGE = msgspec.json.Decoder(events.Message)
_BETS = {
    "classic": [{"box": box, "stakes": [{"bet": "main", "cents": 500}]} for box in (1, 2)],
    "progressive": [{"box": 1, "stakes": [{"bet": "main", "cents": 500}, {"bet": "21+3_progressive", "cents": 500}]}],
}
_TWICE = 0.2
"""How often a command is sent twice at once, as by a client that has no patience."""


class Bot:
    """One player, at both games."""

    def __init__(self, guest: Guest, random: Random) -> None:
        self.guest, self.random = guest, random
        self.sent: dict[str, dict[str, Any]] = {}
        """Every command there ever was."""
        self.pending: dict[str, int] = {}
        """How many answers are awaited, by the id of the command."""
        self.done: dict[str, events.Done] = {}
        self.rounds: dict[str, views.Round | None] = dict.fromkeys(GAMES)
        self.seats = dict.fromkeys(GAMES, 0)
        self.wallet: views.Wallet | None = None
        self.cursors: dict[str, events.Cursor] = {}
        self.ended: Closed | None = None
        self.warned = False
        """The house said that it closes."""
        self.contradictions: list[str] = []
        self.resent = 0
        self._wire: Wire | None = None

    # ── Coming and going ─────────────────────────────────────────────────────────────────────────────

    async def play(self, line: Line, rounds: int | None = None) -> None:
        """Come back, ask again what was not answered, and play until the connection ends or all is over.

        Without a number of rounds it plays on; with one it deals no more often, and finishes what is open.
        """
        self.ended, self.warned = None, False
        self._wire = await self.guest.socket(line)
        try:
            await self._begin()
            while await self._step(rounds):
                rounds = None if rounds is None else rounds - 1
        except Closed as closed:
            self.ended = closed
        finally:
            await self._wire.hang_up()

    async def _begin(self) -> None:
        seen = [{"on": on, "epoch": cursor.epoch, "seq": cursor.seq} for on, cursor in self.cursors.items()]
        self._say({"type": "hello", "protocol": 1, "seen": seen})
        welcome = await self._next()
        assert isinstance(welcome, events.Welcome), welcome
        self.cursors = {cursor.on: cursor for cursor in welcome.channels}
        if welcome.snapshot is not None:
            self._compare(welcome.snapshot)
        for game in GAMES:
            self._say({"type": "enter", "id": f"enter-{game}", "game": game})
            entered = await self._next()
            assert isinstance(entered, events.Entered), entered
            self.seats[game], self.rounds[game] = entered.seat.version, entered.seat.round
        again = list(self.pending)
        self.resent += len(again)
        self.pending = dict.fromkeys(again, 0)
        for id in again:
            self._send(id)
        await self._settle()

    def _compare(self, now: views.Snapshot) -> None:
        """What is told after an interruption goes on from what was told before it."""
        if self.wallet is None:
            self.wallet = now.wallet
        if not self.pending and now.wallet != self.wallet:
            self._contradiction(f"the wallet was {self.wallet} and is {now.wallet}")
        shown = {seat.game: seat.round for seat in now.seats}
        for game in GAMES:
            before, after = self.rounds[game], shown.get(game)
            waits = any(_game(self.sent[id]) == game for id in self.pending)
            if not _goes_on(before, after, waits=waits, same_money=not self.pending):
                self._contradiction(f"the round was {before} and is {after}")
        self.wallet = now.wallet

    def _contradiction(self, what: str) -> None:
        self.contradictions.append(f"player {self.guest.number}, waiting for {self.pending}: {what}")

    # ── Playing ──────────────────────────────────────────────────────────────────────────────────────

    async def _step(self, rounds: int | None) -> bool:
        """One command at each game, both on their way at once; False where nothing is left to do."""
        asked = [self._choice(game, deal=rounds is None or rounds > 0) for game in GAMES]
        for message in asked:
            if message is not None:
                id = f"{self.guest.number}-{len(self.sent)}"
                self.sent[id] = {**message, "id": id}
                self._send(id)
                if self.random.random() < _TWICE:
                    self._send(id)
        await self._settle()
        return any(asked)

    def _choice(self, game: str, *, deal: bool) -> dict[str, Any] | None:
        round = self.rounds[game]
        if round is None or round.phase == "over":
            value = self.random.randbytes(4).hex()
            dealt = {"type": "deal", "game": game, "version": self.seats[game], "bets": _BETS[game], "value": value}
            return dealt if deal else None
        about = {"round": round.id, "version": round.version}
        if round.turn is None:
            box = next(box for box in round.boxes if box.insurance is not None and box.insurance.taken is None)
            return {"type": "insure", **about, "box": box.box, "taken": self.random.random() < 0.5}
        legal = [one.action for one in round.turn.actions if one.refused is None]
        turn = {"box": round.turn.box, "hand": round.turn.hand, "action": self.random.choice(legal)}
        return {"type": "act", **about, **turn, "confirmed": True}

    def _send(self, id: str) -> None:
        self.pending[id] = self.pending.get(id, 0) + 1
        self._say(self.sent[id])

    async def _settle(self) -> None:
        """Hear until everything is answered."""
        while any(self.pending.values()):
            answer = await self._next()
            id = getattr(answer, "id", None)
            if isinstance(answer, events.Done):
                self._hear_done(answer)
            elif not isinstance(answer, events.Refused) or answer.reason != "edge.closing":
                self._contradiction(f"{self.sent.get(str(id))} was answered by {answer}")
            if id in self.pending:
                self.pending[id] -= 1
                if not self.pending[id] and isinstance(answer, events.Done):
                    del self.pending[id]

    def _hear_done(self, answer: events.Done) -> None:
        before = self.done.setdefault(answer.id, answer)
        if before.round != answer.round or before.version > answer.version:
            self._contradiction(f"{before} and {answer}")
        if answer.id not in self.pending:
            self._contradiction(f"{answer} answers nothing")

    # ── The wire ─────────────────────────────────────────────────────────────────────────────────────

    def _say(self, message: dict[str, Any]) -> None:
        assert self._wire is not None
        if self._wire.closed is None:
            self._wire.say(message)

    async def _next(self) -> events.Answer:
        """The next answer; events are taken in on the way."""
        assert self._wire is not None
        while True:
            told = _MESSAGE.decode(await self._wire.hear())
            if isinstance(told, events.Answer):
                return told
            if isinstance(told, events.Event):
                self._hear_event(told)

    def _hear_event(self, told: events.Event) -> None:
        cursor = self.cursors[told.on]
        if told.seq != cursor.seq + 1:
            self._contradiction(f"event {told.seq} of {told.on} after {cursor.seq}")
        self.cursors[told.on] = events.Cursor(on=told.on, epoch=cursor.epoch, seq=told.seq)
        if isinstance(told, events.RoundChanged):
            if told.cause is not None and told.cause not in self.pending:
                self._contradiction(f"{told.cause} was carried out, and nobody waits for it")
            self.rounds[told.round.game], self.seats[told.round.game] = told.round, told.seat_version
            self.wallet = told.wallet
        self.warned = self.warned or isinstance(told, events.HouseClosing)


def _game(message: dict[str, Any]) -> str:
    return str(message.get("game") or message["round"].partition("/")[0])


def _goes_on(before: views.Round | None, after: views.Round | None, *, waits: bool, same_money: bool) -> bool:
    """Say whether a round is as it was told, or further only by what was under way."""
    if before is None or after is None:
        return before is after or (waits and before is None)
    if (before.id, before.version) == (after.id, after.version):
        return before == after if same_money else _bare(before) == _bare(after)
    return waits and ((before.phase == "over") == (before.id != after.id)) and after.opened_at >= before.opened_at


def _bare(round: views.Round) -> views.Round:
    """A round without what depends on the wallet: what can be paid for now."""
    boxes = tuple(msgspec.structs.replace(box, insurance=None) for box in round.boxes)
    return msgspec.structs.replace(round, boxes=boxes, turn=None)


async def gather(url: str, count: int, seed: int) -> list[Bot]:
    """So many bots, each with a wallet."""
    async with Line(url) as line:
        return [Bot(await Guest.of(line), Random(f"{seed} {number}")) for number in range(count)]


async def play(url: str, bots: list[Bot], rounds: int | None = None) -> None:
    """All of them at once, until their connections end or all is over."""

    async def one(bot: Bot) -> None:
        async with Line(url) as line:
            with suppress(Closed, ConnectionError, asyncio.IncompleteReadError):  # it was killed before they were in
                await bot.play(line, rounds)

    await asyncio.gather(*map(one, bots))
