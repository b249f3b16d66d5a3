"""The seven side bets: kinds with ordered lines, and what a game pays for each line.

Law: a side bet is a pure function of the cards it sees; it never knows how the main bet ended.
"""

from functools import lru_cache

import msgspec

from sabot.side_bets.bust_it import BUST_IT
from sabot.side_bets.hot_3 import HOT_3
from sabot.side_bets.kind import Cards, Kind, Line, Sees
from sabot.side_bets.lucky_ladies import LUCKY_LADIES
from sabot.side_bets.pairs import ANY_PAIR, PERFECT_PAIR
from sabot.side_bets.twenty_one_plus_three import PROGRESSIVE, TWENTY_ONE_PLUS_THREE

__all__ = [
    "KINDS",
    "PUSH",
    "Cards",
    "Kind",
    "Line",
    "Sees",
    "SideBet",
    "best_line",
    "pays_to_one",
    "returned",
    "side_bet",
]

KINDS = {
    kind.name: kind
    for kind in (ANY_PAIR, TWENTY_ONE_PLUS_THREE, HOT_3, BUST_IT, PERFECT_PAIR, LUCKY_LADIES, PROGRESSIVE)
}

PUSH = "push"
"""The line of a side bet whose stake comes back."""


class SideBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of side bet as one game pays it; figures are quoted as the sheet quotes them."""

    name: str
    pays: tuple[tuple[str, int], ...]

    @property
    def kind(self) -> Kind:
        """The evaluator behind the name."""
        return KINDS[self.name]


def side_bet(name: str, pays: dict[str, int]) -> SideBet:
    """A side bet with its table written as a dictionary, best line first."""
    return SideBet(name, tuple(pays.items()))


@lru_cache(maxsize=1 << 16)
def best_line(name: str, cards: Cards) -> str | None:
    """The line that the cards seen make in the side bet of this name."""
    return KINDS[name].best_line(cards)


@lru_cache(maxsize=1 << 10)
def pays_to_one(bet: SideBet, line: str) -> int:
    """The profit for one unit staked, however the sheet quotes it."""
    return dict(bet.pays)[line] - (1 if bet.kind.for_one else 0)


def returned(bet: SideBet, line: str | None, staked: int, award: int | None = None) -> int:
    """All that comes back for a stake; ``award`` is what the meter pays on the jackpot line."""
    if line is None:
        return 0
    if line == PUSH:
        return staked
    if line == bet.kind.jackpot:
        assert award is not None, "the jackpot line needs its award"
        return award
    return staked * (1 + pays_to_one(bet, line))
