"""How a dealer's hand ends, and what a look tells about the next card, counted twice.

Law: beside every hand a player can hold, the endings are as likely as drawing card by card makes them; a card
drawn after a look is as likely as Bayes says.
"""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples
from support.plain_odds import Shoe, drawn, ending_of, endings, take, total_of
from support.rule_sets import random_rules
from support.small_shoes import shoe_of, small_rules

from sabot.games import GAMES
from sabot.odds.dealer_hands import Ending, dealer_hands
from sabot.odds.judge import draws
from sabot.odds.tree import NONE, VALUES, tree
from sabot.odds.under import Under, under
from sabot.rules import Rules

SEEDS = st.integers(0, 2**48)
NAMED = {"natural": Ending.NATURAL, "bust": Ending.BUST, "push": Ending.PUSH}


def _shoe(rules: Rules, chance: random.Random) -> Shoe:
    """A shoe from which some cards are gone already, now and then many."""
    share = chance.choice((1.0, 1.0, 0.9, 0.5))
    return tuple(sum(chance.random() < share for _ in range(count)) for count in shoe_of(rules))


def _table(rules: Rules, shoe: Shoe, upcard: int) -> Under:
    return under(rules, np.array(take(shoe, upcard), np.int64), upcard)


def _rows(table: Under, chance: random.Random, wanted: int) -> list[tuple[int, tuple[int, ...]]]:
    """Some of the gone multisets that the shoe can give, and that leave the dealer cards enough to finish."""
    counts = tree().counts
    left = table.shoe - counts
    weight = left @ np.arange(1, VALUES + 1)
    asked = np.unique(table.board.gone[table.states.size >= 2])
    possible = [int(row) for row in asked if (left[row] >= 0).all() and weight[row] >= 17]
    charlie = table.rules.charlie or 99
    short = [row for row in possible if counts[row].sum() < charlie]
    picked = chance.sample(short, min(wanted, len(short)))
    return [(row, tuple(int(count) for count in counts[row])) for row in picked]


def _compare(rules: Rules, shoe: Shoe, upcard: int, chance: random.Random, wanted: int) -> None:
    table = _table(rules, shoe, upcard)
    for row, gone in _rows(table, chance, wanted):
        left = tuple(int(count) - taken for count, taken in zip(table.shoe, gone, strict=True))
        plain = dict.fromkeys(Ending, 0.0)
        for ending, likely in endings(rules, left, (upcard,)).items():
            plain[Ending(ending - 17) if isinstance(ending, int) else NAMED[ending]] += float(likely)
        assert table.found[row].sum() == pytest.approx(1, abs=1e-13)
        assert list(table.found[row]) == pytest.approx(list(plain.values()), rel=0, abs=1e-13)


@given(seed=SEEDS)
@settings(max_examples=examples(25), deadline=None)
def test_in_small_shoes_endings_are_what_drawing_card_by_card_gives(seed: int):
    chance = random.Random(seed)
    rules = small_rules(chance)
    shoe = shoe_of(rules)
    upcard = chance.choice([value for value, count in enumerate(shoe) if count])
    _compare(rules, shoe, upcard, chance, wanted=6)


@given(seed=SEEDS)
@settings(max_examples=examples(8), deadline=None)
def test_in_large_shoes_endings_are_what_drawing_card_by_card_gives(seed: int):
    chance = random.Random(seed)
    rules = random_rules(chance) if seed % 2 else GAMES[chance.choice(list(GAMES))].rules
    shoe = _shoe(rules, chance)
    upcard = chance.choice([value for value, count in enumerate(shoe) if count])
    _compare(rules, shoe, upcard, chance, wanted=1)


@given(seed=SEEDS)
@settings(max_examples=examples(25), deadline=None)
def test_something_always_happens(seed: int):
    """The chances of all endings make one, beside every hand of any shoe."""
    chance = random.Random(seed)
    rules = random_rules(chance) if seed % 2 else small_rules(chance)
    shoe = _shoe(rules, chance)
    upcard = chance.choice([value for value, count in enumerate(shoe) if count])
    table = _table(rules, shoe, upcard)
    rows = [row for row, _ in _rows(table, chance, wanted=2000)]
    assert np.abs(table.found[rows].sum(axis=1) - 1).max(initial=0) < 1e-13


# ── The dealer's finished hands ──────────────────────────────────────────────────────────────────────


def _orders(upcard: int, *, hits_soft_17: bool) -> Counter[tuple[int, ...]]:
    """Every finished hand, and in how many orders its cards can come after the up card."""
    found: Counter[tuple[int, ...]] = Counter()
    hands: list[tuple[int, ...]] = [(upcard, value) for value in range(VALUES)]
    while hands:
        cards = hands.pop()
        total, soft = total_of(cards)
        if total > 17 or (total == 17 and not (soft and hits_soft_17)):
            found[upcard, *sorted(cards[1:])] += 1
        else:
            hands += [(*cards, value) for value in range(VALUES)]
    return found


@pytest.mark.parametrize("upcard", range(VALUES))
@pytest.mark.parametrize(("hits", "push"), [(False, None), (True, None), (False, 22), (True, 24)])
def test_every_finished_hand_is_there_with_the_number_of_its_orders(upcard: int, hits: bool, push: int | None):  # noqa: FBT001 -- a table
    """All sheets: the dealer stands on every 17; a rule may make soft 17 draw."""
    found = dealer_hands(upcard, hits_soft_17=hits, push_total=push)
    ends = np.searchsorted(found.ends, np.arange(len(found.orders)), side="right") - 1
    made = {}
    for place in range(len(found.orders)):
        counts = found.drawn[:, place].astype(int)
        hand = (upcard, *(value for value in range(VALUES) for _ in range(counts[value])))
        made[hand] = int(found.orders[place])
        assert found.cards[place] == len(hand) - 1
        assert found.totals[place] == total_of(hand)[0]
        ending = ending_of(tuple(sorted(hand)), push)
        assert ends[place] == (ending - 17 if isinstance(ending, int) else NAMED[ending])
    assert made == _orders(upcard, hits_soft_17=hits)


# ── The next card ────────────────────────────────────────────────────────────────────────────────────


def _bayes(left: Shoe, blocked: int) -> list[float]:
    """Try every hole card, drop those that the look would have shown, and draw from what is left."""
    chances = [Fraction(0)] * VALUES
    kept = Fraction(0)
    for hole, likely in drawn(left):
        if hole != blocked:
            kept += likely
            for value, then in drawn(take(left, hole)):
                chances[value] += likely * then
    return [float(chance / kept) for chance in chances]


@given(
    left=st.lists(st.integers(0, 32), min_size=VALUES, max_size=VALUES),
    hand=st.lists(st.integers(0, 3), min_size=VALUES, max_size=VALUES),
    blocked=st.sampled_from([NONE, 0, 9]),
)
@settings(max_examples=examples(150), deadline=None)
def test_the_next_card_is_as_likely_as_bayes_says(left: list[int], hand: list[int], blocked: int):
    others = sum(left) - (left[blocked] if blocked != NONE else 0)
    if sum(left) < 2 or others < 1:
        return
    shoe = np.array(left, np.float64) + np.array(hand)
    chances = np.empty(VALUES)
    draws(shoe, np.array(hand, np.int8), sum(hand), blocked, chances)
    assert list(chances) == pytest.approx(_bayes(tuple(left), blocked), rel=0, abs=1e-13)
    assert chances.sum() == pytest.approx(1, abs=1e-13)


def test_a_look_under_an_ace_makes_small_cards_rarer_and_tens_commoner():
    """The hole card is no ten, so one of the others is gone for certain."""
    shoe = np.array(take(shoe_of(GAMES["progressive"].rules), 0), np.float64)
    plain, looked = np.empty(VALUES), np.empty(VALUES)
    draws(shoe, np.zeros(VALUES, np.int8), 0, NONE, plain)
    draws(shoe, np.zeros(VALUES, np.int8), 0, 9, looked)
    assert looked[9] == pytest.approx(128 / 414)
    assert looked[9] > plain[9]
    assert (looked[:9] < plain[:9]).all()
