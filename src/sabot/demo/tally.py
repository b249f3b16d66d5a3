"""What the bots did, counted.

Law: money in whole cents, times in whole microseconds; a bot's wallet is what its rounds say, or it is told.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from sabot.protocol import views


class Tally:
    """One bot's figures, while it plays."""

    def __init__(self) -> None:
        self.player: int | None = None
        self.rounds: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.latencies_us: list[int] = []
        self.awards: list[int] = []
        self.began = self.deposited = self.staked = self.returned = 0
        self.reconnections = self.slowed = 0
        self.difference: Difference | None = None

    @property
    def expected(self) -> int:
        """What the wallet should hold, stakes of an open round included."""
        return self.began + self.deposited - self.staked + self.returned

    def add(self, round: views.Round, result: views.Result) -> None:
        """A round is over."""
        self.rounds[round.game] += 1
        self.staked += result.staked
        self.returned += result.returned
        self.awards += [box.award for box in round.boxes if box.award is not None]

    def check(self, wallet: views.Wallet) -> None:
        """Compare with a wallet; the first difference is kept."""
        found = wallet.balance + wallet.in_play
        if found != self.expected and self.difference is None:
            self.difference = Difference(player=self.player, expected=self.expected, found=found)


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A wallet that is not what its rounds say."""

    player: int | None
    expected: int
    found: int


class Latency(msgspec.Struct, frozen=True, kw_only=True):
    """From asking to being answered: as long as that in so many of a hundred commands, or shorter."""

    p50: int
    p95: int
    p99: int


class Jackpots(msgspec.Struct, frozen=True, kw_only=True):
    """What the meters paid."""

    count: int
    cents: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it all; money in cents."""

    url: str
    seed: str
    players: int
    asked: int
    """The rounds that were to be played."""
    rounds: int
    complete: bool
    games: dict[str, int]
    """Rounds by game."""
    elapsed_ms: int
    commands: int
    commands_per_second: int
    latency_us: Latency
    staked: int
    returned: int
    net: int
    deposited: int
    jackpots: Jackpots
    reconnections: int
    slowed: int
    """How often the house said that it was asked too fast."""
    errors: dict[str, int]
    """Refusals and breaks by reason."""
    differences: tuple[Difference, ...]


def summed(tallies: Sequence[Tally], *, url: str, seed: str, asked: int, elapsed_ms: int) -> Summary:
    """All bots together."""
    games = sum((tally.rounds for tally in tallies), Counter[str]())
    latencies = sorted(late for tally in tallies for late in tally.latencies_us)
    awards = [award for tally in tallies for award in tally.awards]
    staked, returned = (sum(getattr(tally, name) for tally in tallies) for name in ("staked", "returned"))
    return Summary(
        url=url,
        seed=seed,
        players=len(tallies),
        asked=asked,
        rounds=games.total(),
        complete=games.total() == asked,
        games=dict(sorted(games.items())),
        elapsed_ms=elapsed_ms,
        commands=len(latencies),
        commands_per_second=len(latencies) * 1000 // max(elapsed_ms, 1),
        latency_us=Latency(p50=share(latencies, 50), p95=share(latencies, 95), p99=share(latencies, 99)),
        staked=staked,
        returned=returned,
        net=returned - staked,
        deposited=sum(tally.deposited for tally in tallies),
        jackpots=Jackpots(count=len(awards), cents=sum(awards)),
        reconnections=sum(tally.reconnections for tally in tallies),
        slowed=sum(tally.slowed for tally in tallies),
        errors=dict(sorted(_together(tally.errors for tally in tallies).items())),
        differences=tuple(tally.difference for tally in tallies if tally.difference is not None),
    )


def share(ordered: Sequence[int], percent: int) -> int:
    """The smallest figure that so many of a hundred do not pass; 0 where there is none."""
    return ordered[-(-len(ordered) * percent // 100) - 1] if ordered else 0


def _together(counters: Iterable[Counter[str]]) -> Counter[str]:
    return sum(counters, Counter[str]())
