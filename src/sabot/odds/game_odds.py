"""All the odds of a game, each figure beside what its sheet publishes.

Law: nothing is fitted to a published figure; whether two agree is said at the precision that was printed.
"""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from sabot.games.game import Game, Published
from sabot.odds.charts import Column, best_column, chart_of, chart_return
from sabot.odds.side_bets import BetOdds, insurance_odds, side_bet_odds
from sabot.odds.under import Under
from sabot.odds.whole import optimal_return, profit, tables
from sabot.rules import Rules
from sabot.strategy import Chart


class MainOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What one unit of main bet returns, by several ways to play."""

    optimal: float
    total_dependent: float
    sheet: float | None
    """By the sheet's own strategy, to the letter."""
    optimal_without_surrender: float | None


class GameOdds(msgspec.Struct, frozen=True, kw_only=True):
    """Every bet of a game."""

    main: MainOdds
    chart: Chart
    """A good total-dependent chart: no change of a single cell improves it."""
    insurance: BetOdds
    side_bets: dict[str, BetOdds]


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A game under every up card, judged by the best play, and the chart that follows."""

    tables: tuple[Under, ...]
    columns: tuple[Column, ...]


@lru_cache(maxsize=16)
def analysis(rules: Rules) -> Analysis:
    """Judge a game under every up card of a full shoe."""
    found = tuple(table for table in tables(rules, all_hands=True) if table is not None)
    return Analysis(tables=found, columns=tuple(best_column(table) for table in found))


def main_odds(game: Game) -> MainOdds:
    """The returns of a game's main bet."""
    rules = game.rules
    known = analysis(rules)
    return MainOdds(
        optimal=1.0 + sum(map(profit, known.tables)),
        total_dependent=1.0 + sum(column.profit for column in known.columns),
        sheet=None if game.strategy is None else chart_return(known.tables, game.strategy),
        optimal_without_surrender=optimal_return(replace(rules, surrender=False)) if rules.surrender else None,
    )


def game_odds(game: Game) -> GameOdds:
    """Every bet of a game, from a full shoe."""
    limits = game.limits[game.level]
    side_bets: dict[str, BetOdds] = {}
    for bet in game.rules.side_bets:
        allowed = limits.of(bet.name)
        stake = allowed.least if bet.kind.jackpot is not None and allowed is not None else None
        side_bets[bet.name] = side_bet_odds(game.rules, bet, stake_cents=stake)
    return GameOdds(
        main=main_odds(game),
        chart=chart_of(analysis(game.rules).columns, game.rules),
        insurance=insurance_odds(game.rules),
        side_bets=side_bets,
    )


def agrees(figure: Published, exact: float | Fraction) -> bool:
    """Say whether an exact return prints as the published figure does."""
    printed = Decimal(figure.percent)
    percent = (
        Decimal(exact.numerator * 100) / exact.denominator if isinstance(exact, Fraction) else Decimal(exact) * 100
    )
    return percent.quantize(printed, ROUND_HALF_UP) == printed
