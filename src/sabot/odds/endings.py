"""How likely each ending of the dealer's is, beside everything a player can hold; compiled.

Law: a sum over finished hands of products of falling factorials. Going from one gone multiset to the next
changes one factor of each product, so it costs one product and one sum a hand; no allocation in the loop.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from sabot.odds.dealer_hands import DealerHands
from sabot.odds.tree import VALUES, Tree

Floats = NDArray[np.float64]
ENDINGS = 8
_FAST = {"reassoc", "contract", "nsz"}


@njit(cache=True, error_model="numpy")
def _whole_shoe(shoe: Floats, dealer: DealerHands, product: Floats, scale: Floats) -> None:
    """For each finished hand, its ways out of a shoe from which nothing is gone; and all ways, by cards gone."""
    total = shoe.sum()
    for hand in range(len(product)):
        ways = dealer.orders[hand]
        for value in range(VALUES):
            for taken in range(int(dealer.drawn[value, hand])):
                ways *= shoe[value] - taken
        product[hand] = ways
        for gone in range(len(scale)):
            falling = 1.0
            for taken in range(dealer.cards[hand]):
                falling *= total - gone - taken
            scale[gone, hand] = 1.0 / falling if falling > 0 else 0.0


@njit(cache=True, error_model="numpy", fastmath=_FAST)
def _sum(ends: Any, product: Floats, weight: Floats, chances: Floats) -> None:
    for ending in range(ENDINGS):
        chance = 0.0
        # Unsigned bounds: the compiler then knows that no index wraps, and uses wide registers.
        for hand in range(np.uint64(ends[ending]), np.uint64(ends[ending + 1])):
            chance += product[hand] * weight[hand]
        chances[ending] = chance


@njit(cache=True, error_model="numpy", fastmath=_FAST)
def _sum_of_leaf(ends: Any, product: Floats, drawn: Floats, each: float, weight: Floats, chances: Floats) -> None:
    for ending in range(ENDINGS):
        chance = 0.0
        for hand in range(np.uint64(ends[ending]), np.uint64(ends[ending + 1])):
            chance += product[hand] * (1.0 - drawn[hand] * each) * weight[hand]
        chances[ending] = chance


@njit(cache=True, error_model="numpy")
def endings(shoe: Floats, dealer: DealerHands, known: Tree, wanted: Any, found: Floats) -> None:
    """Fill ``found`` for every wanted gone multiset; the up card has already left ``shoe``."""
    hands = len(dealer.orders)
    depths = int(known.depth.max()) + 2
    stack, scale = np.empty((depths, hands)), np.empty((depths, hands))
    _whole_shoe(shoe, dealer, stack[0], scale)
    left = np.empty((depths, VALUES))
    left[0] = shoe
    beyond = depths
    for place in range(len(known.walk)):
        here, number = known.depth[place], known.walk[place]
        if here > beyond:
            continue  # it holds a multiset that the shoe cannot give
        beyond = depths
        if here > 0:
            value = known.added[place]
            left[here] = left[here - 1]
            there = left[here, value]
            if there <= 0:
                beyond = here
                continue
            left[here, value] = there - 1
            before, after, drawn, each = stack[here - 1], stack[here], dealer.drawn[value], 1.0 / there
            if known.leaf[place]:
                if wanted[number]:
                    _sum_of_leaf(dealer.ends, before, drawn, each, scale[here], found[number])
                continue
            for hand in range(hands):
                after[hand] = before[hand] * (1.0 - drawn[hand] * each)
        if wanted[number]:
            _sum(dealer.ends, stack[here], scale[here], found[number])
