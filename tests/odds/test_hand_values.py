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
from sabot.odds import HandValues, Impossible, Unlikely, hand_values, optimal_return
from sabot.odds.shoe import by_value, full_shoe, value_of, without
from sabot.rules import Rules

SEEDS = st.integers(0, 2**48)


def _any_rules(chance: random.Random) -> Rules:
    return random_rules(chance) if chance.random() < 0.5 else GAMES[chance.choice(list(GAMES))].rules


def _values(rules: Rules, at: Dealt) -> HandValues:
    return hand_values(rules, at.hand, at.upcard, at.gone, partner=at.partner)


def _at(rules: Rules, hand: str, up: str, gone: str = "", split: str = "") -> HandValues:
    return hand_values(rules, parse_all(hand), parse(up), parse_all(gone), partner=parse(split) if split else None)


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
            hand = (parse(f"{RANKS[one]}c"), parse(f"{RANKS[two]}d"))
            found[key] = before + ways, hand, parse(f"{RANKS[up]}h")
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
@settings(max_examples=examples(300), deadline=None)
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
@settings(max_examples=examples(200), deadline=None)
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
@settings(max_examples=examples(150), deadline=None)
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


# ── Finished hands, and cards that are gone ──────────────────────────────────────────────────────────


def test_a_natural_is_worth_its_pay_but_for_a_dealers_natural():
    """All sheets: 3 to 2; natural against natural pushes. Sheet 002 looks with an ace up only; sheet 001 never."""
    assert _at(GAMES["infinite"].rules, "Ac Kd", "5h").value == pytest.approx(1.5)
    assert _at(GAMES["infinite"].rules, "Ac Kd", "Ah").value == pytest.approx(1.5)  # the dealer has looked
    assert _at(GAMES["infinite"].rules, "Ac Kd", "Th").value == pytest.approx(1.5 * (1 - 31 / 413))
    assert _at(GAMES["classic"].rules, "Ac Kd", "Ah").value == pytest.approx(1.5 * (1 - 95 / 309))
    assert _at(GAMES["classic"].rules, "Ac Kd", "Ah").actions == {}


def test_an_ace_and_a_ten_on_a_split_ace_are_no_natural():
    """All sheets: 21 on a split hand is not a natural."""
    half = _at(GAMES["classic"].rules, "Ac Kd", "5h", split="Ad")
    assert half.actions == {}
    assert 0.8 < half.value < 1


def test_21_is_finished_and_worth_what_standing_is():
    found = _at(GAMES["infinite"].rules, "7c 7d 7h", "Th")
    assert (found.actions, found.best) == ({}, None)
    assert 0.85 < found.value < 0.95  # unseen naturals beat it


@pytest.mark.parametrize(("game", "won"), [("infinite", True), ("free_bet", True), ("progressive", False)])
def test_six_cards_have_won_where_there_is_a_charlie(game: str, won: bool):  # noqa: FBT001 -- a table
    """Sheets 000 and 002, six-card Charlie: it wins even against a dealer natural."""
    found = _at(GAMES[game].rules, "2c 2d 2h 3c 3d 3h", "Th")
    assert (found.actions == {}) == won
    assert (found.value == 1) == won


def test_a_split_hand_knows_that_its_other_half_is_gone():
    """The partner's card is as gone as any other."""
    rules = GAMES["progressive"].rules
    split, whole = _at(rules, "8c 3d", "6h", split="8d"), _at(rules, "8c 3d", "6h", gone="8d")
    assert split.actions == {action: value for action, value in whole.actions.items() if action != Action.SURRENDER}
    assert Action.SURRENDER in whole.actions


def test_a_split_ace_gets_one_card_and_no_decision():
    """All sheets: one card on each split ace."""
    found = _at(GAMES["progressive"].rules, "Ac 5d", "6h", split="Ad")
    assert (found.actions, found.best) == ({}, None)
    assert found.value < _at(GAMES["progressive"].rules, "Ac 5d", "6h", gone="Ad").value


TENS = " ".join(f"{rank}{suit}" for rank in "TJQK" for suit in "cdhs")
FIVES = " ".join(f"5{suit}" for suit in "cdhs" for _ in range(4))


@pytest.mark.parametrize(
    ("hand", "up", "action", "gone", "better"),
    [
        ("6c 5d", "6h", Action.DOUBLE, TENS, False),  # fewer tens to make 21 of 11
        ("Tc 6d", "Th", Action.HIT, FIVES, False),  # fewer fives to make 21 of 16
        ("Tc 6d", "6h", Action.STAND, TENS, False),  # the dealer busts less often
        ("Tc 6d", "6h", Action.STAND, FIVES, True),
        ("Tc 6d", "Th", Action.STAND, FIVES, True),
        ("Tc 2d", "4h", Action.HIT, TENS, True),
    ],
)
def test_cards_that_are_gone_move_values_the_way_they_must(hand, up, action, gone, better):
    rules = GAMES["progressive"].rules
    before, after = _at(rules, hand, up).actions[action], _at(rules, hand, up, gone).actions[action]
    assert after > before if better else after < before


def test_insurance_is_worth_what_the_tens_left_say():
    """All sheets: two to one with an ace up; 96 of 309 cards are ten-values beside a hand without one."""
    rules = GAMES["classic"].rules
    assert _at(rules, "7c 8d", "Ah").insurance == pytest.approx(3 * 96 / 309 - 1)
    assert _at(rules, "Tc Kd", "Ah").insurance == pytest.approx(3 * 94 / 309 - 1)
    assert _at(rules, "7c 8d", "Ah", gone=FIVES).insurance == pytest.approx(3 * 96 / 293 - 1)
    assert _at(rules, "Ac Kd", "Ah").insurance == pytest.approx(3 * 95 / 309 - 1)  # on a natural too
    assert _at(rules, "7c 8d", "Th").insurance is None


@pytest.mark.parametrize(("hand", "split"), [("2c 3d 4h", ""), ("8c 3d", "8d")])
def test_insurance_is_closed_once_a_hand_was_acted_on(hand: str, split: str):
    """Sheets 001 and 004: box by box, before any action."""
    assert _at(GAMES["classic"].rules, hand, "Ah", split=split).insurance is None


# ── Positions that cannot be ─────────────────────────────────────────────────────────────────────────

EVERYTHING = " ".join(f"{rank}{suit}" for rank in "23456789TJQK" for suit in "cdh" for _ in range(8))

IMPOSSIBLE = {
    Unlikely.TOO_FEW_IN_HAND: ("power", "8c", "5h", "", ""),
    Unlikely.BUST: ("power", "Jc 8d 4h", "5h", "", ""),
    Unlikely.NOT_IN_SHOE: ("power", "8c Td", "5h", "", ""),
    Unlikely.TOO_MANY_COPIES: ("classic", "8c 8c", "8c", "8c 8c 8c 8c", ""),
    Unlikely.SHOE_TOO_SHORT: (
        "infinite",
        "Ac As",
        "Ah",
        f"{EVERYTHING} {' '.join(['2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks'] * 8)} {'Ac Ad ' * 7}",
        "",
    ),
    Unlikely.NO_PARTNER: ("classic", "8c 3d", "5h", "", "7c"),
}


@pytest.mark.parametrize("why", Unlikely)
def test_a_position_that_cannot_be_dealt_is_refused_with_its_reason(why: Unlikely):
    game, hand, up, gone, split = IMPOSSIBLE[why]
    with pytest.raises(Impossible) as refused:
        _at(GAMES[game].rules, hand, up, gone, split)
    assert refused.value.why is why
