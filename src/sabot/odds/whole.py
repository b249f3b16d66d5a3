"""The return of a whole game by the best play: every up card, every first hand.

Law: each first hand counts as often as the shoe deals it; what the look finds is settled before any
decision.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sabot.cards import RANKS
from sabot.odds.board import TEN
from sabot.odds.shoe import TEN_RANKS, Counts, by_value, full_shoe
from sabot.odds.tree import VALUES
from sabot.odds.under import ACE, Split, Under, action_values, natural_chance, under
from sabot.rules import Rules


class First(NamedTuple):
    """A first hand against an up card, and how likely it is; a pair of tens comes once for each way to split it."""

    chance: float
    low: int
    high: int
    split: Split


def tables(rules: Rules, *, all_hands: bool = False) -> list[Under | None]:
    """The game under each up card that the shoe holds."""
    shoe = by_value(full_shoe(rules))
    found: list[Under | None] = []
    for upcard in range(VALUES):
        left = shoe.copy()
        left[upcard] -= 1
        found.append(under(rules, left, upcard, all_hands=all_hands) if shoe[upcard] else None)
    return found


@lru_cache(maxsize=256)
def first_hands(rules: Rules, upcard: int) -> tuple[First, ...]:
    """Every first hand beside an up card, from a full shoe; the chances of all up cards together make one."""
    return tuple(_first_hands(rules, full_shoe(rules), upcard))


def _first_hands(rules: Rules, ranks: Counts, upcard: int) -> Iterator[First]:
    shoe = by_value(ranks)
    cards = int(shoe.sum())
    everything = cards * (cards - 1) * (cards - 2)
    for low in range(VALUES):
        for high in range(low, VALUES):
            left = shoe.copy()
            ways = int(left[upcard])
            left[upcard] -= 1
            ways *= int(left[low])
            left[low] -= 1
            ways *= int(left[high]) * (1 if low == high else 2)
            if ways <= 0:
                continue
            if low == high == TEN:
                for split, share in _tens(rules, ranks, upcard):
                    yield First(share / everything, low, high, split)
            else:
                yield First(ways / everything, low, high, _split(rules, low) if low == high else None)


def _split(rules: Rules, value: int) -> Split:
    return "free" if RANKS[value] in rules.free_splits else "paid"


def _tens(rules: Rules, ranks: Counts, upcard: int) -> Iterator[tuple[Split, int]]:
    """The ways to be dealt two ten-values under an up card, by how they may be split."""
    ways: dict[Split, int] = {}
    ups = TEN_RANKS if upcard == TEN else (upcard,)
    for up in ups:
        for one in TEN_RANKS:
            for other in TEN_RANKS:
                left = ranks.copy()
                count = int(left[up])
                left[up] -= 1
                count *= int(left[one])
                left[one] -= 1
                count *= int(left[other])
                split: Split = None
                if one == other or rules.split_by == "value":
                    lent = RANKS[one] in rules.free_splits and RANKS[other] in rules.free_splits
                    split = "free" if lent else "paid"
                ways[split] = ways.get(split, 0) + max(count, 0)
    yield from ((split, count) for split, count in ways.items() if count)


def first_value(table: Under, first: First) -> float:
    """The value of a first hand by the best play, whatever the look finds."""
    state = int(table.states.first[first.low, first.high])
    natural = natural_chance(table, state)
    if (first.low, first.high) == (ACE, TEN):
        return float(table.rules.natural_pays) * (1 - natural)
    best = max(action_values(table, state, first.split).values())
    return best * (1 - natural) - natural if table.looked else best


def optimal_return(rules: Rules) -> float:
    """What one unit of main bet returns by the best play, from a full shoe."""
    return 1.0 + sum(profit(table) for table in tables(rules) if table is not None)


def profit(table: Under) -> float:
    """What all first hands under an up card profit by the best play, as often as they come."""
    return sum(first.chance * first_value(table, first) for first in first_hands(table.rules, table.upcard))
