"""Rules validate themselves, and have a hash that means something.

Law: what cannot be played is refused when it is made, with its own reason; what can be has one document.
"""

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.rule_sets import random_rules

from sabot.games import GAMES, Game, Kind
from sabot.limits import Jackpot, Limits, Pace, Range
from sabot.rules import Fault, ImpossibleRules, Rules, decode, digest, encode
from sabot.side_bets import SideBet, side_bet

PAIR = side_bet("any_pair", {"suited": 25, "pair": 8})

IMPOSSIBLE: list[tuple[Fault, dict[str, Any]]] = [
    (Fault.TYPES, {"decks": 2.5}),
    (Fault.TYPES, {"decks": True}),
    (Fault.TYPES, {"decks": "8"}),
    (Fault.TYPES, {"decks": None}),
    (Fault.TYPES, {"hits_soft_17": "no"}),
    (Fault.TYPES, {"charlie": 6.5}),
    (Fault.TYPES, {"look": ["ace"]}),
    (Fault.TYPES, {"natural_pays": 1.5}),
    (Fault.TYPES, {"doubles": (2.0,)}),
    (Fault.TYPES, {"side_bets": ("any_pair",)}),
    (Fault.SPLIT_BY, {"split_by": "colour"}),
    (Fault.DECKS, {"decks": 0}),
    (Fault.DECKS, {"decks": 17}),
    (Fault.REMOVED, {"removed": ("1",)}),
    (Fault.REMOVED, {"removed": ("9", "9")}),
    (Fault.REMOVED, {"removed": tuple("A23456789TJQK")}),
    (Fault.SHOE_TOO_SMALL, {"decks": 1, "removed": tuple("A23456789T")}),
    (Fault.LOOK_NEEDS_HOLE_CARD, {"hole_card": False}),
    (Fault.LOOK_TWICE, {"look": ("ace", "ace")}),
    (Fault.LOOK_TWICE, {"look": ("king",)}),
    (Fault.PUSH_TOTAL, {"push_total": 21}),
    (Fault.PUSH_TOTAL, {"push_total": 27}),
    (Fault.NATURAL_PAYS, {"natural_pays": Fraction(0)}),
    (Fault.NATURAL_PAYS, {"natural_pays": Fraction(-3, 2)}),
    (Fault.NATURAL_PAYS, {"natural_pays": Fraction(7, 3)}),
    (Fault.DOUBLES, {"doubles": (5,)}),
    (Fault.DOUBLES, {"doubles": (3, 2)}),
    (Fault.DOUBLES, {"doubles": (2, 2)}),
    (Fault.CHARLIE, {"charlie": 2}),
    (Fault.CHARLIE, {"charlie": 13}),
    (Fault.SURRENDER_NEEDS_LOOK, {"surrender": True, "look": ("ace",)}),
    (Fault.SURRENDER_NEEDS_LOOK, {"surrender": True, "look": (), "hole_card": False}),
    (Fault.FREE_DOUBLES, {"free_doubles": (3,)}),
    (Fault.FREE_DOUBLES, {"free_doubles": (20,)}),
    (Fault.FREE_DOUBLES, {"free_doubles": (11, 10)}),
    (Fault.FREE_DOUBLES_REPLACE, {"free_doubles": (11,), "doubles": (2, 3, 4)}),
    (Fault.FREE_DOUBLES_REPLACE, {"free_doubles": (11,), "doubles": ()}),
    (Fault.FREE_SPLITS, {"free_splits": ("8", "8")}),
    (Fault.FREE_SPLITS, {"free_splits": ("9",), "removed": ("9",)}),
    (Fault.SIDE_BET_UNKNOWN, {"side_bets": (SideBet("royal", ()),)}),
    (Fault.SIDE_BET_TWICE, {"side_bets": (PAIR, PAIR)}),
    (Fault.SIDE_BET_LINES, {"side_bets": (side_bet("any_pair", {"suited": 25}),)}),
    (Fault.SIDE_BET_LINES, {"side_bets": (side_bet("any_pair", {"pair": 8, "suited": 25}),)}),
    (Fault.SIDE_BET_LINES, {"side_bets": (side_bet("any_pair", {"suited": 25, "pair": 0}),)}),
]


@pytest.mark.parametrize(("fault", "changes"), IMPOSSIBLE, ids=[f"{fault}-{changes}" for fault, changes in IMPOSSIBLE])
def test_impossible_rules_are_refused_with_their_reason(fault: Fault, changes: dict[str, Any]):
    with pytest.raises(ImpossibleRules) as refused:
        Rules(**changes)
    assert refused.value.fault is fault
    assert str(refused.value).startswith(f"{fault}: ")


def test_every_reason_for_impossible_rules_is_tested():
    assert {fault for fault, _ in IMPOSSIBLE} == set(Fault)


def test_rules_are_frozen():
    with pytest.raises(AttributeError):
        Rules().decks = 6  # type: ignore[misc]  # that is the point


HASHES = {
    "classic": "0be254855607eeeabdca61139e4a2d524c8a585d765015c5597e5707ff9a09ca",
    "progressive": "e5696229ad39a7c4e4640d25157b368611938a4fac47f2f8716e43810bca5dfb",
    "infinite": "baa523d035befc82bf2fa561a35378fd0e87716d79e3c49d40c6c7d57abdf9dd",
    "free_bet": "f6e0b9b607cb9cc616996403dfb8d57ff44ee3505be568e17fef8375546ebe41",
    "power": "57997da9f53f9af0082b75d1559ad56155170a57011337a2a4604edd0a1456a3",
}


def test_the_hash_of_each_game_is_stable():
    """A round remembers its rules by this hash; a change here means that new rounds have new rules."""
    assert {name: digest(game.rules) for name, game in GAMES.items()} == HASHES


@given(seed=st.integers(0, 2**32))
def test_a_rules_document_reads_back_as_the_same_rules(seed: int):
    rules = random_rules(random.Random(seed))
    assert decode(encode(rules)) == rules
    assert encode(decode(encode(rules))) == encode(rules)


@given(one=st.integers(0, 2**16), other=st.integers(0, 2**16))
def test_different_rules_have_different_hashes(one: int, other: int):
    first, second = random_rules(random.Random(one)), random_rules(random.Random(other))
    assert (digest(first) == digest(second)) == (first == second)


@pytest.mark.parametrize(
    "document", [b"{", b"[]", b'{"decks": "six"}', b'{"joker": 1}', b'{"decks": 99}', b'{"natural_pays": "3/0"}']
)
def test_a_document_that_is_no_rules_is_refused(document: bytes):
    with pytest.raises(ValueError, match=r"\S"):
        decode(document)


def _game(**changes: Any) -> Game:
    fields = {name: getattr(GAMES["infinite"], name) for name in Game.__struct_fields__}
    return Game(**{**fields, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"level": "high"},
        {"boxes": 2},
        {"rules": GAMES["classic"].rules},
        {"pace": None},
        {"kind": Kind.INSTANT},
        {"kind": Kind.INSTANT, "pace": Pace()},
        {"jackpot": Jackpot()},
        {"kind": Kind.INSTANT, "pace": None, "rules": GAMES["progressive"].rules},
    ],
    ids=str,
)
def test_impossible_games_are_refused(changes: dict[str, Any]):
    with pytest.raises(ValueError, match="infinite"):
        _game(**changes)


def test_a_games_limits_are_multiples_of_the_stake_unit():
    for game in GAMES.values():
        for limits in game.limits.values():
            assert isinstance(limits, Limits)
            for allowed in (limits.main, *limits.side_bets.values()):
                assert isinstance(allowed, Range)
                assert allowed.least % 10 == allowed.most % 10 == 0
                assert 0 < allowed.least <= allowed.most


def test_rules_encode_without_floats():
    for game in GAMES.values():
        assert b"." not in encode(game.rules)
        assert msgspec.json.decode(encode(game.rules))["natural_pays"] == "3/2"
