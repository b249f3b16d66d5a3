"""Laws for any rules that can be played, and the agreement of the two arrangements.

Law: with one player, tracks settle as boxes do for the same final hands; nothing in the engine is made
for five games only.
"""

import random
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from support.chance import play_boxes, play_tracks
from support.effort import examples
from support.rule_sets import game_of, random_rules

from sabot.actions import Action
from sabot.cards import DECK, RANK, RANKS, Card
from sabot.engine import boxes, tracks
from sabot.engine.boxes.events import Settled
from sabot.engine.offer import known, offered
from sabot.engine.settlement import Settlement
from sabot.engine.tracks.settle import result
from sabot.engine.tracks.state import ACTIONS, DEFAULT, NO_DECISION
from sabot.engine.tracks.windows import default_action, fallback
from sabot.games import GAMES, Game, Kind

SEEDS = st.integers(0, 2**48)


@given(seed=SEEDS)
@settings(max_examples=examples(400), deadline=None)
def test_boxes_conserve_cards_and_money_under_any_rules(seed: int):
    chance = random.Random(seed)
    play = play_boxes(game_of(random_rules(chance), Kind.INSTANT), chance)
    held = [card for box in play.round.boxes for hand in box.hands for card in hand.cards]
    assert Counter((*held, *play.round.dealer)) == Counter(play.shoe[: len(play.round.dealt)])
    settled = play.settlement
    lines: list[Any] = [*settled.hands, *settled.side_bets, *settled.insurance]
    assert settled.returned == sum(line.returned for line in lines)


@given(seed=SEEDS, players=st.integers(1, 5))
@settings(max_examples=examples(300), deadline=None)
def test_tracks_conserve_cards_and_money_under_any_rules(seed: int, players: int):
    chance = random.Random(seed)
    play = play_tracks(game_of(random_rules(chance), Kind.LIVE), chance, players)
    unsplit, first, second = play.round.tracks
    assert Counter(play.round.dealt) == Counter((*unsplit, *first[1:], *second[1:], *play.round.dealer))
    amounts = tracks.settle(play.round)
    for row in range(players):
        assert result(play.round, row).returned == int(amounts.returned[row])


@given(seed=SEEDS)
@settings(max_examples=examples(600), deadline=None)
def test_with_one_player_tracks_settle_as_boxes_do_for_the_same_final_hands(seed: int):
    chance = random.Random(seed)
    rules = random_rules(chance) if seed % 2 else GAMES[chance.choice(("infinite", "free_bet", "power"))].rules
    play = play_tracks(game_of(rules, Kind.LIVE), chance, 1)
    live = result(play.round, 0)
    if live.hands:
        instant = as_boxes(game_of(rules, Kind.INSTANT), play.round)
        assert [hand.cards for hand in instant.hands] == [hand.cards for hand in live.hands]
        assert _amounts(instant) == _amounts(live)


def _amounts(settled: Settlement) -> list[tuple[object, ...]]:
    return [
        *((hand.outcome, hand.staked, hand.lent, hand.returned) for hand in settled.hands),
        *((bet.bet, bet.line, bet.staked, bet.returned) for bet in settled.side_bets),
        *((taken.staked, taken.returned) for taken in settled.insurance),
    ]


def as_boxes(game: Game, live: tracks.Round) -> Settlement:
    """The same hands played in one box: hand one to its end, then hand two, then the dealer."""
    stakes = [(bet, int(live.players.stakes[0, column])) for column, bet in enumerate(live.bets)]
    bet = boxes.Bet(1, tuple((name, staked) for name, staked in stakes if staked))
    round, _ = boxes.open_round(game.rules, live.limits, [bet], boxes=1)
    cards = iter(_in_box_order(live))
    decisions = [_decisions(live, hand) for hand in (0, 1)]
    while True:
        if round.wanted:
            command: boxes.Command = boxes.Deal(tuple(next(cards) for _ in range(round.wanted)))
        elif round.phase is boxes.Phase.INSURANCE:
            command = boxes.Insure(1, bool(live.players.insured[0] == 1))
        elif round.phase is boxes.Phase.ACTING:
            command = boxes.Act(1, round.hand + 1, decisions[round.hand].pop(0))
        else:
            command = boxes.Settle()
        round, events = boxes.step(round, command)
        if isinstance(events[-1], Settled):
            return events[-1].settlement


def _in_box_order(live: tracks.Round) -> tuple[Card, ...]:
    unsplit, first, second = live.tracks
    split = bool(live.players.split[0])
    hands = [
        track[: live.players.length[0, place]] for place, track in enumerate((first, second) if split else (unsplit,))
    ]
    opening = (unsplit[0], live.dealer[0], unsplit[1], *(live.dealer[1:2] if live.rules.hole_card else ()))
    drawn = (hands[0][1], hands[1][1], *hands[0][2:], *hands[1][2:]) if split else hands[0][2:]
    return (*opening, *drawn, *live.dealer[2 if live.rules.hole_card else 1 :])


def _decisions(live: tracks.Round, hand: int) -> list[Any]:
    """What was really done with a hand, window by window: defaults and fallbacks by their effect."""
    done = []
    length = 2
    for place, window in enumerate(live.windows):
        code = int(window.actions[0, hand])
        if code == NO_DECISION:
            continue
        track = hand + 1 if live.players.split[0] and place else 0
        cards = live.tracks[track][:length]
        if code == DEFAULT:
            action = default_action(cards)
        else:
            action = fallback(ACTIONS[code], cards) if window.unfunded[0, hand] else ACTIONS[code]
        done.append(action)
        length += 0 if place == 0 and live.players.split[0] else 1
    return done


@given(seed=SEEDS)
@settings(max_examples=examples(100), deadline=None)
def test_the_decisions_listed_of_a_game_are_those_that_it_offers_for_some_two_cards(seed: int):
    rules = random_rules(random.Random(seed))
    held = [card for card in DECK if RANKS[RANK[card]] not in rules.removed]
    offers = {action for hand in combinations_with_replacement(held, 2) for action in offered(rules, hand)}
    paid = {Action.DOUBLE, Action.SPLIT} if rules.free_doubles or rules.free_splits else set()
    assert offers <= set(known(rules)) <= offers | paid, "a form that the house always lends may leave none to pay for"
