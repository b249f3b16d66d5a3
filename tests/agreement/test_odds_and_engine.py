"""The odds and the engine agree, with no code in common.

Law: on shoes small enough to try everything, driving the real engine through every path gives the same mean
and the same second moment of a round as the odds compute, for rules of every kind.
"""

import random
from fractions import Fraction
from typing import Any

import pytest
from support.brute_force import brute_force
from support.effort import examples

from sabot.cards import RANKS
from sabot.odds import optimal_return, round_moments
from sabot.rules import ImpossibleRules, Rules


def small(ranks: str, **changes: Any) -> Rules:
    """One deck with these ranks only: sixteen cards that outlast every round."""
    return Rules(decks=1, removed=tuple(rank for rank in RANKS if rank not in ranks), **changes)


RULE_SETS = {
    "hole card, look on both": small("A78T"),
    "no hole card, split by rank, double after split": small(
        "A69T", hole_card=False, look=(), double_after_split=True, split_by="rank"
    ),
    "look on aces only, free bets, push 22": small(
        "57TJ", look=("ace",), free_doubles=(10, 11), free_splits=("5", "7"), push_total=22
    ),
    "look on tens only, Charlie of three, free bets after split": small(
        "379Q", look=("ten",), charlie=3, free_doubles=(10,), free_splits=("3", "7"), double_after_split=True
    ),
    "two, three and four times, after split too": small("69TK", doubles=(2, 3, 4), double_after_split=True),
    "late surrender, dealer hits soft 17": small("A68T", surrender=True, hits_soft_17=True),
}


def check(rules: Rules) -> None:
    """Compare the mean as a fraction, where its denominator is small enough, and both moments to twelve digits."""
    tried = brute_force(rules)
    found = round_moments(rules)
    returned = 1 + tried.first
    assert optimal_return(rules) == pytest.approx(float(returned), abs=1e-12)
    if returned.denominator < 10**6:
        assert Fraction(optimal_return(rules)).limit_denominator(10**6) == returned
    assert found.first == pytest.approx(float(tried.first), abs=1e-12)
    if not tried.tied:
        assert found.second == pytest.approx(float(tried.second), abs=1e-12)


def test_some_rules_leave_nothing_to_taste():
    """Otherwise the second moment would never be compared."""
    assert not brute_force(RULE_SETS["look on aces only, free bets, push 22"]).tied


@pytest.mark.parametrize("name", RULE_SETS)
def test_trying_everything_gives_what_the_odds_compute(name: str):
    check(RULE_SETS[name])


def _random_rules(seed: int) -> Rules:
    chance = random.Random(seed)
    while True:
        ranks = [*chance.sample("56789", 2), *chance.sample("TJQK", 1), chance.choice("A4TJQK6789")]
        if len(set(ranks)) < 4:
            continue
        try:
            return small(
                "".join(ranks),
                hole_card=chance.random() < 0.7,
                look=chance.choice(((), ("ace",), ("ten",), ("ace", "ten"))),
                hits_soft_17=chance.random() < 0.5,
                push_total=chance.choice((None, 22, 24)),
                natural_pays=chance.choice((Fraction(3, 2), Fraction(6, 5), Fraction(1))),
                doubles=chance.choice(((), (2,), (2, 3, 4), (3,))),
                double_after_split=chance.random() < 0.5,
                split_by=chance.choice(("rank", "value")),
                surrender=chance.random() < 0.3,
                charlie=chance.choice((None, None, 3, 4)),
                free_doubles=chance.choice(((), (11,), (12, 13))),
                free_splits=chance.choice(((), (ranks[0],), (ranks[2],))),
            )
        except ImpossibleRules:
            continue


@pytest.mark.parametrize("seed", range(examples(4)))
def test_trying_everything_agrees_for_random_rules(seed: int):
    check(_random_rules(seed))
