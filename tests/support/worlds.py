"""Two worlds that differ only in what is hidden: the hole cards, and every card of a shoe that is not dealt yet.

Law: chance, ids, clock and commands are the same in both; a command is chosen from what its player was shown. What
anybody is sent before a round is over is kept, and must be the same to the byte.
"""

import asyncio
import random
import re
from collections.abc import Awaitable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import Any
from unittest.mock import patch

from support.chance import random_stakes
from support.floors import OpenFloor, inline_floor
from support.windows import Client

from sabot.books import Transaction
from sabot.cards import Card
from sabot.facts.rounds import Opened
from sabot.games import GAMES
from sabot.hand import is_natural
from sabot.house.instant import payment, shoe
from sabot.protocol import VERSION
from sabot.protocol.routes import ROUTES
from sabot.rules import Rules
from sabot.server import floor, sockets

Transcript = dict[str, list[bytes]]
PAGES = tuple(route.name for route in ROUTES if route.method == "GET")
OVER = b'"phase":"over"'
_LONGEST = 100
"""More cards than any round of these games was ever dealt."""
_SEEDS = re.compile(rb"[0-9a-f]{64}")


class Cards:
    """What lies open follows from the shoe's name; what is hidden is another card in the other world."""

    def __init__(self, *, other: bool) -> None:
        self._other = other
        self._first_cards = shoe._first_cards  # noqa: SLF001 -- the one place where undealt cards are
        self.hidden = 0
        """Hole cards that are not the same in the two worlds."""

    async def draw(
        self, transaction: Transaction, opened: Opened, rules: Rules, *, dealt: int, count: int
    ) -> tuple[Card, ...]:
        """In place of the house's own ``draw``, which is asked too."""
        await shoe.draw(transaction, opened, rules, dealt=dealt, count=count)
        cards = list(_table(opened.shoe, rules.decks)[dealt : dealt + count])
        if not dealt and rules.hole_card:
            upcard, hole = cards[count // 2 - 1], cards[-1]
            natural = is_natural((upcard, hole))
            same = [card for card in map(Card, range(52)) if is_natural((upcard, card)) is natural and card != hole]
            self.hidden += 1
            cards[-1] = random.Random(opened.shoe).choice(same) if self._other else hole
        return tuple(cards)

    def first_cards(self, *named: Any) -> list[Card]:
        """In place of the shoe's own cards."""
        cards = self._first_cards(*named)
        return cards[1:] + cards[:1] if self._other else cards


@lru_cache(maxsize=1 << 11)
def _table(shoe: str, decks: int) -> list[Card]:
    """What lies open of a shoe, and what would."""
    chosen = random.Random(shoe).sample(range(52 * decks), _LONGEST)
    return [Card(card % 52) for card in chosen]


class World:
    """Many players at one game, who each play one round."""

    def __init__(self, house: OpenFloor, game: str, rounds: int, seed: int) -> None:
        self.house, self.game, self.seed = house, game, seed
        self.seeds: set[bytes] = set()
        self._keep_seeds()
        self.staff = {role: house.staff(role) for role in ("supervisor", "admin")}
        self.players = house.many(rounds, 100_000_000)
        self.stranger = house.signed()
        self.other = house.client(self.stranger)
        self.sockets: list[list[Client]] = []
        self.pages: Transcript = {}
        self.chance = [random.Random(f"{seed}/{place}") for place in range(rounds)]

    def _keep_seeds(self) -> None:
        entropy = self.house.floor.entropy

        def seed() -> bytes:
            made = entropy.seed()
            self.seeds.add(made.hex().encode())
            return made

        self.house.floor.entropy = entropy._replace(seed=seed)

    # ── Playing ──────────────────────────────────────────────────────────────────────────────────────

    async def play(self, *, probes: int) -> None:
        """Everybody's round; after each step some pages are read and some come back over a new connection."""
        self.sockets = [
            [Client(self.house, who) for _ in range(1 if place % 4 else 2)] for place, who in enumerate(self.players)
        ]
        await _all(client.ask("hello", protocol=VERSION) for pair in self.sockets for client in pair)
        await _all(first.ask("enter", game=self.game) for first, *_ in self.sockets)
        await _all(self._deal(place) for place in range(len(self.players)))
        looks = random.Random(f"{self.seed}/looks")
        step = 0
        while playing := [place for place, (first, *_) in enumerate(self.sockets) if first.round["phase"] != "over"]:
            self.house.floor.tell_meters()
            await self._look(step, looks.sample(playing, min(probes, len(playing))))
            await _all(self._decide(place) for place in playing)
            step += 1

    async def _deal(self, place: int) -> None:
        client, chance, game = self.sockets[place][0], self.chance[place], GAMES[self.game]
        level = chance.choice(list(game.limits))
        boxes = sorted(chance.sample(range(1, game.boxes + 1), chance.randint(1, min(3, game.boxes))))
        bets = [
            {"box": box, "stakes": [{"bet": bet, "cents": cents} for bet, cents in stakes]}
            for box, stakes in ((box, random_stakes(game.rules, game.limits[level], chance)) for box in boxes)
        ]
        said = {"game": self.game, "level": level, "version": client.version, "bets": bets}
        await client.ask("deal", **said, id=f"deal-{place}")

    async def _decide(self, place: int) -> None:
        client, chance = self.sockets[place][0], self.chance[place]
        id = f"{place}-{client.round['version']}"
        if client.round["phase"] == "insurance":
            await client.ask("insure", **client.insuring(taken=chance.random() < 0.5), id=id)
            return
        allowed = [one["action"] for one in client.round["turn"]["actions"] if one["refused"] is None]
        said = client.acting(chance.choice(allowed))
        if chance.random() < 0.05:  # what the coach says is told too
            await client.ask("act", **said | {"confirmed": False}, id=f"{id}-first")
        if client.round["version"] == said["version"]:
            await client.ask("act", **said, id=id)

    # ── Looking ──────────────────────────────────────────────────────────────────────────────────────

    async def _look(self, step: int, places: list[int]) -> None:
        """Read every page about some open rounds, in every role, and come back to them."""
        for place in places:
            who, first = self.players[place], self.sockets[place][0]
            path = dict(zip(("game", "day", "number"), first.round["id"].split("/"), strict=True))
            readers = {"player": who, **self.staff, "other": self.stranger}
            for role, reader in readers.items():
                for name in PAGES if role == "player" else ("round", "round_proof", "round_notation"):
                    body = await self.house.page(name, reader, path=path)
                    self.pages[f"{step} {place} {role} {name}"] = [_ELSEWHERE.sub(b"", body)]
            again = Client(self.house, who)
            await again.ask("hello", protocol=VERSION)
            self.pages[f"{step} {place} snapshot"] = list(again.wire.sent)
            again.leave()

    def transcript(self) -> Transcript:
        """All that was sent before each round's end, by whom it was sent to."""
        told = {"other": self.other.wire.sent}
        for place, pair in enumerate(self.sockets):
            for name, client in zip(("first", "second"), pair, strict=False):
                told[f"{place} {name}"] = _until_over(client.wire.sent)
                assert not any(b'"type":"refused"' in message for message in client.wire.sent), "all of it is possible"
        return told | self.pages


async def _all(doing: Iterator[Awaitable[Any]]) -> None:
    await asyncio.gather(*doing)


def _until_over(sent: list[bytes]) -> list[bytes]:
    end = next((place for place, message in enumerate(sent) if OVER in message), len(sent))
    return sent[:end]


_ELSEWHERE = re.compile(
    rb'^sabot_(?:returned_cents_total\{|sent_bytes_total ).*$|"number":\d+,"link":\d+', re.MULTILINE
)
"""What follows from the ends of other rounds: all that was ever paid, and a line's number in everybody's journal."""


@contextmanager
def world(game: str, rounds: int, *, other: bool, seed: int = 1) -> Iterator[World]:
    """One of the two worlds."""
    cards = Cards(other=other)
    with ExitStack() as stack:
        stack.enter_context(patch.object(payment, "draw", cards.draw))
        stack.enter_context(patch.object(shoe, "_first_cards", cards.first_cards))
        for timed in (sockets, floor):
            stack.enter_context(patch.object(timed, "perf_counter", lambda: 0.0))
        house = stack.enter_context(inline_floor(seed=seed))
        yield World(house, game, rounds, seed)


def told(game: str, rounds: int, *, other: bool, seed: int = 1, probes: int = 2) -> tuple[Transcript, set[bytes]]:
    """What everybody is told in a world, and the secrets that nobody may be told."""
    with world(game, rounds, other=other, seed=seed) as here:
        here.house.wait(here.play(probes=probes))
        return here.transcript(), here.seeds


def differences(one: Transcript, two: Transcript) -> list[str]:
    """Whoever was told something else in the other world."""
    assert one.keys() == two.keys()
    return [name for name in one if one[name] != two[name]]


def secrets_in(transcript: Transcript, seeds: set[bytes]) -> list[str]:
    """Whoever was told a seed before its round was over."""
    return [
        name
        for name, sent in transcript.items()
        if any(seed in seeds for message in sent for seed in _SEEDS.findall(message))
    ]
