"""No fault without a file that causes it.

Law: every key that the notation and its replay can raise stands in a table of faults, and so does every
reason of the engine's that a file can be refused for; the other reasons are named here, so that a new one
must be sorted.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from notation.instant_faults import INSTANT_FAULTS
from notation.live_faults import LIVE_FAULTS
from notation.parser_faults import PARSER_FAULTS
from notation.window_faults import WINDOW_FAULTS

import sabot
from sabot.engine.refused import Reason

SOURCES = sorted(path for room in ("notation", "replay") for path in (Path(sabot.__file__).parent / room).rglob("*.py"))
COVERED = {key for *_, key in (*PARSER_FAULTS, *INSTANT_FAULTS, *LIVE_FAULTS, *WINDOW_FAULTS)}

ABOUT_BYTES = {"file_too_large", "not_utf8"}
"""Faults of files that are no text; they have tests of their own beside the parser's table."""

NEVER_OF_A_FILE = {
    # Judged before the engine is asked: the hand is finished, or nobody may act.
    *(Reason.BUST, Reason.ON_21, Reason.CHARLIE, Reason.SPLIT_ACES),
    *(Reason.NO_DECISION_OPEN, Reason.NO_WINDOW_OPEN, Reason.CARDS_AWAITED, Reason.NO_SUCH_HAND, Reason.NO_SUCH_PLAYER),
    # Caught by the reader, under a key of its own.
    *(Reason.NO_BETS, Reason.BOX_TWICE, Reason.BET_TWICE, Reason.NEGATIVE_STAKE, Reason.NOT_WHOLE_CENTS),
    *(Reason.NOT_IN_THE_SHOE, Reason.TOO_MANY_COPIES),
    # Commands that no line of a file stands for, or that replay gives in good order by itself.
    *(Reason.NO_CARD_WANTED, Reason.WRONG_NUMBER_OF_CARDS, Reason.BETTING_CLOSED, Reason.NOT_FUNDED),
    *(Reason.NO_AWARD_OPEN, Reason.WRONG_AWARDS, Reason.NOT_FINISHED),
    *(Reason.ROUND_PAUSED, Reason.NOT_PAUSED, Reason.ROUND_OVER),
}


def _faults(path: Path) -> Iterator[ast.expr]:
    """The key of every fault that a source file makes, as it is written there."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault":
            yield node.args[1]


def _keys(written: ast.expr) -> set[str]:
    """The keys that an expression can give; one that is put together from a reason ends in a star."""
    match written:
        case ast.Constant(value=str(key)):
            return {key}
        case ast.IfExp(body=body, orelse=orelse):
            return _keys(body) | _keys(orelse)
        case ast.JoinedStr(values=[ast.Constant(value="refused."), ast.FormattedValue()]):
            return {"refused.*"}
    pytest.fail(f"a key that nobody can look up: {ast.unparse(written)}")


RAISED = {key for path in SOURCES for written in _faults(path) for key in _keys(written)}


def test_every_key_that_is_raised_has_a_file_that_causes_it() -> None:
    assert RAISED - {"refused.*"} - COVERED - ABOUT_BYTES == set()


def test_the_tables_hold_no_key_that_is_never_raised() -> None:
    assert {key for key in COVERED if not key.startswith("refused.")} - RAISED == set()


def test_every_reason_of_the_engine_has_a_file_that_causes_it_or_never_comes_from_one() -> None:
    reasons = {Reason(key.removeprefix("refused.")) for key in COVERED if key.startswith("refused.")}
    assert reasons | NEVER_OF_A_FILE == set(Reason)
    assert reasons & NEVER_OF_A_FILE == set()


def test_the_tables_name_each_case_once() -> None:
    for table in (PARSER_FAULTS, INSTANT_FAULTS, LIVE_FAULTS, WINDOW_FAULTS):
        names = [what for what, *_ in table]
        assert len(set(names)) == len(names)
