"""The four side bets that Free Bet and Infinite share, to the last pay.

Law: sheets 000 and 002 print the same tables; so there is one.
"""

from sabot.games.game import Published
from sabot.limits import Limits, Range
from sabot.side_bets import side_bet

LIVE_SIDE_BETS = (
    side_bet("any_pair", {"suited": 25, "pair": 8}),
    side_bet("21+3", {"suited_trips": 100, "straight_flush": 40, "trips": 30, "straight": 10, "flush": 5}),
    side_bet("hot_3", {"777": 100, "suited_21": 20, "21": 4, "20": 2, "19": 1}),
    side_bet("bust_it", {"bust_8": 250, "bust_7": 100, "bust_6": 50, "bust_5": 9, "bust_4": 2, "bust_3": 1}),
)

LIVE_SIDE_BET_RETURNS = (
    Published(bet="any_pair", percent="95.90"),
    Published(bet="21+3", percent="96.30"),
    Published(bet="hot_3", percent="94.60"),
    Published(bet="bust_it", percent="94.12"),
)


def live_limits(most: int) -> dict[str, Limits]:
    """From 1.00 to ``most`` on the main bet, and the live tables' 1.00 to 500.00 on each side bet."""
    sides = dict.fromkeys(("any_pair", "21+3", "hot_3", "bust_it"), Range(100, 50_000))
    return {"standard": Limits(main=Range(100, most), side_bets=sides)}
