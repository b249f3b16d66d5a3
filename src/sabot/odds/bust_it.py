"""How a dealer who always plays out busts, exactly.

Law: the dealer's finished hands as multisets with their number of orders; each is as likely as the shoe makes
it, times the chance that the player, dealt from the rest, holds no natural.
"""

from fractions import Fraction
from functools import lru_cache
from math import perm

import numpy as np

from sabot.odds.board import TEN
from sabot.odds.dealer_hands import dealer_hands
from sabot.odds.shoe import by_value, full_shoe
from sabot.odds.tree import MOST, VALUES
from sabot.odds.under import ACE
from sabot.rules import Rules
from sabot.side_bets import PUSH

MOST_CARDS = 8


def bust_chances(rules: Rules) -> dict[str | None, Fraction]:
    """How likely each line of Bust It is; it pushes when the player holds a natural."""
    shoe = tuple(int(count) for count in by_value(full_shoe(rules)))
    return dict(_chances(shoe, hits_soft_17=rules.hits_soft_17))


@lru_cache(maxsize=16)
def _chances(shoe: tuple[int, ...], *, hits_soft_17: bool) -> dict[str | None, Fraction]:
    cards = sum(shoe)
    ways: dict[int, int] = {}
    for upcard in range(VALUES):
        dealer = dealer_hands(upcard, hits_soft_17=hits_soft_17, push_total=None)
        busts = dealer.totals > MOST
        drawn = dealer.drawn.T[busts].astype(np.int64).tolist()
        orders = dealer.orders[busts].astype(np.int64).tolist()
        for hand, order in zip(drawn, orders, strict=True):
            hand[upcard] += 1
            # The up card is one of the cards of its value, and any of them may be the one that is up.
            product = order
            for value, count in enumerate(hand):
                product *= perm(shoe[value], count)
            gone = sum(hand)
            left = cards - gone
            naturals = 2 * (shoe[ACE] - hand[ACE]) * (shoe[TEN] - hand[TEN])
            ways[gone] = ways.get(gone, 0) + product * (left * (left - 1) - naturals)
    chances: dict[str | None, Fraction] = {PUSH: Fraction(2 * shoe[ACE] * shoe[TEN], cards * (cards - 1))}
    for gone, count in ways.items():
        line = f"bust_{min(gone, MOST_CARDS)}"
        chances[line] = chances.get(line, Fraction(0)) + Fraction(count, perm(cards, gone + 2))
    return chances
