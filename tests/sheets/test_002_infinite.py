"""Infinite Blackjack: what sheet 002 has that its neighbours have not, or has not that they have.

Law: doubles and splits are the player's own money; there is no double after a split and no push on 22.
"""

from itertools import product

import pytest
from support.live import hands
from support.rounds import refusal

from sabot.actions import Action
from sabot.cards import DECK, same_value
from sabot.engine.offer import offered
from sabot.games import GAMES
from sabot.hand import best_total

RULES = GAMES["infinite"].rules


def _round(shoe: str, *do: str) -> str:
    return "\n".join(["game infinite", "bets ann main=10.00", f"shoe {shoe}", *(f"do ann{line}" for line in do)])


@pytest.mark.parametrize(
    ("drawn", "end"),
    [
        ("7s", "= 18 win 20.00 -> 40.00"),
        ("6s", "= 17 push 20.00 -> 20.00"),
        ("2s", "= 13 lose 20.00 -> 0.00"),
    ],
)
def test_a_double_stakes_as_much_again(drawn: str, end: str) -> None:
    """Sheet 002, double: twice the stake wins, comes back or is lost."""
    assert hands(_round(f"6h 7c 5d Kh {drawn}", " double")) == [f"ann 6h 5d {drawn} {end}"]


def test_a_double_may_bust() -> None:
    """Sheet 002, double and result: both stakes are lost at once."""
    assert hands(_round("Kh 7c 5d Kd 8s", " double")) == ["ann Kh 5d 8s = 23 bust 20.00 -> 0.00"]


def test_any_two_cards_but_21_are_doubled_and_equal_values_split() -> None:
    """Sheet 002, double and split: over all 2704 hands of two cards, and nothing else is offered."""
    for cards in product(DECK, DECK):
        if best_total(cards) == 21:
            assert offered(RULES, cards) == ()
            continue
        pair = {Action.SPLIT} if same_value(*cards) else set()
        assert set(offered(RULES, cards)) == {Action.HIT, Action.STAND, Action.DOUBLE} | pair, cards


def test_a_split_stakes_the_main_bet_again() -> None:
    """Sheet 002, split: two hands with a stake each, hit or stood on alone."""
    assert hands(_round("8h 7c 8d Kh 3s Ts 9s", " split", ".1 hit", ".2 stand", ".1 stand")) == [
        "ann.1 8h 3s 9s = 20 win 10.00 -> 20.00",
        "ann.2 8d Ts = 18 win 10.00 -> 20.00",
    ]


@pytest.mark.parametrize("hand", [1, 2])
def test_no_double_after_a_split(hand: int) -> None:
    """Sheet 002, object of the game."""
    assert refusal(_round("8h 7c 8d Kh 3s 2s", " split", f".{hand} double")) == (5, "refused.not_after_split")


@pytest.mark.parametrize("action", ["free_double", "free_split", "triple", "quadruple", "surrender"])
def test_nothing_is_lent_and_nothing_is_tripled(action: str) -> None:
    """Sheet 002, deciding: hit, stand, double and split are all there is."""
    assert refusal(_round("5h 7c 5d Kh 8s", f" {action}")) == (4, "refused.not_in_this_game")


def test_a_dealer_natural_under_a_ten_beats_a_21() -> None:
    """Sheet 002, Blackjack: a 21 of three cards is none."""
    assert hands(_round("6h Kc 5d Ah Ts", " hit")) == ["ann 6h 5d Ts = 21 lose 10.00 -> 0.00"]


def test_a_dealer_natural_under_a_ten_does_not_undo_a_bust() -> None:
    """Sheet 002, result: the hand was lost at once."""
    assert hands(_round("Kh Kc 5d Ah Ts", " hit")) == ["ann Kh 5d Ts = 25 bust 10.00 -> 0.00"]
