"""Odds: what any bet returns and what any action is worth, exactly.

Law: read from rules and side bets alone, never from the engine, so that their agreement is evidence. Side
bets are fractions; main bets are sums of exact terms in double precision, good to twelve digits and more.
"""

from sabot.odds.cache import ensure_cache

ensure_cache()  # before anything loads the compiler

# ruff: isort: split
from sabot.odds.charts import Column, chart_of, chart_return
from sabot.odds.compiled import is_compiled
from sabot.odds.differences import Difference, differences
from sabot.odds.figures import Figure, figures, published
from sabot.odds.game_odds import Analysis, GameOdds, MainOdds, agrees, analysis, game_odds, main_odds
from sabot.odds.hand_values import HandValues, Impossible, Unlikely, hand_values
from sabot.odds.side_bets import BetOdds, JackpotOdds, LineOdds, insurance_odds, side_bet_odds
from sabot.odds.variance import Moments, round_moments
from sabot.odds.whole import optimal_return

__all__ = [
    "Analysis",
    "BetOdds",
    "Column",
    "Difference",
    "Figure",
    "GameOdds",
    "HandValues",
    "Impossible",
    "JackpotOdds",
    "LineOdds",
    "MainOdds",
    "Moments",
    "Unlikely",
    "agrees",
    "analysis",
    "chart_of",
    "chart_return",
    "differences",
    "figures",
    "game_odds",
    "hand_values",
    "insurance_odds",
    "is_compiled",
    "main_odds",
    "optimal_return",
    "published",
    "round_moments",
    "side_bet_odds",
]
