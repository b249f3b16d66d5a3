"""Laws of the tracks arrangement, over random tables of the live games.

Law: what must always hold, whatever is bet, dealt and done, by however many.
"""

import copy
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.chance import TracksPlay, next_tracks_command, open_tracks, play_tracks
from support.effort import examples
from support.tables import same_table

from sabot.actions import Action
from sabot.engine import tracks
from sabot.engine.refused import Reason, Refused
from sabot.engine.tracks.events import REASONS, BetsAnswered, BetsReturned, Decided, InsuranceAnswered, Settled, Voided
from sabot.engine.tracks.settle import result
from sabot.games import GAMES, Kind
from sabot.notation import Bets, Do, Fell, Record, parse, write
from sabot.replay import record_tracks, replay

LIVE = [name for name, game in GAMES.items() if game.kind is Kind.LIVE]
SEEDS = st.integers(0, 2**48)
PLAYERS = st.integers(1, 7)

games = pytest.mark.parametrize("name", LIVE)


def debited(play: TracksPlay) -> int:
    """Every cent that events say was taken from the players."""
    cents = 0
    for event in play.events:
        if isinstance(event, BetsAnswered | InsuranceAnswered | Decided):
            cents += int(event.debit.sum())
        elif isinstance(event, BetsReturned):
            cents -= int(event.cents.sum())
    return cents


def settled(play: TracksPlay) -> Settled:
    event = play.events[-1]
    assert isinstance(event, Settled)
    return event


@games
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=examples(400), deadline=None)
def test_cards_are_conserved_and_a_prefix_of_the_shoe(name: str, seed: int, players: int):
    play = play_tracks(GAMES[name], random.Random(seed), players)
    round = play.round
    assert round.dealt == play.shoe[: len(round.dealt)]
    unsplit, first, second = round.tracks
    assert Counter(round.dealt) == Counter((*unsplit, *first[1:], *second[1:], *round.dealer))
    assert not first or (first[0], second[0]) == unsplit[:2]


@games
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=examples(400), deadline=None)
def test_money_is_conserved_and_settled_alike_for_one_and_for_all(name: str, seed: int, players: int):
    play = play_tracks(GAMES[name], random.Random(seed), players)
    event = settled(play)
    assert int(event.staked.sum()) == debited(play)
    for row in range(players):
        alone = result(play.round, row)
        assert (alone.staked, alone.returned) == (int(event.staked[row]), int(event.returned[row]))


def _tried(round: tracks.Round, row: int, hand: int, action: Action) -> Reason | None:
    """Why a decision was not taken, or None; the round is consumed only if it was."""
    try:
        _, (decided, *_) = tracks.step(round, tracks.decide([row], [hand + 1], [action]))
    except Refused as refused:
        return refused.reason
    assert isinstance(decided, Decided)
    return REASONS[int(decided.refused[0])]


@games
@given(seed=SEEDS, players=st.integers(1, 4))
@settings(max_examples=examples(40), deadline=None)
def test_what_is_offered_is_never_refused_and_what_is_not_always_is(name: str, seed: int, players: int):
    def watch(play: TracksPlay) -> None:
        before = copy.deepcopy(play.round)
        for row in range(players):
            for hand in (0, 1):
                waits = before.phase is tracks.Phase.DECIDING and tracks.undecided(before)[row, hand]
                track = tracks.Track(hand + 1 if before.players.split[row] else 0)
                offers = tracks.offer_on(before, track) if waits else None
                for action in Action:
                    why = _tried(
                        play.round if offers is None or offers[action] else copy.deepcopy(before), row, hand, action
                    )
                    assert why is offers[action] if offers is not None else why is not None
        assert same_table(play.round, before)

    play_tracks(GAMES[name], random.Random(seed), players, watch)


@games
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=examples(300), deadline=None)
def test_replaying_the_written_table_equals_the_live_result(name: str, seed: int, players: int):
    play = play_tracks(GAMES[name], random.Random(seed), players)
    names = {row: f"p{row}" for row in range(players)}
    record = record_tracks(play.game, play.round, names)
    text = write([record])
    assert parse(text) == (record,)
    replayed = replay(parse(text)[0])
    event = settled(play)
    assert replayed.dealt == play.round.dealt
    for row, who in names.items():
        lines: list[Any] = [*replayed.hands, *replayed.side_bets, *replayed.insurance]
        assert sum(line.returned for line in lines if line.who == who) == int(event.returned[row]), text


@games
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=examples(300), deadline=None)
def test_one_player_exported_with_fell_lines_settles_as_in_the_full_table(name: str, seed: int, players: int):
    play = play_tracks(GAMES[name], random.Random(seed), players)
    event = settled(play)
    for row in range(players):
        record = record_tracks(play.game, play.round, {row: "ann"}, others=True)
        text = write([record])
        alone = replay(parse(text)[0])
        assert (alone.staked, alone.returned) == (int(event.staked[row]), int(event.returned[row])), text
        assert alone.dealer == play.round.dealer


@games
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=examples(300), deadline=None)
def test_a_player_who_asks_only_for_what_others_ask_changes_nothing(name: str, seed: int, players: int):
    """Someone joins with other stakes, does as one of the others does, and may leave off by standing."""
    chance = random.Random(seed)
    play = play_tracks(GAMES[name], chance, players)
    record = record_tracks(play.game, play.round, {row: f"p{row}" for row in range(players)})
    model = chance.choice([bets.who for bets in record.bets])
    joined = replace(
        record, bets=(*record.bets, Bets("zoe", (("main", 770),))), steps=tuple(_with_zoe(record, model, chance))
    )
    with_zoe, without = replay(joined), replay(record)
    assert with_zoe.dealt == without.dealt
    assert tuple(hand for hand in with_zoe.hands if hand.who != "zoe") == without.hands
    assert with_zoe.side_bets == without.side_bets


def _with_zoe(record: Record, model: str, chance: random.Random) -> Iterator[Do | Fell]:
    stopped: set[int | None] = set()
    for step in record.steps:
        yield step
        if isinstance(step, Do) and step.who == model and not stopped & {None, step.hand}:
            if chance.random() < 0.2:
                stopped.add(step.hand)
                yield Do("zoe", step.hand, Action.STAND)
            else:
                yield Do("zoe", step.hand, step.action, step.unfunded)


@games
@given(seed=SEEDS, players=PLAYERS, moment=st.integers(0, 30))
@settings(max_examples=examples(300), deadline=None)
def test_a_void_at_any_moment_returns_exactly_what_was_debited(name: str, seed: int, players: int, moment: int):
    chance = random.Random(seed)
    play = open_tracks(GAMES[name], chance, players)
    for _ in range(moment):
        if play.round.phase is tracks.Phase.SETTLING:
            break
        play.step(next_tracks_command(play, chance))
    before = debited(play)
    play.step(tracks.Void("misdeal"))
    voided = play.events[-1]
    assert isinstance(voided, Voided)
    assert int(voided.returned.sum()) == before
    text = write([record_tracks(play.game, play.round, {row: f"p{row}" for row in range(players)}, void="misdeal")])
    assert replay(parse(text)[0]).returned == before, text


@games
@given(seed=SEEDS, players=PLAYERS)
@settings(max_examples=examples(100), deadline=None)
def test_the_order_of_decisions_within_a_window_does_not_matter(name: str, seed: int, players: int):
    play = play_tracks(GAMES[name], random.Random(seed), players)
    batches = _batched(play, random.Random(seed))
    assert np.array_equal(settled(play).returned, settled(batches).returned)
    assert batches.round.dealt == play.round.dealt


def _batched(play: TracksPlay, chance: random.Random) -> TracksPlay:
    """The same round with each window's decisions made in one batch, in another order."""
    again = TracksPlay(play.game, play.shoe, tracks.open_round(play.game.rules, play.round.limits))
    insured = play.round.players.insured == 1
    for command in play.commands[:2]:
        again.step(command)
    while again.round.phase is not tracks.Phase.SETTLED:
        round = again.round
        if round.wanted:
            again.step(tracks.Deal(play.shoe[len(round.dealt) : len(round.dealt) + round.wanted]))
        elif round.phase is tracks.Phase.SETTLING:
            again.step(tracks.Settle())
        elif round.phase is tracks.Phase.INSURANCE:
            again.step(tracks.insure(range(round.count), insured))
        else:
            window = play.round.windows[len(round.windows) - 1]
            rows, hands = np.nonzero((window.actions >= 0) & tracks.undecided(round))
            order = list(range(len(rows)))
            chance.shuffle(order)
            rows, hands = rows[order], hands[order]
            funded = ~window.unfunded[rows, hands]
            again.step(tracks.Decide(rows, (hands + 1).astype(np.int8), window.actions[rows, hands], funded))
            if again.round.phase is tracks.Phase.DECIDING and len(again.round.windows) == len(round.windows):
                again.step(tracks.CloseWindow())
    return again
