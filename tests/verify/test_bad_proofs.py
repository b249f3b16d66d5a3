"""Every reason for which a file is no proof, one by one, and any bytes at all.

Law: whatever comes in, the answer is findings or a ``BadProof``; nothing else is ever raised.
"""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest
from support.effort import examples
from verify.written import encoded, instant, live

from sabot.verify import BadProof, verify_bytes
from sabot.verify.bad_proof import Reason
from sabot.verify.document import MOST_BYTES

R = Reason
Change = tuple[tuple[str | int, ...], object]


class Absent:
    """What a field is replaced by where it is taken away."""

    def __repr__(self) -> str:
        return "absent"


ABSENT = Absent()
HASH = "ab" * 32
INSTANT = instant("classic", 3)
LIVE = live("infinite", 3)

BYTES = [
    (R.TOO_LARGE, b" " * (MOST_BYTES + 1)),
    (R.UNREADABLE, b""),
    (R.UNREADABLE, b"{"),
    (R.UNREADABLE, b'{"proof": 1}x'),
    (R.UNREADABLE, b'{"proof": NaN}'),
    (R.UNREADABLE, b'{"proof": 1e999}'),
    (R.UNREADABLE, b'"\xff"'),
    (R.UNREADABLE, b'{"proof": "\\ud800"}'),
    (R.TOO_DEEP, b"[" * 100_000),
    (R.NOT_AN_OBJECT, b"[]"),
    (R.NOT_AN_OBJECT, b"1"),
    (R.MISSING_FIELD, b"{}"),
]

INSTANT_CHANGES: list[tuple[Reason, Change]] = [
    (R.WRONG_VERSION, (("proof",), 2)),
    (R.WRONG_VERSION, (("proof",), True)),
    (R.WRONG_VERSION, (("proof",), 1.0)),
    (R.WRONG_VERSION, (("proof",), "1")),
    *((R.MISSING_FIELD, ((field,), ABSENT)) for field in ("proof", "round", "rules", "claimed", "shoe")),
    (R.MISSING_FIELD, (("claimed", "insurance"), ABSENT)),
    (R.MISSING_FIELD, (("claimed", "hands", 0, "lent"), ABSENT)),
    (R.MISSING_FIELD, (("shoe", "seed"), ABSENT)),
    (R.MISSING_FIELD, (("shoe", "kind"), ABSENT)),
    (R.UNKNOWN_FIELD, (("note",), "trust me")),
    (R.UNKNOWN_FIELD, (("claimed", "net"), 0)),
    (R.UNKNOWN_FIELD, (("claimed", "hands", 0, "tip"), 0)),
    (R.UNKNOWN_FIELD, (("shoe", "root"), HASH)),
    (R.WRONG_TYPE, (("round",), 7)),
    (R.WRONG_TYPE, (("rules",), [])),
    (R.WRONG_TYPE, (("awards",), {"1": 1.5})),
    (R.WRONG_TYPE, (("claimed", "staked"), 100.0)),
    (R.WRONG_TYPE, (("claimed", "staked"), True)),
    (R.WRONG_TYPE, (("claimed", "staked"), "100")),
    (R.WRONG_TYPE, (("claimed", "hands"), {})),
    (R.WRONG_TYPE, (("claimed", "hands", 0, "cards"), "8h 9c")),
    (R.WRONG_TYPE, (("shoe", "seed"), None)),
    (R.NEGATIVE, (("claimed", "returned"), -1)),
    (R.NEGATIVE, (("claimed", "hands", 0, "returned"), -1)),
    (R.NEGATIVE, (("awards",), {"1": -1})),
    (R.UNKNOWN_KIND, (("shoe", "kind"), "stacked")),
    (R.BAD_HEX, (("shoe", "seed"), "AB" * 32)),
    (R.BAD_HEX, (("shoe", "commitment"), "a" * 63)),
    (R.BAD_HEX, (("shoe", "entropy", 0, "value"), "0x12")),
    (R.BAD_HEX, (("shoe", "seed"), HASH[:-2] + "b\n")),
    (R.WRONG_LENGTH, (("shoe", "seed"), "ab" * 31)),
    (R.WRONG_LENGTH, (("shoe", "commitment"), "")),
    (R.BAD_RULES, (("rules", "decks"), 0)),
    (R.BAD_RULES, (("rules", "decks"), "6")),
    (R.BAD_RULES, (("rules", "decks"), ABSENT)),
    (R.BAD_RULES, (("rules", "luck"), True)),
    (R.BAD_RULES, (("rules", "natural_pays"), "1/0")),
    (R.BAD_RULES, (("rules", "natural_pays"), 1.5)),
    (R.BAD_RULES, (("rules", "natural_pays"), "1e999999999")),
    (R.BAD_NOTATION, (("round",), "")),
    (R.BAD_NOTATION, (("round",), "game classic\nbets 1 main=1.00\nshoe 8x")),
    (R.UNKNOWN_GAME, (("round",), "game baccarat")),
    (R.SEVERAL_ROUNDS, (("round",), INSTANT["round"] + "---\n" + INSTANT["round"])),
    (R.WRONG_KIND, (("round",), LIVE["round"])),
    (R.CONTRIBUTORS, (("shoe", "entropy"), [])),
    (R.CONTRIBUTORS, (("shoe", "entropy"), INSTANT["shoe"]["entropy"] * 2)),
]

LIVE_CHANGES: list[tuple[Reason, Change]] = [
    (R.MISSING_FIELD, (("shoe", "seed"), ABSENT)),
    (R.MISSING_FIELD, (("shoe", "entropy", 0, "commitment"), ABSENT)),
    (R.MISSING_FIELD, (("shoe", "entropy", 0, "value"), ABSENT)),
    (R.WRONG_TYPE, (("shoe", "first"), 1.0)),
    (R.WRONG_TYPE, (("shoe", "cards", 0, "path"), None)),
    (R.NEGATIVE, (("shoe", "first"), -1)),
    (R.BAD_HEX, (("shoe", "root"), "g" * 64)),
    (R.WRONG_LENGTH, (("shoe", "cards", 0, "salt"), "ab")),
    (R.WRONG_LENGTH, (("shoe", "cards", 0, "path", 0), "ab")),
    (R.WRONG_LENGTH, (("shoe", "entropy", 0, "commitment"), "ab" * 33)),
    (R.BAD_CARD, (("shoe", "cards", 0, "card"), "10h")),
    (R.CARDS_DIFFER, (("shoe", "cards"), LIVE["shoe"]["cards"][:-1])),
    (R.WRONG_KIND, (("round",), INSTANT["round"])),
]


def changed(document: dict[str, Any], change: Change) -> bytes:
    """The file with one field set, or taken out."""
    (*way, last), value = change
    copied: Any = copy.deepcopy(document)
    part = copied
    for step in way:
        part = part[step]
    if value is ABSENT:
        del part[last]
    else:
        part[last] = value
    return encoded(copied)


def refusal(data: bytes) -> Reason:
    with pytest.raises(BadProof) as caught:
        verify_bytes(data)
    return caught.value.reason


@pytest.mark.parametrize(("reason", "data"), BYTES, ids=lambda value: str(value)[:30])
def test_bytes_that_are_no_proof_are_refused_with_their_own_reason(reason: Reason, data: bytes):
    assert refusal(data) is reason


@pytest.mark.parametrize(("reason", "change"), INSTANT_CHANGES, ids=lambda value: str(value)[:60])
def test_a_malformed_instant_proof_is_refused_with_its_own_reason(reason: Reason, change: Change):
    assert refusal(changed(INSTANT, change)) is reason


@pytest.mark.parametrize(("reason", "change"), LIVE_CHANGES, ids=lambda value: str(value)[:60])
def test_a_malformed_live_proof_is_refused_with_its_own_reason(reason: Reason, change: Change):
    assert refusal(changed(LIVE, change)) is reason


def test_every_reason_has_its_file():
    assert {reason for reason, _ in (*BYTES, *INSTANT_CHANGES, *LIVE_CHANGES)} == set(Reason)


def test_rules_nested_to_any_depth_are_refused_and_never_an_error():
    whole = encoded(INSTANT)
    for depth in range(0, 1200, 10):
        nested = b"[" * depth + b"]" * depth or b"0"
        assert refusal(whole.replace(b'"look":[]', b'"look":' + nested)) in {R.TOO_DEEP, R.BAD_RULES}


def test_a_refusal_says_where():
    with pytest.raises(BadProof, match=r"negative: .*returned"):
        verify_bytes(changed(INSTANT, (("claimed", "returned"), -1)))
    with pytest.raises(BadProof, match="bad_notation: bad_card"):
        verify_bytes(changed(INSTANT, (("round",), "game classic\nbets 1 main=1.00\nshoe 8x")))


# ── Any bytes ────────────────────────────────────────────────────────────────────────────────────────


def judged(data: bytes) -> bool:
    """Say whether a file was found to hold; what is refused does not."""
    try:
        return verify_bytes(data).holds
    except BadProof:
        return False


def _flipped(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    start, end = sorted(chance.sample(range(len(data)), 2))
    return data[:start] + data[end:]


def _doubled(data: bytes, chance: random.Random) -> bytes:
    start, end = sorted(chance.sample(range(len(data)), 2))
    return data[:end] + data[start:]


@pytest.mark.parametrize("damage", [_flipped, _cut, _doubled])
@pytest.mark.parametrize("document", [INSTANT, LIVE], ids=["instant", "live"])
def test_damaged_files_are_refused_or_judged_and_never_an_error(
    document: dict[str, Any], damage: Callable[[bytes, random.Random], bytes]
):
    data = encoded(document)
    chance = random.Random("damage")
    for _ in range(examples(200)):
        judged(damage(data, chance))


VALUES: tuple[object, ...] = (None, True, -1, 0, 1, 10**30, 0.5, "", "x", "é", "1", [], [[]], {}, {"a": 1}, HASH, "As")


def _leaves(value: Any, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict | list) and value:
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, item in pairs for found in _leaves(item, (*way, key))]
    return [way]


@pytest.mark.parametrize("document", [INSTANT, LIVE], ids=["instant", "live"])
def test_any_value_in_any_field_is_refused_or_judged_and_never_an_error(document: dict[str, Any]):
    chance = random.Random("values")
    ways = _leaves(document)
    for _ in range(examples(400)):
        judged(changed(document, (chance.choice(ways), chance.choice(VALUES))))
