"""Free Bet Blackjack, sheet 000: the house lends doubles and splits, and a dealer's 22 pushes."""

from sabot.games.game import Game, Kind, Published
from sabot.games.live_side_bets import LIVE_SIDE_BET_RETURNS, LIVE_SIDE_BETS, live_limits
from sabot.limits import Pace
from sabot.rules import Rules

FREE_BET = Game(
    name="free_bet",
    sheet="000",
    kind=Kind.LIVE,
    rules=Rules(
        look=("ace",),
        push_total=22,
        charlie=6,
        free_doubles=(9, 10, 11),
        free_splits=("A", "2", "3", "4", "5", "6", "7", "8", "9"),
        side_bets=LIVE_SIDE_BETS,
    ),
    limits=live_limits(100_000),
    pace=Pace(),
    published=(Published(bet="main", percent="98.45", play="best"), *LIVE_SIDE_BET_RETURNS),
)
