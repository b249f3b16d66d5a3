"""A house in tests: a storage, a clock that only tests move, players with money, shoes with wanted cards.

Law: nothing here deals, judges or pays; it saves words in front of the real house. All chance comes from a seed.
"""

import asyncio
import random
import tempfile
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from support.chance import random_stakes
from support.round_works import acting, any_decision, bets_of, insuring, opening, turn, unanswered

from sabot.games import GAMES
from sabot.house import instant
from sabot.house.instant import Played
from sabot.house.opening import open_house
from sabot.house.people.accounts import guest
from sabot.ledger import CASHIER, Transfer
from sabot.storage.address import open_storage
from sabot.storage.protocol import TABLES, Clock, Reader, Storage, Work
from sabot.storage.sqlite import SqliteStorage

Result = TypeVar("Result")
Dump = dict[str, list[tuple[Any, ...]]]
Opens = Callable[[Clock], Coroutine[Any, Any, Storage]]

START = 1_794_819_600_000
"""The morning on which every house of the tests opens: 16 November 2026, 09:00 GMT."""
DAY_MS = 86_400_000


class OpenHouse:
    """A house that is open on some storage."""

    def __init__(self, opens: Opens, *, bankroll: int = 1_000_000_00, seed: int = 1) -> None:
        self.now = START
        self.chance = random.Random(seed)
        self._opens, self._numbers = opens, count(1)
        self._runner = asyncio.Runner()
        self.storage = self._runner.run(opens(lambda: self.now))
        self.run(lambda transaction: open_house(transaction, bankroll=bankroll))

    def run(self, work: Work[Result]) -> Result:
        """Carry out one work."""
        answer: Result = self._runner.run(self.storage.run(work))
        return answer

    def together(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Carry out several works that arrive at the same time; what one raises is its answer."""

        async def all_of_them() -> list[Any]:
            return await asyncio.gather(*map(self.storage.run, works), return_exceptions=True)

        return self._runner.run(all_of_them())

    def reopen(self) -> None:
        """Close the storage and open it again, as after a crash: nothing is left in memory."""
        self._runner.run(self.storage.close())
        self.storage = self._runner.run(self._opens(lambda: self.now))

    def close(self) -> None:
        """Let go of everything."""
        self._runner.run(self.storage.close())
        self._runner.close()

    # ── Looking ──────────────────────────────────────────────────────────────────────────────────────

    def dump(self) -> Dump:
        """Every row of every table."""

        async def all_tables(reader: Reader) -> Dump:
            return {name: [row async for rows in reader.table(name) for row in rows] for name in TABLES}

        return self.ask_storage(all_tables)

    def ask_storage(self, query: Callable[[Reader], Awaitable[Result]]) -> Result:
        """Ask something beside the writer."""
        answer: Result = self._runner.run(self.storage.read(query))
        return answer

    def facts(self, stream: str) -> list[str]:
        """The bodies of a stream."""
        return [fact.body for fact in self.ask_storage(lambda reader: reader.facts(stream))]

    def available(self, account: int) -> int:
        """What may still be debited from an account."""
        return self.run(lambda transaction: transaction.available(account))

    def balance(self, account: int) -> int:
        """What has been posted to an account."""
        return self.run(lambda transaction: transaction.balance(account))

    def read(self, round: str) -> Played:
        """A round as it stands."""
        return self.run(lambda transaction: instant.read_round(transaction, round))

    # ── Playing ──────────────────────────────────────────────────────────────────────────────────────

    def player(self, cents: int = 1_000_000) -> int:
        """A guest with so much in the wallet."""
        number = self.run(lambda transaction: guest(transaction, self.chance.randbytes(32))).player.number
        if cents:
            self.fund(number, cents)
        return number

    def fund(self, player: int, cents: int) -> None:
        """More play money, past the cashier's own limits."""
        more = Transfer(key=f"fund/{next(self._numbers)}", kind="deposit", debit=CASHIER, credit=player, cents=cents)
        self.run(lambda transaction: transaction.move(more))

    def command(self) -> str:
        """A command id that nobody has used."""
        return f"command-{next(self._numbers)}"

    def commit(self, player: int, game: str, *, seed: bytes = b"") -> str:
        """The commitment of the player's next shoe."""
        chosen = seed or self.chance.randbytes(32)
        return self.run(lambda transaction: instant.commit_shoe(transaction, player, game, seed=chosen)).commitment

    def open(
        self,
        player: int,
        game: str,
        *bets: str,
        command: str | None = None,
        level: str | None = None,
        value: bytes = b"",
    ) -> Played:
        """Commit a shoe, and open a round with bets such as ``1 main=10.00 perfect_pair=5.00``."""
        self.commit(player, game)
        return self.run(opening(player, game, bets_of(*bets), command or self.command(), level=level, value=value))

    def open_any(self, player: int, game: str) -> Played:
        """A round with random boxes, stakes and level, and a random value."""
        self.commit(player, game)
        played = GAMES[game]
        level = self.chance.choice(list(played.limits))
        numbers = sorted(self.chance.sample(range(1, played.boxes + 1), self.chance.randint(1, played.boxes)))
        bets = tuple((box, random_stakes(played.rules, played.limits[level], self.chance)) for box in numbers)
        value = self.chance.randbytes(self.chance.choice((0, 8, 64)))
        return self.run(opening(player, game, bets, self.command(), level=level, value=value))

    def act(self, played: Played, action: str, *, command: str | None = None) -> Played:
        """A decision for the hand whose turn it is."""
        box, hand = turn(played)
        return self.run(acting(played, command or self.command(), box, hand, action))

    def insure(self, played: Played, *, taken: bool, command: str | None = None) -> Played:
        """An answer for the first box that has not answered."""
        return self.run(insuring(played, command or self.command(), unanswered(played), taken=taken))

    def void(self, played: Played, why: str = "malfunction") -> Played:
        """Cancel a round."""
        return self.run(lambda transaction: instant.void(transaction, played.id, why))

    def decide(self, played: Played) -> Played:
        """Any decision that the round will take."""
        return self.run(any_decision(played, self.command(), self.chance))

    def finish(self, played: Played) -> Played:
        """Decide anything until the round is over."""
        while not played.over:
            played = self.decide(played)
        return played


# ── Houses ───────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def sqlite_house(**how: Any) -> Iterator[OpenHouse]:
    """A house on a SQLite file that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder:
        path = str(Path(folder) / "house.db")

        async def opens(clock: Clock) -> Storage:
            return SqliteStorage(path, clock=clock)

        house = OpenHouse(opens, **how)
        try:
            yield house
        finally:
            house.close()


def a_house() -> Iterator[OpenHouse]:
    """What a fixture is made of: a house for one test."""
    with sqlite_house() as house:
        yield house


@contextmanager
def postgres_house(**how: Any) -> Iterator[OpenHouse]:
    """A house in a PostgreSQL database of its own."""
    from support.postgres import fresh  # noqa: PLC0415 -- its server is started for those who ask

    address = fresh()

    async def opens(clock: Clock) -> Storage:
        return await open_storage(address, clock)

    house = OpenHouse(opens, **how)
    try:
        yield house
    finally:
        house.close()
