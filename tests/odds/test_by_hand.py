"""What actions are worth where it can be found another way: in the head, or by trying every card.

Law: the compiled odds and a plain recursion in fractions, which share the rules and nothing else, agree.
"""

import random
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.effort import examples
from support.plain_odds import Seat, Split, take, values_of, whole_return, worth
from support.small_shoes import Dealt, cards_of, dealt, shoe_of, small_rules

from sabot.actions import Action
from sabot.cards import DECK, NAMES, RANKS, VALUE, parse, parse_all, same_rank, same_value
from sabot.games import GAMES
from sabot.hand import is_natural
from sabot.odds import HandValues, hand_values, optimal_return
from sabot.odds.shoe import value_of
from sabot.rules import Rules

SEEDS = st.integers(0, 2**48)


def _values(rules: Rules, at: Dealt) -> HandValues:
    return hand_values(rules, at.hand, at.upcard, at.gone, partner=at.partner)


def _seat(rules: Rules, at: Dealt) -> Seat:
    shoe = take(shoe_of(rules), value_of(at.upcard), *map(value_of, at.gone))
    return Seat(rules, value_of(at.upcard), shoe, None if at.partner is None else value_of(at.partner))


def _split(rules: Rules, at: Dealt) -> Split:
    if len(at.hand) != 2 or at.partner is not None:
        return None
    if not (same_rank if rules.split_by == "rank" else same_value)(*at.hand):
        return None
    return "free" if all(NAMES[card][0] in rules.free_splits for card in at.hand) else "paid"


# A shoe of one rank leaves nothing to chance: rank, extra rules, what each action is worth, the whole game.
ONE_RANK = [
    ("A", {}, {"hit": 1, "stand": -1, "double": -2, "split": -2}, 2),  # eleven aces make 21; the dealer stops at 17
    ("A", {"hits_soft_17": True}, {"hit": 1, "stand": -1, "double": -2, "split": -2}, 2),
    ("A", {"charlie": 4}, {"hit": 1, "stand": -1, "double": -2, "split": -2}, 2),
    ("A", {"charlie": 3}, {"double": 2, "hit": 1, "stand": -1, "split": -2}, 3),
    ("2", {}, {"hit": 1, "stand": -1, "double": -2, "split": 2}, 3),  # twenty against eighteen, on each half
    ("3", {}, {"hit": 1, "stand": -1, "double": -2, "split": 2}, 3),  # 21 against 18
    ("4", {}, {"hit": 0, "stand": -1, "double": -2, "split": 0}, 1),  # 20 each
    ("5", {}, {"hit": 0, "stand": -1, "double": -2, "split": 0}, 1),
    ("5", {"free_doubles": (10,)}, {"hit": 0, "stand": -1, "free_double": -1, "split": 0}, 1),
    ("5", {"free_doubles": (10,), "charlie": 3}, {"free_double": 2, "hit": 1, "stand": -1, "split": 4}, 5),
    ("6", {}, {"hit": 0, "double": 0, "stand": -1, "split": 0}, 1),  # 18 each
    ("7", {}, {"hit": 0, "double": 0, "stand": -1, "split": 0}, 1),  # three sevens each
    ("7", {"surrender": True}, {"hit": 0, "double": 0, "stand": -1, "split": 0, "surrender": -0.5}, 1),
    ("8", {}, {"stand": 1, "hit": -1, "double": -2, "split": 2}, 3),  # the dealer busts with 24
    ("8", {"doubles": (2, 3, 4)}, {"stand": 1, "hit": -1, "double": -2, "triple": -3, "quadruple": -4, "split": 2}, 3),
    ("8", {"push_total": 24}, {"stand": 0, "hit": -1, "double": -2, "split": 0}, 1),
    ("8", {"push_total": 22}, {"stand": 1, "hit": -1, "double": -2, "split": 2}, 3),
    ("8", {"free_splits": ("8",)}, {"stand": 1, "hit": -1, "double": -2, "free_split": 2}, 3),
    ("9", {}, {"stand": 0, "hit": -1, "double": -2, "split": 0}, 1),
    ("K", {}, {"stand": 0, "hit": -1, "double": -2, "split": 0}, 1),
    ("K", {"hole_card": False, "look": ()}, {"stand": 0, "hit": -1, "double": -2, "split": 0}, 1),
]


@pytest.mark.parametrize(("rank", "extra", "values", "whole"), ONE_RANK)
def test_a_shoe_of_one_rank_is_played_out_in_the_head(rank, extra, values, whole):
    rules = Rules(decks=8, removed=tuple(other for other in RANKS if other != rank), double_after_split=True, **extra)
    first, second, upcard = parse_all(f"{rank}c {rank}d {rank}h")
    found = hand_values(rules, (first, second), upcard)
    assert {action.value: value for action, value in found.actions.items()} == pytest.approx(values, abs=1e-12)
    assert optimal_return(rules) == pytest.approx(whole, abs=1e-12)


def test_a_lent_stake_that_loses_costs_nothing():
    """Sheet 000, free split: the lent hand wins on the lent amount; it loses nothing, a push returns nothing."""
    assert _split_value("A") == pytest.approx(-1, abs=1e-12)  # twice soft 12 against seventeen
    assert _split_value("9") == pytest.approx(0, abs=1e-12)  # twice eighteen against eighteen
    assert _split_value("2") == pytest.approx(2, abs=1e-12)  # six deuces, twice


def _split_value(rank: str) -> float:
    """A free split where only one rank is left."""
    rules = Rules(decks=8, free_splits=("A", "2", "9"), charlie=6)
    gone = [card for card in cards_of(rules) if NAMES[card][0] != rank]
    first, second, upcard = parse_all(f"{rank}c {rank}d {rank}h")
    return hand_values(rules, (first, second), upcard, gone).actions[Action.FREE_SPLIT]


@given(seed=SEEDS, split=st.booleans())
@settings(max_examples=examples(20), deadline=None)
def test_every_action_is_worth_what_trying_every_card_says(seed: int, split: bool):  # noqa: FBT001 -- drawn
    chance = random.Random(seed)
    rules = small_rules(chance)
    at = dealt(rules, chance, split=split, most_gone=6)
    seat = _seat(rules, at)
    assume(any(True for _ in seat.holes(at.values)))
    found = _values(rules, at)
    if at.partner is None and is_natural(at.hand):
        unseen = sum(then for hole, then in seat.holes(at.values) if {hole, seat.upcard} == {0, 9})
        assert found.value == pytest.approx(float(rules.natural_pays * (1 - unseen)), abs=1e-12)
        return
    plain = values_of(seat, at.values, _split(rules, at))
    assert dict(found.actions) == pytest.approx({action: float(value) for action, value in plain.items()}, abs=1e-12)
    assert found.value == pytest.approx(float(worth(seat, at.values, _split(rules, at))), abs=1e-12)


@pytest.mark.parametrize(
    ("game", "hand", "up"),
    [
        ("classic", "Td 6c", "Th"),
        ("classic", "9d 9c", "7h"),
        ("progressive", "Td 8c", "Ah"),
        ("progressive", "Td 5c", "Th"),
        ("infinite", "Td 6c", "9h"),
        ("infinite", "4d 4c 3h 2s 2c", "Th"),
        ("free_bet", "Td 4c", "6h"),
        ("free_bet", "Td Kc", "Ah"),
        ("power", "8d 7c", "8h"),
        ("power", "Jd 8c", "Ah"),
    ],
)
def test_a_full_shoe_gives_what_trying_every_card_says(game: str, hand: str, up: str):
    rules = GAMES[game].rules
    at = Dealt(parse_all(hand), parse(up), (), None)
    split = _split(rules, at)
    plain = values_of(_seat(rules, at), at.values)  # a split of the full shoe would take an hour this way
    found = {action: value for action, value in _values(rules, at).actions.items() if "split" not in action}
    assert found == pytest.approx({action: float(value) for action, value in plain.items()}, abs=1e-12)
    assert (split is None) == (len(found) == len(_values(rules, at).actions))


# The cards of one deck, and rules beside the default ones.
SHOES = [
    ("A78TK", {}),
    ("A69TJ", {"hole_card": False, "look": (), "double_after_split": True, "split_by": "rank"}),
    ("57TJQ", {"look": ("ace",), "free_doubles": (10, 11), "free_splits": ("5", "7"), "push_total": 22}),
    ("569TK", {"free_doubles": (10, 11), "free_splits": ("5", "6"), "double_after_split": True}),
    ("89TK", {"free_splits": ("K",)}),  # two kings are split free, a ten and a king for money
    ("679TK", {"doubles": (2, 3, 4), "double_after_split": True}),
    ("A68TQ", {"surrender": True, "hits_soft_17": True}),
    ("AJQK", {"hole_card": False, "look": ()}),
    ("ATJQ", {}),  # under a look an ace up leaves few hole cards, or none
    ("ATJQ", {"double_after_split": True, "doubles": (2, 3, 4)}),
]


@pytest.mark.parametrize(("ranks", "extra"), SHOES)
def test_a_whole_small_game_returns_what_trying_every_card_says(ranks, extra):
    rules = Rules(decks=1, removed=tuple(rank for rank in RANKS if rank not in ranks), **extra)
    assert optimal_return(rules) == pytest.approx(float(whole_return(rules)), abs=1e-12)


def _with_left(rules: Rules, hand: str, up: str, left: str) -> tuple[Dealt, Seat]:
    """A position with exactly these cards left, and twenty ten-values."""
    tens = [card for card in DECK if VALUE[card] == 10 for _ in range(2)][:20]
    gone = Counter(cards_of(rules))
    gone.subtract([*parse_all(hand), parse(up), *parse_all(left), *tens])
    at = Dealt(parse_all(hand), parse(up), tuple(gone.elements()), None)
    return at, _seat(rules, at)


def test_where_one_hole_card_is_possible_the_rest_is_certain():
    """An ace is up, the dealer has looked, and one three is all that is left beside tens: it is in the hole."""
    rules = GAMES["progressive"].rules
    at, seat = _with_left(rules, "6h 5d", "As", "3c")
    found = _values(rules, at).actions
    assert found == pytest.approx({action: float(value) for action, value in values_of(seat, at.values).items()})
    assert found[Action.DOUBLE] == pytest.approx(2)  # 21 for certain; the dealer has 4 or 14, draws tens, and busts


def test_a_split_among_tens_is_worth_what_trying_every_card_says():
    rules = GAMES["progressive"].rules
    at, seat = _with_left(rules, "8h 8d", "As", "2c 3c")
    plain = values_of(seat, at.values, "paid")
    assert _values(rules, at).actions[Action.SPLIT] == pytest.approx(float(plain[Action.SPLIT]), abs=1e-12)
