"""Writing down rounds that were played at other limits than the game's own.

Law: the limits that differ are written, and only those; replaying what is written equals what was played.
"""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from support.chance import BoxesPlay, play_boxes, play_tracks
from support.effort import examples

from sabot.engine.tracks.events import Settled
from sabot.games import GAMES, Game, Kind
from sabot.limits import Limits, Range
from sabot.notation import LimitRange, Meter, parse, write
from sabot.replay import record_boxes, record_tracks, replay

INSTANT = [name for name, game in GAMES.items() if game.kind is Kind.INSTANT]
LIVE = [name for name, game in GAMES.items() if game.kind is Kind.LIVE]
SEEDS = st.integers(0, 2**48)


def random_range(chance: random.Random) -> Range:
    """Any range at all: narrower, wider, below or above what is usual."""
    least = 10 * chance.choice((1, chance.randint(1, 100), chance.randint(1, 100_000)))
    return Range(least, least + 10 * chance.choice((0, 1, chance.randint(0, 1_000_000))))


def other_limits(game: Game, chance: random.Random) -> Game:
    """The game with some limits of every level changed; a stake that is fixed stays so."""
    return replace(game, limits={level: _changed(usual, chance) for level, usual in game.limits.items()})


def _changed(usual: Limits, chance: random.Random) -> Limits:
    sides = {
        bet: random_range(chance) if allowed.least < allowed.most and chance.random() < 0.6 else allowed
        for bet, allowed in usual.side_bets.items()
    }
    return Limits(main=random_range(chance) if chance.random() < 0.8 else usual.main, side_bets=sides)


def differing(usual: Limits, played: Limits) -> list[LimitRange]:
    """The lines that a reader needs, in the order of the table."""
    pairs = [("main", usual.main, played.main)]
    pairs += [(bet, usual.side_bets[bet], played.side_bets[bet]) for bet in played.side_bets]
    return [LimitRange(bet, new.least, new.most) for bet, old, new in pairs if new != old]


def meter_of(play: BoxesPlay) -> Meter | None:
    """The chance player awards 1,000.00 for a jackpot: the meter must hold just that."""
    if play.game.jackpot is None:
        return None
    if not any(box.award for box in play.round.boxes):
        return Meter()
    stakes = sum(staked for box in play.round.boxes for bet, staked in box.side_bets if bet == "21+3_progressive")
    return Meter(visible=100_000 - stakes * 15 // 100, hidden=100_000 - stakes * 2 // 100)


@pytest.mark.parametrize("name", INSTANT)
@given(seed=SEEDS)
@settings(max_examples=examples(150), deadline=None)
def test_boxes_at_other_limits_replay_as_they_were_played(name: str, seed: int):
    chance = random.Random(seed)
    game = GAMES[name]
    play = play_boxes(other_limits(game, chance), chance)
    silent = play.level == game.level and chance.random() < 0.5
    record = record_boxes(game, play.round, play.acts, level=None if silent else play.level, meter=meter_of(play))
    if len(game.limits) == 1:
        record = record_boxes(game, play.round, play.acts)
    assert list(record.limits) == differing(game.limits[play.level], play.round.limits)
    text = write([record])
    assert parse(text) == (record,)
    result, settled = replay(parse(text)[0]), play.settlement
    assert (result.staked, result.returned) == (settled.staked, settled.returned), text
    assert [(hand.cards, hand.outcome, hand.returned) for hand in result.hands] == [
        (hand.cards, hand.outcome, hand.returned) for hand in settled.hands
    ]
    assert [(bet.bet, bet.line, bet.returned) for bet in result.side_bets] == [
        (bet.bet, bet.line, bet.returned) for bet in settled.side_bets
    ]


@pytest.mark.parametrize("name", LIVE)
@given(seed=SEEDS, players=st.integers(1, 5))
@settings(max_examples=examples(150), deadline=None)
def test_tracks_at_other_limits_replay_as_they_were_played(name: str, seed: int, players: int):
    chance = random.Random(seed)
    game = GAMES[name]
    play = play_tracks(other_limits(game, chance), chance, players)
    names = {row: f"p{row}" for row in range(players)}
    record = record_tracks(game, play.round, names)
    assert list(record.limits) == differing(game.limits[game.level], play.round.limits)
    text = write([record])
    assert parse(text) == (record,)
    replayed, event = replay(parse(text)[0]), play.events[-1]
    assert isinstance(event, Settled)
    assert replayed.dealt == play.round.dealt
    for row, who in names.items():
        lines: list[Any] = [*replayed.hands, *replayed.side_bets, *replayed.insurance]
        assert sum(line.staked for line in lines if line.who == who) == int(event.staked[row]), text
        assert sum(line.returned for line in lines if line.who == who) == int(event.returned[row]), text


@pytest.mark.parametrize("name", GAMES)
def test_rounds_at_the_games_own_limits_name_none(name: str):
    chance = random.Random(1)
    game = GAMES[name]
    if game.kind is Kind.LIVE:
        play = play_tracks(game, chance, 1)
        assert record_tracks(game, play.round, {0: "ann"}).limits == ()
    else:
        own = play_boxes(game, chance)
        level = own.level if len(game.limits) > 1 else None
        assert record_boxes(game, own.round, own.acts, level=level).limits == ()
