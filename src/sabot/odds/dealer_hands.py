"""Every way a dealer's hand can end, as multisets of drawn values with their number of orders.

Law: a finished hand is reached by some orders only, because the dealer stops as soon as the rules say so;
how likely a multiset is depends on the shoe, how many orders it has does not.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.odds.tree import MOST, VALUES


class Ending(IntEnum):
    """How a dealer's hand can end, as a player's hand sees it."""

    SEVENTEEN = 0
    EIGHTEEN = 1
    NINETEEN = 2
    TWENTY = 3
    TWENTY_ONE = 4
    NATURAL = 5
    BUST = 6
    PUSH = 7


class DealerHands(NamedTuple):
    """The finished hands under one up card, sorted by ending."""

    drawn: NDArray[np.float64]
    """How many of each value were drawn: one row a value, one column a hand."""
    cards: NDArray[np.int64]
    """How many cards were drawn."""
    orders: NDArray[np.float64]
    ends: NDArray[np.int64]
    """Where each ending begins among the hands, and where the last one stops."""
    totals: NDArray[np.int64]
    """The final total of each hand."""


@lru_cache(maxsize=256)
def dealer_hands(upcard: int, *, hits_soft_17: bool, push_total: int | None) -> DealerHands:
    """All finished hands of a dealer who shows this value."""
    finished = _finished(upcard, hits_soft_17=hits_soft_17)
    rows = sorted((_ending(hand, push_total), hand, orders) for hand, orders in finished.items())
    hands = np.array([hand for _, hand, _ in rows], np.float64) - np.array(_one(upcard), np.float64)
    endings = np.array([ending for ending, _, _ in rows])
    return DealerHands(
        drawn=np.ascontiguousarray(hands.T),
        cards=hands.sum(axis=1).astype(np.int64),
        orders=np.array([orders for _, _, orders in rows], np.float64),
        ends=np.searchsorted(endings, np.arange(len(Ending) + 1)).astype(np.int64),
        totals=np.array([_total(hand)[0] for _, hand, _ in rows], np.int64),
    )


@lru_cache(maxsize=64)
def _finished(upcard: int, *, hits_soft_17: bool) -> dict[tuple[int, ...], int]:
    """Every finished hand with its up card, and in how many orders it comes."""
    unfinished = {_one(upcard): 1}
    finished: dict[tuple[int, ...], int] = {}
    while unfinished:
        grown: dict[tuple[int, ...], int] = {}
        for hand, orders in unfinished.items():
            for value in range(VALUES):
                larger = (*hand[:value], hand[value] + 1, *hand[value + 1 :])
                into = finished if _stops(larger, hits_soft_17=hits_soft_17) else grown
                into[larger] = into.get(larger, 0) + orders
        unfinished = grown
    return finished


def _one(value: int) -> tuple[int, ...]:
    return tuple(int(place == value) for place in range(VALUES))


def _total(hand: tuple[int, ...]) -> tuple[int, bool]:
    hard = sum(count * (value + 1) for value, count in enumerate(hand))
    soft = hand[0] > 0 and hard <= MOST - 10
    return hard + 10 * soft, soft


def _stops(hand: tuple[int, ...], *, hits_soft_17: bool) -> bool:
    total, soft = _total(hand)
    return total > 17 or (total == 17 and not (soft and hits_soft_17))


def _ending(hand: tuple[int, ...], push_total: int | None) -> Ending:
    total, _ = _total(hand)
    if total > MOST:
        return Ending.PUSH if total == push_total else Ending.BUST
    if total == MOST and sum(hand) == 2:
        return Ending.NATURAL
    return Ending(total - 17)
