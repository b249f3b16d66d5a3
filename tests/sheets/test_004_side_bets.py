"""Lucky Ladies, 21+3 and 21+3 Progressive, sheet 004: which cards make which line, and what it pays.

Law: decided by the initial cards, paid with the round, blind to how the hand ends; the best line alone pays.
"""

from itertools import permutations, product

import pytest
from support.rounds import play, told

from sabot.cards import DECK, NAMES, parse_all
from sabot.side_bets import best_line

COUNTS = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10, **{str(number): number for number in range(2, 10)}}

# three cards, the line in 21+3, the line in its progressive form
THREE = [
    ("As As As", "suited_trips", "aces_of_spades"),
    ("Ah Ah Ah", "suited_trips", "suited_aces"),
    ("Ac Ac Ac", "suited_trips", "suited_aces"),
    ("7d 7d 7d", "suited_trips", "suited_trips"),
    ("Ks Ks Ks", "suited_trips", "suited_trips"),
    ("As 2s 3s", "straight_flush", "straight_flush"),
    ("Qd Kd Ad", "straight_flush", "straight_flush"),
    ("8h 9h Th", "straight_flush", "straight_flush"),
    ("9h Th Jh", "straight_flush", "straight_flush"),
    ("As As Ac", "trips", "trips"),
    ("7d 7d 7s", "trips", "trips"),
    ("7d 7c 7s", "trips", "trips"),
    ("Ac 2s 3s", "straight", "straight"),
    ("Qd Kc Ad", "straight", "straight"),
    ("4d 5d 6c", "straight", "straight"),
    ("9c Td Jh", "straight", "straight"),
    ("2s 5s 9s", "flush", "flush"),
    ("Kd 2d Ad", "flush", "flush"),  # no turn around the ace
    ("7d 7d 8d", "flush", "flush"),
    ("Kc 2h Ad", None, None),
    ("7d 7d 8c", None, None),
    ("2c 4d 6h", None, None),
    ("Js Qd Ac", None, None),
]

PAYS = {"suited_trips": 100, "straight_flush": 40, "trips": 25, "straight": 10, "flush": 5, None: -1}
FOR_ONE = {
    "suited_aces": 2000,
    "suited_trips": 150,
    "straight_flush": 40,
    "trips": 20,
    "straight": 5,
    "flush": 3,
    None: 0,
}


def _ladies(first: str, second: str) -> str | None:
    """The sheet's table, line by line, best first."""
    queens = [card for card in (first, second) if card[0] == "Q"]
    twenty = COUNTS[first[0]] + COUNTS[second[0]] == 20
    lines = {
        "queens_of_hearts": first == second == "Qh",
        "matched_20": twenty and first == second,
        "suited_20": twenty and first[1] == second[1],
        "20": twenty,
        "queen_of_hearts": "Qh" in queens,
        "queen": bool(queens),
    }
    return next((line for line, made in lines.items() if made), None)


def test_lucky_ladies_sees_the_players_two_cards() -> None:
    """Sheet 004, Lucky Ladies: all 52 × 52; an ace and a nine make 20, the up card makes nothing."""
    for first, second in product(DECK, DECK):
        assert best_line("lucky_ladies", (first, second)) == _ladies(NAMES[first], NAMES[second])


@pytest.mark.parametrize(
    ("cards", "line", "returned"),
    [
        ("Qh Qh", "queens_of_hearts", "101.00"),
        ("Qs Qs", "matched_20", "26.00"),
        ("Td Td", "matched_20", "26.00"),
        ("Kc Jc", "suited_20", "11.00"),
        ("Qh Kh", "suited_20", "11.00"),
        ("Ad 9d", "suited_20", "11.00"),
        ("Qh Qs", "20", "4.00"),
        ("Tc Kd", "20", "4.00"),
        ("Ac 9d", "20", "4.00"),
        ("Qh 9d", "queen_of_hearts", "3.00"),
        ("Qh Ac", "queen_of_hearts", "3.00"),
        ("Qs 2d", "queen", "2.00"),
        ("Kh 9d", "none", "0.00"),
        ("5h 5h", "none", "0.00"),
    ],
)
def test_lucky_ladies_pays_to_one(cards: str, line: str, returned: str) -> None:
    """Sheet 004, Lucky Ladies: 100, 25, 10, 3, 2 and 1 to 1, the stake comes back with it."""
    first, second = cards.split()
    stand = "" if cards == "Qh Ac" else "do 1 stand"
    result = play(f"game progressive\nbets 1 main=10.00 lucky_ladies=1.00\nshoe {first} 7c {second} Ts\n{stand}")
    assert told(result)[2] == f"side 1 lucky_ladies {line} 1.00 -> {returned}"


@pytest.mark.parametrize(("cards", "line", "progressive"), THREE)
def test_three_cards_make_their_best_line_in_any_order(cards: str, line: str | None, progressive: str | None) -> None:
    """Sheet 004, 21+3 and 21+3 Progressive: the ace is high or low in a straight, never in the middle."""
    for order in permutations(parse_all(cards)):
        assert best_line("21+3", order) == line
        assert best_line("21+3_progressive", order) == progressive


@pytest.mark.parametrize(("cards", "line", "progressive"), [row for row in THREE if row[2] != "aces_of_spades"])
def test_21_plus_3_pays_to_one_and_its_progressive_form_for_one(
    cards: str, line: str | None, progressive: str | None
) -> None:
    """Sheet 004, 21+3 and 21+3 Progressive: in the latter the 5.00 is never returned."""
    first, second, up = cards.split()
    insurance = "insurance 1 no" if up[0] == "A" else ""
    result = play(f"""
        game       progressive
        bets       1 main=10.00 21+3=1.00 21+3_progressive=5.00
        shoe       {first} {up} {second} 7h 3h 5h
        {insurance}
        do         1 surrender
    """)
    assert [(bet.bet, bet.line, bet.returned) for bet in result.side_bets] == [
        ("21+3", line, 100 * (1 + PAYS[line])),
        ("21+3_progressive", progressive, 500 * FOR_ONE[progressive]),
    ]


def test_the_up_card_counts_and_the_hole_card_does_not() -> None:
    """Sheet 004, 21+3: two sevens and a seven up are three alike; a seven in the hole is not seen."""
    text = "game progressive\nbets 1 main=10.00 21+3=1.00\nshoe 7c {} 7d {} 9s\ndo 1 stand"
    assert play(text.format("7h", "Ts")).side_bets[0].line == "trips"
    assert play(text.format("Ts", "7h")).side_bets[0].line is None


@pytest.mark.parametrize(
    "bets",
    [
        "lucky_ladies=1.00",
        "21+3=1.00",
        "21+3_progressive=5.00",
        "lucky_ladies=1.00 21+3=2.00",
        "21+3=2.00 21+3_progressive=5.00",
        "21+3_progressive=5.00 lucky_ladies=1.00 21+3=2.00",
    ],
)
def test_side_bets_are_combined_freely(bets: str) -> None:
    """Sheet 004, Side bets: none, one, two or all three, beside one main bet."""
    result = play(f"game progressive\nbets 1 main=10.00 {bets}\nshoe Qh Jh Kh 7s\ndo 1 stand")
    assert [bet.bet for bet in result.side_bets] == [stake.split("=")[0] for stake in bets.split()]
    assert all(bet.returned > 0 for bet in result.side_bets)


def test_side_bets_are_chosen_box_by_box() -> None:
    """Sheet 004, How to play: on some hands and not on others, each by its own cards and the same up card."""
    result = play("""
        game  progressive
        bets  1 main=10.00 21+3=1.00
        bets  2 main=10.00
        bets  3 main=10.00 21+3=2.00 lucky_ladies=1.00
        shoe  7c 8c 2c 7h 7d 8d 9c 9s 9d 5d
        do    1 stand
        do    2 stand
        do    3 stand
    """)
    assert [(bet.who, bet.bet, bet.line, bet.returned) for bet in result.side_bets] == [
        ("1", "21+3", "trips", 2600),
        ("3", "21+3", None, 0),
        ("3", "lucky_ladies", None, 0),
    ]


@pytest.mark.parametrize(
    ("shoe", "decision", "outcome"),
    [
        ("Qh Jh Kh 7s", "do 1 stand", "win"),
        ("Qh Jh Kh Ts", "do 1 stand", "push"),
        ("Qh Jh Kh As", "", "lose"),
        ("Qh Jh Kh 7s 5s", "do 1 hit", "bust"),
        ("Qh Jh Kh 7s", "do 1 surrender", "surrender"),
    ],
)
def test_side_bets_are_independent_of_the_hand(shoe: str, decision: str, outcome: str) -> None:
    """Sheet 004, Side bets: also when the dealer's natural ends the round, or the hand is given up."""
    result = play(f"game progressive\nbets 1 main=10.00 lucky_ladies=1.00 21+3=1.00\nshoe {shoe}\n{decision}")
    assert result.hands[0].outcome == outcome
    assert [(bet.line, bet.returned) for bet in result.side_bets] == [("suited_20", 1100), ("straight_flush", 4100)]


def test_a_split_leaves_the_side_bets_to_the_first_two_cards() -> None:
    """Sheet 004, Side bets: they are decided before it; later cards are not seen."""
    result = play("""
        game  progressive
        bets  1 main=10.00 lucky_ladies=1.00 21+3=1.00 21+3_progressive=5.00
        shoe  Qh 6c Qh 9s 2c 3c 4h 9h 5d
        do    1 split
        do    1.1 double
        do    1.2 stand
    """)
    assert [(bet.line, bet.staked, bet.returned) for bet in result.side_bets] == [
        ("queens_of_hearts", 100, 10100),
        (None, 100, 0),
        (None, 500, 0),
    ]
