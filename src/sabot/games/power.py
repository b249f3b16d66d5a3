"""Power Blackjack, sheet 003: no nines and tens, and two, three or four times the stake."""

from sabot.games.game import Game, Kind, Published
from sabot.games.live_side_bets import live_limits
from sabot.limits import Pace
from sabot.rules import Rules
from sabot.side_bets import side_bet
from sabot.strategy import Chart

# The sheet's list, as a chart; the pair rule goes first. There is no 9 to be up.
_LIST = Chart(
    hard={
        **dict.fromkeys(range(4, 10), "HHHHHHH HH"),
        10: "QQQQQQH HH",
        11: "QQQQQQQ HH",
        **dict.fromkeys(range(12, 15), "HHHHHHH HH"),
        15: "HHHSHHH HH",
        16: "SHSSSHH HH",
        17: "SSSSSSS SH",
        **dict.fromkeys(range(18, 22), "SSSSSSS SS"),
    },
    soft={
        **dict.fromkeys(range(12, 15), "HHHHHHH HH"),
        15: "HHHHQHH HH",
        16: "HHHHQHH HH",
        17: "HHHQQHH HH",
        18: "PSPPPSH HH",
        19: "SSSSPSS SS",
        20: "SSSSSSS SS",
        21: "SSSSSSS SS",
    },
    pairs={
        "A": "TTTTTHT TH",
        "2": "HHHHTHH HH",
        "3": "TTTTTTT HH",
        "4": "HHHHTHH HH",
        "5": "QQQQQQQ HH",
        "6": "TTTTTTT HH",
        "7": "TTTTTTH HH",
        "8": "TTTTTTT TT",
        "T": "SSSSSSS SS",
    },
)

POWER = Game(
    name="power",
    sheet="003",
    kind=Kind.LIVE,
    rules=Rules(
        removed=("9", "T"),
        doubles=(2, 3, 4),
        double_after_split=True,
        side_bets=(
            side_bet("any_pair", {"suited": 20, "pair": 7}),
            side_bet("21+3", {"suited_trips": 100, "straight_flush": 35, "trips": 25, "straight": 8, "flush": 5}),
            side_bet("hot_3", {"777": 100, "suited_21": 20, "21": 4, "20": 2, "19": 1}),
            side_bet("bust_it", {"bust_8": 250, "bust_7": 100, "bust_6": 25, "bust_5": 8, "bust_4": 2, "bust_3": 1}),
        ),
    ),
    limits=live_limits(500_000),
    pace=Pace(),
    strategy=_LIST,
    published=(
        Published(bet="main", percent="98.80", play="sheet"),
        Published(bet="any_pair", percent="96.58"),
        Published(bet="21+3", percent="96.09"),
        Published(bet="hot_3", percent="96.21"),
        Published(bet="bust_it", percent="94.71"),
    ),
)
