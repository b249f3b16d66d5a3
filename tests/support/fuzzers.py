"""A player who sends anything, and remembers what came of it.

Law: each message has one answer, in order; an answer is checked against what the message was, and nothing is known
of the house but what it told.
"""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any, get_args

import msgspec
from support.fuzzing import KNOWN, Maker, Spoiled
from support.wire import Guest, Wire

from sabot.protocol import commands, events, views
from sabot.protocol.reasons import REASONS

MESSAGE = msgspec.json.Decoder(events.Message)
BETS = [{"box": 1, "stakes": [{"bet": "main", "cents": 500}]}]
_COMMAND: msgspec.json.Decoder[commands.Command] = msgspec.json.Decoder(commands.Command)
_UNKNOWN = ("classic/2026-01-01/000001", "progressive/1", "classic/", "infinite/2026-01-01/000001", "", "classic/x\0")
_IMPLAUSIBLE = 100_000
"""No round and no shoe of a test has a version as high as this."""
_HARMLESS = commands.Hello | commands.Enter | commands.Leave | commands.Press | commands.Ping
"""What writes nothing at a place where a shoe waits already."""


class Fuzzer:
    """One of them; ``rounds`` are those that all of them have heard of."""

    def __init__(self, guest: Guest, wire: Wire, random: Random, rounds: list[str]) -> None:
        self.guest, self.wire, self.random, self.rounds = guest, wire, random, rounds
        self.maker = Maker(random, get_args(commands.Command), self.known)
        self.greeted, self.harmless = False, False
        self.round: events.RoundChanged | None = None
        self.told: dict[str, views.Round] = {}
        self.shoes: dict[str, int] = {}
        self.ids = ["a"]
        self.done: set[str] = set()
        self.again = "a"
        """A command that was carried out."""
        self.seated = {"classic", "progressive"}
        self.seen: Counter[str] = Counter()

    def known(self, name: str) -> object:
        """What this player would say for a field."""
        random, round = self.random, self.round
        match name:
            case "id":
                if random.random() < 0.8:
                    self.ids = [*self.ids[-20:], f"{self.guest.number}-{random.randrange(10**9)}"]
                return random.choice((self.ids[-1], self.ids[-1], random.choice(self.ids), self.again))
            case "round":
                own = [round.round.id] * 4 if round else []
                return random.choice((*own, random.choice(self.rounds or [""]), random.choice(_UNKNOWN)))
            case "version":
                here = (*self.shoes.values(), *([round.round.version] * 3 if round else ()), 1)
                return random.choice(here) + self.harmless * _IMPLAUSIBLE
            case "bets" if random.random() < 0.7:
                return deepcopy(BETS)
            case "draft" if random.random() < 0.5:
                return [{"box": 1, "bet": "main", "chips": [500]}]
        return random.choice(KNOWN[name])

    def message(self) -> Spoiled:
        """Something to send."""
        while True:
            made = self.maker.spoiled()
            if not self.harmless or made.how == "binary" or _harmless(made.text):
                return made

    async def batch(self, size: int) -> None:
        """Send many at once; each is answered once, in order."""
        for game in {"classic", "progressive"} - self.seated if self.greeted else ():
            await self.ask(type="enter", id="enter", game=game)
        sent = [self.message() for _ in range(size)]
        self.wire.write(b"".join(one.wire for one in sent))
        for one in sent:
            self.seen.update((f"how {one.how}", f"kind {one.kind}"))
            self.check(one, await self.answer())

    async def answer(self) -> events.Answer:
        """The next answer; what happened meanwhile is remembered."""
        while True:
            told = MESSAGE.decode(await self.wire.hear())
            if isinstance(told, events.Entered):
                self.shoes[told.seat.game] = told.seat.version
                self.seated.add(told.seat.game)
            if isinstance(told, events.Answer):
                return told
            if isinstance(told, events.RoundChanged):
                self.round, self.told[told.round.game] = told, told.round
                self.rounds[:] = [*self.rounds[-50:], told.round.id]
                self.shoes[told.round.game] = told.seat_version

    def check(self, sent: Spoiled, answer: events.Answer) -> None:
        """An answer is that of its message, and honest as far as anybody can tell from outside."""
        why = f"{sent.text!r} was answered by {answer}"
        if isinstance(answer, events.Refused):
            assert answer.reason in REASONS, why
            assert answer.reason != "edge.our_fault", why
            self.seen[answer.reason] += 1
        command = None if sent.how == "binary" else _read(sent.text)
        if command is None:
            assert isinstance(answer, events.Refused), why
            assert answer.reason == "edge.malformed", why
            return
        assert getattr(answer, "id", None) == getattr(command, "id", None), why
        if not self.greeted and not isinstance(command, commands.Hello | commands.Ping):
            assert isinstance(answer, events.Refused), why
            assert answer.reason == "edge.hello_first", why
        match answer:
            case events.Welcome():
                assert not self.greeted, why
                self.greeted = True
            case events.Done(id=id):
                assert not self.harmless, why
                self.done.add(id)
                self.again = id
            case events.Left(game=game):
                self.seated.remove(game)

    async def ask(self, **message: Any) -> events.Answer:
        """Say something proper."""
        self.wire.say(message)
        answer = await self.answer()
        assert not isinstance(answer, events.Refused), answer
        if isinstance(answer, events.Done):
            self.done.add(answer.id)
        return answer

    async def settle_in(self) -> None:
        """Sit down everywhere, and have a round that is over and one that may stay open."""
        await self.ask(type="hello", protocol=1)
        self.greeted = True
        for game in ("classic", "progressive"):
            await self.ask(type="enter", id="enter", game=game)
            await self.ask(type="deal", id=f"deal-{game}", game=game, version=self.shoes[game], bets=BETS)
        await finish(self, "progressive")


async def finish(fuzzer: Fuzzer, game: str) -> None:
    """Stand, and want no insurance, until the round of a game is over."""
    while fuzzer.told[game].phase != "over":
        round = fuzzer.told[game]
        about = {"id": f"{round.id}-{round.version}".replace("/", "-"), "round": round.id, "version": round.version}
        if round.turn is not None:
            turn = {"box": round.turn.box, "hand": round.turn.hand, "action": "stand", "confirmed": True}
            await fuzzer.ask(type="act", **about, **turn)
        else:
            await fuzzer.ask(type="insure", **about, box=1, taken=False)


def _read(text: bytes) -> commands.Command | None:
    try:
        return _COMMAND.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _harmless(text: bytes) -> bool:
    command = _read(text)
    return command is None or isinstance(command, _HARMLESS) or getattr(command, "version", 0) >= _IMPLAUSIBLE
