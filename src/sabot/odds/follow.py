"""Following a chart through every state, and improving it cell by cell; compiled.

Law: a path never meets the same cell twice, so what one cell's letter is worth is linear in it: the sum,
over the states that are read in that cell, of how often they are reached times what the letter is worth
there. Going backward through the cells, each one may therefore take its best letter, and the chart as a
whole never gets worse; when a pass changes nothing, no change of a single cell improves it.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from sabot.odds.board import Board
from sabot.odds.judge import double, draws, one_more, standing
from sabot.odds.tree import NONE, VALUES

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

STAND, HIT = 0, 1
SPLIT, SURRENDER = 7, 9
"""First wishes of a letter that are no multiples."""
WAYS = 3
"""A pair cannot be split, can be split for money, or free."""


class Grid(NamedTuple):
    """The states sorted into the cells of a chart, later decisions first."""

    cells: Ints
    """The cell each state is read in; NONE where nothing is decided."""
    total_cell: Ints
    """The cell of the state's total, for a pair that cannot be split."""
    members: Ints
    groups: Ints
    """Where each cell begins among the members, and where the last one stops."""


class Letters(NamedTuple):
    """What the letters wish: first a multiple, a split or to surrender (0: nothing), else hit or stand."""

    firsts: Ints
    rests: Ints


@njit(cache=True, error_model="numpy")
def _does(first: int, offers: int, lends: bool) -> bool:
    """Say whether a letter's first wish is among what a state offers (bits: multiples, surrender)."""
    if lends and first in (3, 4):
        return False
    return first != SPLIT and (offers >> first) & 1 == 1


@njit(cache=True, error_model="numpy")
def _offers(board: Board) -> Ints:
    """What each state offers beside hit and stand, as bits; a split is asked about elsewhere."""
    multiples = 0
    for multiple in board.multiples:
        multiples |= 1 << multiple
    offers = np.zeros(len(board.gone), np.int64)
    for state in range(len(offers)):
        if board.doubles[state]:
            offers[state] |= multiples
        if board.whole[state] and board.surrender:
            offers[state] |= 1 << SURRENDER
    return offers


@njit(cache=True, error_model="numpy")
def _worth(first: int, rest: int, offers: int, lends: bool, own: float, made: Floats) -> float:
    """What a letter is worth in a state, splits apart; ``made`` is stand, hit, and the chances with one card."""
    value: float = made[1] if rest == HIT else made[0]
    if _does(first, offers, lends):
        value = -0.5 if first == SURRENDER else double(lends, own, first, made[2], made[3])
    return value


@njit(cache=True, error_model="numpy")
def _both(real: float, second: float, prior: Floats) -> float:
    """What the splittable part of a pair is worth when it is split."""
    both: float = prior[1] * 2 * real + prior[2] * (real + second)
    return both


@njit(cache=True, error_model="numpy")
def _reached(
    board: Board, grid: Grid, letters: Letters, chart: Ints, prior: Floats, chances: Floats, offers: Ints
) -> Floats:
    """How often each state is reached under the letters as they are."""
    reach: Floats = prior.sum(axis=1)
    child, half, pair = board.child, board.half, board.pair
    for place in range(len(reach) - 1, -1, -1):
        state = grid.members[place]
        goes_on = reach[state]
        if board.opens[state]:
            letter = chart[grid.cells[state]]
            if letters.firsts[letter] == SPLIT:
                reach[half[0, pair[state]]] += 2 * prior[state, 1] + prior[state, 2]
                if half[1, pair[state]] != NONE:
                    reach[half[1, pair[state]]] += prior[state, 2]
                goes_on = prior[state, 0]
                letter = chart[grid.total_cell[state]]
            if letters.rests[letter] == STAND or _does(letters.firsts[letter], offers[state], board.lends[state]):
                continue
        elif not board.drawn[state]:
            continue
        for card in range(VALUES):
            if child[state, card] != NONE:
                reach[child[state, card]] += goes_on * chances[state, card]
    return reach


@njit(cache=True, error_model="numpy")
def follow(
    shoe: Floats, found: Floats, counts: Any, board: Board, blocked: int, grid: Grid, letters: Letters, chart: Ints,
    prior: Floats, improve: bool, worth: Floats,
) -> tuple[float, int]:  # fmt: skip
    """Follow the chart; with ``improve`` let each cell take its best letter on the way back.

    ``prior`` says how often each first hand comes, by how its pair may be split. ``worth`` gets, for each
    cell, how often it is read and the sum that each letter is worth there. Gives the profit of all first
    hands together, and how many cells changed.
    """
    gone, own, child, half, pair, lends = board.gone, board.own, board.child, board.half, board.pair, board.lends
    opens, drawn, members, firsts, rests = board.opens, board.drawn, grid.members, letters.firsts, letters.rests
    states = len(gone)
    chances, made = np.zeros((states, VALUES)), np.zeros((states, 4))
    wins, loses, value = np.zeros(states), np.zeros(states), np.zeros(states)
    for state in range(states):
        if board.charlie[state]:
            wins[state] = 1.0
        else:
            wins[state], loses[state] = standing(found[gone[state]], board.total[state], blocked != NONE)
            draws(shoe, counts[gone[state]], board.known[state], blocked, chances[state])
    offers = _offers(board)
    reach = _reached(board, grid, letters, chart, prior, chances, offers)
    worth[:] = 0.0
    changed, profit = 0, 0.0
    for group in range(len(grid.groups) - 1):
        begin, end = grid.groups[group], grid.groups[group + 1]
        cell, total_cell = grid.cells[members[begin]], grid.total_cell[members[begin]]
        sums = worth[cell]
        for place in range(begin, end):
            state = members[place]
            made[state, 0] = value[state] = wins[state] - own[state] * loses[state]
            if not (opens[state] or drawn[state]):
                continue
            made[state, 1], made[state, 2], made[state, 3] = one_more(
                child[state], own[state], chances[state], value, wins, loses
            )
            value[state] = made[state, 1]
            if drawn[state] or reach[state] == 0.0:
                continue
            sums[0] += reach[state]
            for letter in range(len(firsts)):
                read = letter if firsts[letter] != SPLIT else chart[grid.total_cell[state]]
                alone = _worth(firsts[read], rests[read], offers[state], lends[state], own[state], made[state])
                if firsts[letter] != SPLIT:
                    sums[1 + letter] += reach[state] * alone
                elif cell != total_cell:
                    real, second = value[half[0, pair[state]]], value[half[1, pair[state]]]
                    sums[1 + letter] += prior[state, 0] * alone + _both(real, second, prior[state])
        if cell == NONE:
            continue
        if improve and sums[0] > 0:
            changed += _choose(firsts, chart, cell, sums, cell != total_cell)
        splits = firsts[chart[cell]] == SPLIT
        profit += sums[1 + chart[cell]] if board.whole[members[begin]] and cell != total_cell else 0.0
        for place in range(begin, end):
            state = members[place]
            if opens[state]:
                read = chart[grid.total_cell[state]] if splits else chart[cell]
                value[state] = _worth(firsts[read], rests[read], offers[state], lends[state], own[state], made[state])
                if board.whole[state] and cell == total_cell:
                    profit += reach[state] * value[state]
    return profit, changed


@njit(cache=True, error_model="numpy")
def _choose(firsts: Ints, chart: Ints, cell: int, sums: Floats, pairs: bool) -> int:
    """Let a cell take its best letter; say whether that changed it. Only pairs can be split."""
    best = chart[cell]
    for letter in range(len(firsts)):
        if (pairs or firsts[letter] != SPLIT) and sums[1 + letter] > sums[1 + best] + 1e-15 * sums[0]:
            best = letter
    changed = int(best != chart[cell])
    chart[cell] = best
    return changed
