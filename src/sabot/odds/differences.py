"""Where a sheet's own strategy differs from the best chart, and what that costs.

Law: a cell's cost is what its letter loses against the best one there, everything else played by the best
chart; it is told for one hand that is read in the cell, and for one round, in which the cell seldom comes.
"""

from collections.abc import Iterator

import msgspec

from sabot.cards import RANKS
from sabot.games.game import Game
from sabot.odds.board import TEN
from sabot.odds.charts import NAMES, PAIR, SOFT, Column, column_of
from sabot.odds.game_odds import analysis
from sabot.strategy_file import HARD, pair_ranks
from sabot.strategy_file import SOFT as SOFT_TOTALS


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One cell in which two charts differ."""

    row: str
    upcard: str
    optimal: str
    sheet: str
    cost: float
    """For one unit of main bet, when the cell is read."""
    cost_per_round: float


def differences(game: Game) -> tuple[Difference, ...]:
    """Every cell in which the sheet's chart differs from the best one, dearest first."""
    if game.strategy is None:
        return ()
    found = [one for column in analysis(game.rules).columns for one in _column(game, column)]
    return tuple(sorted(found, key=lambda one: -one.cost_per_round))


def rows(game: Game) -> Iterator[tuple[str, int]]:
    """The rows of a chart as people read them, and their cells."""
    yield from ((str(total), total) for total in HARD)
    yield from ((f"A-{total - 11}", SOFT + total) for total in SOFT_TOTALS if total > 12)
    for rank in pair_ranks(game.rules):
        yield f"{rank}-{rank}", PAIR + (TEN if rank == "T" else RANKS.index(rank))


def _column(game: Game, column: Column) -> Iterator[Difference]:
    assert game.strategy is not None, "asked for only where there is a sheet's strategy"
    sheet = column_of(game.strategy, column.upcard)
    for row, cell in rows(game):
        best, other = int(column.letters[cell]), int(sheet[cell])
        weight, worth = column.worth[cell, 0], column.worth[cell, 1:]
        lost = float(worth[best] - worth[other])
        if best != other and weight > 0 and lost > 1e-15:
            yield Difference(
                row=row,
                upcard="T" if column.upcard == TEN else RANKS[column.upcard],
                optimal=NAMES[best],
                sheet=NAMES[other],
                cost=lost / float(weight),
                cost_per_round=lost,
            )
