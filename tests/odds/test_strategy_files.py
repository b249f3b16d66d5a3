"""Strategies in files: written, read back, judged, and refused with what is wrong.

Law: a chart that is read back is the chart that was written; every fault is named by row and up card.
"""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples
from support.rule_sets import random_rules

from sabot.games import GAMES
from sabot.odds import analysis, chart_of, chart_return, main_odds
from sabot.rules import Rules
from sabot.strategy import UPCARDS, Chart
from sabot.strategy_file import BadChart, ChartFault, as_document, pair_ranks, possible_letters, read_chart, upcards

CLASSIC, POWER = GAMES["classic"].rules, GAMES["power"].rules


def _ours(rules: Rules) -> Chart:
    return chart_of(analysis(rules).columns, rules)


def _written(chart: Chart) -> bytes:
    return json.dumps(as_document(chart)).encode()


@pytest.mark.parametrize("game", GAMES)
def test_a_chart_read_back_is_the_one_written_and_returns_the_same(game: str):
    rules = GAMES[game].rules
    ours = _ours(rules)
    read = read_chart(_written(ours), rules)
    assert as_document(ours)["pairs"] == as_document(read)["pairs"]
    assert all(read.hard[total] == row for total, row in ours.hard.items())
    assert all(read.soft[total] == row for total, row in ours.soft.items())
    assert chart_return(analysis(rules).tables, read) == main_odds(GAMES[game]).total_dependent
    assert read_chart(_written(read), rules) == read


@pytest.mark.parametrize("game", ["classic", "power"])
def test_a_sheets_own_strategy_is_a_file_like_any_other(game: str):
    """Sheet 001, the chart; sheet 003, the list."""
    sheet = GAMES[game].strategy
    assert sheet is not None
    rules = GAMES[game].rules
    read = read_chart(_written(sheet), rules)
    assert read == sheet
    assert chart_return(analysis(rules).tables, read) == main_odds(GAMES[game]).sheet


def test_what_the_strategy_command_prints_can_be_read():
    document = {"game": "classic", "chart": as_document(_ours(CLASSIC)), "differences": []}
    assert read_chart(json.dumps(document).encode(), CLASSIC).hard[11] == _ours(CLASSIC).hard[11]


@given(seed=st.integers(0, 2**48))
@settings(max_examples=examples(12), deadline=None)
def test_our_chart_of_any_rules_can_be_written_and_read(seed: int):
    """Whatever letters it chooses can be played."""
    rules = random_rules(random.Random(seed))
    ours = _ours(rules)
    assert read_chart(_written(ours), rules).pairs == ours.pairs
    assert set(ours.pairs) == set(pair_ranks(rules))
    for row in (*ours.hard.values(), *ours.soft.values(), *ours.pairs.values()):
        assert [upcard for upcard, letter in zip(UPCARDS, row, strict=True) if letter != " "] == list(upcards(rules))


def _changed(part: str, row: str, letters: Any) -> bytes:
    sheet = GAMES["classic"].strategy
    assert sheet is not None
    document: dict[str, Any] = as_document(sheet)
    if letters is None:
        del document[part][row]
    else:
        document[part][row] = letters
    return json.dumps(document).encode()


# what is wrong: the file, the rules, what the fault names
FAULTS: list[tuple[ChartFault, bytes, dict[str, Any]]] = [
    (ChartFault.NO_JSON, b"", {}),
    (ChartFault.NO_JSON, b"H S D", {}),
    (ChartFault.NO_JSON, b'{"hard": ', {}),
    (ChartFault.NO_JSON, b'{"hard": "\xff"}', {}),
    (ChartFault.NO_CHART, b"[]", {}),
    (ChartFault.NO_CHART, b"null", {}),
    (ChartFault.NO_CHART, b'"hard"', {}),
    (ChartFault.NO_CHART, b'{"chart": 3}', {}),
    (ChartFault.NO_CHART, b'{"hard": {}, "soft": {}}', {}),
    (ChartFault.NO_CHART, b'{"hard": {}, "soft": {}, "pairs": []}', {}),
    (ChartFault.NAMED_TWICE, b'{"hard": {"12": "S", "12": "H"}, "soft": {}, "pairs": {}}', {"name": "12"}),
    (ChartFault.NAMED_TWICE, b'{"hard": {}, "soft": {}, "pairs": {}, "hard": {}}', {"name": "hard"}),
    (ChartFault.PART_UNKNOWN, b'{"hard": {}, "soft": {}, "pairs": {}, "luck": {}}', {"part": "luck"}),
    (ChartFault.ROW_MISSING, _changed("hard", "12", None), {"row": "hard 12"}),
    (ChartFault.ROW_MISSING, _changed("soft", "18", None), {"row": "soft 18"}),
    (ChartFault.ROW_MISSING, _changed("pairs", "A", None), {"row": "pairs A"}),
    (ChartFault.ROW_UNKNOWN, _changed("hard", "22", "S" * 10), {"row": "hard 22"}),
    (ChartFault.ROW_UNKNOWN, _changed("pairs", "J", "S" * 10), {"row": "pairs J"}),
    (ChartFault.ROW_LENGTH, _changed("hard", "12", "HHSSS"), {"row": "hard 12", "cells": 10}),
    (ChartFault.ROW_LENGTH, _changed("hard", "12", "HHSSSHHHHHH"), {"row": "hard 12"}),
    (ChartFault.ROW_LENGTH, _changed("soft", "13", 7), {"row": "soft 13"}),
    (ChartFault.ROW_LENGTH, _changed("soft", "13", ["H"] * 10), {"row": "soft 13"}),
    (ChartFault.CELL_UNKNOWN, _changed("hard", "12", "HHSSSHHHHX"), {"row": "hard 12", "upcard": "A", "letter": "X"}),
    (ChartFault.CELL_UNKNOWN, _changed("hard", "12", "hHSSSHHHHH"), {"row": "hard 12", "upcard": "2", "letter": "h"}),
    (ChartFault.CELL_UNKNOWN, _changed("pairs", "8", "TTTTTTTT H"), {"row": "pairs 8", "upcard": "T", "letter": " "}),
    (ChartFault.CELL_IMPOSSIBLE, _changed("hard", "16", "HHSSSHHHRH"), {"row": "hard 16", "upcard": "T"}),
    (ChartFault.CELL_IMPOSSIBLE, _changed("hard", "11", "QQQQQQQQQQ"), {"row": "hard 11", "upcard": "2"}),
    (ChartFault.CELL_IMPOSSIBLE, _changed("hard", "16", "TTTTTTTTTT"), {"row": "hard 16", "letter": "T"}),
    (ChartFault.CELL_IMPOSSIBLE, _changed("soft", "12", "HHHHHHHHHT"), {"row": "soft 12", "upcard": "A"}),
]


@pytest.mark.parametrize(("fault", "data", "about"), FAULTS, ids=[str(fault) for fault, *_ in FAULTS])
def test_a_file_that_cannot_be_followed_is_refused_with_what_is_wrong(fault, data, about):
    with pytest.raises(BadChart) as refused:
        read_chart(data, CLASSIC)
    assert refused.value.fault is fault
    assert {name: refused.value.about[name] for name in about} == about


def test_every_fault_has_a_file_that_causes_it():
    assert {fault for fault, *_ in FAULTS} == set(ChartFault)


def test_a_row_of_21_belongs_to_totals_only():
    """There is no pair of that name."""
    with pytest.raises(BadChart) as refused:
        read_chart(_changed("pairs", "21", "S" * 10), CLASSIC)
    assert refused.value.fault is ChartFault.ROW_UNKNOWN


def test_a_file_nested_without_end_is_no_chart():
    with pytest.raises(BadChart):
        read_chart(b"[" * 100_000, CLASSIC)


def test_ranks_that_the_shoe_lacks_have_no_row_and_no_column():
    """Sheet 003: no nines and tens; a pair of ten-values is one of jacks, queens or kings."""
    document = as_document(_ours(POWER))
    assert list(document["pairs"]) == list("A2345678T")
    assert {row[UPCARDS.index("9")] for part in document.values() for row in part.values()} == {" "}
    document["pairs"]["9"] = "T" * 10
    with pytest.raises(BadChart) as refused:
        read_chart(json.dumps(document).encode(), POWER)
    assert refused.value.fault is ChartFault.ROW_UNKNOWN


def test_letters_mean_something_only_where_the_rules_offer_what_they_wish():
    assert possible_letters(CLASSIC, pairs=False) == tuple("HSDE")
    assert possible_letters(CLASSIC, pairs=True) == tuple("HSDET")
    assert possible_letters(POWER, pairs=False) == tuple("HSDEKLQP")
    assert possible_letters(GAMES["progressive"].rules, pairs=True) == tuple("HSDERUT")
    assert possible_letters(GAMES["free_bet"].rules, pairs=True) == tuple("HSDET")
    assert possible_letters(Rules(doubles=()), pairs=False) == tuple("HS")
