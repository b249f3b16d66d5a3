"""What every state is worth by the best play; compiled.

Law: from the last decisions back to the first, a state is worth the best of what it offers; profits are for
one unit of main stake. Lent money wins like one's own and never loses.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from sabot.odds.board import Board
from sabot.odds.tree import NONE, VALUES

Floats = NDArray[np.float64]
NATURAL, BUST = 5, 6
NEVER = -1e9
"""Worse than anything: the value of what is not offered, or was not asked about."""
BEST, STAND, HIT, WON, LOST = range(5)


@njit(cache=True, error_model="numpy")
def draws(shoe: Floats, counts: Any, known: int, blocked: int, chances: Floats) -> None:
    """How likely each value is to come next; ``blocked`` is what the look has shown the hole card not to be."""
    cards = shoe.sum() - known
    if cards <= 1:  # so small a shoe does not give this hand
        chances[:] = 0.0
        return
    if blocked == NONE:
        for value in range(VALUES):
            chances[value] = max(shoe[value] - counts[value], 0.0) / cards
        return
    there = max(shoe[blocked] - counts[blocked], 0.0)
    others = cards - there
    if others <= 0:  # no card is left that the hole card could be: nobody comes here
        chances[:] = 0.0
        return
    for value in range(VALUES):
        chance = max(shoe[value] - counts[value], 0.0) / (cards - 1)
        chances[value] = chance if value == blocked else chance * (others - 1) / others


@njit(cache=True, error_model="numpy")
def standing(found: Floats, total: int, looked: bool) -> tuple[float, float]:
    """How likely a standing total is to win, and to lose; after a look there is no natural any more."""
    wins = found[BUST]
    loses = 0.0 if looked else found[NATURAL]
    for ending in range(NATURAL):
        if ending + 17 < total:
            wins += found[ending]
        elif ending + 17 > total:
            loses += found[ending]
    if looked:
        no_natural = found[:NATURAL].sum() + found[BUST:].sum()
        if no_natural <= 0:  # nobody comes here
            return 0.0, 0.0
        return wins / no_natural, loses / no_natural
    return wins, loses


@njit(cache=True, error_model="numpy")
def one_more(
    child: Any, own: float, chances: Floats, value: Floats, wins: Floats, loses: Floats
) -> tuple[float, float, float]:
    """Hit, and the chances to win and to lose with exactly one card more."""
    hit = won = lost = 0.0
    for card in range(VALUES):
        chance = chances[card]
        grown = child[card]
        if grown == NONE:
            hit -= own * chance
            lost += chance
        else:
            hit += chance * value[grown]
            won += chance * wins[grown]
            lost += chance * loses[grown]
    return hit, won, lost


@njit(cache=True, error_model="numpy")
def double(lends: bool, own: float, multiple: int, won: float, lost: float) -> float:
    """What a double is worth, where it is offered: lent where the house lends it, else paid."""
    if lends:
        return 2 * won - own * lost
    return multiple * won - (multiple - 1 + own) * lost


@njit(cache=True, error_model="numpy")
def judge(shoe: Floats, found: Floats, asked: Any, counts: Any, board: Board, blocked: int, out: Floats) -> None:
    """Fill ``out`` for every state: the best value, stand, hit, and the chances to win and lose with one card more."""
    gone, own, child = board.gone, board.own, board.child
    states = len(gone)
    chances, value = np.empty(VALUES), np.zeros(states)
    wins, loses = np.zeros(states), np.zeros(states)
    for place in range(states):
        state = board.order[place]
        stand, hit, won, lost = NEVER, NEVER, 0.0, 0.0
        if board.charlie[state]:
            wins[state] = stand = 1.0
        elif asked[gone[state]]:
            wins[state], loses[state] = standing(found[gone[state]], board.total[state], blocked != NONE)
            stand = wins[state] - own[state] * loses[state]
        best = stand
        if board.opens[state] or board.drawn[state]:
            draws(shoe, counts[gone[state]], board.known[state], blocked, chances)
            hit, won, lost = one_more(child[state], own[state], chances, value, wins, loses)
            best = hit if board.drawn[state] else max(stand, hit)
            if board.doubles[state] and not board.whole[state]:
                for multiple in board.multiples:
                    best = max(best, double(board.lends[state], own[state], multiple, won, lost))
        value[state] = best
        out[state, 0], out[state, 1], out[state, 2], out[state, 3], out[state, 4] = best, stand, hit, won, lost
