"""``sabot strategy`` as a person or a script calls it: for the screen, as data, as a page, as a picture.

Law: every cell of the chart as a sign, beside the sheet's own where there is one; what differs is marked, and
every sign is explained once.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from support.command import Sabot, command

from sabot.games import GAMES
from sabot.odds import analysis, chart_of, differences, main_odds
from sabot.strategy import LETTERS, Chart
from sabot.strategy_file import as_document
from sabot.words import Lang, catalogue, say


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The mathematics is compiled before any command is asked, so that none says that it is."""
    analysis(GAMES["classic"].rules)


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sabot:
    return command(capsys, monkeypatch)


# ── sabot strategy ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_strategy_tells_machines_the_chart_and_where_the_sheet_differs(sabot: Sabot, game: str):
    told = sabot("strategy", game, "--json").told
    rules, sheet = GAMES[game].rules, GAMES[game].strategy
    assert told["game"] == game
    assert told["upcards"] == list("23456789TA")
    assert told["chart"] == as_document(chart_of(analysis(rules).columns, rules))
    assert told["sheet"] == (None if sheet is None else as_document(sheet))
    assert [(one["row"], one["upcard"], one["cost"]) for one in told["differences"]] == [
        (one.row, one.upcard, one.cost) for one in differences(GAMES[game])
    ]
    assert told["returns"]["optimal"] == main_odds(GAMES[game]).optimal


def _rows(chart: Chart, game: str, lang: Lang) -> Iterator[tuple[str, list[str]]]:
    """The rows of a chart as people read them, with the signs of the up cards that the shoe holds."""
    ten = "JQK" if game == "power" else "10"
    rows = [(str(total), chart.hard[total]) for total in range(5, 21)]
    rows += [(f"A-{total - 11}", chart.soft[total]) for total in range(13, 21)]
    rows += [(f"{rank}-{rank}".replace("T", ten), letters) for rank, letters in chart.pairs.items()]
    for row, letters in rows:
        yield row, [say(lang, f"strategy.sign.{letter}") for letter in letters if letter != " "]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_strategy_shows_people_every_cell_of_both_charts(sabot: Sabot, game: str, lang: Lang):
    done = sabot("strategy", game, "--lang", lang)
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert max(map(len, lines)) <= 100
    assert all(say(lang, f"strategy.{part}") in lines for part in ("hard", "soft", "pairs"))
    shown = {words[0]: words for words in map(str.split, reversed(lines)) if words}
    ours = chart_of(analysis(GAMES[game].rules).columns, GAMES[game].rules)
    sheet = GAMES[game].strategy
    printed: set[str] = set()
    for row, signs in _rows(ours, game, lang):
        assert [sign.strip("*") for sign in shown[row][1 : 1 + len(signs)]] == signs
        printed.update(signs)
    for row, signs in () if sheet is None else _rows(sheet, game, lang):
        assert shown[row][1 + len(signs)] == row
        assert [sign.strip("*") for sign in shown[row][2 + len(signs) :]] == signs
        printed.update(signs)
    below = " ".join(done.out.split("\n\n")[-1].split())
    legend = below[: below.index(catalogue(lang)["strategy.returns"].partition("{")[0])].strip().split(" · ")
    assert sorted(entry.partition(" ")[0] for entry in legend) == sorted(printed)
    assert set(legend) < {
        say(lang, f"strategy.sign.{one}") + " " + say(lang, f"strategy.letter.{one}") for one in LETTERS
    }


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_terminal_of_80_columns_loses_no_cell(sabot: Sabot, game: str, lang: Lang, monkeypatch: pytest.MonkeyPatch):
    """Side by side or one under the other, both charts are whole."""
    monkeypatch.setattr("sabot.cli.show.console", lambda: Console(highlight=False, width=80))
    lines = sabot("strategy", game, "--lang", lang).out.splitlines()
    assert max(map(len, lines)) <= 80
    sheet = GAMES[game].strategy
    for chart in (chart_of(analysis(GAMES[game].rules).columns, GAMES[game].rules), *([sheet] if sheet else [])):
        for row, signs in _rows(chart, game, lang):
            shown = " ".join(" ".join(line.split()) for line in lines if line.split()[:1] == [row])
            assert " ".join(signs) in shown.replace("*", "")


def test_strategy_marks_the_cells_that_cost_money_and_says_how_much(sabot: Sabot):
    """Sheet 001, the chart: 11 against 10, a pair of aces against 10."""
    words = [line.split() for line in sabot("strategy", "classic").out.splitlines()]
    assert ["11", "10", "H", "D", "1.878%", "0.03354%"] in words
    assert ["A-A", "10", "P", "H", "15.955%", "0.02811%"] in words
    marks = sum(word.endswith("*") for line in words for word in line if 1 < len(word) < 4)
    assert marks == 2 * len(differences(GAMES["classic"])) == 12
    assert "*" not in sabot("strategy", "infinite").out


class Cells(HTMLParser):
    """The texts of a page's table cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        del attrs
        self._open = tag == "td"

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts.append(data.strip("*"))
        self._open = False


@pytest.mark.parametrize(("game", "lang"), [("classic", "en"), ("power", "fr")])
def test_strategy_writes_a_page_that_needs_nothing_else(sabot: Sabot, tmp_path: Path, game: str, lang: Lang):
    file = tmp_path / "chart.html"
    done = sabot("strategy", game, "--html", str(file), LANG=lang)
    assert (done.status, done.err) == (0, "")
    assert str(file) in done.out.replace("\n", "")
    page = file.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in page
    assert "http" not in page
    chart = chart_of(analysis(GAMES[game].rules).columns, GAMES[game].rules)
    assert Cells(page).texts == [sign for _, signs in _rows(chart, game, lang) for sign in signs]


@pytest.mark.parametrize(("form", "begins"), [("png", b"\x89PNG\r\n"), ("svg", b"<?xml")])
def test_strategy_draws_a_picture(sabot: Sabot, tmp_path: Path, form: str, begins: bytes):
    file = tmp_path / f"chart.{form}"
    done = sabot("strategy", "free_bet", f"--{form}", str(file))
    assert (done.status, done.err) == (0, "")
    assert file.read_bytes().startswith(begins)
    assert file.stat().st_size > 10_000


def test_strategy_says_what_a_picture_needs(sabot: Sabot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "matplotlib.backends.backend_agg", None)
    done = sabot("strategy", "classic", "--png", str(tmp_path / "chart.png"))
    assert (done.status, done.out) == (2, "")
    assert "sabot[plot]" in done.err
