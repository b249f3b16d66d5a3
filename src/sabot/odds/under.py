"""A game under one up card: every state judged by the best play.

Law: one object holds all that is known there; whole games, charts and single hands are read from it.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.actions import PAID_DOUBLES, Action
from sabot.odds.board import TEN, Board, board, wanted
from sabot.odds.dealer_hands import dealer_hands
from sabot.odds.endings import ENDINGS, endings
from sabot.odds.judge import BEST, HIT, LOST, NATURAL, STAND, WON, double, judge
from sabot.odds.states import States
from sabot.odds.tree import NONE, tree
from sabot.rules import Rules

ACE = 0
_double = double.py_func
"""Called from Python, the plain function is quicker than the compiled one."""
Split = Literal["paid", "free"] | None


class Under(NamedTuple):
    """Everything that is known under one up card."""

    rules: Rules
    upcard: int
    shoe: NDArray[np.float64]
    """Cards of each value, the up card already gone."""
    blocked: int
    """What the look shows the hole card not to be; NONE where the dealer does not look."""
    states: States
    board: Board
    found: NDArray[np.float64]
    """How likely each ending is beside each gone multiset."""
    judged: NDArray[np.float64]
    """For each state: the best value, stand, hit, and the chances to win and lose with one card more."""

    @property
    def looked(self) -> bool:
        """Say whether the dealer has looked when decisions are taken."""
        return self.blocked != NONE


def under(rules: Rules, shoe: NDArray[np.int64], upcard: int, *, all_hands: bool = True) -> Under:
    """Judge every state; ``shoe`` is by value, the up card already gone."""
    known = tree()
    positions, made = board(rules)
    blocked = NONE
    if upcard == ACE and "ace" in rules.look:
        blocked = TEN
    elif upcard == TEN and "ten" in rules.look:
        blocked = ACE
    left = shoe.astype(np.float64)
    asked = wanted(rules, all_hands=all_hands)
    found = np.zeros((len(known.counts), ENDINGS))
    dealer = dealer_hands(upcard, hits_soft_17=rules.hits_soft_17, push_total=rules.push_total)
    endings(left, dealer, known, asked, found)
    judged = np.zeros((len(made.gone), 5))
    judge(left, found, asked, known.counts, made, blocked, judged)
    return Under(rules, upcard, left, blocked, positions, made, found, judged)


def natural_chance(table: Under, state: int) -> float:
    """How likely the dealer's natural is beside a hand, before any look."""
    return float(table.found[table.board.gone[state], NATURAL])


def action_values(table: Under, state: int, split: Split = None) -> Mapping[Action, float]:
    """The value of every action offered in a state; ``split`` says how its pair may be split, if at all."""
    made, row = table.board, table.judged[state]
    if not made.opens[state]:
        return {}
    values = {Action.STAND: row[STAND], Action.HIT: row[HIT]}
    if made.doubles[state]:
        for multiple in table.rules.doubles:
            action = Action.FREE_DOUBLE if made.lends[state] else PAID_DOUBLES[multiple]
            values[action] = _double(made.lends[state], made.own[state], multiple, row[WON], row[LOST])
    if made.whole[state]:
        if table.rules.surrender:
            values[Action.SURRENDER] = -0.5
        if split is not None:
            halves = made.half[:, made.pair[state]]
            second = halves[1] if split == "free" else halves[0]
            both = table.judged[halves[0], BEST] + table.judged[second, BEST]
            values[Action.FREE_SPLIT if split == "free" else Action.SPLIT] = both
    return {action: float(value) for action, value in values.items()}
