"""Classic Blackjack, sheet 001: how a round is dealt, in which order boxes act, and when the dealer takes cards.

Law: from the right; the dealer has one card until the boxes are done, and takes none that decides nothing.
"""

from typing import get_args

import pytest
from support.boxes import after, deal, events, opened
from support.rounds import play, refusal, told

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.boxes import Act, Bet, Command, Deal, Phase, Settle
from sabot.engine.boxes.events import CardDrawn, DealerDrew, Event, Settled, TurnCame

DEALT = "Th 9h 5h 6c 2d 9d 4d"
"""Three boxes, the up card, and a second card for each box."""


def _named(told_so_far: list[Event]) -> list[object]:
    """Who got a card: a box's number, or the dealer."""
    return [
        event.box if isinstance(event, CardDrawn) else "dealer"
        for event in told_so_far
        if isinstance(event, CardDrawn | DealerDrew)
    ]


def test_cards_go_from_the_right_to_each_box_then_the_dealer_then_each_box_again() -> None:
    """Sheet 001, Dealing: boxes are numbered from the right, those without a bet are passed over."""
    round = opened("classic", "5 main=10.00", "1 main=10.00", "3 main=10.00")
    assert round.wanted == 7
    assert _named(events(round, deal(DEALT))) == [1, 3, 5, "dealer", 1, 3, 5]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_one_to_five_boxes_may_be_opened(count: int) -> None:
    """Sheet 001, Opening bets: each with a bet of its own."""
    bets = [f"{number} main={number}.00" for number in range(1, count + 1)]
    round = opened("classic", *bets)
    assert [(box.number, box.main) for box in round.boxes] == [(number, number * 100) for number in range(1, count + 1)]
    assert round.wanted == 2 * count + 1


@pytest.mark.parametrize("box", ["0", "6", "ann"])
def test_there_is_no_sixth_box(box: str) -> None:
    """Sheet 001, Opening bets: five at most."""
    assert refusal(f"game classic\nbets {box} main=10.00\nshoe Th 6c 2d") == (2, "refused.no_such_box")


def test_a_round_has_six_decks() -> None:
    """Sheet 001, Cards: a card comes at most six times."""
    bets = "\n".join(f"bets {box} main=1.00" for box in range(1, 4))
    six = f"game classic\n{bets}\nshoe 9c 9c 9c 9c 9c 9c 8d 8s"
    assert play(six + "\ndo 1 stand\ndo 2 stand\ndo 3 stand").dealt[:6] == parse_all("9c 9c 9c 9c 9c 9c")
    assert refusal(six + "\nshoe 9c") == (6, "card_too_many")


def test_opening_bets_are_locked_once_the_cards_are_asked_for() -> None:
    """Sheet 001, Dealing: no command of a round changes an opening bet."""
    assert Bet not in get_args(Command)


def test_the_dealer_has_no_second_card_while_boxes_act() -> None:
    """Sheet 001, Dealing: one open card only."""
    round = after(opened("classic", "1 main=10.00"), deal("Th 6c 2d"))
    assert (round.dealer, round.shown, round.phase) == (*(parse_all("6c"),) * 2, Phase.ACTING)
    told_later = events(round, Act(1, 1, Action.HIT), deal("3h"), Act(1, 1, Action.STAND), deal("Kd"), deal("5s"))
    assert [event for event in told_later if isinstance(event, CardDrawn | DealerDrew)] == [
        CardDrawn(1, 1, *parse_all("3h")),
        DealerDrew(*parse_all("Kd")),
        DealerDrew(*parse_all("5s")),
    ]


def test_boxes_act_from_the_right() -> None:
    """Sheet 001, Player's decisions: after the last box on the left the dealer comes."""
    round = after(opened("classic", "1 main=10.00", "3 main=10.00", "5 main=10.00"), deal(DEALT))
    stands = [Act(box, 1, Action.STAND) for box in (1, 3, 5)]
    turns = [event for event in events(round, *stands) if isinstance(event, TurnCame)]
    assert turns == [TurnCame(3, 1), TurnCame(5, 1)]
    assert after(round, *stands).phase is Phase.DEALER


@pytest.mark.parametrize(
    ("decisions", "fault"),
    [
        (["2 stand"], (5, "refused.not_its_turn")),
        (["1 stand", "1 hit"], (6, "refused.hand_finished")),
        (["1 hit", "1 stand", "2 stand", "2 hit"], (8, "nobody_may_act")),
    ],
)
def test_a_box_acts_in_its_turn_only(decisions: list[str], fault: tuple[int, str]) -> None:
    """Sheet 001, Player's decisions: neither before those on its right nor after its own stand."""
    done = "\n".join(f"do {decision}" for decision in decisions)
    assert refusal(f"game classic\nbets 1 main=1.00\nbets 2 main=1.00\nshoe 2h 3h 6c 4d 5d 9c Th 9s\n{done}") == fault


def test_a_natural_and_a_21_are_passed_over() -> None:
    """Sheet 001, Player's decisions: nobody is asked on 21."""
    head = "game classic\nbets 1 main=1.00\nbets 2 main=1.00\nbets 3 main=1.00\n"
    cards = "shoe Ah Th 9h 6c Kd 5d 8d 6s Tc 9c\n"
    result = play(head + cards + "do 2 hit\ndo 3 stand")
    assert [hand.outcome for hand in result.hands] == ["natural", "win", "win"]
    assert refusal(head + cards + "do 1 stand") == (6, "refused.hand_finished")
    assert refusal(head + cards + "do 2 hit\ndo 2 stand") == (7, "refused.hand_finished")


@pytest.mark.parametrize("up", ["2c", "9c", "Tc", "Kc", "Ac"])
def test_the_dealer_takes_no_card_when_every_hand_is_bust(up: str) -> None:
    """Sheet 001, Scores and pays: a bust hand has lost whatever the dealer holds."""
    result = play(f"game classic\nbets 1 main=10.00\nshoe Th {up} 6d Ks 9s\ndo 1 hit")
    assert result.dealer == parse_all(up)
    assert told(result)[1] == "1 Th 6d Ks = 26 bust 10.00 -> 0.00"


@pytest.mark.parametrize("up", ["Tc", "Jc", "Qc", "Kc", "Ac"])
def test_a_lone_natural_makes_the_dealer_take_one_card_where_that_may_tie(up: str) -> None:
    """Sheet 001, Scores and pays: under an ace or a ten-value, and one card only, even on a low total."""
    result = play(f"game classic\nbets 1 main=10.00\nshoe Ah {up} Qd 2s 5s")
    assert result.dealer == parse_all(f"{up} 2s")
    assert result.hands[0].outcome == "natural"


@pytest.mark.parametrize("up", [f"{number}c" for number in range(2, 10)])
def test_a_lone_natural_leaves_a_low_up_card_alone(up: str) -> None:
    """Sheet 001, Scores and pays: no card can tie it, so none is taken."""
    result = play(f"game classic\nbets 1 main=10.00\nshoe Ah {up} Qd")
    assert result.dealer == parse_all(up)
    assert told(result)[1] == "1 Ah Qd = 21 natural 10.00 -> 25.00"


def test_an_insured_bust_makes_the_dealer_take_one_card() -> None:
    """Sheet 001, Insurance: the hand is lost, the insurance is not yet."""
    text = "game classic\nbets 1 main=10.00\nshoe Th Ac 6d Ks {}\ninsurance 1 yes\ndo 1 hit"
    assert told(play(text.format("2s 9s"))) == [
        "dealer Ac 2s = 13",
        "1 Th 6d Ks = 26 bust 10.00 -> 0.00",
        "insurance 1 5.00 -> 0.00",
        "total 15.00 -> 0.00",
    ]
    assert told(play(text.format("Js")))[2] == "insurance 1 5.00 -> 15.00"


def test_one_standing_hand_makes_the_dealer_play_out() -> None:
    """Sheet 001, Dealer's decisions: also for the naturals and busts beside it."""
    result = play("""
        game  classic
        bets  1 main=10.00
        bets  2 main=10.00
        bets  3 main=10.00
        shoe  Ah Th 9h Kc Qd 6d 9d Js 2s 3s 6s
        do    2 hit
        do    3 stand
    """)
    assert told(result)[:4] == [
        "dealer Kc 2s 3s 6s = 21",
        "1 Ah Qd = 21 natural 10.00 -> 25.00",
        "2 Th 6d Js = 26 bust 10.00 -> 0.00",
        "3 9h 9d = 18 lose 10.00 -> 0.00",
    ]


def test_nothing_is_paid_or_taken_before_the_round_is_over() -> None:
    """Sheet 001, Scores and pays: a natural is paid, and a bust hand's chips are removed, at the end."""
    round = opened("classic", "1 main=10.00", "2 main=10.00", "3 main=10.00")
    play_on: list[Command] = [
        deal("Ah Th 9h 6c Qd 6d 9d"),
        Act(2, 1, Action.HIT),
        deal("Js"),
        Act(3, 1, Action.STAND),
        deal("Ks"),
    ]
    last = Deal(parse_all("5s"))
    assert not any(isinstance(event, Settled) for event in events(round, *play_on, last))
    (settled,) = events(after(round, *play_on, last), Settle())
    assert isinstance(settled, Settled)
    assert [hand.returned for hand in settled.settlement.hands] == [2500, 0, 0]
