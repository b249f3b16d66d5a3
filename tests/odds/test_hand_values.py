"""What each action is worth now: the laws that hold for every hand.

Law: values depend on the cards that are known, however they are named and in whatever order they came; the
whole game is the sum of its first hands; what has a value is what the engine offers.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from support.effort import examples
from support.rule_sets import random_rules
from support.small_shoes import Dealt, dealt

from sabot.actions import Action
from sabot.cards import RANKS, Card, parse, parse_all
from sabot.engine.offer import offered
from sabot.games import GAMES
from sabot.hand import is_natural
from sabot.odds import HandValues, hand_values, optimal_return
from sabot.odds.shoe import by_value, full_shoe, value_of, without
from sabot.rules import Rules

SEEDS = st.integers(0, 2**48)


def _any_rules(chance: random.Random) -> Rules:
    return random_rules(chance) if chance.random() < 0.5 else GAMES[chance.choice(list(GAMES))].rules


def _values(rules: Rules, at: Dealt) -> HandValues:
    return hand_values(rules, at.hand, at.upcard, at.gone, partner=at.partner)


def _natural_chance(rules: Rules, hand: tuple[Card, ...], upcard: Card) -> Fraction:
    """How likely the dealer's natural is beside a hand, before any look."""
    left = by_value(without(full_shoe(rules), (*hand, upcard)))
    wanted = {0: 9, 9: 0}.get(value_of(upcard))
    return Fraction(0) if wanted is None else Fraction(int(left[wanted]), int(left.sum()))


# ── The whole game ───────────────────────────────────────────────────────────────────────────────────


def _first_hands(rules: Rules) -> Iterator[tuple[float, tuple[Card, ...], Card]]:
    """Each first hand that plays its own way, and how likely it is; suits and most ten-values are alike."""
    ranks = full_shoe(rules)
    cards = int(ranks.sum())
    found: dict[tuple[object, ...], tuple[int, tuple[Card, ...], Card]] = {}
    for up, one, two in product(range(len(RANKS)), repeat=3):
        ways = 1
        left = ranks.copy()
        for rank in (up, one, two):
            ways *= int(left[rank])
            left[rank] -= 1
        if ways:
            key = (min(up, 9), *sorted((min(one, 9), min(two, 9))), one == two)
            before = found.get(key, (0, (), parse("Ac")))[0]
            cards_dealt = parse_all(f"{RANKS[one]}c {RANKS[two]}d")
            found[key] = before + ways, cards_dealt, parse(f"{RANKS[up]}h")
    for ways, hand, upcard in found.values():
        yield ways / (cards * (cards - 1) * (cards - 2)), hand, upcard


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_game_is_the_sum_of_its_first_hands(game: str):
    rules = GAMES[game].rules
    profit = 0.0
    for chance, hand, upcard in _first_hands(rules):
        found = hand_values(rules, hand, upcard)
        natural = float(_natural_chance(rules, hand, upcard)) if found.looked else 0.0
        lost = 0.0 if is_natural(hand) else natural
        profit += chance * (found.value * (1 - natural) - lost)
    assert 1 + profit == pytest.approx(optimal_return(rules), abs=1e-12)


# ── Any hand ─────────────────────────────────────────────────────────────────────────────────────────


@given(seed=SEEDS, split=st.booleans())
@settings(max_examples=examples(200), deadline=None)
def test_what_has_a_value_is_what_the_engine_offers(seed: int, split: bool):  # noqa: FBT001 -- drawn
    chance = random.Random(seed)
    rules = _any_rules(chance)
    at = dealt(rules, chance, split=split, most_gone=100)
    found = _values(rules, at)
    if at.partner is None and is_natural(at.hand):
        assert (found.actions, found.best) == ({}, None)
    else:
        assert set(found.actions) == set(offered(rules, at.hand, split=at.partner is not None))


@given(seed=SEEDS, split=st.booleans())
@settings(max_examples=examples(100), deadline=None)
def test_the_best_is_first_and_the_others_follow_in_order(seed: int, split: bool):  # noqa: FBT001 -- drawn
    chance = random.Random(seed)
    rules = _any_rules(chance)
    found = _values(rules, dealt(rules, chance, split=split, most_gone=100))
    values = list(found.actions.values())
    assert values == sorted(values, reverse=True)
    assert found.best == next(iter(found.actions), None)
    assert not values or found.value == values[0]
    assert -8 <= found.value <= 8


@given(seed=SEEDS, split=st.booleans())
@settings(max_examples=examples(80), deadline=None)
def test_order_and_suits_do_not_matter(seed: int, split: bool):  # noqa: FBT001 -- drawn
    chance = random.Random(seed)
    rules = _any_rules(chance)
    at = dealt(rules, chance, split=split, most_gone=60)
    turn = chance.randint(0, 3)

    def other(card: Card) -> Card:
        return Card(card // 4 * 4 + (card + turn) % 4)

    mixed = Dealt(
        tuple(map(other, chance.sample(at.hand, len(at.hand)))),
        other(at.upcard),
        tuple(map(other, chance.sample(at.gone, len(at.gone)))),
        None if at.partner is None else other(at.partner),
    )
    assert _values(rules, mixed) == _values(rules, at)


@given(seed=SEEDS)
@settings(max_examples=examples(100), deadline=None)
def test_a_look_only_takes_the_dealers_naturals_away(seed: int):
    """Before the look a natural takes every chip staked; after it, the rest is as likely as it was among itself."""
    chance = random.Random(seed)
    seen = Rules(decks=chance.randint(2, 8), hits_soft_17=chance.random() < 0.5)
    unseen = replace(seen, hole_card=chance.random() < 0.5, look=())
    at = dealt(seen, chance)
    natural = float(_natural_chance(seen, at.hand, at.upcard))
    after, before = _values(seen, at), _values(unseen, at)
    assert (after.looked, before.looked) == (value_of(at.upcard) in (0, 9), False)
    if not after.actions:
        return
    for action, staked in ((Action.STAND, 1), (Action.DOUBLE, 2)):
        if action in after.actions:
            then = after.actions[action] * (1 - natural) - staked * natural
            assert before.actions[action] == pytest.approx(then, abs=1e-12)
