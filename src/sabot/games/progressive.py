"""21+3 Progressive Blackjack, sheet 004: up to three boxes, late surrender, four limits, a meter."""

from sabot.games.game import Game, Kind, Published
from sabot.limits import Away, Jackpot, Limits, Range
from sabot.rules import Rules
from sabot.side_bets import side_bet


def _level(main: Range, side: Range, *, progressive: bool = True) -> Limits:
    sides = {"lucky_ladies": side, "21+3": side}
    return Limits(main=main, side_bets=sides | ({"21+3_progressive": Range(500, 500)} if progressive else {}))


PROGRESSIVE = Game(
    name="progressive",
    sheet="004",
    kind=Kind.INSTANT,
    rules=Rules(
        double_after_split=True,
        surrender=True,
        side_bets=(
            side_bet(
                "lucky_ladies",
                {"queens_of_hearts": 100, "matched_20": 25, "suited_20": 10, "20": 3, "queen_of_hearts": 2, "queen": 1},
            ),
            side_bet("21+3", {"suited_trips": 100, "straight_flush": 40, "trips": 25, "straight": 10, "flush": 5}),
            # The sheet leaves these six figures to the operator; these are the house's.
            side_bet(
                "21+3_progressive",
                {
                    "suited_aces": 2000,
                    "suited_trips": 150,
                    "straight_flush": 40,
                    "trips": 20,
                    "straight": 5,
                    "flush": 3,
                },
            ),
        ),
    ),
    limits={
        "micro": _level(Range(100, 1000), Range(50, 500), progressive=False),
        "low": _level(Range(500, 5000), Range(100, 2500)),
        "high": _level(Range(2500, 50_000), Range(200, 25_000)),
        "high_roller": _level(Range(10_000, 200_000), Range(500, 100_000)),
    },
    level="low",
    boxes=3,
    boxes_on_phone=3,
    chips=(50, 100, 500, 2500, 10_000, 50_000, 100_000),
    away=Away(open_ms=30 * 24 * 3_600_000, ending="void"),
    jackpot=Jackpot(),
    coached=True,
    published=(Published(bet="main", percent="99.53", follows=False),),
)
