"""Classic Blackjack, sheet 001: standing, hitting, doubling and splitting.

Law: double on any two cards, split two of the same rank once, every option on both halves but aces.
"""

import pytest
from support.boxes import after, deal, events, opened
from support.rounds import play, refusal, told

from sabot.actions import Action
from sabot.cards import RANKS, parse, parse_all
from sabot.engine.boxes import Act
from sabot.engine.boxes.events import CardDrawn, TurnCame
from sabot.engine.offer import offered
from sabot.games import GAMES

RULES = GAMES["classic"].rules


def _offered(cards: str, *, split: bool = False) -> set[str]:
    return set(offered(RULES, parse_all(cards), split=split))


def test_standing_keeps_the_total() -> None:
    """Sheet 001, Player's decisions: no card, and the turn is over."""
    result = play("game classic\nbets 1 main=10.00\nshoe 2h 9c 3d 9s\ndo 1 stand")
    assert told(result)[:2] == ["dealer 9c 9s = 18", "1 2h 3d = 5 lose 10.00 -> 0.00"]


def test_hitting_goes_on_until_stand_21_or_bust() -> None:
    """Sheet 001, Player's decisions: one card each time, and the same choice again."""
    assert _offered("2h 3d 4s 5c") == {"hit", "stand"}
    result = play("game classic\nbets 1 main=10.00\nshoe 2h 9c 3d 4s 5c 8h\ndo 1 hit\ndo 1 hit\ndo 1 hit")
    assert told(result)[:2] == ["dealer 9c = 9", "1 2h 3d 4s 5c 8h = 22 bust 10.00 -> 0.00"]


@pytest.mark.parametrize("cards", ["2h 3d", "8h 4d", "Th 9d", "Kh Qd", "Ah 2d", "Ah 9d", "5h 5d", "Ah Ad"])
def test_any_two_cards_may_be_doubled(cards: str) -> None:
    """Sheet 001, Doubling: hard, soft and paired alike."""
    assert "double" in _offered(cards)


def test_a_doubled_hand_gets_one_card_and_no_more() -> None:
    """Sheet 001, Doubling: the bet is doubled and the turn passes, be the total ever so low."""
    text = "game classic\nbets 1 main=10.00\nbets 2 main=10.00\nshoe 2h 9h 6c 3d 9d 2s Kc 7c\ndo 1 double"
    assert told(play(text + "\ndo 2 stand"))[1] == "1 2h 3d 2s = 7 win 20.00 -> 40.00"
    assert refusal(text + "\ndo 1 hit") == (6, "refused.hand_finished")


def test_a_doubled_bust_loses_both_stakes() -> None:
    """Sheet 001, Doubling and Scores and pays: over 21 is over 21."""
    result = play("game classic\nbets 1 main=10.00\nshoe Th 6c 6d Ks\ndo 1 double")
    assert told(result)[1] == "1 Th 6d Ks = 26 bust 20.00 -> 0.00"


def test_a_hand_of_three_cards_cannot_be_doubled() -> None:
    """Sheet 001, Doubling: two cards only."""
    text = "game classic\nbets 1 main=10.00\nshoe 2h 9c 3d 4s 5c\ndo 1 hit\ndo 1 double"
    assert refusal(text) == (5, "refused.only_first_two_cards")


@pytest.mark.parametrize("rank", RANKS)
def test_two_cards_of_the_same_rank_may_be_split(rank: str) -> None:
    """Sheet 001, Splitting: of the same suit or not."""
    assert "split" in _offered(f"{rank}h {rank}s")
    assert "split" in _offered(f"{rank}h {rank}h")


@pytest.mark.parametrize("pair", ["Th Js", "Th Qs", "Th Ks", "Jh Qs", "Jh Ks", "Qh Ks", "9h Ts", "Ah 2s"])
def test_cards_of_different_rank_cannot_be_split(pair: str) -> None:
    """Sheet 001, Splitting: a king and a queen count the same and are no pair."""
    assert "split" not in _offered(pair)
    first, second = pair.split()
    text = f"game classic\nbets 1 main=10.00\nshoe {first} 6c {second}\ndo 1 split"
    assert refusal(text) == (4, "refused.not_a_pair")


def test_three_cards_cannot_be_split() -> None:
    """Sheet 001, Splitting: the first two only."""
    text = "game classic\nbets 1 main=10.00\nshoe 2h 9c 2d 2s\ndo 1 hit\ndo 1 split"
    assert refusal(text) == (5, "refused.only_first_two_cards")


def test_each_split_hand_has_a_stake_like_the_first_and_gets_a_second_card() -> None:
    """Sheet 001, Splitting: hand 1 keeps the first card; both get one at once, hand 1 first, and play in turn."""
    round = after(opened("classic", "1 main=10.00"), deal("8h 6c 8d"))
    cards = deal("Tc 9c")
    (card_1, card_2), first = cards.cards, parse("8h")
    told_so_far = events(round, Act(1, 1, Action.SPLIT), cards, Act(1, 1, Action.STAND))
    assert [event for event in told_so_far if isinstance(event, CardDrawn | TurnCame)] == [
        CardDrawn(1, 1, card_1),
        CardDrawn(1, 2, card_2),
        TurnCame(1, 1),
        TurnCame(1, 2),
    ]
    box = after(round, Act(1, 1, Action.SPLIT)).boxes[0]
    assert [(hand.cards, hand.staked, hand.lent) for hand in box.hands] == [
        ((first,), 1000, 0),
        ((parse("8d"),), 1000, 0),
    ]


def test_split_hands_are_settled_each_on_its_own() -> None:
    """Sheet 001, Splitting: one wins, one busts."""
    result = play("""
        game  classic
        bets  1 main=10.00
        shoe  8h 6c 8d Tc 5c Ks Td 7s
        do    1 split
        do    1.1 stand
        do    1.2 hit
    """)
    assert told(result)[:3] == [
        "dealer 6c Td 7s = 23",
        "1.1 8h Tc = 18 win 10.00 -> 20.00",
        "1.2 8d 5c Ks = 23 bust 10.00 -> 0.00",
    ]


def test_every_option_but_another_split_is_offered_on_a_split_hand() -> None:
    """Sheet 001, Splitting: a hand that comes from a split is never split again, pair or not."""
    assert _offered("8h 8s", split=True) == {"hit", "stand", "double"}
    assert _offered("8h 3s", split=True) == {"hit", "stand", "double"}
    text = "game classic\nbets 1 main=10.00\nshoe 8h 6c 8d 8c 8s\ndo 1 split\n{}"
    assert refusal(text.format("do 1.1 split")) == (5, "refused.only_before_split")
    assert refusal(text.format("do 1.1 stand\ndo 1.2 split")) == (6, "refused.only_before_split")


def test_a_split_hand_may_be_doubled_alone() -> None:
    """Sheet 001, Splitting and Doubling: only that hand's stake is doubled."""
    result = play("""
        game  classic
        bets  1 main=10.00
        shoe  8h 6c 8d 3c Tc 9s 9d 4h
        do    1 split
        do    1.1 double
        do    1.2 stand
    """)
    assert told(result)[:3] == [
        "dealer 6c 9d 4h = 19",
        "1.1 8h 3c 9s = 20 win 20.00 -> 40.00",
        "1.2 8d Tc = 18 lose 10.00 -> 0.00",
    ]


@pytest.mark.parametrize("drawn", ["2c 9d", "Ac Ad", "Tc 5d"])
def test_split_aces_get_one_card_each_and_no_decision(drawn: str) -> None:
    """Sheet 001, Splitting: the turn passes at once, be the card low, another ace or a ten."""
    first, second = drawn.split()
    text = f"game classic\nbets 1 main=10.00\nshoe Ah 9c As {drawn} 9d\ndo 1 split"
    result = play(text)
    assert [hand.cards for hand in result.hands] == [parse_all(f"Ah {first}"), parse_all(f"As {second}")]
    assert refusal(text + "\ndo 1.1 hit") == (5, "nobody_may_act")


@pytest.mark.parametrize(("pair", "drawn"), [("Ah As", "Kc 9c"), ("Kh Ks", "Ac 9c")])
@pytest.mark.parametrize(
    ("dealer", "ended"),
    [("9d", "win 10.00 -> 20.00"), ("5d 7d", "push 10.00 -> 10.00")],
)
def test_21_on_a_split_hand_is_no_natural(pair: str, drawn: str, dealer: str, ended: str) -> None:
    """Sheet 001, Splitting: it pays 1:1 and ties with the dealer's 21 of three cards."""
    first, second = pair.split()
    stand = "do 1.2 stand" if "K" in pair else ""
    result = play(f"game classic\nbets 1 main=10.00\nshoe {first} 9h {second} {drawn} {dealer}\ndo 1 split\n{stand}")
    assert told(result)[1] == f"1.1 {first} {drawn[:2]} = 21 {ended}"


@pytest.mark.parametrize(("up", "second"), [("Kc", "Ad"), ("Ac", "Kd")])
def test_an_unseen_natural_takes_every_chip_doubles_and_splits_included(up: str, second: str) -> None:
    """Sheet 001, Scores and pays: the dealer's second card comes last, and the later stakes are not spared."""
    result = play(f"""
        game  classic
        bets  1 main=10.00
        bets  2 main=10.00
        bets  3 main=10.00
        shoe  8h 6h 7h {up} 8d 5d 7d 3c Tc Ts 9s 7s {second}
        do    1 split
        do    1.1 double
        do    1.2 stand
        do    2 double
        do    3 hit
    """)
    assert told(result) == [
        f"dealer {up} {second} = 21 natural",
        "1.1 8h 3c Ts = 21 lose 20.00 -> 0.00",
        "1.2 8d Tc = 18 lose 10.00 -> 0.00",
        "2 6h 5d 9s = 20 lose 20.00 -> 0.00",
        "3 7h 7d 7s = 21 lose 10.00 -> 0.00",
        "total 60.00 -> 0.00",
    ]


def test_there_is_no_surrender() -> None:
    """Sheet 001, Player's decisions: four actions, and this is none of them."""
    assert _offered("8h 8s") == {"hit", "stand", "double", "split"}
    text = "game classic\nbets 1 main=10.00\nshoe Th Kc 6d\ndo 1 surrender"
    assert refusal(text) == (4, "refused.not_in_this_game")
