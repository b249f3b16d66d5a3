"""21+3 Progressive Blackjack, sheet 004: doubling, splitting by value, and late surrender.

Law: double any two cards, split two of the same value once, give up a hand before anything is done with it.
"""

from itertools import product

import pytest
from support.boxes import after, deal, opened
from support.rounds import play, refusal, told

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.boxes import Act
from sabot.engine.offer import offered
from sabot.games import GAMES

RULES = GAMES["progressive"].rules
TENS = "TJQK"


def _offered(cards: str, *, split: bool = False) -> set[str]:
    return set(offered(RULES, parse_all(cards), split=split))


def _round(shoe: str, *decisions: str) -> str:
    done = "\n".join(f"do {decision}" for decision in decisions)
    return f"game progressive\nbets 1 main=10.00\nshoe {shoe}\n{done}"


@pytest.mark.parametrize("cards", ["2h 3d", "8h 4d", "Th 9d", "Kh Qd", "Ah 2d", "Ah 9d", "5h 5d", "Ah Ad"])
def test_any_two_cards_may_be_doubled(cards: str) -> None:
    """Sheet 004, Doubling: after the first two cards, whatever they are."""
    assert "double" in _offered(cards)


def test_a_doubled_hand_gets_one_last_card() -> None:
    """Sheet 004, Doubling: a stake like the first, one card, no more choice."""
    shoe = "2h 6c 3d Ts 2s 7d"
    assert told(play(_round(shoe, "1 double")))[:2] == [
        "dealer 6c Ts 7d = 23",
        "1 2h 3d 2s = 7 win 20.00 -> 40.00",
    ]
    assert refusal(_round(shoe, "1 double", "1 hit")) == (5, "nobody_may_act")


def test_a_third_card_ends_the_chance_to_double() -> None:
    """Sheet 004, Doubling: before the third card of the hand only."""
    assert refusal(_round("2h 6c 3d Ts 2s", "1 hit", "1 double")) == (5, "refused.only_first_two_cards")


def test_a_split_hand_may_be_doubled() -> None:
    """Sheet 004, Doubling: on its own first two cards, with its own stake."""
    result = play(_round("8h 6c 8d Ts 3c 2c 9s 9d 7h", "1 split", "1.1 double", "1.2 double"))
    assert told(result)[1:3] == [
        "1.1 8h 3c 9s = 20 win 20.00 -> 40.00",
        "1.2 8d 2c 9d = 19 win 20.00 -> 40.00",
    ]


def test_split_aces_get_one_card_each_and_cannot_be_doubled() -> None:
    """Sheet 004, Splitting and Doubling: no hit, no double, no second split of another ace."""
    shoe = "Ah 6c As Ts 2c Ac 5d"
    result = play(_round(shoe, "1 split"))
    assert [hand.cards for hand in result.hands] == [parse_all("Ah 2c"), parse_all("As Ac")]
    for action in ("double", "hit", "split", "stand"):
        assert refusal(_round(shoe, "1 split", f"1.1 {action}")) == (5, "nobody_may_act")


@pytest.mark.parametrize(("first", "second"), list(product(TENS, TENS)))
def test_two_ten_values_may_be_split(first: str, second: str) -> None:
    """Sheet 004, Splitting: any two cards that count ten."""
    assert "split" in _offered(f"{first}h {second}d")


@pytest.mark.parametrize("rank", "A23456789")
def test_two_cards_of_the_same_value_may_be_split(rank: str) -> None:
    """Sheet 004, Splitting: a pair of sevens, say."""
    assert "split" in _offered(f"{rank}h {rank}d")


@pytest.mark.parametrize("cards", ["9h Td", "Ah Kd", "2h 3d", "Ah 2d"])
def test_cards_of_different_value_cannot_be_split(cards: str) -> None:
    """Sheet 004, Splitting: nothing else is a pair."""
    assert "split" not in _offered(cards)


def test_a_split_stakes_the_same_again_and_gives_each_hand_a_card() -> None:
    """Sheet 004, Splitting: a queen and a king; hand 1 keeps the first card and is played to its end first."""
    result = play(_round("Qh 6c Kd Ts 5c 9c 6s 7d", "1 split", "1.1 hit", "1.2 stand"))
    assert told(result)[:3] == [
        "dealer 6c Ts 7d = 23",
        "1.1 Qh 5c 6s = 21 win 10.00 -> 20.00",
        "1.2 Kd 9c = 19 win 10.00 -> 20.00",
    ]


def test_a_hand_is_split_once() -> None:
    """Sheet 004, Splitting: another pair on a split hand stays together."""
    assert _offered("8h 8c", split=True) == {"hit", "stand", "double"}
    assert refusal(_round("8h 6c 8d Ts 8c 8s", "1 split", "1.1 split")) == (5, "refused.only_before_split")


@pytest.mark.parametrize(
    ("shoe", "ended"),
    [
        ("Ah 6c As Ts Kc 9c 4d", "1.1 Ah Kc = 21 win 10.00 -> 20.00"),
        ("Ah 6c As Ts Kc 9c 5d", "1.1 Ah Kc = 21 push 10.00 -> 10.00"),
    ],
)
def test_ace_and_ten_on_a_split_hand_are_a_21_and_no_natural(shoe: str, ended: str) -> None:
    """Sheet 004, Splitting: it pays 1:1 and ties with a 21 of three cards."""
    assert told(play(_round(shoe, "1 split")))[1] == ended


def test_a_ten_that_gets_an_ace_after_a_split_is_no_natural_either() -> None:
    """Sheet 004, Splitting: and it is not asked, being 21."""
    result = play(_round("Kh 6c Qd Ts Ac 9c 4d", "1 split", "1.2 stand"))
    assert told(result)[1] == "1.1 Kh Ac = 21 win 10.00 -> 20.00"


@pytest.mark.parametrize(("main", "back"), [("10.00", "5.00"), ("5.10", "2.55"), ("50.00", "25.00")])
def test_surrender_gives_half_the_bet_back(main: str, back: str) -> None:
    """Sheet 004, Surrendering: the other half is lost, whatever the dealer would have had."""
    result = play(f"game progressive\nbets 1 main={main}\nshoe Th 6c 6d Ts Ks\ndo 1 surrender")
    assert told(result)[1] == f"1 Th 6d = 16 surrender {main} -> {back}"


@pytest.mark.parametrize("cards", ["Th 6d", "2h 3d", "Ah 5d", "8h 8d", "Kh Qd", "Ah Ad"])
def test_any_first_two_cards_may_be_surrendered(cards: str) -> None:
    """Sheet 004, Surrendering: except 21, on which nothing is asked."""
    assert "surrender" in _offered(cards)
    assert "surrender" not in _offered("Ah Kd")


@pytest.mark.parametrize(
    ("shoe", "decisions", "fault"),
    [
        ("2h 6c 3d Ts 2s", ("1 hit", "1 surrender"), "refused.only_first_two_cards"),
        ("8h 6c 8d Ts 8c 8s", ("1 split", "1.1 surrender"), "refused.only_before_split"),
        ("2h 6c 3d Ts 2s 5h", ("1 double", "1 surrender"), "nobody_may_act"),
        ("2h 6c 3d Ts 5h", ("1 stand", "1 surrender"), "nobody_may_act"),
    ],
)
def test_no_hand_is_surrendered_after_an_action_on_its_box(shoe: str, decisions: tuple[str, ...], fault: str) -> None:
    """Sheet 004, Surrendering: before any action only; a split hand comes from one."""
    assert refusal(_round(shoe, *decisions)) == (5, fault)


def test_what_other_boxes_did_does_not_forbid_surrender() -> None:
    """Sheet 004, Surrendering: any hand may be given up, each for itself."""
    result = play("""
        game  progressive
        bets  1 main=10.00
        bets  2 main=10.00
        bets  3 main=10.00
        shoe  2h Th 9h 6c 3d 6d 7d Ts 9s 5s
        do    1 double
        do    2 surrender
        do    3 surrender
    """)
    assert [(hand.outcome, hand.returned) for hand in result.hands] == [
        ("lose", 0),
        ("surrender", 500),
        ("surrender", 500),
    ]


def test_insurance_is_no_action_on_the_box() -> None:
    """Sheet 004, Surrendering and Insurance: an insured hand may be given up; the insurance is lost on its own."""
    result = play("game progressive\nbets 1 main=10.00\nshoe Th Ac 6d 8s\ninsurance 1 yes\ndo 1 surrender")
    assert told(result) == [
        "dealer Ac 8s = 19",
        "1 Th 6d = 16 surrender 10.00 -> 5.00",
        "insurance 1 5.00 -> 0.00",
        "meter visible=0.00 hidden=0.00",
        "total 15.00 -> 5.00",
    ]


@pytest.mark.parametrize(("up", "hole"), [("Kc", "As"), ("Ac", "Ks")])
def test_no_hand_is_surrendered_against_a_dealer_natural(up: str, hole: str) -> None:
    """Sheet 004, Surrendering: the dealer has looked first, so the whole bet is lost."""
    assert told(play(_round(f"Th {up} 6d {hole}")))[1] == "1 Th 6d = 16 lose 10.00 -> 0.00"
    assert refusal(_round(f"Th {up} 6d {hole}", "1 surrender")) == (4, "nobody_may_act")


def test_a_surrendered_hand_is_over() -> None:
    """Sheet 004, Surrendering: the cards are given back; the turn passes."""
    round = after(opened("progressive", "1 main=10.00", "2 main=10.00"), deal("Th 9h 6c 6d 9d Ts"))
    given_up = after(round, Act(1, 1, Action.SURRENDER))
    assert (given_up.boxes[0].hands[0].surrendered, given_up.box) == (True, 1)
