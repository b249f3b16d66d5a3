"""How many cards of each value a shoe holds.

Law: exact odds see values, not faces, except where two ten-values pair by rank; so a shoe is kept by rank
and summed by value.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sabot.cards import RANK, RANKS, Card
from sabot.odds.tree import VALUES
from sabot.rules import Rules

Counts = NDArray[np.int64]

TEN_RANKS = tuple(rank for rank in range(len(RANKS)) if rank >= 9)


def full_shoe(rules: Rules) -> Counts:
    """How many cards of each rank a full shoe holds."""
    return np.array([0 if rank in rules.removed else 4 * rules.decks for rank in RANKS], np.int64)


def without(ranks: Counts, cards: Iterable[Card]) -> Counts:
    """The shoe once these cards have left it."""
    left = ranks.copy()
    for card in cards:
        left[RANK[card]] -= 1
    return left


def by_value(ranks: Counts) -> Counts:
    """How many cards of each value, ten-values together."""
    return np.array([*ranks[: VALUES - 1], ranks[VALUES - 1 :].sum()], np.int64)


def value_of(card: Card) -> int:
    """The place of a card's value: 0 for an ace, 9 for every ten-value."""
    return min(RANK[card], VALUES - 1)
