"""Random written rounds, finished or voided, of whole tables and of single players; and rounds gone wrong.

Law: everything follows from a seed; a mutation changes one thing that a record says.
"""

import random
from collections.abc import Callable
from dataclasses import replace

from support.chance import next_boxes_command, next_tracks_command, open_boxes, open_tracks

from sabot.actions import Action
from sabot.engine import boxes, tracks
from sabot.games import Game, Kind
from sabot.notation import TRACKS, Do, Fell, Insurance, Meter, Record
from sabot.replay import record_boxes, record_tracks

NEVER = 10**6


def random_record(game: Game, chance: random.Random) -> Record:
    """A round of the game, one in three of them voided at some moment."""
    moment = chance.randrange(30) if chance.random() < 0.35 else NEVER
    return _instant(game, chance, moment) if game.kind is Kind.INSTANT else _live(game, chance, moment)


def _instant(game: Game, chance: random.Random, moment: int) -> Record:
    play = open_boxes(game, chance)
    ends = boxes.Phase.SETTLED if moment == NEVER else boxes.Phase.SETTLING
    while play.round.phase is not ends and moment:
        play.step(next_boxes_command(play, chance))
        moment -= 1
    void = None if ends is boxes.Phase.SETTLED else "misdeal"
    level = play.level if len(game.limits) > 1 else None
    meter = Meter(visible=5_000_000) if game.jackpot else None
    return record_boxes(game, play.round, play.acts, level=level, meter=meter, void=void)


def _live(game: Game, chance: random.Random, moment: int) -> Record:
    players = chance.randint(1, 4)
    play = open_tracks(game, chance, players)
    ends = tracks.Phase.SETTLED if moment == NEVER else tracks.Phase.SETTLING
    while play.round.phase is not ends and moment:
        play.step(next_tracks_command(play, chance))
        moment -= 1
    void = None if ends is tracks.Phase.SETTLED else "misdeal"
    alone = chance.random() < 0.5
    names = {row: f"p{row}" for row in ([chance.randrange(players)] if alone else range(players))}
    return record_tracks(game, play.round, names, others=alone, void=void)


# ── One thing changed ────────────────────────────────────────────────────────────────────────────────


def mutated(record: Record, chance: random.Random) -> Record:
    """The record with one change somewhere."""
    return chance.choice(_MUTATIONS)(record, chance)


def _without_a_step(record: Record, chance: random.Random) -> Record:
    place = chance.randrange(len(record.steps) + 1)
    return replace(record, steps=record.steps[:place] + record.steps[place + 1 :])


def _a_step_twice(record: Record, chance: random.Random) -> Record:
    place = chance.randrange(len(record.steps) + 1)
    return replace(record, steps=record.steps[: place + 1] + record.steps[place:])


def _steps_in_another_order(record: Record, chance: random.Random) -> Record:
    steps = list(record.steps)
    chance.shuffle(steps)
    return replace(record, steps=tuple(steps))


def _another_step(record: Record, chance: random.Random) -> Record:
    if not record.steps:
        return record
    place = chance.randrange(len(record.steps))
    step = record.steps[place]
    if isinstance(step, Do):
        hand = chance.choice((step.hand, step.hand, None, 1, 2))
        action = chance.choice((step.action, *Action, None))
        other: Do | Fell = Do(step.who, hand, action, unfunded=action is not None and chance.random() < 0.3)
    else:
        other = _some_fell(chance)
    return replace(record, steps=(*record.steps[:place], other, *record.steps[place + 1 :]))


def _one_more_fell(record: Record, chance: random.Random) -> Record:
    place = chance.randrange(len(record.steps) + 1)
    return replace(record, steps=(*record.steps[:place], _some_fell(chance), *record.steps[place:]))


def _some_fell(chance: random.Random) -> Fell:
    return Fell(tuple(track for track in TRACKS if chance.random() < 0.5))


def _a_shorter_shoe(record: Record, chance: random.Random) -> Record:
    return replace(record, shoe=record.shoe[: chance.randrange(len(record.shoe) + 1)])


def _another_card(record: Record, chance: random.Random) -> Record:
    shoe = list(record.shoe)
    for _ in range(min(1, len(shoe))):
        shoe[chance.randrange(len(shoe))] = chance.choice(shoe)
    return replace(record, shoe=tuple(shoe))


def _one_more_card(record: Record, _chance: random.Random) -> Record:
    return replace(record, shoe=record.shoe + record.shoe[:1])


def _other_insurance(record: Record, chance: random.Random) -> Record:
    answers = tuple(Insurance(bets.who, chance.random() < 0.5) for bets in record.bets if chance.random() < 0.7)
    return replace(record, insurance=answers)


def _voided(record: Record, chance: random.Random) -> Record:
    if chance.random() < 0.5:
        record = replace(record, steps=record.steps[: chance.randrange(len(record.steps) + 1)])
    else:
        record = _a_shorter_shoe(record, chance)
    return replace(record, void="misdeal")


_MUTATIONS: tuple[Callable[[Record, random.Random], Record], ...] = (
    _without_a_step,
    _a_step_twice,
    _steps_in_another_order,
    _another_step,
    _one_more_fell,
    _a_shorter_shoe,
    _another_card,
    _one_more_card,
    _other_insurance,
    _voided,
)
