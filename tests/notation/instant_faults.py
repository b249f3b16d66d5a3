"""Instant rounds that can be read but not played: what is wrong, on which line, under which key.

Law: one row a fault, ``(what, text, line, key)``; in the text ``|`` ends a line.
"""

from notation.parser_faults import Row

FIFTEEN = "game classic | bets 1 main=10.00 | shoe 8h 9c 7c 3h 2s Ts"
TWO = "game classic | bets 1 main=10.00 | bets 2 main=10.00 | shoe 8h 9h 6c 7c 8c 3s 2s Ts Qd Kd 4c 5c"
EIGHTS = "game classic | bets 1 main=10.00 | shoe 8h 9c 8d 3h 2s Ts Qd Kd 4c"
CARDS = "shoe 8h 9c 7c Ts 2s 3s"
PROGRESSIVE = "game progressive | bets 1 main=10.00 | shoe 8h 9c 8d 8s 3h 2s Ts Qd"

_WORDS: tuple[Row, ...] = (
    ("cards that fell in classic", f"{FIFTEEN} | do 1 hit | fell unsplit", 5, "live_only"),
    ("cards that fell in progressive", f"{PROGRESSIVE} | do 1 stand | fell", 5, "live_only"),
    ("no decision in time in classic", f"{FIFTEEN} | do 1 default", 4, "live_only"),
    ("money that had gone in classic", f"{FIFTEEN} | do 1 hit | do 1 double unfunded", 5, "live_only"),
)


def _staked(stakes: str, game: str = "game classic") -> str:
    return f"{game} | bets 1 {stakes} | {CARDS} | do 1 stand"


_LOW = "game progressive"
_MICRO = "game progressive | limit micro"
_STAKES: tuple[Row, ...] = (
    ("nothing staked", _staked("main=0.00"), 2, "refused.below_minimum"),
    ("too little in classic", _staked("main=0.05"), 2, "refused.below_minimum"),
    ("too much in classic", _staked("main=500.10"), 2, "refused.above_maximum"),
    ("the most that can be written", _staked("main=9999999999.99"), 2, "refused.above_maximum"),
    ("no multiple of 0.10", _staked("main=10.05"), 2, "refused.not_a_multiple"),
    ("no whole five cents", _staked("main=0.11"), 2, "refused.not_a_multiple"),
    ("more than half on the pair", _staked("main=10.00 perfect_pair=5.10"), 2, "refused.not_half_the_main_bet"),
    ("less than half on the pair", _staked("perfect_pair=4.90 main=10.00"), 2, "refused.not_half_the_main_bet"),
    ("nothing on the pair", _staked("main=10.00 perfect_pair=0.00"), 2, "refused.not_half_the_main_bet"),
    ("a pair without a main bet", _staked("perfect_pair=5.00"), 2, "refused.no_main_bet"),
    ("a side bet of another game", _staked("main=10.00 any_pair=5.00"), 2, "refused.no_such_bet"),
    ("too little in progressive", _staked("main=4.90", _LOW), 2, "refused.below_minimum"),
    ("too much in progressive", _staked("main=50.10", _LOW), 2, "refused.above_maximum"),
    ("too little on the ladies", _staked("main=5.00 lucky_ladies=0.90", _LOW), 2, "refused.below_minimum"),
    ("too much on the ladies", _staked("main=5.00 lucky_ladies=25.10", _LOW), 2, "refused.above_maximum"),
    ("a crooked stake on the ladies", _staked("main=5.00 lucky_ladies=1.05", _LOW), 2, "refused.not_a_multiple"),
    ("less than 5 for the meter", _staked("main=5.00 21+3_progressive=4.90", _LOW), 2, "refused.below_minimum"),
    ("more than 5 for the meter", _staked("main=5.00 21+3_progressive=5.10", _LOW), 2, "refused.above_maximum"),
    ("the meter alone", _staked("21+3_progressive=5.00", _LOW), 2, "refused.no_main_bet"),
    ("the meter on micro", _staked("main=5.00 21+3_progressive=5.00", _MICRO), 3, "refused.no_such_bet"),
    ("too much on micro", _staked("main=10.10", _MICRO), 3, "refused.above_maximum"),
    ("too little on high", _staked("main=24.90", f"{_LOW} | limit high"), 3, "refused.below_minimum"),
    ("too much for a high roller", _staked("main=2000.10", f"{_LOW} | limit high_roller"), 3, "refused.above_maximum"),
    (
        "too little for other limits",
        _staked("main=1.00", "game classic | limits main=2.00-3.00"),
        3,
        "refused.below_minimum",
    ),
    (
        "too much for other limits",
        _staked("main=4.00", "game classic | limits main=2.00-3.00"),
        3,
        "refused.above_maximum",
    ),
    (
        "a stake in the second box",
        f"game classic | bets 2 main=1.00 | bets 1 main=0.15 | {CARDS}",
        3,
        "refused.not_a_multiple",
    ),
    ("other limits of half the main bet", f"{FIFTEEN} | limits perfect_pair=1.00-2.00", 4, "no_limit_to_change"),
    ("other limits of a bet not there", f"{FIFTEEN} | limits main=1.00-20.00 21+3=1.00-2.00", 4, "no_limit_to_change"),
    (
        "other limits of the meter on micro",
        f"{_MICRO} | limits 21+3_progressive=5.00-5.00 | bets 1 main=5.00 | {CARDS}",
        3,
        "no_limit_to_change",
    ),
    *(
        (f"the box {box!a}", f"game classic | bets {box} main=1.00 | {CARDS}", 2, "refused.no_such_box")
        for box in ("0", "6", "-1", "01", "ann", "١", "99999999999999999999")
    ),
    (
        "a fourth box in progressive",
        f"game progressive | bets 1 main=5.00 | bets 4 main=5.00 | {CARDS}",
        3,
        "refused.no_such_box",
    ),
)

_TURNS: tuple[Row, ...] = (
    ("the second box first", f"{TWO} | do 2 stand", 5, "refused.not_its_turn"),
    ("the first box again", f"{TWO} | do 1 stand | do 1 hit", 6, "refused.hand_finished"),
    ("the first box after its double", f"{TWO} | do 1 double | do 1 stand", 6, "refused.hand_finished"),
    ("the first box after its bust", f"{TWO} | do 1 hit | do 1 hit | do 1 hit | do 1 hit", 8, "refused.hand_finished"),
    ("a box that is not there", f"{TWO} | do 3 stand", 5, "unknown_who"),
    ("a player's name", f"{TWO} | do ann stand", 5, "unknown_who"),
    ("a hand before a split", f"{TWO} | do 1.1 stand", 5, "hand_not_split"),
    ("a second hand before a split", f"{TWO} | do 1 stand | do 2.2 stand", 6, "hand_not_split"),
    ("no hand after a split", f"{EIGHTS} | do 1 split | do 1 stand", 5, "hand_missing"),
    ("the second hand first", f"{EIGHTS} | do 1 split | do 1.2 stand", 5, "refused.not_its_turn"),
    ("the first hand again", f"{EIGHTS} | do 1 split | do 1.1 stand | do 1.1 hit", 6, "refused.hand_finished"),
    ("after the round", f"{FIFTEEN} | do 1 stand | do 1 stand", 5, "nobody_may_act"),
    ("after a double", f"{FIFTEEN} | do 1 double | do 1 stand", 5, "nobody_may_act"),
    ("after a bust", f"{FIFTEEN} | do 1 hit | do 1 hit | do 1 hit | do 1 stand", 7, "nobody_may_act"),
    ("after a surrender", f"{PROGRESSIVE} | do 1 surrender | do 1 hit", 5, "nobody_may_act"),
    ("on 21", "game classic | bets 1 main=1.00 | shoe 8h 9c 7c 6h Ts | do 1 hit | do 1 stand", 5, "nobody_may_act"),
    ("on a natural", "game classic | bets 1 main=1.00 | shoe Ah 9c Kd Ts | do 1 stand", 4, "nobody_may_act"),
    (
        "on a natural beside another box",
        "game classic | bets 1 main=1.00 | bets 2 main=1.00 | shoe Ah 8c 9c Kd 7c Ts | do 1 stand",
        5,
        "refused.hand_finished",
    ),
    (
        "on a natural to come",
        "game classic | bets 1 main=1.00 | bets 2 main=1.00 | shoe 8c Ah 9c 7c Kd Ts | do 2 stand",
        5,
        "refused.hand_finished",
    ),
    (
        "on split aces",
        "game classic | bets 1 main=1.00 | shoe Ah 9c Ad 5h 6h Ts | do 1 split | do 1.1 hit",
        5,
        "nobody_may_act",
    ),
    (
        "on split aces beside another box",
        "game classic | bets 1 main=1.00 | bets 3 main=1.00 | shoe Ah 8c 9c Ad 7c 5h 6h Ts | do 1 split | do 1.2 hit",
        6,
        "refused.hand_finished",
    ),
    ("after the look", "game progressive | bets 1 main=5.00 | shoe 8h Kc 8d As | do 1 stand", 4, "nobody_may_act"),
    (
        "an unknown box after the look",
        "game progressive | bets 1 main=5.00 | shoe 8h Kc 8d As | do 9 stand",
        4,
        "nobody_may_act",
    ),
    (
        "after the cards of a voided round",
        "game classic | bets 1 main=1.00 | shoe 8h 9c | do 1 hit | void misdeal",
        4,
        "nobody_may_act",
    ),
    (
        "after the last card of a voided round",
        "game classic | bets 1 main=1.00 | shoe 8h 9c 7c | do 1 hit | do 1 stand | void misdeal",
        5,
        "nobody_may_act",
    ),
)

_OFFERS: tuple[Row, ...] = (
    *(
        (f"{action} in classic", f"{FIFTEEN} | do 1 {action}", 4, "refused.not_in_this_game")
        for action in ("triple", "quadruple", "surrender", "free_double", "free_split")
    ),
    *(
        (f"{action} in progressive", f"{PROGRESSIVE} | do 1 {action}", 4, "refused.not_in_this_game")
        for action in ("triple", "quadruple", "free_double", "free_split")
    ),
    ("a split of eight and seven", f"{FIFTEEN} | do 1 split", 4, "refused.not_a_pair"),
    (
        "a split of king and queen in classic",
        "game classic | bets 1 main=1.00 | shoe Kh 9c Qh Ts | do 1 split",
        4,
        "refused.not_a_pair",
    ),
    ("a double with three cards", f"{FIFTEEN} | do 1 hit | do 1 double", 5, "refused.only_first_two_cards"),
    ("a split with three cards", f"{FIFTEEN} | do 1 hit | do 1 split", 5, "refused.only_first_two_cards"),
    ("a surrender with three cards", f"{PROGRESSIVE} | do 1 hit | do 1 surrender", 5, "refused.only_first_two_cards"),
    ("a surrender after a split", f"{PROGRESSIVE} | do 1 split | do 1.1 surrender", 5, "refused.only_before_split"),
    (
        "a second split",
        "game classic | bets 1 main=1.00 | shoe 8h 9c 8d 8s 8c | do 1 split | do 1.1 split",
        5,
        "refused.only_before_split",
    ),
)

_INSURED = "game classic | bets 1 main=1.00 | bets 3 main=1.00 | shoe 8h 8c Ac 7c 6c 5c"
_INSURANCE: tuple[Row, ...] = (
    ("insurance without an ace up", f"{FIFTEEN} | insurance 1 yes | do 1 stand", 4, "refused.no_insurance_open"),
    ("insurance declined without an ace up", f"{FIFTEEN} | insurance 1 no", 4, "refused.no_insurance_open"),
    ("insurance against a ten", f"{PROGRESSIVE.replace('9c', 'Kc')} | insurance 1 yes", 4, "refused.no_insurance_open"),
    ("insurance of an empty box", f"{_INSURED} | insurance 1 yes | insurance 2 yes", 6, "unknown_who"),
    ("insurance of a player", f"{_INSURED} | insurance ann no", 5, "unknown_who"),
    ("insurance of an empty box without an ace up", f"{FIFTEEN} | insurance 2 yes", 4, "unknown_who"),
    (
        "insurance in a round voided before an up card",
        "game classic | bets 1 main=1.00 | shoe 8h | insurance 1 yes | void misdeal",
        4,
        "refused.no_insurance_open",
    ),
    (
        "insurance in a round voided under a nine",
        "game classic | bets 1 main=1.00 | shoe 8h 9c | insurance 1 yes | void misdeal",
        4,
        "refused.no_insurance_open",
    ),
)

_MISSING: tuple[Row, ...] = (
    ("no decision at all", FIFTEEN, 3, "decision_missing"),
    ("no decision after a hit", f"{FIFTEEN} | do 1 hit", 4, "decision_missing"),
    ("no decision for the second box", f"{TWO} | do 1 stand | | # the end", 5, "decision_missing"),
    ("no decision for the second hand", f"{EIGHTS} | do 1 split | do 1.1 stand", 5, "decision_missing"),
    ("no decision after insurance", f"{_INSURED} | insurance 3 yes", 5, "decision_missing"),
    ("no decision before another round", f"{FIFTEEN} | --- | {FIFTEEN} | do 1 stand", 3, "decision_missing"),
    (
        "no decision, comments before another round",
        f"{FIFTEEN} | # a | # b | --- | {FIFTEEN} | do 1 stand",
        3,
        "decision_missing",
    ),
    ("no decision in the second round", f"{FIFTEEN} | do 1 stand | --- | {FIFTEEN}", 8, "decision_missing"),
    ("no cards for the deal", "game classic | bets 1 main=1.00 | shoe 8h 9c", 3, "shoe_runs_out"),
    ("no hole card", "game progressive | shoe 8h 9c 7c | bets 1 main=5.00 | do 1 stand", 2, "shoe_runs_out"),
    ("no card for a hit", "game classic | bets 1 main=1.00 | shoe 8h | shoe 9c 7c | do 1 hit", 4, "shoe_runs_out"),
    ("one card for a split", "game classic | bets 1 main=1.00 | shoe 8h 9c 8d 2c | do 1 split", 3, "shoe_runs_out"),
    ("no card for the dealer", "game classic | bets 1 main=1.00 | shoe 8h 9c 7c | do 1 stand", 3, "shoe_runs_out"),
    (
        "no third card for the dealer",
        "game classic | bets 1 main=1.00 | shoe 8h 9c 7c 2c | do 1 stand",
        3,
        "shoe_runs_out",
    ),
    ("no card against a natural", "game classic | bets 1 main=1.00 | shoe Ah Kc Kd", 3, "shoe_runs_out"),
)

INSTANT_FAULTS = (*_WORDS, *_STAKES, *_TURNS, *_OFFERS, *_INSURANCE, *_MISSING)
