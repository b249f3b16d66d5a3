"""Laws of the boxes arrangement, over random rounds of the instant games.

Law: what must always hold, whatever is bet, dealt and done; a failing seed plays the same round again.
"""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.chance import BoxesPlay, next_boxes_command, open_boxes, play_boxes
from support.effort import examples

from sabot.actions import Action
from sabot.engine import boxes
from sabot.engine.boxes.events import Acted, BetsTaken, InsuranceAnswered, Settled, Voided
from sabot.engine.offer import offer
from sabot.engine.refused import Refused
from sabot.games import GAMES, Kind
from sabot.notation import Meter, parse, write
from sabot.replay import record_boxes, replay

INSTANT = [name for name, game in GAMES.items() if game.kind is Kind.INSTANT]
SEEDS = st.integers(0, 2**48)
ROUNDS = 8
"""Rounds played for each seed."""

games = pytest.mark.parametrize("name", INSTANT)


def debited(play: BoxesPlay) -> int:
    """Every cent that events say was taken from the player."""
    return sum(event.staked for event in play.events if isinstance(event, BetsTaken | Acted | InsuranceAnswered))


@games
@given(seed=SEEDS)
@settings(max_examples=examples(150), deadline=None)
def test_cards_are_conserved_and_a_prefix_of_the_shoe(name: str, seed: int):
    chance = random.Random(seed)
    for _ in range(ROUNDS):
        play = play_boxes(GAMES[name], chance)
        round = play.round
        assert round.dealt == play.shoe[: len(round.dealt)]
        on_the_table = Counter(round.dealer)
        for box in round.boxes:
            for hand in box.hands:
                on_the_table.update(hand.cards)
        assert on_the_table == Counter(round.dealt)


@games
@given(seed=SEEDS)
@settings(max_examples=examples(150), deadline=None)
def test_money_is_conserved(name: str, seed: int):
    chance = random.Random(seed)
    for _ in range(ROUNDS):
        play = play_boxes(GAMES[name], chance)
        settled = play.settlement
        lines: list[Any] = [*settled.hands, *settled.side_bets, *settled.insurance]
        assert settled.staked == sum(line.staked for line in lines) == debited(play)
        assert settled.returned == sum(line.returned for line in lines)
        assert all(line.returned >= 0 for line in lines)


@games
@given(seed=SEEDS)
@settings(max_examples=examples(60), deadline=None)
def test_what_is_offered_is_never_refused_and_what_is_not_always_is(name: str, seed: int):
    def watch(play: BoxesPlay) -> None:
        round = play.round
        if round.phase is not boxes.Phase.ACTING:
            return
        box, hand = round.boxes[round.box], round.boxes[round.box].hands[round.hand]
        for action, reason in offer(round.rules, hand.cards, split=hand.split).items():
            act = boxes.Act(box.number, round.hand + 1, action)
            if reason is None:
                boxes.step(round, act)
            else:
                with pytest.raises(Refused) as refused:
                    boxes.step(round, act)
                assert refused.value.reason is reason

    chance = random.Random(seed)
    for _ in range(ROUNDS):
        play_boxes(GAMES[name], chance, watch)


@games
@given(seed=SEEDS)
@settings(max_examples=examples(60), deadline=None)
def test_a_decision_at_any_other_place_or_time_is_refused(name: str, seed: int):
    def watch(play: BoxesPlay) -> None:
        round = play.round
        turn = (round.boxes[round.box].number, round.hand + 1) if round.phase is boxes.Phase.ACTING else None
        for box in range(play.game.boxes + 2):
            for hand in (0, 1, 2, 3):
                if (box, hand) != turn:
                    with pytest.raises(Refused):
                        boxes.step(round, boxes.Act(box, hand, Action.STAND))

    chance = random.Random(seed)
    for _ in range(2):
        play_boxes(GAMES[name], chance, watch)


@games
@given(seed=SEEDS)
@settings(max_examples=examples(150), deadline=None)
def test_replaying_the_written_round_equals_the_live_result(name: str, seed: int):
    chance = random.Random(seed)
    game = GAMES[name]
    for _ in range(ROUNDS):
        play = play_boxes(game, chance)
        level = play.level if len(game.limits) > 1 else None
        # The chance player awards 1,000.00 for a jackpot: the meter must hold just that.
        stakes = sum(staked for box in play.round.boxes for bet, staked in box.side_bets if bet == "21+3_progressive")
        winners = sum(box.award is not None for box in play.round.boxes)
        meter = Meter() if game.jackpot else None
        if winners:
            meter = Meter(visible=100_000 - stakes * 15 // 100, hidden=100_000 - stakes * 2 // 100)
        record = record_boxes(game, play.round, play.acts, level=level, meter=meter)
        text = write([record])
        assert parse(text) == (record,)
        result = replay(parse(text)[0])
        settled = play.settlement
        assert (result.staked, result.returned) == (settled.staked, settled.returned), text
        assert [(hand.cards, hand.outcome, hand.returned) for hand in result.hands] == [
            (hand.cards, hand.outcome, hand.returned) for hand in settled.hands
        ]
        assert result.dealt == play.round.dealt


@games
@given(seed=SEEDS, moment=st.integers(0, 40))
@settings(max_examples=examples(150), deadline=None)
def test_a_void_at_any_moment_returns_exactly_what_was_debited(name: str, seed: int, moment: int):
    chance = random.Random(seed)
    play = open_boxes(GAMES[name], chance)
    for _ in range(moment):
        if play.round.phase is boxes.Phase.SETTLING:
            break
        play.step(next_boxes_command(play, chance))
    before = debited(play)
    play.step(boxes.Void("misdeal"))
    voided = play.events[-1]
    assert isinstance(voided, Voided)
    assert voided.settlement.staked == voided.settlement.returned == before
    with pytest.raises(Refused):
        play.step(boxes.Settle())


@games
@given(seed=SEEDS)
@settings(max_examples=examples(60), deadline=None)
def test_pausing_and_resuming_changes_nothing(name: str, seed: int):
    def watch(play: BoxesPlay) -> None:
        paused, _ = boxes.step(play.round, boxes.Pause("scan"))
        with pytest.raises(Refused):
            boxes.step(paused, boxes.Settle())
        resumed, _ = boxes.step(paused, boxes.Resume())
        assert resumed == play.round

    play_boxes(GAMES[name], random.Random(seed), watch)


@games
@given(seed=SEEDS)
@settings(max_examples=examples(60), deadline=None)
def test_cards_may_come_one_by_one_or_together(name: str, seed: int):
    slow = play_boxes(GAMES[name], random.Random(seed))
    quick, _ = boxes.open_round(
        slow.game.rules,
        slow.game.limits[slow.level],
        [boxes.Bet(box.number, (("main", box.main), *box.side_bets)) for box in slow.round.boxes],
        boxes=slow.game.boxes,
    )
    acts = iter(slow.acts)
    insured = {box.number: box.insured for box in slow.round.boxes}
    awards = tuple((box.number, box.award) for box in slow.round.boxes if box.award is not None)
    while True:
        if quick.wanted:
            command: boxes.Command = boxes.Deal(slow.shoe[len(quick.dealt) : len(quick.dealt) + quick.wanted])
        elif quick.phase is boxes.Phase.AWARDING:
            command = boxes.Award(awards)
        elif quick.phase is boxes.Phase.INSURANCE:
            box = next(box for box in quick.boxes if box.insured is None)
            command = boxes.Insure(box.number, bool(insured[box.number]))
        else:
            command = next(acts, boxes.Settle())
        quick, events = boxes.step(quick, command)
        if isinstance(events[-1], Settled):
            assert events[-1].settlement == slow.settlement
            return
