"""Live rounds that can be read but not played: what is wrong, on which line, under which key.

Law: one row a fault, ``(what, text, line, key)``; in the text ``|`` ends a line.
"""

from notation.parser_faults import Row

ANN = "game infinite | bets ann main=10.00"
FIFTEEN = f"{ANN} | shoe 8h 9c 7c Ts 3h 2s 4c 5c"
BOTH = "game infinite | bets ann main=10.00 | bets bob main=5.00"
TWO = f"{BOTH} | shoe 8h 9c 7c Ts 2h 2s 4c 5c"
EIGHTS = f"{ANN} | shoe 8h 9c 8d Ts 3h 2s Td 4c 5c 6c 7c"
TWO_EIGHTS = f"{BOTH} | shoe 8h 9c 8d Ts 3h 2s 3d 4c 5c 6c 7c"
FREE = "game free_bet | bets ann main=10.00 | shoe"
POWER = "game power | bets ann main=10.00 | shoe 8h 7c 7d Js 3h 2s 4c"

_WORDS: tuple[Row, ...] = (
    ("other limits of a bet not there", f"{FIFTEEN} | limits perfect_pair=1.00-2.00", 4, "no_limit_to_change"),
    ("a hit that was not funded", f"{FIFTEEN} | do ann hit unfunded", 4, "unfunded_free"),
    ("a stand that was not funded", f"{FIFTEEN} | do ann stand unfunded", 4, "unfunded_free"),
    ("a surrender that was not funded", f"{FIFTEEN} | do ann surrender unfunded", 4, "unfunded_free"),
    ("a free double that was not funded", f"{FREE} 6h 9c 5c Ts | do ann free_double unfunded", 4, "unfunded_free"),
    ("a free split that was not funded", f"{FREE} 8h 9c 8c Ts | do ann free_split unfunded", 4, "unfunded_free"),
)


def _staked(stakes: str, game: str = "game infinite") -> str:
    return f"{game} | bets ann {stakes} | shoe 8h 7c 7d Js 3h 2s 4c | do ann stand"


_STAKES: tuple[Row, ...] = (
    ("nothing staked", _staked("main=0.00"), 2, "refused.below_minimum"),
    ("too little", _staked("main=0.90"), 2, "refused.below_minimum"),
    ("too much in infinite", _staked("main=5000.10"), 2, "refused.above_maximum"),
    ("too much in free bet", _staked("main=1000.10", "game free_bet"), 2, "refused.above_maximum"),
    ("too much in power", _staked("main=5000.10", "game power"), 2, "refused.above_maximum"),
    ("no multiple of 0.10", _staked("main=1.05"), 2, "refused.not_a_multiple"),
    ("too little on a side bet", _staked("main=1.00 bust_it=0.90"), 2, "refused.below_minimum"),
    ("nothing on a side bet", _staked("main=1.00 bust_it=0.00"), 2, "refused.below_minimum"),
    ("too much on a side bet", _staked("main=1.00 any_pair=500.10"), 2, "refused.above_maximum"),
    ("a crooked side bet", _staked("main=1.00 hot_3=1.01"), 2, "refused.not_a_multiple"),
    ("a side bet of another game", _staked("main=1.00 perfect_pair=0.50"), 2, "refused.no_such_bet"),
    ("the meter at a live table", _staked("main=1.00 21+3_progressive=5.00"), 2, "refused.no_such_bet"),
    ("a side bet without a main bet", _staked("21+3=1.00"), 2, "refused.no_main_bet"),
    (
        "the second player's stake",
        "game infinite | bets bob main=1.00 | bets ann main=0.10 | shoe 8h",
        3,
        "refused.below_minimum",
    ),
)

_TWOS = "2h 9c 2d Ts 2s 2c 3h 3d 3c 3s 4h 4d 4c 4s Ac Ad"
_ALL_HIT = "| do ann hit | do bob.1 hit | do bob.2 hit"
_TURNS: tuple[Row, ...] = (
    ("nobody's decision", f"{FIFTEEN} | do zed stand", 4, "unknown_who"),
    ("a box's decision", f"{FIFTEEN} | do 1 stand", 4, "unknown_who"),
    ("a hand before a split", f"{FIFTEEN} | do ann.1 stand", 4, "hand_not_split"),
    ("a second hand before a split", f"{EIGHTS} | do ann.2 stand", 4, "hand_not_split"),
    ("no hand after a split", f"{EIGHTS} | do ann split | do ann stand", 5, "hand_missing"),
    ("a decision twice", f"{TWO} | do ann hit | do ann hit", 6, "refused.already_decided"),
    ("another decision", f"{TWO} | do ann stand | do ann hit", 6, "refused.already_decided"),
    ("a decision that came too late", f"{TWO} | do ann default | do ann hit", 6, "refused.already_decided"),
    ("the default twice", f"{TWO} | do ann default | do ann default", 6, "refused.already_decided"),
    ("the default after a decision", f"{TWO} | do ann hit | do ann default", 6, "refused.already_decided"),
    ("a hand just split", f"{TWO_EIGHTS} | do ann split | do ann.1 hit", 6, "refused.already_decided"),
    (
        "a decision of a hand twice",
        f"{EIGHTS} | do ann split | do ann.2 stand | do ann.2 hit",
        6,
        "refused.already_decided",
    ),
    (
        "a decision in one window of a file with fell",
        f"{FIFTEEN} | do ann hit | do ann stand | fell unsplit",
        5,
        "refused.already_decided",
    ),
    ("after standing", f"{TWO} | do ann stand | do bob hit | do ann hit", 7, "refused.hand_finished"),
    ("after a double", f"{TWO} | do ann double | do bob hit | do ann stand", 7, "refused.hand_finished"),
    ("after a default that stood", f"{TWO} | do ann default | do bob hit | do ann stand", 7, "refused.hand_finished"),
    ("the default after a double", f"{TWO} | do ann double | do bob hit | do ann default", 7, "refused.hand_finished"),
    (
        "a hand that stands while the other plays",
        f"{EIGHTS} | do ann split | do ann.1 stand | do ann.2 hit | do ann.1 hit",
        7,
        "refused.hand_finished",
    ),
    (
        "on 21 with one hand of a split",
        f"{EIGHTS.replace('2s', '2s Kh')} | do ann split | do ann.1 hit | do ann.2 hit | do ann.1 stand",
        7,
        "refused.hand_finished",
    ),
    (
        "after a bust beside a split",
        f"{TWO_EIGHTS.replace('3h', 'Kh')} | do ann hit | do bob split | do ann stand",
        7,
        "refused.hand_finished",
    ),
    (
        "on split aces beside another player",
        f"{BOTH} | shoe Ah 9c Ad Ts 5h 6h 7h | do ann split | do bob hit | do ann.1 hit",
        7,
        "refused.hand_finished",
    ),
    ("on split aces alone", f"{ANN} | shoe Ah 9c Ad Ts 5h 6h | do ann split | do ann.1 stand", 5, "nobody_may_act"),
    ("on a natural", f"{ANN} | shoe Ah 9c Kd Ts | do ann stand", 4, "nobody_may_act"),
    ("on 21", f"{ANN} | shoe 8h 9c 7d Ts 6h | do ann hit | do ann stand", 5, "nobody_may_act"),
    (
        "on a finished Charlie",
        f"{ANN} | shoe 2h 9c 2d Ts 2s 2c 3h 3d {'| do ann hit' * 4} | do ann stand",
        8,
        "nobody_may_act",
    ),
    (
        "on a finished Charlie beside a split",
        f"{BOTH} | shoe {_TWOS} | do ann hit | do bob split {_ALL_HIT * 3} | do ann hit",
        16,
        "refused.hand_finished",
    ),
    ("after the round", f"{FIFTEEN} | do ann stand | do ann stand", 5, "nobody_may_act"),
    ("after a bust", f"{ANN} | shoe 8h 9c 7d Ts Kh | do ann hit | do ann stand", 5, "nobody_may_act"),
    ("after the look", f"{ANN} | shoe 8h Ac 7d Ts | do ann stand", 4, "nobody_may_act"),
    (
        "after the look under a jack",
        f"{POWER.replace('7c', 'Jc').replace('Js', 'Ah')} | do ann stand",
        4,
        "nobody_may_act",
    ),
    ("after the cards of a voided round", f"{ANN} | shoe 8h 9c 7d | do ann hit | void misdeal", 4, "nobody_may_act"),
    (
        "after the last card of a voided round",
        f"{ANN} | shoe 8h 9c 7d Ts | do ann hit | do ann hit | void misdeal",
        5,
        "nobody_may_act",
    ),
)

_OFFERS: tuple[Row, ...] = (
    *(
        (f"{action} in infinite", f"{EIGHTS} | do ann {action}", 4, "refused.not_in_this_game")
        for action in ("triple", "quadruple", "surrender", "free_double", "free_split")
    ),
    *(
        (f"{action} in free bet", f"{FREE} 8h 9c 8d Ts | do ann {action}", 4, "refused.not_in_this_game")
        for action in ("triple", "quadruple", "surrender")
    ),
    *(
        (f"{action} in power", f"{POWER} | do ann {action}", 4, "refused.not_in_this_game")
        for action in ("surrender", "free_double", "free_split")
    ),
    ("an unfunded triple in infinite", f"{EIGHTS} | do ann triple unfunded", 4, "refused.not_in_this_game"),
    ("a split of eight and seven", f"{FIFTEEN} | do ann split", 4, "refused.not_a_pair"),
    ("an unfunded split of eight and seven", f"{FIFTEEN} | do ann split unfunded", 4, "refused.not_a_pair"),
    ("a double with three cards", f"{FIFTEEN} | do ann hit | do ann double", 5, "refused.only_first_two_cards"),
    ("a split with three cards", f"{EIGHTS} | do ann hit | do ann split", 5, "refused.only_first_two_cards"),
    ("a quadruple with three cards", f"{POWER} | do ann hit | do ann quadruple", 5, "refused.only_first_two_cards"),
    ("a double after a split", f"{EIGHTS} | do ann split | do ann.1 double", 5, "refused.not_after_split"),
    (
        "a second split",
        f"{ANN} | shoe 8h 9c 8d Ts 8s 8c | do ann split | do ann.2 split",
        5,
        "refused.only_before_split",
    ),
    *(
        (
            f"a paid double of {cards}",
            f"{FREE} {cards[:2]} 9c {cards[3:]} Ts | do ann double",
            4,
            "refused.free_instead",
        )
        for cards in ("4h 5d", "8h 2d", "5h 5d", "6h 5d")
    ),
    *(
        (f"a paid split of {cards}", f"{FREE} {cards[:2]} 9c {cards[3:]} Ts | do ann split", 4, "refused.free_instead")
        for cards in ("8h 8d", "Ah Ad", "5h 5d")
    ),
    ("a free double of 12", f"{FREE} 8h 9c 4d Ts | do ann free_double", 4, "refused.not_free"),
    ("a free double of a soft 20", f"{FREE} Ah 9c 9d Ts | do ann free_double", 4, "refused.not_free"),
    ("a free split of tens", f"{FREE} Kh 9c Qd Ts | do ann free_split", 4, "refused.not_free"),
    ("a free split of eight and seven", f"{FREE} 8h 9c 7d Ts | do ann free_split", 4, "refused.not_a_pair"),
    (
        "a free double after a split",
        f"{FREE} 8h 9c 8d Ts 3c 2c | do ann free_split | do ann.1 free_double",
        5,
        "refused.not_after_split",
    ),
)

_INSURANCE: tuple[Row, ...] = (
    ("insurance without an ace up", f"{FIFTEEN} | insurance ann yes | do ann stand", 4, "refused.no_insurance_open"),
    ("insurance declined without an ace up", f"{FIFTEEN} | insurance ann no", 4, "refused.no_insurance_open"),
    ("insurance of nobody", f"{ANN} | shoe 8h Ac 7c 2s | insurance ann no | insurance zed yes", 5, "unknown_who"),
    (
        "insurance on a natural against a nine",
        f"{ANN} | shoe Ah 9c Kd Ts | insurance ann yes",
        4,
        "refused.no_insurance_open",
    ),
    (
        "insurance in a round voided before an up card",
        f"{ANN} | shoe 8h | insurance ann yes | void misdeal",
        4,
        "refused.no_insurance_open",
    ),
    (
        "insurance in a round voided under a nine",
        f"{ANN} | shoe 8h 9c | insurance ann yes | void misdeal",
        4,
        "refused.no_insurance_open",
    ),
)

LIVE_FAULTS = (*_WORDS, *_STAKES, *_TURNS, *_OFFERS, *_INSURANCE)
