"""The tables of a help: pays, limits, the sheet's chart, published returns.

Law: every cell is the game's data, and the data is the sheet's; figures here were copied from the sheets by hand.
"""

import re

import pytest

from sabot.games import GAMES
from sabot.help import Section, Table, document
from sabot.strategy import UPCARDS
from sabot.words import LANGS, Lang, money, percent, say

PAYS: dict[str, dict[str, list[int]]] = {
    "classic": {"perfect_pair": [31, 11, 6]},
    "progressive": {
        "lucky_ladies": [100, 25, 10, 3, 2, 1],
        "21+3": [100, 40, 25, 10, 5],
        "21+3_progressive": [2000, 150, 40, 20, 5, 3],
    },
    "infinite": {
        "any_pair": [25, 8],
        "21+3": [100, 40, 30, 10, 5],
        "hot_3": [100, 20, 4, 2, 1],
        "bust_it": [250, 100, 50, 9, 2, 1],
    },
    "power": {
        "any_pair": [20, 7],
        "21+3": [100, 35, 25, 8, 5],
        "hot_3": [100, 20, 4, 2, 1],
        "bust_it": [250, 100, 25, 8, 2, 1],
    },
}
PAYS["free_bet"] = PAYS["infinite"]
"""As each sheet quotes them, best line first, the meter's line apart."""

ABOUT = {
    "perfect_pair": ["sees.pair", "help.side_bets.half", "help.side_bets.for_one", "help.side_bets.rank"],
    "lucky_ladies": ["sees.pair"],
    "21+3": ["sees.three", "help.side_bets.ace"],
    "any_pair": ["sees.pair", "help.side_bets.rank"],
    "hot_3": ["sees.three", "help.side_bets.best_ace"],
    "bust_it": ["sees.dealer", "help.side_bets.push"],
}
ALSO = {("power", "21+3"): ["help.side_bets.gap"], ("free_bet", "bust_it"): ["help.side_bets.bust_22"]}
"""What one game alone has to say: ranks are gone, or a 22 pushes the main bet."""

SIDES = (100, 50_000)
LIMITS: dict[str, dict[str, list[tuple[int, int] | str]]] = {
    "classic": {"main": [(10, 50_000)], "perfect_pair": ["half"]},
    "progressive": {
        "main": [(100, 1000), (500, 5000), (2500, 50_000), (10_000, 200_000)],
        "lucky_ladies": [(50, 500), (100, 2500), (200, 25_000), (500, 100_000)],
        "21+3": [(50, 500), (100, 2500), (200, 25_000), (500, 100_000)],
        "21+3_progressive": ["none", (500, 500), (500, 500), (500, 500)],
    },
    "infinite": {"main": [(100, 500_000)], "any_pair": [SIDES], "21+3": [SIDES], "hot_3": [SIDES], "bust_it": [SIDES]},
    "free_bet": {"main": [(100, 100_000)], "any_pair": [SIDES], "21+3": [SIDES], "hot_3": [SIDES], "bust_it": [SIDES]},
    "power": {"main": [(100, 500_000)], "any_pair": [SIDES], "21+3": [SIDES], "hot_3": [SIDES], "bust_it": [SIDES]},
}

LIVE_SIDES = [("any_pair", "95.90", ""), ("21+3", "96.30", ""), ("hot_3", "94.60", ""), ("bust_it", "94.12", "")]
RETURNS = {
    "classic": [
        ("main", "99.36", "sheet"),
        ("main", "99.38", "differs"),
        ("perfect_pair", "94.21", ""),
        ("insurance", "92.60", ""),
    ],
    "progressive": [("main", "99.53", "differs")],
    "infinite": [("main", "99.47", "best"), *LIVE_SIDES],
    "free_bet": [("main", "98.45", "best"), *LIVE_SIDES],
    "power": [
        ("main", "98.80", "sheet"),
        ("any_pair", "96.58", ""),
        ("21+3", "96.09", ""),
        ("hot_3", "96.21", ""),
        ("bust_it", "94.71", ""),
    ],
}

games = pytest.mark.parametrize("name", GAMES)
langs = pytest.mark.parametrize("lang", LANGS)


def section(name: str, lang: Lang, key: str) -> Section:
    """The one section with this title."""
    (one,) = [part for part in document(GAMES[name], lang).sections if part.title == say(lang, key)]
    return one


def table(name: str, lang: Lang, key: str) -> Table:
    found = section(name, lang, key).table
    assert found is not None
    return found


@games
@langs
def test_each_side_bet_has_its_table_of_pays(name: str, lang: Lang):
    assert section(name, lang, "help.side_bets").sentences == (say(lang, "help.side_bets.text"),)
    for bet, figures in PAYS[name].items():
        form = "for" if bet in {"perfect_pair", "21+3_progressive"} else "pay"
        cells = [say(lang, f"help.side_bets.{form}", pays=figure) for figure in figures]
        if bet == "21+3_progressive":
            cells.insert(0, say(lang, "help.side_bets.meter"))
        assert [row[1] for row in table(name, lang, f"bet.{bet}").rows] == cells
        lines = [line.name for side in GAMES[name].rules.side_bets if side.name == bet for line in side.kind.lines]
        assert [row[0] for row in table(name, lang, f"bet.{bet}").rows] == [
            say(lang, f"line.{bet}.{line}") for line in lines
        ]


@games
@langs
def test_each_side_bet_says_what_it_sees_and_how_it_is_staked(name: str, lang: Lang):
    for bet in PAYS[name]:
        told = section(name, lang, f"bet.{bet}").sentences
        if bet == "21+3_progressive":
            shares = {"visible": percent(lang, "15"), "hidden": percent(lang, "2")}
            assert told == (
                say(lang, "sees.three"),
                say(lang, "help.side_bets.fixed", stake=500),
                say(lang, "help.side_bets.for_one", one=100),
                say(lang, "help.side_bets.ace"),
                say(lang, "help.meter.text", stake=500, **shares),
            )
        else:
            assert told == tuple(say(lang, key, one=100) for key in [*ABOUT[bet], *ALSO.get((name, bet), ())])


@games
@langs
def test_the_limits_are_the_sheets(name: str, lang: Lang):
    def cell(allowed: tuple[int, int] | str) -> str:
        if isinstance(allowed, str):
            return say(lang, f"help.limits.{allowed}")
        least, most = allowed
        if least == most:
            return money(lang, least, short=True)
        return say(lang, "help.limits.range", least=least, most=most)

    found = table(name, lang, "help.limits")
    assert found.rows == tuple((say(lang, f"bet.{bet}"), *map(cell, row)) for bet, row in LIMITS[name].items())
    levels = ["micro", "low", "high", "high_roller"] if name == "progressive" else []
    names = tuple(say(lang, f"level.{level}") for level in levels)
    assert found.columns[1:] == (names or ("",)), "the only level of a game needs no name"


@pytest.mark.parametrize(
    ("name", "chips"),
    [
        ("classic", "$0.10, $0.50, $1, $5, $25, $100"),
        ("progressive", "$0.50, $1, $5, $25, $100, $500, $1,000"),
        ("infinite", "$1, $5, $25, $100, $500, $1,000"),
    ],
)
def test_the_limits_name_the_unit_and_the_chips(name: str, chips: str):
    """A half of the smallest stake is 0.05; every chip of some limit is named (micro begins at 0.50)."""
    halves = [say("en", "help.limits.halves", half=5)] if name == "classic" else []
    assert section(name, "en", "help.limits").sentences == (
        say("en", "help.limits.text", unit=10),
        *halves,
        say("en", "help.limits.chips", chips=chips),
    )


@games
@langs
def test_returns_are_the_ones_published(name: str, lang: Lang):
    assert table(name, lang, "help.returns").rows == tuple(
        (say(lang, f"bet.{bet}"), percent(lang, figure), say(lang, f"help.returns.{note}") if note else "")
        for bet, figure, note in RETURNS[name]
    )
    assert section(name, lang, "help.returns").sentences == (say(lang, "help.returns.text"),)
    assert document(GAMES[name], lang).sections[-1].title == say(lang, "help.returns")


def _cells(found: Table) -> dict[tuple[str, str], str]:
    """Every cell by hand and up card; a row for several totals has each of them."""
    cells: dict[tuple[str, str], str] = {}
    for hand, *letters in found.rows:
        first, _, last = hand.partition("–")
        hands = [str(total) for total in range(int(first), int(last) + 1)] if last else [hand]
        cells |= {(one, up): letter for one in hands for up, letter in zip(found.columns[1:], letters, strict=True)}
    return cells


@pytest.mark.parametrize("name", ["classic", "power"])
@langs
def test_the_chart_is_the_sheets_in_every_cell(name: str, lang: Lang):
    chart = GAMES[name].strategy
    assert chart is not None
    rows = {
        **{str(total): chart.hard[total] for total in range(4, 21)},
        **{f"A-{total - 11}": chart.soft[total] for total in range(13, 21)},
        **{f"{rank}-{rank}".replace("T", "10"): letters for rank, letters in chart.pairs.items()},
    }
    held = [up for up in UPCARDS if not (name == "power" and up == "9")]
    assert _cells(table(name, lang, "help.strategy")) == {
        (hand, up.replace("T", "10")): letters[UPCARDS.index(up)] for hand, letters in rows.items() for up in held
    }
    told = {"classic": ["text"], "power": ["text", "tens"]}[name]
    assert section(name, lang, "help.strategy").sentences == tuple(say(lang, f"help.strategy.{key}") for key in told)


@games
@langs
def test_no_sentence_explains_a_letter_of_a_chart(name: str, lang: Lang):
    """Whoever shows a chart has signs of its own for the letters, and explains those."""
    for part in document(GAMES[name], lang).sections:
        if part.title == say(lang, "help.strategy"):
            assert not re.search(r"\b[A-Z]\b(?!’)", " ".join(part.sentences))
    assert not re.search(r"\b[A-Z]\b(?!’)", say(lang, "web.help.best_chart_text"))


@langs
def test_pays_are_grouped_as_the_language_groups_figures(lang: Lang):
    rows = table("progressive", lang, "bet.21+3_progressive").rows
    assert rows[1][-1] == {"en": "2,000 for 1", "fr": "2\u00a0000 pour 1"}[lang]


def test_cells_of_the_charts_are_as_printed():
    classic = table("classic", "en", "help.strategy")
    assert classic.columns[1:] == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
    assert [row[0] for row in classic.rows[:6]] == ["4–8", "9", "10", "11", "12", "13–16"]
    cells = _cells(classic)
    assert [cells["11", up] for up in ("10", "A")] == ["D", "H"]
    assert [cells["A-A", up] for up in ("9", "10")] == ["T", "H"]
    power = table("power", "en", "help.strategy")
    assert power.columns[1:] == ("2", "3", "4", "5", "6", "7", "8", "10", "A")
    cells = _cells(power)
    assert [cells["5-5", up] for up in ("2", "8", "10", "A")] == ["Q", "Q", "H", "H"]
    assert [cells["A-7", up] for up in ("3", "7", "8", "10", "A")] == ["S", "S", "H", "H", "H"]
    assert ("9-9", "2") not in cells


@pytest.mark.parametrize("name", ["progressive", "infinite", "free_bet"])
def test_a_sheet_without_a_strategy_has_no_chart(name: str):
    assert say("en", "help.strategy") not in [part.title for part in document(GAMES[name], "en").sections]
