"""Infinite Blackjack, sheet 002: one shared hand, six-card Charlie, a look under aces only."""

from sabot.games.game import Game, Kind, Published
from sabot.games.live_side_bets import LIVE_SIDE_BET_RETURNS, LIVE_SIDE_BETS, live_limits
from sabot.limits import Pace
from sabot.rules import Rules

INFINITE = Game(
    name="infinite",
    sheet="002",
    kind=Kind.LIVE,
    rules=Rules(look=("ace",), charlie=6, side_bets=LIVE_SIDE_BETS),
    limits=live_limits(500_000),
    pace=Pace(),
    published=(Published(bet="main", percent="99.47", play="best"), *LIVE_SIDE_BET_RETURNS),
)
