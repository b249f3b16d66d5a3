"""Classic Blackjack, sheet 001: up to five boxes, no hole card, Perfect Pair, and a chart on the sheet."""

from sabot.games.game import Game, Kind, Published
from sabot.limits import Away, Limits, Range
from sabot.rules import Rules
from sabot.side_bets import side_bet
from sabot.strategy import Chart

# The sheet's chart to the letter. Soft rows are "A and 2" to "A and 9"; soft 12 (a pair of aces that
# cannot be split) and the rows of 21 complete it, so that every hand has a cell.
_CHART = Chart(
    hard={
        **dict.fromkeys(range(4, 9), "HHHHHHHHHH"),
        9: "HDDDDHHHHH",
        10: "DDDDDDDDHH",
        11: "DDDDDDDDDH",
        12: "HHSSSHHHHH",
        **dict.fromkeys(range(13, 17), "SSSSSHHHHH"),
        **dict.fromkeys(range(17, 22), "SSSSSSSSSS"),
    },
    soft={
        12: "HHHHHHHHHH",
        13: "HHHDDHHHHH",
        14: "HHHDDHHHHH",
        15: "HHDDDHHHHH",
        16: "HHDDDHHHHH",
        17: "HDDDDHHHHH",
        18: "SDDDDSSHHH",
        19: "SSSSSSSSSS",
        20: "SSSSSSSSSS",
        21: "SSSSSSSSSS",
    },
    pairs={
        "A": "TTTTTTTTHH",
        "2": "TTTTTTHHHH",
        "3": "TTTTTTHHHH",
        "4": "HHHTTHHHHH",
        "5": "DDDDDDDDHH",
        "6": "TTTTTHHHHH",
        "7": "TTTTTTHHHH",
        "8": "TTTTTTTTHH",
        "9": "TTTTTSTTSS",
        "T": "SSSSSSSSSS",
    },
)

CLASSIC = Game(
    name="classic",
    sheet="001",
    kind=Kind.INSTANT,
    rules=Rules(
        decks=6,
        hole_card=False,
        look=(),
        double_after_split=True,
        split_by="rank",
        side_bets=(side_bet("perfect_pair", {"perfect": 31, "coloured": 11, "mixed": 6}),),
    ),
    limits={"standard": Limits(main=Range(10, 50_000))},
    boxes=5,
    boxes_on_phone=3,
    chips=(10, 50, 100, 500, 2500, 10_000),
    away=Away(pending_ms=10 * 60_000, idle_ms=2 * 60_000, open_ms=24 * 3_600_000, ending="complete"),
    after_fault="stands",
    cashier_waits=True,
    strategy=_CHART,
    published=(
        Published(bet="main", percent="99.36", play="sheet"),
        Published(bet="main", percent="99.38", follows=False),
        Published(bet="perfect_pair", percent="94.21"),
        Published(bet="insurance", percent="92.60"),
    ),
)
