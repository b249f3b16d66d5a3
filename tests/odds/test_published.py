"""Every return that the sheets publish, and our own exact figures.

Law: what a sheet prints comes out of exact enumeration at the precision it prints; the two figures that do not
follow from the rules beside them are said to differ.
"""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sabot.games import GAMES, Published
from sabot.odds import MainOdds, agrees, analysis, game_odds, main_odds, optimal_return
from sabot.odds.whole import first_hands, tables

# game, bet, how it is played, what the sheet prints
FOLLOWING = [
    ("free_bet", "main", "optimal", "98.45"),
    ("infinite", "main", "optimal", "99.47"),
    ("power", "main", "sheet", "98.80"),
    ("classic", "main", "sheet", "99.36"),
    ("free_bet", "any_pair", "", "95.90"),
    ("infinite", "any_pair", "", "95.90"),
    ("power", "any_pair", "", "96.58"),
    ("free_bet", "21+3", "", "96.30"),
    ("infinite", "21+3", "", "96.30"),
    ("power", "21+3", "", "96.09"),
    ("free_bet", "hot_3", "", "94.60"),
    ("infinite", "hot_3", "", "94.60"),
    ("power", "hot_3", "", "96.21"),
    ("free_bet", "bust_it", "", "94.12"),
    ("infinite", "bust_it", "", "94.12"),
    ("power", "bust_it", "", "94.71"),
    ("classic", "perfect_pair", "", "94.21"),
    ("classic", "insurance", "", "92.60"),
]
DIFFERING = [("classic", "99.38", "99.43"), ("progressive", "99.53", "99.59")]

PINNED = {
    "classic": MainOdds(
        optimal=0.9943392219606, total_dependent=0.9943033941569, sheet=0.9936089504810, optimal_without_surrender=None
    ),
    "progressive": MainOdds(
        optimal=0.9959003743312,
        total_dependent=0.9958911638631,
        sheet=None,
        optimal_without_surrender=0.9951421964105,
    ),
    "infinite": MainOdds(
        optimal=0.9946531706542, total_dependent=0.9941961556334, sheet=None, optimal_without_surrender=None
    ),
    "free_bet": MainOdds(
        optimal=0.9844784064186, total_dependent=0.9837848644393, sheet=None, optimal_without_surrender=None
    ),
    "power": MainOdds(
        optimal=0.9879915601384, total_dependent=0.9879672221367, sheet=0.9879657428274, optimal_without_surrender=None
    ),
}


def _exact(game: str, bet: str, played: str) -> float | Fraction:
    found = game_odds(GAMES[game])
    if bet == "main":
        figure: float = getattr(found.main, played)
        return figure
    return found.insurance.returned if bet == "insurance" else found.side_bets[bet].returned


def _printed(exact: float | Fraction) -> str:
    return str((Decimal(float(exact)) * 100).quantize(Decimal("0.01"), ROUND_HALF_UP))


@pytest.mark.parametrize(("game", "bet", "played", "percent"), FOLLOWING)
def test_a_published_return_comes_out_to_the_last_digit(game: str, bet: str, played: str, percent: str):
    """Sheets 000 to 004, returns; sheet 001's chart and sheet 003's list are followed to the letter."""
    exact = _exact(game, bet, played)
    assert _printed(exact) == percent
    assert agrees(Published(bet=bet, percent=percent), exact)


@pytest.mark.parametrize(("game", "percent", "ours"), DIFFERING)
def test_two_figures_do_not_follow_from_the_rules_beside_them(game: str, percent: str, ours: str):
    """Sheet 001, header; sheet 004, header: neither by the best play, nor the sheet's, nor without surrender."""
    figure = next(figure for figure in GAMES[game].published if not figure.follows)
    assert figure.percent == percent
    main = main_odds(GAMES[game])
    every = (main.optimal, main.total_dependent, main.sheet, main.optimal_without_surrender)
    assert not any(agrees(figure, exact) for exact in every if exact is not None)
    assert _printed(main.optimal) == ours


def test_no_other_figure_is_published():
    """The games hold exactly the figures of the tables above."""
    held = sorted(
        (name, figure.bet, figure.percent, figure.follows) for name, game in GAMES.items() for figure in game.published
    )
    following = [(game, bet, percent, True) for game, bet, _, percent in FOLLOWING]
    assert held == sorted([*following, *((game, "main", percent, False) for game, percent, _ in DIFFERING)])


@pytest.mark.parametrize("game", GAMES)
def test_our_exact_figures_stay_what_they_are(game: str):
    """Twelve digits and more; a change of the last one is a change of the mathematics."""
    found, pinned = main_odds(GAMES[game]), PINNED[game]
    for field in MainOdds.__struct_fields__:
        exact, was = getattr(found, field), getattr(pinned, field)
        assert (exact is None) == (was is None)
        assert exact is None or abs(exact - was) < 1e-12, field


def test_side_bets_stay_the_fractions_they_are():
    assert game_odds(GAMES["classic"]).side_bets["perfect_pair"].returned == Fraction(293, 311)
    assert game_odds(GAMES["infinite"]).side_bets["any_pair"].returned == Fraction(398, 415)
    assert game_odds(GAMES["classic"]).insurance.returned == Fraction(288, 311)


@pytest.mark.parametrize("game", GAMES)
def test_both_ways_to_the_optimum_agree(game: str):
    """The short one leaves out what never pays: standing on hard 11 or less."""
    assert optimal_return(GAMES[game].rules) == pytest.approx(main_odds(GAMES[game]).optimal, rel=0, abs=1e-13)


@pytest.mark.parametrize("game", GAMES)
def test_every_first_hand_is_counted_once(game: str):
    rules = GAMES[game].rules
    known = analysis(rules).tables
    chances = [first.chance for table in known for first in first_hands(rules, table.upcard)]
    assert sum(chances) == pytest.approx(1, abs=1e-14)
    assert [table.upcard for table in known] == [place for place, one in enumerate(tables(rules)) if one is not None]


def test_surrender_and_a_better_pay_never_hurt_the_player():
    rules = GAMES["progressive"].rules
    assert optimal_return(rules) > optimal_return(replace(rules, surrender=False))
    assert optimal_return(replace(rules, natural_pays=Fraction(6, 5))) < optimal_return(rules)
    assert optimal_return(replace(rules, hits_soft_17=True)) < optimal_return(rules)


@given(percent=st.decimals("90", "101", places=2), exact=st.fractions("9/10", "101/100"))
def test_agreement_is_at_the_precision_that_was_printed(percent: Decimal, exact: Fraction):
    """Half a unit of the last printed digit either way; the half itself rounds up."""
    figure = Published(bet="main", percent=str(percent))
    apart = exact * 100 - Fraction(percent)
    assert agrees(figure, exact) == (Fraction(-1, 200) <= apart < Fraction(1, 200))


@pytest.mark.parametrize(
    ("percent", "exact", "same"),
    [
        ("99.47", Fraction(99465, 100_000), True),
        ("99.47", Fraction(99475, 100_000), False),
        ("99.5", Fraction(9945, 10_000), True),
        ("99", Fraction(98_499, 100_000), False),
        ("99.4653", 0.99465317, True),
        ("99.4654", 0.99465317, False),
    ],
)
def test_more_digits_printed_are_more_digits_asked_for(percent: str, exact: float | Fraction, same: bool):  # noqa: FBT001 -- a table
    assert agrees(Published(bet="main", percent=percent), exact) is same
