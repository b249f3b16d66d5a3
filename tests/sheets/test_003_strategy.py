"""Power's own strategy, cell by cell as its list reads, and what it falls back on.

Law: "10" there is J, Q or K and "11" an ace; the pair rule goes first; what cannot be done is hit, stood on,
or played as the hand's total.
"""

import pytest

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.offer import offered
from sabot.games import GAMES
from sabot.strategy import Chart, advise

RULES = GAMES["power"].rules
UP = ("2", "3", "4", "5", "6", "7", "8", "J", "Q", "K", "A")

H, S, Q, T = Action.HIT, Action.STAND, Action.QUADRUPLE, Action.SPLIT

LIST: dict[str, tuple[Action, str, Action]] = {
    # hand: does this against these up cards, and that against the others
    "2 2": (T, "6", H),
    "3 3": (T, "2345678", H),
    "4 4": (T, "6", H),
    "5 5": (Q, "2345678", H),
    "6 6": (T, "2345678", H),
    "7 7": (T, "234567", H),
    "8 8": (T, "2345678JQKA", T),
    "J J": (S, "2345678JQKA", S),
    "Q K": (S, "2345678JQKA", S),
    "A A": (T, "234568JQK", H),
    "2 3": (H, "2345678JQKA", H),
    "2 4": (H, "2345678JQKA", H),
    "3 4": (H, "2345678JQKA", H),
    "2 6": (H, "2345678JQKA", H),
    "4 5": (H, "2345678JQKA", H),
    "2 7": (H, "2345678JQKA", H),
    "6 4": (Q, "234567", H),
    "2 8": (Q, "234567", H),
    "6 5": (Q, "2345678", H),
    "3 8": (Q, "2345678", H),
    "2 J": (H, "2345678JQKA", H),
    "5 8": (H, "2345678JQKA", H),
    "6 8": (H, "2345678JQKA", H),
    "7 8": (S, "5", H),
    "5 K": (S, "5", H),
    "6 K": (S, "2456", H),
    "7 Q": (S, "2345678JQK", H),
    "8 J": (S, "2345678JQKA", S),
    "A 2": (H, "2345678JQKA", H),
    "A 3": (H, "2345678JQKA", H),
    "A 4": (Q, "6", H),
    "A 5": (Q, "6", H),
    "A 6": (Q, "56", H),
    "A 8": (Q, "6", S),
    # three cards and more
    "2 2 3": (H, "2345678JQKA", H),
    "2 3 5": (H, "2345678JQKA", H),
    "2 3 6": (H, "2345678JQKA", H),
    "2 3 7": (H, "2345678JQKA", H),
    "5 5 5": (S, "5", H),
    "4 5 7": (S, "2456", H),
    "4 5 8": (S, "2345678JQK", H),
    "5 5 8": (S, "2345678JQKA", S),
    "A 2 3": (H, "2345678JQKA", H),
    "A 2 4": (H, "2345678JQKA", H),
    "A 3 3": (H, "2345678JQKA", H),
    "A 3 4": (S, "234567", H),
    "A 3 5": (S, "2345678JQKA", S),
    "A 2 7": (S, "2345678JQKA", S),
}


def _hand(ranks: str) -> str:
    return " ".join(rank + suit for rank, suit in zip(ranks.split(), "hdsc", strict=False))


def _chart() -> Chart:
    chart = GAMES["power"].strategy
    assert chart is not None
    return chart


def _advice(hand: str, up: str, *missing: Action, split: bool = False) -> Action:
    cards = parse_all(_hand(hand))
    options = [action for action in offered(RULES, cards, split=split) if action not in missing]
    (upcard,) = parse_all(f"{up}c")
    return advise(_chart(), cards, upcard, options)


@pytest.mark.parametrize("hand", LIST)
def test_the_list_says_what_to_do_with_each_hand(hand: str) -> None:
    """Sheet 003, strategy: the pair rule first, then quadruple, then hit or stand."""
    does, against, otherwise = LIST[hand]
    assert {up: _advice(hand, up) for up in UP} == {up: does if up in against else otherwise for up in UP}


def test_a_soft_18_quadruples_stands_or_hits() -> None:
    """Sheet 003, strategy: quadruple against 2, 4, 5, 6; of the rest, hit from 8 on."""
    does = dict.fromkeys("2456", Q) | dict.fromkeys("37", S) | dict.fromkeys("8JQKA", H)
    assert {up: _advice("A 7", up) for up in UP} == does


@pytest.mark.parametrize(
    ("hand", "up", "does"),
    [
        ("5 5", "8", H),
        ("6 4", "2", H),
        ("6 5", "8", H),
        ("A 4", "6", H),
        ("A 5", "6", H),
        ("A 6", "5", H),
        ("A 7", "2", S),
        ("A 7", "6", S),
        ("A 8", "6", S),
    ],
)
def test_a_quadruple_that_cannot_be_made_hits_or_from_soft_18_on_stands(hand: str, up: str, does: Action) -> None:
    """Sheet 003, strategy: quadruple *if possible*, otherwise what the same line says; never a double or triple."""
    assert _advice(hand, up) is Q
    assert _advice(hand, up, Q) is does


@pytest.mark.parametrize(
    ("hand", "up", "does"),
    [
        ("2 2", "6", H),
        ("3 3", "5", H),
        ("4 4", "6", H),
        ("6 6", "6", H),
        ("7 7", "5", H),
        ("8 8", "2", S),
        ("8 8", "3", H),
        ("8 8", "5", S),
        ("8 8", "7", H),
        ("8 8", "A", H),
        ("A A", "6", H),
    ],
)
def test_a_pair_that_cannot_be_split_plays_as_its_total(hand: str, up: str, does: Action) -> None:
    """Sheet 003, strategy: split *if available*; else two eights are a 16, two aces a soft 12."""
    assert _advice(hand, up) is T
    assert _advice(hand, up, T) is does


@pytest.mark.parametrize(("hand", "up", "does"), [("8 8", "6", S), ("8 8", "3", H), ("3 3", "6", H), ("6 4", "7", Q)])
def test_a_split_hand_follows_the_same_list(hand: str, up: str, does: Action) -> None:
    """Sheet 003, strategy: a second pair is not split again; a quadruple is there again."""
    assert _advice(hand, up, split=True) is does


def test_every_hand_that_is_decided_has_a_cell() -> None:
    """Sheet 003, strategy: the three lists together leave nothing open."""
    chart, columns = _chart(), [0, 1, 2, 3, 4, 5, 6, 8, 9]
    rows = [*chart.hard.values(), *chart.soft.values(), *chart.pairs.values()]
    assert (sorted(chart.hard), sorted(chart.soft), sorted(chart.pairs)) == (
        list(range(4, 22)),
        list(range(12, 22)),
        sorted("A2345678T"),
    )
    assert all(len(row) == 10 and row[7] == " " and " " not in [row[column] for column in columns] for row in rows)
