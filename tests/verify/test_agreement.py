"""Two settlements that share no code come to the same cents: the verifier's, and the engine's under replay.

Law: the verifier's was written from the rules before the engine's was looked at; their agreement is evidence.
"""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from support.chance import play_boxes, play_tracks
from support.effort import examples
from support.rule_sets import game_of, random_rules
from verify.random_records import mutated, random_record
from verify.told import Rows, lines, rows

from sabot import cents
from sabot.engine.tracks.settle import result
from sabot.games import GAMES, Kind
from sabot.notation import Fault, Fell, Record, parse, write
from sabot.replay import Result, record_boxes, record_tracks, replay
from sabot.verify import Settled, Unsettled, settle

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/*.round"))
ROUNDS = examples(500)


def settled(record: Record, awards: Mapping[str, int]) -> Settled | None:
    try:
        return settle(GAMES[record.game].rules, record, awards)
    except Unsettled:
        return None


def replayed(record: Record) -> Result | None:
    try:
        return replay(record)
    except Fault:
        return None


def awards_of(answer: Result | None) -> dict[str, int]:
    return {bet.who: bet.returned for bet in answer.side_bets if bet.line == "aces_of_spades"} if answer else {}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_rounds_settle_as_worked_out_by_hand(path: Path):
    for text in path.read_text(encoding="utf-8").split("\n---\n"):
        expected = [line[2:].strip() for line in text.split("\n") if line.startswith("#=")]
        awards = {row.split()[1]: cents.parse(row.split()[-1]) for row in expected if " aces_of_spades " in row}
        (record,) = parse(text)
        answer = settle(GAMES[record.game].rules, record, awards)
        assert lines(answer) == [line for line in expected if not line.startswith("meter")], text


@pytest.mark.parametrize("name", GAMES)
def test_random_rounds_settle_as_replay_settles_them(name: str):
    chance = random.Random(f"verify {name}")
    for _ in range(ROUNDS):
        (record,) = parse(write([random_record(GAMES[name], chance)]))
        theirs = replay(record)
        ours = settle(GAMES[name].rules, record, awards_of(theirs))
        assert rows(ours) == rows(theirs), write([record])
        assert [hand.total for hand in ours.hands] == [hand.total for hand in theirs.hands]
        assert (ours.staked, ours.returned) == (theirs.staked, theirs.returned)
        # Replay leaves the dealer of a voided export where the last named window was; here every card is dealt.
        if record.void is not None and any(isinstance(step, Fell) for step in record.steps):
            assert ours.used == len(record.shoe)
        else:
            assert ours.used == len(theirs.dealt)


@pytest.mark.parametrize("name", GAMES)
def test_a_round_gone_wrong_is_refused_here_where_replay_refuses_it_and_nowhere_else(name: str):
    chance = random.Random(f"wrong {name}")
    seen: Counter[bool] = Counter()
    for _ in range(ROUNDS):
        text = write([mutated(random_record(GAMES[name], chance), chance)])
        try:
            (record,) = parse(text)
        except Fault:
            continue
        theirs = replayed(record)
        ours = settled(record, awards_of(theirs))
        seen[ours is None] += 1
        assert (ours is None) == (theirs is None), text
        assert ours is None or rows(ours) == rows(theirs), text
    assert min(seen[True], seen[False]) > ROUNDS // 10


def test_boxes_under_any_rules_settle_as_the_engine_settles_them():
    chance = random.Random("any boxes")
    for _ in range(ROUNDS):
        rules = random_rules(chance)
        game = game_of(rules, Kind.INSTANT)
        play = play_boxes(game, chance)
        record = replace(record_boxes(game, play.round, play.acts), game="classic")
        answer = settle(rules, record, {})
        assert rows(answer) == rows(play.settlement), write([record])
        assert answer.used == len(play.round.dealt)


@pytest.mark.parametrize("alone", [False, True], ids=["whole table", "one player"])
def test_tables_under_any_rules_settle_as_the_engine_settles_them(*, alone: bool):
    chance = random.Random("any tracks")
    for _ in range(ROUNDS):
        rules, players = random_rules(chance), chance.randint(1, 4)
        game = game_of(rules, Kind.LIVE)
        play = play_tracks(game, chance, players)
        names = {row: f"p{row}" for row in ([chance.randrange(players)] if alone else range(players))}
        record = replace(record_tracks(game, play.round, names, others=alone), game="infinite")
        expected: Rows = ([], [], [])
        for row in names:
            for part, more in zip(expected, rows(result(play.round, row), "p"), strict=True):
                part.extend(more)
        answer = settle(rules, record, {})
        assert rows(answer) == expected, write([record])
        assert answer.used == len(play.round.dealt)
