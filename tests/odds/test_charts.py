"""What a chart returns, and how good ours is.

Law: a chart is followed letter by letter, as the engine's own reader of charts does; no change of a single cell
improves ours, and nothing beats the best play.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from support.effort import examples
from support.plain_odds import Hand, Values, whole_return
from support.rule_sets import random_rules
from support.small_shoes import small_rules

from sabot.actions import Action
from sabot.cards import Card
from sabot.games import GAMES
from sabot.odds import analysis, chart_of, chart_return, differences, main_odds, optimal_return
from sabot.odds.board import TEN
from sabot.rules import Rules
from sabot.strategy import UPCARDS, Chart, advise
from sabot.strategy_file import HARD, SOFT, pair_ranks, possible_letters, upcards

SEEDS = st.integers(0, 2**48)
Cell = tuple[str, str, str]
"""A part of a chart, a row and an up card."""


def _cells(rules: Rules, upcard: str) -> Iterator[Cell]:
    yield from (("hard", str(total), upcard) for total in HARD)
    yield from (("soft", str(total), upcard) for total in SOFT)
    yield from (("pairs", rank, upcard) for rank in pair_ranks(rules))


def _with(chart: Chart, cell: Cell, letter: str) -> Chart:
    """The same chart with one letter changed."""
    part, row, upcard = cell
    rows = {name: dict(getattr(chart, name)) for name in ("hard", "soft", "pairs")}
    key = row if part == "pairs" else int(row)
    place = UPCARDS.index(upcard)
    rows[part][key] = rows[part][key][:place] + letter + rows[part][key][place + 1 :]
    return Chart(**rows)


def _ours(rules: Rules) -> Chart:
    return chart_of(analysis(rules).columns, rules)


def _random_chart(rules: Rules, chance: random.Random) -> Chart:
    def row(*, pairs: bool) -> str:
        possible = possible_letters(rules, pairs=pairs)
        return "".join(chance.choice(possible) if upcard in upcards(rules) else " " for upcard in UPCARDS)

    return Chart(
        hard={total: row(pairs=False) for total in (*HARD, 21)},
        soft={total: row(pairs=False) for total in (*SOFT, 21)},
        pairs={rank: row(pairs=True) for rank in pair_ranks(rules)},
    )


# ── Followed to the letter ───────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, eq=False)
class Follow:
    """A player who does what a chart says among what is offered."""

    chart: Chart
    upcard: int

    def __call__(self, hand: Hand, values: Values) -> Action:
        cards = [Card(4 * value) for value in hand]
        return advise(self.chart, cards, Card(4 * self.upcard), values)


@pytest.mark.parametrize("seed", [0, 2, 12, 14, 16, 20, 25, 28, 32, 34])
def test_in_a_small_shoe_a_chart_returns_what_following_it_card_by_card_does(seed: int):
    """Twenty cards of five ranks; the seeds are those whose hands stay short."""
    chance = random.Random(seed)
    rules = replace(small_rules(chance, ranks=5), decks=1)
    for chart in (_random_chart(rules, chance), _ours(rules)):
        followed = whole_return(rules, partial(Follow, chart))
        assert chart_return(analysis(rules).tables, chart) == pytest.approx(float(followed), abs=1e-12)


# ── How good ours is ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_our_chart_returns_what_its_columns_say(game: str):
    rules = GAMES[game].rules
    found = chart_return(analysis(rules).tables, _ours(rules))
    assert found == pytest.approx(main_odds(GAMES[game]).total_dependent, abs=1e-13)


@pytest.mark.parametrize(
    ("game", "upcard"), [("classic", 9), ("progressive", 0), ("infinite", 1), ("free_bet", 5), ("power", 4)]
)
def test_no_letter_of_one_column_could_be_better(game: str, upcard: int):
    """Every cell of the column, every letter that means something under the rules."""
    rules = GAMES[game].rules
    ours = _ours(rules)
    tables = [table for table in analysis(rules).tables if table.upcard == upcard]
    name = "A" if upcard == 0 else "T" if upcard == TEN else str(upcard + 1)
    best = chart_return(tables, ours)
    for cell in _cells(rules, name):
        for letter in possible_letters(rules, pairs=cell[0] == "pairs"):
            assert chart_return(tables, _with(ours, cell, letter)) <= best + 1e-12, (cell, letter)


@given(seed=SEEDS)
@settings(max_examples=examples(40), deadline=None)
def test_no_change_of_a_single_cell_improves_our_chart(seed: int):
    chance = random.Random(seed)
    rules = GAMES[chance.choice(list(GAMES))].rules if seed % 4 else random_rules(chance)
    ours, tables = _ours(rules), analysis(rules).tables
    cell = chance.choice(list(_cells(rules, chance.choice(upcards(rules)))))
    letter = chance.choice(possible_letters(rules, pairs=cell[0] == "pairs"))
    assert chart_return(tables, _with(ours, cell, letter)) <= chart_return(tables, ours) + 1e-12


@given(seed=SEEDS)
@settings(max_examples=examples(12), deadline=None)
def test_no_chart_beats_the_best_play(seed: int):
    chance = random.Random(seed)
    rules = random_rules(chance)
    tables, best = analysis(rules).tables, optimal_return(rules)
    assert chart_return(tables, _ours(rules)) <= best + 1e-12
    assert chart_return(tables, _random_chart(rules, chance)) <= best + 1e-12


@pytest.mark.parametrize("game", GAMES)
def test_best_play_beats_our_chart_and_ours_the_sheets(game: str):
    main = main_odds(GAMES[game])
    assert main.total_dependent <= main.optimal
    assert main.sheet is None or main.sheet <= main.total_dependent
    assert main.optimal - main.total_dependent < 0.001


def test_in_a_shoe_of_one_rank_a_chart_is_the_best_play():
    rules = Rules(decks=8, removed=tuple("A2345679TJQK"))  # eights: split, stand, and the dealer busts
    assert chart_return(analysis(rules).tables, _ours(rules)) == pytest.approx(3, abs=1e-12)


# ── Beside the sheet's ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["classic", "power"])
def test_the_differences_make_up_what_the_sheets_chart_costs(game: str):
    main = main_odds(GAMES[game])
    assert main.sheet is not None
    costs = [one.cost_per_round for one in differences(GAMES[game])]
    assert costs == sorted(costs, reverse=True)
    assert sum(costs) == pytest.approx(main.total_dependent - main.sheet, abs=1e-12)


@pytest.mark.parametrize("game", ["classic", "power"])
def test_each_difference_costs_what_changing_that_cell_costs(game: str):
    rules = GAMES[game].rules
    ours, tables = _ours(rules), analysis(rules).tables
    for one in differences(GAMES[game]):
        part, row = ("hard", one.row) if one.row.isdigit() else ("pairs", one.row[0])
        if one.row.startswith("A-") and one.row != "A-A":
            part, row = "soft", str(11 + int(one.row[2:]))
        changed = chart_return(tables, _with(ours, (part, row, one.upcard), one.sheet))
        assert chart_return(tables, ours) - changed == pytest.approx(one.cost_per_round, abs=1e-12)
        assert one.cost > one.cost_per_round > 0


def test_two_cells_of_sheet_001_cost_money_under_its_own_rules():
    """Sheet 001, the chart: 11 against 10 should hit, a pair of aces against 10 should be split."""
    found = {(one.row, one.upcard): one for one in differences(GAMES["classic"])}
    eleven, aces = found["11", "T"], found["A-A", "T"]
    assert (eleven.sheet, eleven.optimal) == ("D", "H")
    assert (aces.sheet, aces.optimal) == ("H", "T")
    often = 24 * 23 * 96 / (312 * 311 * 310)  # two aces, and a ten-value up
    assert aces.cost_per_round == pytest.approx(aces.cost * often, rel=1e-12)


@pytest.mark.parametrize("game", ["progressive", "infinite", "free_bet"])
def test_where_the_sheet_has_no_strategy_nothing_differs(game: str):
    assert differences(GAMES[game]) == ()
