"""Golden rounds: each file's ``#=`` lines, written by hand from the sheets, are what replay must answer.

Law: the expected lines were worked out without the engine; they are never generated from it.
"""

from functools import cache
from pathlib import Path

import pytest
from support.rounds import told

from sabot.engine.outcome import Outcome
from sabot.games import GAMES
from sabot.notation import Do, Record, parse, write
from sabot.replay import Result, replay

FILES = sorted(Path(__file__).parent.glob("*/*.round"))


def _rounds(path: Path) -> list[tuple[str, list[str]]]:
    parts = path.read_text(encoding="utf-8").split("\n---\n")
    return [(part, [line[2:].strip() for line in part.split("\n") if line.startswith("#=")]) for part in parts]


@cache
def _played() -> tuple[tuple[Record, Result], ...]:
    records = [record for path in FILES for record in parse(path.read_text(encoding="utf-8"))]
    return tuple((record, replay(record)) for record in records)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_rounds_settle_as_worked_out_by_hand(path: Path):
    for text, expected in _rounds(path):
        (record,) = parse(text)
        assert told(replay(record)) == expected, text


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_rounds_survive_writing_and_reading(path: Path):
    records = parse(path.read_text(encoding="utf-8"))
    assert parse(write(records)) == records
    assert write(parse(write(records))) == write(records)


def test_there_are_at_least_150_golden_rounds():
    assert len(_played()) >= 150


ACTIONS = {
    "classic": {"hit", "stand", "double", "split"},
    "progressive": {"hit", "stand", "double", "split", "surrender"},
    "infinite": {"hit", "stand", "double", "split", None},
    "free_bet": {"hit", "stand", "double", "split", "free_double", "free_split", None},
    "power": {"hit", "stand", "double", "triple", "quadruple", "split", None},
}

NOT_THERE = {
    "classic": {Outcome.CHARLIE, Outcome.SURRENDER},
    "progressive": {Outcome.CHARLIE},
    "infinite": {Outcome.SURRENDER},
    "free_bet": {Outcome.SURRENDER},
    "power": {Outcome.CHARLIE, Outcome.SURRENDER},
}


@pytest.mark.parametrize("game", GAMES)
def test_golden_rounds_show_every_action_of_each_game(game: str):
    done = {
        step.action for record, _ in _played() if record.game == game for step in record.steps if isinstance(step, Do)
    }
    assert done == ACTIONS[game]


@pytest.mark.parametrize("game", GAMES)
def test_golden_rounds_show_every_outcome_of_each_game(game: str):
    seen = {hand.outcome for record, result in _played() if record.game == game for hand in result.hands}
    assert seen == set(Outcome) - NOT_THERE[game]


@pytest.mark.parametrize("game", GAMES)
def test_golden_rounds_show_every_line_of_every_side_bet(game: str):
    seen = {(bet.bet, bet.line) for record, result in _played() if record.game == game for bet in result.side_bets}
    for bet in GAMES[game].rules.side_bets:
        pushed = {"push"} if bet.kind.pushes_on_natural else set()
        lines = {line.name for line in bet.kind.lines} | {None} | pushed
        assert lines == {line for name, line in seen if name == bet.name}
