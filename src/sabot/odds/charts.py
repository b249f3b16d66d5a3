"""Charts: what a given one returns, and a good one of our own.

Law: a chart is read as ``strategy`` reads it, letter by letter; each up card is a game of its own, so
charts are followed and improved one column at a time.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.actions import Action
from sabot.cards import RANKS
from sabot.odds.board import TEN, board
from sabot.odds.follow import HIT, SPLIT, STAND, SURRENDER, WAYS, Grid, Letters, follow
from sabot.odds.tree import MOST, NONE, VALUES, tree
from sabot.odds.under import ACE, Under, natural_chance
from sabot.odds.whole import first_hands
from sabot.rules import Rules
from sabot.strategy import LETTERS, UPCARDS, Chart

Ints = NDArray[np.int64]
SOFT, PAIR = 32, 64
CELLS = PAIR + VALUES
"""Hard totals have their own number, soft ones follow from 32, pairs from 64."""

NAMES = tuple(LETTERS)
_FIRST = {Action.DOUBLE: 2, Action.TRIPLE: 3, Action.QUADRUPLE: 4, Action.SURRENDER: SURRENDER, Action.SPLIT: SPLIT}
_LETTERS = Letters(
    np.array([next((_FIRST[wish] for wish in wishes if wish in _FIRST), 0) for wishes in LETTERS.values()], np.int64),
    np.array([HIT if Action.HIT in wishes else STAND for wishes in LETTERS.values()], np.int64),
)


class Column(NamedTuple):
    """A chart under one up card."""

    upcard: int
    letters: Ints
    """By cell, as places in ``NAMES``."""
    profit: float
    """Of all first hands under this up card together, as often as they come."""
    worth: NDArray[np.float64]
    """For each cell: how often it is read, and the sum that each letter is worth there."""


@lru_cache(maxsize=64)
def _grid(rules: Rules) -> Grid:
    """Cells in the order hard 21 to 11, soft 21 to 12, hard 10 to 4, halves of a split, pairs."""
    positions, made = board(rules)
    total, pair = positions.total.astype(np.int64), positions.pair.astype(np.int64)
    total_cell = np.where(positions.soft, SOFT + total, total)
    cells = np.where(made.drawn, NONE, np.where(pair != NONE, PAIR + pair, total_cell))
    falling = MOST - total
    rank = np.where(positions.soft, 100 + falling, np.where(total >= 11, falling, 200 + falling))
    rank = np.where(made.drawn, 300, np.where(pair != NONE, 400 + pair, rank))
    members = np.argsort(rank, kind="stable").astype(np.int64)
    starts = np.nonzero(np.diff(rank[members], prepend=-1))[0]
    return Grid(cells, total_cell, members, np.array([*starts, len(rank)], np.int64))


def _prior(table: Under) -> tuple[NDArray[np.float64], float]:
    """How often each first hand is decided on, and the profit that is settled before any decision."""
    rules, first = table.rules, table.states.first
    chances = np.zeros((len(table.board.gone), WAYS))
    settled = 0.0
    ways = {None: 0, "paid": 1, "free": 2}
    for hand in first_hands(rules, table.upcard):
        state = int(first[hand.low, hand.high])
        natural = natural_chance(table, state)
        if (hand.low, hand.high) == (ACE, TEN):
            settled += hand.chance * float(rules.natural_pays) * (1 - natural)
        else:
            settled -= hand.chance * natural if table.looked else 0.0
            chances[state, ways[hand.split]] += hand.chance * (1 - natural if table.looked else 1)
    return chances, settled


def follow_column(table: Under, letters: Ints, *, improve: bool = False) -> Column:
    """Follow one column of a chart; with ``improve``, until no change of a single cell makes it better."""
    prior, settled = _prior(table)
    letters = letters.copy()
    worth = np.zeros((CELLS, 1 + len(NAMES)))
    grid, counts = _grid(table.rules), tree().counts
    while True:
        profit, changed = follow(
            table.shoe, table.found, counts, table.board, table.blocked, grid, _LETTERS, letters, prior, improve, worth
        )
        if not changed:
            return Column(table.upcard, letters, profit + settled, worth)


def best_column(table: Under) -> Column:
    """A good total-dependent column, begun from the best play of every state."""
    prior, _ = _prior(table)
    grid = _grid(table.rules)
    letters = np.zeros(CELLS, np.int64)
    judged, made = table.judged, table.board
    for cell in np.unique(grid.cells[made.opens]):
        members = np.nonzero((grid.cells == cell) & made.opens)[0]
        weight = prior[members].sum(axis=1) + 1e-9
        hit = float(weight @ judged[members, 2])
        stand = float(weight @ judged[members, 1])
        letters[cell] = NAMES.index("H" if hit >= stand else "S")
    return follow_column(table, letters, improve=True)


def column_of(chart: Chart, upcard: int) -> Ints:
    """One column of a chart, as letters by cell."""
    place = UPCARDS.index("T" if upcard == TEN else RANKS[upcard])
    letters = np.zeros(CELLS, np.int64)
    rows = [(total, row) for total, row in chart.hard.items()]
    rows += [(SOFT + total, row) for total, row in chart.soft.items()]
    rows += [(PAIR + (TEN if rank == "T" else RANKS.index(rank)), row) for rank, row in chart.pairs.items()]
    for cell, row in rows:
        letters[cell] = NAMES.index(row[place])
    return letters


def chart_of(columns: Sequence[Column], rules: Rules) -> Chart:
    """The chart that these columns make, with a space where the shoe has no such up card."""
    by_upcard = {column.upcard: column.letters for column in columns}
    order = [*range(1, VALUES), ACE]

    def row(cell: int) -> str:
        return "".join(NAMES[by_upcard[upcard][cell]] if upcard in by_upcard else " " for upcard in order)

    held = [value for value in range(VALUES) if value == TEN or RANKS[value] not in rules.removed]
    return Chart(
        hard={total: row(total) for total in range(4, MOST)},
        soft={total: row(SOFT + total) for total in range(12, MOST)},
        pairs={"T" if value == TEN else RANKS[value]: row(PAIR + value) for value in held},
    )


def chart_return(tables: Sequence[Under], chart: Chart) -> float:
    """What one unit of main bet returns to a player who follows a chart to the letter."""
    return 1.0 + sum(follow_column(table, column_of(chart, table.upcard)).profit for table in tables)
