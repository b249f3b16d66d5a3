"""Strategies in files: the chart that ``sabot strategy --json`` prints, read back and judged.

Law: every cell is there and can be played under the rules; what is wrong is named by row and up card.
"""

import json
from enum import StrEnum
from typing import Any

from sabot.actions import Action
from sabot.cards import RANKS
from sabot.rules import Rules
from sabot.strategy import LETTERS, UPCARDS, Chart

PARTS = ("hard", "soft", "pairs")
HARD = tuple(range(4, 21))
SOFT = tuple(range(12, 21))


class ChartFault(StrEnum):
    """What can be wrong with a strategy file."""

    NO_JSON = "no_json"
    NAMED_TWICE = "named_twice"
    NO_CHART = "no_chart"
    PART_UNKNOWN = "part_unknown"
    ROW_MISSING = "row_missing"
    ROW_UNKNOWN = "row_unknown"
    ROW_LENGTH = "row_length"
    CELL_UNKNOWN = "cell_unknown"
    CELL_IMPOSSIBLE = "cell_impossible"


class BadChart(ValueError):  # noqa: N818 -- it is the chart that is bad
    """A strategy file that cannot be followed."""

    def __init__(self, fault: ChartFault, **about: object) -> None:
        super().__init__(fault, about)
        self.fault, self.about = fault, about


def pair_ranks(rules: Rules) -> tuple[str, ...]:
    """The rows of pairs: every rank the shoe holds, ten-values as one."""
    held = [rank for rank in RANKS if rank not in rules.removed]
    return (*(rank for rank in held if rank not in "TJQK"), *(("T",) if set(held) & set("TJQK") else ()))


def upcards(rules: Rules) -> tuple[str, ...]:
    """The up cards the shoe holds; the others are blank in every row."""
    return tuple(upcard for upcard in UPCARDS if upcard == "T" or upcard not in rules.removed)


def as_document(chart: Chart) -> dict[str, dict[str, str]]:
    """A chart as it is written in a file: letters against 2 … 9, ten, ace."""
    return {
        "hard": {str(total): row for total, row in chart.hard.items()},
        "soft": {str(total): row for total, row in chart.soft.items()},
        "pairs": dict(chart.pairs),
    }


def read_chart(data: bytes, rules: Rules) -> Chart:
    """Read a strategy file, or say what is wrong with it."""
    try:
        document: Any = json.loads(data, object_pairs_hook=_named_once)
    except BadChart:
        raise
    except (ValueError, RecursionError):
        raise BadChart(ChartFault.NO_JSON) from None
    if isinstance(document, dict) and "chart" in document:
        document = document["chart"]
    if not isinstance(document, dict) or not all(isinstance(document.get(part), dict) for part in PARTS):
        raise BadChart(ChartFault.NO_CHART)
    for part in document:
        if part not in PARTS:
            raise BadChart(ChartFault.PART_UNKNOWN, part=part, allowed=PARTS)
    rows = {"hard": map(str, HARD), "soft": map(str, SOFT), "pairs": pair_ranks(rules)}
    read = {part: _rows(document[part], part, tuple(names), rules) for part, names in rows.items()}
    whole = "".join("S" if upcard in upcards(rules) else " " for upcard in UPCARDS)
    return Chart(
        hard={**{int(total): row for total, row in read["hard"].items()}, 21: whole},
        soft={**{int(total): row for total, row in read["soft"].items()}, 21: whole},
        pairs=read["pairs"],
    )


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of the file; JSON itself would let the last of two namesakes win in silence."""
    read = dict(pairs)
    if len(read) != len(pairs):
        names = [name for name, _ in pairs]
        raise BadChart(ChartFault.NAMED_TWICE, name=next(name for name in names if names.count(name) > 1))
    return read


def _rows(found: dict[str, Any], part: str, names: tuple[str, ...], rules: Rules) -> dict[str, str]:
    for name in found:
        if name not in names and (name != "21" or part == "pairs"):
            raise BadChart(ChartFault.ROW_UNKNOWN, row=f"{part} {name}", allowed=names)
    for name in names:
        if name not in found:
            raise BadChart(ChartFault.ROW_MISSING, row=f"{part} {name}")
        row = found[name]
        if not isinstance(row, str) or len(row) != len(UPCARDS):
            raise BadChart(ChartFault.ROW_LENGTH, row=f"{part} {name}", cells=len(UPCARDS))
        for upcard, letter in zip(UPCARDS, row, strict=True):
            if upcard in upcards(rules):
                _check(letter, f"{part} {name}", upcard, rules, pairs=part == "pairs")
    return {name: found[name] for name in names}


def _check(letter: str, row: str, upcard: str, rules: Rules, *, pairs: bool) -> None:
    if letter not in LETTERS:
        raise BadChart(ChartFault.CELL_UNKNOWN, row=row, upcard=upcard, letter=letter, allowed=tuple(LETTERS))
    possible = possible_letters(rules, pairs=pairs)
    if letter not in possible:
        raise BadChart(ChartFault.CELL_IMPOSSIBLE, row=row, upcard=upcard, letter=letter, allowed=possible)


def possible_letters(rules: Rules, *, pairs: bool) -> tuple[str, ...]:
    """The letters that mean something under these rules."""
    offered = {Action.HIT, Action.STAND}
    offered |= {action for multiple, action in _MULTIPLES.items() if multiple in rules.doubles}
    offered |= {Action.SURRENDER} if rules.surrender else set()
    offered |= {Action.SPLIT} if pairs else set()
    return tuple(
        letter for letter, wishes in LETTERS.items() if all(wish in offered or wish in _FREE for wish in wishes)
    )


_MULTIPLES = {2: Action.DOUBLE, 3: Action.TRIPLE, 4: Action.QUADRUPLE}
_FREE = (Action.FREE_DOUBLE, Action.FREE_SPLIT)
