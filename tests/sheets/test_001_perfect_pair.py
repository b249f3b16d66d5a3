"""Perfect Pair, sheet 001: the first two cards of a box make a pair of the same rank.

Law: half the main bet, chosen box by box, paid 31, 11 or 6 times, the stake in it; the hand does not matter.
"""

from itertools import product

import pytest
from support.rounds import play, refusal, told

from sabot.cards import DECK, NAMES, parse
from sabot.side_bets import best_line

COLOUR = {"c": "black", "s": "black", "d": "red", "h": "red"}


def _read(first: str, second: str) -> str | None:
    """The sheet's three sentences, word for word in code."""
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return "perfect"
    return "coloured" if COLOUR[first[1]] == COLOUR[second[1]] else "mixed"


def test_every_two_cards_make_the_line_the_sheet_names() -> None:
    """Sheet 001, Perfect Pair: same suit, same colour, other; all 52 × 52, a king and a queen never a pair."""
    for first, second in product(DECK, DECK):
        assert best_line("perfect_pair", (first, second)) == _read(NAMES[first], NAMES[second])


@pytest.mark.parametrize(
    ("cards", "line", "returned"),
    [
        ("9c 9c", "perfect", "155.00"),
        ("9c 9s", "coloured", "55.00"),
        ("9d 9h", "coloured", "55.00"),
        ("9c 9h", "mixed", "30.00"),
        ("9s 9d", "mixed", "30.00"),
        ("Kc Qc", "none", "0.00"),
        ("9c 8c", "none", "0.00"),
    ],
)
def test_perfect_pair_pays_its_total_return(cards: str, line: str, returned: str) -> None:
    """Sheet 001, Perfect Pair: 31, 11 and 6 times the stake is all that comes back."""
    first, second = cards.split()
    result = play(f"game classic\nbets 1 main=10.00 perfect_pair=5.00\nshoe {first} Tc {second} 9d\ndo 1 stand")
    assert told(result)[2] == f"side 1 perfect_pair {line} 5.00 -> {returned}"


@pytest.mark.parametrize("stake", ["4.90", "5.10", "10.00", "0.10"])
def test_the_stake_is_exactly_half_the_main_bet(stake: str) -> None:
    """Sheet 001, Perfect Pair: neither more nor less."""
    text = f"game classic\nbets 1 main=10.00 perfect_pair={stake}\nshoe 9c Tc 9h 9d\ndo 1 stand"
    assert refusal(text) == (2, "refused.not_half_the_main_bet")


@pytest.mark.parametrize(("main", "half"), [("500.00", "250.00"), ("0.10", "0.05"), ("33.30", "16.65")])
def test_half_of_every_main_bet_may_be_staked(main: str, half: str) -> None:
    """Sheet 001, Perfect Pair: the limits bind the main bet alone; halves are multiples of 0.05."""
    result = play(f"game classic\nbets 1 main={main} perfect_pair={half}\nshoe 9c Tc 8h 9d\ndo 1 stand")
    assert told(result)[2] == f"side 1 perfect_pair none {half} -> 0.00"


def test_it_is_chosen_box_by_box() -> None:
    """Sheet 001, Perfect Pair: on some boxes and not on others."""
    result = play("""
        game  classic
        bets  1 main=10.00
        bets  2 main=20.00 perfect_pair=10.00
        bets  3 main=30.00
        shoe  9c 8c 7c Tc 9c 8h 7h 9d
        do    1 stand
        do    2 stand
        do    3 stand
    """)
    assert [(bet.who, bet.line, bet.returned) for bet in result.side_bets] == [("2", "mixed", 6000)]


@pytest.mark.parametrize(
    ("shoe", "decisions", "outcome"),
    [
        ("9c Tc 9c Kd 9d", ["1 hit"], "bust"),
        ("9c Tc 9c 9d", ["1 stand"], "lose"),
        ("9c Tc 9c Ad", ["1 stand"], "lose"),
        ("9c Tc 9c 7d", ["1 stand"], "win"),
    ],
)
def test_it_is_independent_of_the_hand(shoe: str, decisions: list[str], outcome: str) -> None:
    """Sheet 001, Perfect Pair: a bust, a loss and a dealer natural leave it alone."""
    done = "\n".join(f"do {decision}" for decision in decisions)
    result = play(f"game classic\nbets 1 main=10.00 perfect_pair=5.00\nshoe {shoe}\n{done}")
    assert result.hands[0].outcome == outcome
    assert result.side_bets[0].returned == 15500


def test_a_split_leaves_the_pair_it_was_made_of() -> None:
    """Sheet 001, Perfect Pair: the first two cards decide, and the stake follows no split or double."""
    result = play("""
        game  classic
        bets  1 main=10.00 perfect_pair=5.00
        shoe  9c Tc 9s 2d 2h 9d 9h 7c
        do    1 split
        do    1.1 double
        do    1.2 double
    """)
    assert [(bet.line, bet.staked, bet.returned) for bet in result.side_bets] == [("coloured", 500, 5500)]


def test_only_the_first_two_cards_count() -> None:
    """Sheet 001, Perfect Pair: a nine drawn later makes no pair."""
    result = play("game classic\nbets 1 main=10.00 perfect_pair=5.00\nshoe 9c Tc 2h 9c 9d\ndo 1 hit\ndo 1 stand")
    assert result.hands[0].cards[2] == parse("9c")
    assert result.side_bets[0].line is None
