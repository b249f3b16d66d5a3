"""21+3 Progressive Blackjack, sheet 004: how a round is dealt, the hole card and the look for a natural.

Law: clockwise from the right-most box, one card at a time; the hole card is shown to nobody before it is turned.
"""

from itertools import takewhile

import msgspec
import pytest
from support.boxes import after, deal, events, opened
from support.rounds import play, refusal, told

from sabot.actions import Action
from sabot.cards import parse, parse_all
from sabot.engine.boxes import Act, Insure, Phase, Settle
from sabot.engine.boxes.events import CardDrawn, DealerDrew, HoleCardDealt, HoleCardTurned, Looked, TurnCame

TENS = ("Tc", "Jc", "Qc", "Kc")
LOW = tuple(f"{number}c" for number in range(2, 10))


def test_cards_go_one_at_a_time_from_the_right_and_the_hole_card_last() -> None:
    """Sheet 004, How to play: each box, the dealer, each box again, the dealer's second card face down."""
    cards = deal("Th 9h 6c 2d 9d 8s")
    assert events(opened("progressive", "3 main=10.00", "1 main=10.00"), cards)[:6] == [
        CardDrawn(1, 1, parse("Th")),
        CardDrawn(3, 1, parse("9h")),
        DealerDrew(parse("6c")),
        CardDrawn(1, 1, parse("2d")),
        CardDrawn(3, 1, parse("9d")),
        HoleCardDealt(),
    ]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_to_three_hands_may_be_played(count: int) -> None:
    """Sheet 004, Cards: against the same dealer, each with a bet of its own."""
    bets = [f"{number} main=1{number}.00" for number in range(1, count + 1)]
    round = opened("progressive", *bets)
    assert [(box.number, box.main) for box in round.boxes] == [(n, 1000 + n * 100) for n in range(1, count + 1)]
    assert round.wanted == 2 * count + 2


@pytest.mark.parametrize("box", ["0", "4", "5"])
def test_there_is_no_fourth_hand(box: str) -> None:
    """Sheet 004, Cards: three at most."""
    assert refusal(f"game progressive\nbets {box} main=10.00\nshoe Th 6c 2d 8s") == (2, "refused.no_such_box")


def test_a_round_has_eight_decks() -> None:
    """Sheet 004, Cards: a card comes at most eight times."""
    bets = "\n".join(f"bets {box} main=10.00" for box in range(1, 4))
    text = f"game progressive\n{bets}\nshoe 9c 9c 9c 9c 9c 9c 9c 9c\ndo 1 stand\ndo 2 stand\ndo 3 stand"
    assert [hand.outcome for hand in play(text).hands] == ["push"] * 3
    assert refusal(text + "\nshoe 9c") == (9, "card_too_many")


def test_nobody_is_told_the_hole_card_before_it_is_turned() -> None:
    """Sheet 004, How to play: only the up card is open, in what is told and in what is shown."""
    hole = parse("8s")
    round = opened("progressive", "1 main=10.00")
    commands = (deal("Th Kc 2d 8s"), Act(1, 1, Action.HIT), deal("3h"), Act(1, 1, Action.STAND))
    told_so_far = events(round, *commands)
    hidden = list(takewhile(lambda event: event != HoleCardTurned(hole), told_so_far))
    assert Looked(False) in hidden
    assert len(hidden) < len(told_so_far)
    assert not any(hole in msgspec.structs.astuple(event) for event in hidden)
    assert after(round, *commands[:-1]).shown == parse_all("Kc")
    assert after(round, *commands).shown == parse_all("Kc 8s")


@pytest.mark.parametrize("up", [*TENS, "Ac"])
def test_the_dealer_looks_for_a_natural_with_an_ace_or_a_ten_value_up(up: str) -> None:
    """Sheet 004, Surrendering and Insurance: before any action; without a natural the boxes act."""
    dealt = after(opened("progressive", "1 main=10.00"), deal(f"Th {up} 7d 8s"))
    if up == "Ac":
        assert dealt.phase is Phase.INSURANCE
        assert events(dealt, Insure(1, False))[1:] == [Looked(False), TurnCame(1, 1)]
    else:
        assert dealt.phase is Phase.ACTING
        assert events(opened("progressive", "1 main=10.00"), deal(f"Th {up} 7d 8s"))[-2:] == [
            Looked(False),
            TurnCame(1, 1),
        ]


@pytest.mark.parametrize("up", LOW)
def test_the_dealer_does_not_look_under_a_low_card(up: str) -> None:
    """Sheet 004, Cards: no natural can be there."""
    told_so_far = events(opened("progressive", "1 main=10.00"), deal(f"Th {up} 7d As"))
    assert not any(isinstance(event, Looked) for event in told_so_far)


@pytest.mark.parametrize(("up", "hole"), [*((ten, "Ad") for ten in TENS), *(("Ac", ten) for ten in TENS)])
def test_a_dealer_natural_ends_the_round_before_any_action(up: str, hole: str) -> None:
    """Sheet 004, Insurance and Surrendering: only opening bets can be lost to it; naturals push."""
    text = f"game progressive\nbets 1 main=10.00\nbets 2 main=10.00\nshoe 8h Ah {up} 8d Kd {hole} 3c"
    assert told(play(text))[:3] == [
        f"dealer {up} {hole} = 21 natural",
        "1 8h 8d = 16 lose 10.00 -> 0.00",
        "2 Ah Kd = 21 push 10.00 -> 10.00",
    ]
    for action in ("stand", "hit", "double", "split", "surrender"):
        assert refusal(f"{text}\ndo 1 {action}") == (5, "nobody_may_act")


def test_hands_act_from_right_to_left() -> None:
    """Sheet 004, How to play: each hand to its end, then the next; then the dealer."""
    round = after(opened("progressive", *(f"{box} main=10.00" for box in (1, 2, 3))), deal("2h 3h 4h 6c 2d 3d 4d 8s"))
    assert events(round, Act(1, 1, Action.STAND))[-1] == TurnCame(2, 1)
    text = "game progressive\nbets 1 main=10.00\nbets 2 main=10.00\nshoe 2h 3h 6c 4d 5d 8s 9c Th\n{}"
    assert refusal(text.format("do 2 stand")) == (5, "refused.not_its_turn")
    assert refusal(text.format("do 1 stand\ndo 1 hit")) == (6, "refused.hand_finished")


def test_the_dealer_turns_the_hole_card_after_the_last_hand_and_draws() -> None:
    """Sheet 004, How to play: by the same rule as ever, to 17."""
    round = after(opened("progressive", "1 main=10.00"), deal("Th 6c 7d 8s"), Act(1, 1, Action.STAND))
    assert (round.phase, round.wanted, round.shown) == (Phase.DEALER, 1, parse_all("6c 8s"))
    assert after(round, deal("2s")).wanted == 1
    assert after(round, deal("2s"), deal("5c"), Settle()).dealer == parse_all("6c 8s 2s 5c")


@pytest.mark.parametrize(
    ("initial", "decision"),
    [("Th 6c 6d 8s Ks", "do 1 hit"), ("Ah 6c Kd 8s", ""), ("Th 6c 6d 8s", "do 1 surrender")],
    ids=["bust", "natural", "surrendered"],
)
def test_the_hole_card_is_turned_and_no_more_when_no_hand_stands(initial: str, decision: str) -> None:
    """Sheet 004, How to play: a dealer's 14 stays a 14 if it decides nothing."""
    result = play(f"game progressive\nbets 1 main=10.00\nshoe {initial} 5c 5d\n{decision}")
    assert told(result)[0] == "dealer 6c 8s = 14"


def test_one_standing_hand_makes_the_dealer_play_out() -> None:
    """Sheet 004, How to play: beside a natural, a bust and a surrendered one."""
    result = play("""
        game  progressive
        bets  1 main=10.00
        bets  2 main=10.00
        bets  3 main=10.00
        shoe  Ah Th 9h 6c Qd 6d 3d 8s Js 7s
        do    2 hit
        do    3 stand
    """)
    assert told(result)[:4] == [
        "dealer 6c 8s 7s = 21",
        "1 Ah Qd = 21 natural 10.00 -> 25.00",
        "2 Th 6d Js = 26 bust 10.00 -> 0.00",
        "3 9h 3d = 12 lose 10.00 -> 0.00",
    ]


def test_nobody_is_asked_on_21() -> None:
    """Sheet 004, Cards: neither on a natural nor on a 21 that was drawn."""
    text = "game progressive\nbets 1 main=10.00\nbets 2 main=10.00\nshoe Ah 5h 6c Qd 6d Th Js 7s\n{}"
    assert [hand.outcome for hand in play(text.format("do 2 hit")).hands] == ["natural", "win"]
    assert refusal(text.format("do 1 stand")) == (5, "refused.hand_finished")
    assert refusal(text.format("do 2 hit\ndo 2 stand")) == (6, "nobody_may_act")
