"""A genuine proof with any one value changed: it is refused, or some check fails."""

import copy
import random
from functools import partial
from typing import Any

import pytest
from support.effort import examples
from verify.tampers import another, another_card, with_shoe_line
from verify.written import INSTANT, LIVE, Document, encoded, instant, live

from sabot.cards import NAMES
from sabot.notation import parse as parse_rounds
from sabot.verify import BadProof, verify_bytes


def _ways(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, item in pairs for found in _ways(item, (*way, key))]
    return [way]


def _other(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if len(value) > 63:
        return another(value)
    return another_card(value) if value in NAMES else value + "1"


@pytest.mark.parametrize("name", [*INSTANT, *LIVE])
def test_no_value_of_a_proof_whose_seed_is_shown_can_be_changed_unseen(name: str):
    """All but rules and text, which have their own tests, the place of the cut card, and live contributors' names."""
    genuine = instant(name, 7) if name in INSTANT else live(name, 7, retired=True)
    for way in _ways({part: genuine[part] for part in ("claimed", "shoe")}):
        if (
            way[-1] == "cut_card"
            or way[:3] == ("shoe", "entropy", 2)
            or (name in LIVE and way[-1] == "who" and "entropy" in way)
        ):
            continue  # the third contributor never revealed: no card depends on that one
        tampered = copy.deepcopy(genuine)
        part: Any = tampered
        for step in way[:-1]:
            part = part[step]
        part[way[-1]] = _other(part[way[-1]])
        assert _is_caught(tampered), way


def _is_caught(document: Document) -> bool:
    try:
        return not verify_bytes(encoded(document)).holds
    except BadProof:
        return True


@pytest.mark.parametrize("name", [*INSTANT, *LIVE])
def test_no_card_of_the_round_can_be_exchanged_for_another(name: str):
    chance = random.Random(name)
    for seed in range(examples(10)):
        genuine = instant(name, seed) if name in INSTANT else live(name, seed)
        (record,) = parse_rounds(genuine["round"])
        place = chance.randrange(len(record.shoe))
        other = NAMES[chance.choice([card for card in record.shoe if card != record.shoe[place]])]
        with_shoe_line(genuine, partial(_exchanged, place, other))
        assert _is_caught(genuine)


def _exchanged(place: int, card: str, names: list[str]) -> list[str]:
    return [*names[:place], card, *names[place + 1 :]]
