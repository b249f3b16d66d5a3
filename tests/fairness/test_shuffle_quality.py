"""The house's shuffle passes the statistics that catch every broken one.

Law: seeds are fixed, so a test fails always or never; the real shuffle meets the same limits as the broken ones,
which a fair shuffle passes but for one run in a million.
"""

import numpy as np
import pytest
from rich.console import Console
from support.broken_shufflers import BROKEN, fair
from support.effort import LONG
from support.many_shoes import count_many, counted
from support.shuffle_quality import battery, failures, tally, together

from sabot.cards import DECK
from sabot.fairness.shuffle import sorted_shoe
from sabot.games import GAMES

SHOES = 20_000
"""Of one deck: faults show soonest where there are few cards."""
CARDS = np.array(DECK, np.uint8)


def test_the_real_shuffle_of_one_deck_is_fair() -> None:
    assert failures(counted(DECK, SHOES, first=0)) == ()


@pytest.mark.parametrize("game", ["classic", "power"])
def test_the_real_shuffle_of_other_shoes_is_fair(game: str) -> None:
    assert failures(counted(sorted_shoe(GAMES[game].rules), 1000, first=0)) == ()


def test_the_real_shuffle_of_whole_shoes_is_fair() -> None:
    """A million shoes of eight decks in the long run, a share of them in the normal one."""
    cards = sorted_shoe(GAMES["infinite"].rules)
    found = count_many(cards, 10**6, Console(stderr=True)) if LONG else counted(cards, 2000, first=0)
    assert found.shoes == (10**6 if LONG else 2000)
    assert failures(found) == ()


def test_a_fair_shuffle_of_another_make_passes_too() -> None:
    assert failures(tally(fair(CARDS, SHOES), DECK)) == ()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_shuffle_is_caught(name: str) -> None:
    broken = BROKEN[name]
    caught = failures(tally(broken.shuffle(CARDS, SHOES), DECK))
    assert caught
    assert broken.caught_by in caught


def test_no_statistic_is_there_for_nothing() -> None:
    """Each kind of statistic is the one that some broken shuffle is meant for."""
    kinds = {score.name.rstrip("0123456789") for score in battery(tally(fair(CARDS, 100), DECK))}
    assert kinds == {broken.caught_by.rstrip("0123456789") for broken in BROKEN.values()}


def test_parts_add_up_to_the_whole() -> None:
    """But for shoes that follow one of another part: those are compared with none."""
    shoes = fair(CARDS, 100)
    parts, whole = together(tally(shoes[:40], DECK), tally(shoes[40:], DECK, first=40)), tally(shoes, DECK)
    assert parts.followed == whole.followed - 1
    for name in ("shoes", "odd", "prints", "places", "pairs", "neighbours", "runs", "products"):
        assert np.array_equal(getattr(parts, name), getattr(whole, name))


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_fair_scores_spread_as_they_should(decks: int) -> None:
    """Over many small samples a score has mean 0 and variance 1, within four standard errors of either."""
    cards = DECK * decks
    shoes, samples = fair(np.array(cards, np.uint8), 9600), 120
    scores = [battery(tally(part, cards)) for part in np.split(shoes, samples)]
    for column in zip(*scores, strict=True):
        if column[0].name not in {"composition", "repeated_shoes", "worst_place"}:
            z = np.array([score.z for score in column])
            assert abs(z.mean()) < 4 / np.sqrt(samples), column[0].name
            assert abs(z.var() - 1) < 4 * np.sqrt(2 / samples), column[0].name
