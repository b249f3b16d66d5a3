"""The exact variance of a round by the best play.

Law: a hand's second moment follows its decisions like its value does. A split is two hands that share a shoe
and a dealer, so how they end together is counted out: every way the first can end with every way the second
can. Profits are shifted by what a plain loss costs, so that plainly lost hands drop out of that count.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.actions import MULTIPLE, SPLITS, Action
from sabot.odds.board import TEN
from sabot.odds.dealer_hands import dealer_hands
from sabot.odds.endings import ENDINGS
from sabot.odds.judge import BEST, BUST, LOST, NATURAL, WON
from sabot.odds.spread import HIT, STAND, joint, squares
from sabot.odds.tree import NONE, VALUES, tree
from sabot.odds.under import ACE, Under, action_values, natural_chance
from sabot.odds.whole import First, first_hands, tables
from sabot.rules import Rules

Tick = Callable[[int, int], None]
Floats = NDArray[np.float64]
_BASE = 32
"""Counts of a value stay below this, so that a multiset is one number and adding multisets adds numbers."""


class Moments(NamedTuple):
    """What a round profits, and the square of that, on average."""

    first: float
    second: float

    @property
    def variance(self) -> float:
        """The variance that these moments make."""
        return self.second - self.first**2


class Spread(NamedTuple):
    """A table with the best action of every state and its second moments."""

    table: Under
    choice: NDArray[np.int64]
    square: Floats
    """Of the best action, of standing, of hitting."""


class Ways(NamedTuple):
    """The ways one half of a split can end: cards taken, in how many orders, and shifted profits by ending."""

    taken: NDArray[np.int64]
    orders: Floats
    profits: Floats


def round_moments(rules: Rules, tick: Tick = lambda _done, _all: None) -> Moments:
    """The moments of a round's profit for one unit of main bet; ``tick`` is told how far the count has come."""
    played = [table for table in tables(rules, all_hands=True) if table is not None]
    first = second = 0.0
    for done, table in enumerate(played):
        tick(done, len(played))
        spread = _spread(table)
        for hand in first_hands(rules, table.upcard):
            mean, square = _first_hand(spread, hand)
            first += hand.chance * mean
            second += hand.chance * square
    tick(len(played), len(played))
    return Moments(first, second)


def _spread(table: Under) -> Spread:
    choice, square = np.zeros(len(table.board.gone), np.int64), np.zeros((len(table.board.gone), 3))
    counts = tree().counts
    squares(table.shoe, table.found, counts, table.board, table.blocked, table.judged, choice, square)
    return Spread(table, choice, square)


def _first_hand(spread: Spread, hand: First) -> tuple[float, float]:
    """The moments of a first hand, whatever the look finds."""
    table = spread.table
    state = int(table.states.first[hand.low, hand.high])
    natural = natural_chance(table, state)
    if (hand.low, hand.high) == (ACE, TEN):
        pays = float(table.rules.natural_pays)
        return pays * (1 - natural), pays**2 * (1 - natural)
    values = action_values(table, state, hand.split)
    best = max(values, key=lambda action: values[action])
    square = _split_square(spread, state, best) if best in SPLITS else _square(spread, state, best)
    if table.looked:
        return values[best] * (1 - natural) - natural, square * (1 - natural) + natural
    return values[best], square


def _square(spread: Spread, state: int, action: Action) -> float:
    """The second moment of a first action that is no split."""
    if action is Action.SURRENDER:
        return 0.25
    if action in (Action.STAND, Action.HIT):
        return float(spread.square[state, 1 if action is Action.STAND else 2])
    won, lost = spread.table.judged[state, WON], spread.table.judged[state, LOST]
    multiple = MULTIPLE[action]
    return float(multiple**2 * won + (1 if action is Action.FREE_DOUBLE else multiple**2) * lost)


# ── Splits ───────────────────────────────────────────────────────────────────────────────────────────


def _split_square(spread: Spread, state: int, action: Action) -> float:
    """The second moment of a split: of each half alone, and twice that of both together."""
    table = spread.table
    value = int(table.board.pair[state])
    first = int(table.board.half[0, value])
    second = int(table.board.half[int(action is Action.FREE_SPLIT), value])
    own = float(table.board.own[second])
    means = table.judged[first, BEST], table.judged[second, BEST]
    shoe = table.shoe.copy()
    shoe[value] -= 2
    one, other = _ways(spread, first), _ways(spread, second)
    taken, worth = _together(one, other)
    if table.looked:
        worth[:, NATURAL] = 0.0
    rules = table.rules
    dealer = dealer_hands(table.upcard, hits_soft_17=rules.hits_soft_17, push_total=rules.push_total)
    shifted = float(joint(shoe, dealer, taken, worth))
    if table.looked:
        shifted /= 1.0 - natural_chance(table, state)
    # (X + 1)(Y + own) = XY + own X + Y + own
    both = shifted - own * means[0] - means[1] - own
    return float(spread.square[first, 0] + spread.square[second, 0] + 2 * both)


def _ways(spread: Spread, half: int) -> Ways:
    """Every way a half can end that is no plain loss, by the best play; smaller hands come first."""
    made, states = spread.table.board, spread.table.states
    own = float(made.own[half])
    known = tree().counts[states.hand]
    mine = np.nonzero((states.partner == states.partner[half]) & (states.lent == states.lent[half]))[0]
    orders = np.zeros(len(states.hand))
    orders[half] = 1
    rows: list[tuple[NDArray[np.int64], float, Floats]] = []
    for state in mine[np.argsort(states.size[mine], kind="stable")]:
        if not orders[state]:
            continue
        if spread.choice[state] == HIT and not made.charlie[state]:
            grown = made.child[state]
            np.add.at(orders, grown[grown != NONE], orders[state])
        else:
            rows += _ends(spread, int(state), known[state] - known[half], float(orders[state]), own)
    return Ways(
        np.array([taken for taken, _, _ in rows], np.int64),
        np.array([order for _, order, _ in rows]),
        np.array([profits for _, _, profits in rows]),
    )


def _ends(
    spread: Spread, state: int, taken: NDArray[np.int64], orders: float, own: float
) -> Iterator[tuple[NDArray[np.int64], float, Floats]]:
    """How a state ends once it stands, or doubles: cards taken, orders, shifted profits."""
    made, multiple = spread.table.board, int(spread.choice[state])
    if multiple == STAND or made.charlie[state]:
        yield taken, orders, _profits(spread.table, state, 1.0, own) + own
        return
    loses = own if made.lends[state] else multiple - 1 + own
    for value in range(VALUES):
        grown = int(made.child[state, value])
        more = taken.copy()
        more[value] += 1
        profits = np.full(ENDINGS, -loses) if grown == NONE else _profits(spread.table, grown, multiple, loses)
        if (profits + own).any():
            yield more, orders, profits + own


def _profits(table: Under, state: int, wins: float, loses: float) -> Floats:
    """What a standing hand profits against each ending of the dealer's."""
    if table.board.charlie[state]:
        return np.full(ENDINGS, wins)
    totals = np.arange(17, 17 + NATURAL)
    profits = np.zeros(ENDINGS)
    profits[:NATURAL] = np.where(totals < table.board.total[state], wins, 0.0)
    profits[:NATURAL] -= np.where(totals > table.board.total[state], loses, 0.0)
    profits[NATURAL], profits[BUST] = -loses, wins
    return profits


def _together(one: Ways, other: Ways) -> tuple[NDArray[np.int64], Floats]:
    """All cards that both halves took, each multiset once, and what it is worth by ending."""
    places = _BASE ** np.arange(VALUES, dtype=np.int64)
    keys = ((one.taken @ places)[:, None] + (other.taken @ places)[None, :]).ravel()
    unique, where = np.unique(keys, return_inverse=True)
    worth = np.zeros((len(unique), ENDINGS))
    orders = (one.orders[:, None] * other.orders[None, :]).ravel()
    for ending in range(ENDINGS):
        profit = (one.profits[:, None, ending] * other.profits[None, :, ending]).ravel()
        worth[:, ending] = np.bincount(where, orders * profit, len(unique))
    return unique[:, None] // places % _BASE, worth
