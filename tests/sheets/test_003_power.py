"""Power Blackjack: a shoe without nines and tens, and two, three or four times the stake.

Law: what is staked more is the player's own, one card follows, and split hands may do it too, but for aces.
"""

from itertools import product

import pytest
from support.live import hands
from support.rounds import play, refusal

from sabot.actions import Action
from sabot.cards import DECK, RANK, RANKS, parse_all, same_value
from sabot.engine.offer import offered
from sabot.games import GAMES
from sabot.hand import best_total

RULES = GAMES["power"].rules
MULTIPLES = [("double", 2), ("triple", 3), ("quadruple", 4)]
SHOE = [card for card in DECK if RANKS[RANK[card]] not in "9T"]


def _round(shoe: str, *do: str) -> str:
    return "\n".join(["game power", "bets ann main=10.00", f"shoe {shoe}", *(f"do ann{line}" for line in do)])


@pytest.mark.parametrize("card", ["9c", "9s", "Td", "Th"])
def test_nines_and_tens_are_not_in_the_shoe(card: str) -> None:
    """Sheet 003, rules of the game."""
    assert refusal(_round(f"6h 7c 5d Kh {card}", " stand")) == (3, "card_not_in_shoe")


@pytest.mark.parametrize(("action", "multiple"), MULTIPLES)
@pytest.mark.parametrize(
    ("drawn", "total", "outcome", "back"), [("7s", 18, "win", 2), ("6s", 17, "push", 1), ("2s", 13, "lose", 0)]
)
def test_two_three_or_four_times_the_stake_and_one_card(
    action: str, multiple: int, drawn: str, total: int, outcome: str, back: int
) -> None:
    """Sheet 003, double, triple and quadruple: all of it wins, comes back or is lost."""
    (hand,) = play(_round(f"6h 7c 5d Kh {drawn}", f" {action}")).hands
    assert (hand.cards, hand.total, hand.outcome) == (parse_all(f"6h 5d {drawn}"), total, outcome)
    assert (hand.staked, hand.lent, hand.returned) == (1000 * multiple, 0, 1000 * multiple * back)


@pytest.mark.parametrize(("action", "multiple"), MULTIPLES)
def test_a_multiplied_hand_may_bust(action: str, multiple: int) -> None:
    """Sheet 003, result: the whole stake on the hand is lost."""
    (hand,) = play(_round("Kh 7c 5d Kd 8s", f" {action}")).hands
    assert (hand.outcome, hand.staked, hand.returned) == ("bust", 1000 * multiple, 0)


@pytest.mark.parametrize("action", ["double", "triple", "quadruple"])
def test_a_multiplied_hand_is_finished(action: str) -> None:
    """Sheet 003, double, triple and quadruple: a single card more."""
    assert refusal(_round("6h 7c 5d Kh 2s 3s", f" {action}", " hit")) == (5, "nobody_may_act")


def test_any_two_cards_but_21_are_multiplied_and_equal_values_split() -> None:
    """Sheet 003, object of the game: over all hands of two cards, and nothing else is offered."""
    for cards in product(SHOE, SHOE):
        if best_total(cards) == 21:
            assert offered(RULES, cards) == ()
            continue
        always = {Action.HIT, Action.STAND, Action.DOUBLE, Action.TRIPLE, Action.QUADRUPLE}
        assert set(offered(RULES, cards)) == always | ({Action.SPLIT} if same_value(*cards) else set()), cards


@pytest.mark.parametrize("action", ["free_double", "free_split", "surrender"])
def test_nothing_is_lent(action: str) -> None:
    """Sheet 003, deciding: no free forms."""
    assert refusal(_round("5h 7c 5d Kh 8s", f" {action}")) == (4, "refused.not_in_this_game")


@pytest.mark.parametrize(("first", "one"), MULTIPLES)
@pytest.mark.parametrize(("second", "two"), MULTIPLES)
def test_each_hand_of_a_split_is_multiplied_alone(first: str, one: int, second: str, two: int) -> None:
    """Sheet 003, split: on its own stake, which equals the main bet."""
    result = play(_round("8h 7c 8d Kh 3s 2s 7s 6h", " split", f".1 {first}", f".2 {second}"))
    assert [(hand.total, hand.outcome, hand.staked, hand.returned) for hand in result.hands] == [
        (18, "win", 1000 * one, 2000 * one),
        (16, "lose", 1000 * two, 0),
    ]


@pytest.mark.parametrize("action", ["double", "triple", "quadruple"])
def test_a_split_hand_is_multiplied_with_two_cards_only(action: str) -> None:
    """Sheet 003, split: after its second card, not after its third."""
    text = _round("8h 7c 8d Kh 3s 2s 2h", " split", ".1 hit", ".2 stand", f".1 {action}")
    assert refusal(text) == (7, "refused.only_first_two_cards")


@pytest.mark.parametrize("action", ["double", "triple", "quadruple"])
def test_split_aces_are_not_multiplied(action: str) -> None:
    """Sheet 003, split: one card each ends them."""
    assert refusal(_round("Ah 7c Ad Kh 3s 2s 2h", " split", f".1 {action}")) == (5, "nobody_may_act")


@pytest.mark.parametrize(("first", "second"), [("J", "Q"), ("Q", "K"), ("K", "J"), ("K", "K")])
def test_faces_of_different_rank_are_split(first: str, second: str) -> None:
    """Sheet 003, split: equal value is enough."""
    assert hands(_round(f"{first}h 7c {second}d Kh 8s 6s", " split", ".1 stand", ".2 stand")) == [
        f"ann.1 {first}h 8s = 18 win 10.00 -> 20.00",
        f"ann.2 {second}d 6s = 16 lose 10.00 -> 0.00",
    ]


def test_a_look_under_a_face_without_a_natural_goes_on() -> None:
    """Sheet 003, the dealer looks on J-Q-K: no natural, and the round continues."""
    assert hands(_round("6h Kc 5d 7h 8s", " double")) == ["ann 6h 5d 8s = 19 win 20.00 -> 40.00"]
