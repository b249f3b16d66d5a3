"""Rounds that feed and win the progressive meters, in tests.

Law: each look at the meters also looks whether the facts add up and the accounts hold the whole cents.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec
from support.house import OpenHouse, sqlite_house
from support.rigged import RiggedShoes

from sabot.games import GAMES
from sabot.house.instant import Played
from sabot.house.jackpot import Meter, read_meter
from sabot.ledger import HIDDEN, VISIBLE
from sabot.limits import Jackpot

MICRO = 1_000_000
ODD = Jackpot(visible_ppm=123_457, hidden_ppm=20_011, seed_cents=30_000, floor_cents=20_000)
SEED = 30_000 * MICRO
FLOOR = 20_000 * MICRO
V, H = 61_728_500, 10_005_500
"""What a stake of 5.00 adds to the visible and to the hidden meter: 61.7285 and 10.0055 cents."""

STAKED = 1000
"""A box at the tests' stakes: main 5.00, progressive 5.00."""


@contextmanager
def house_with(jackpot: Jackpot) -> Iterator[OpenHouse]:
    """A house whose meter is fed and lifted like this."""
    game = msgspec.structs.replace(GAMES["progressive"], jackpot=jackpot)
    with patch.dict(GAMES, progressive=game), sqlite_house() as house:
        yield house


def an_odd_house() -> Iterator[OpenHouse]:
    """What a fixture is made of: shares that leave fractions of a cent."""
    with house_with(ODD) as house:
        yield house


def bets(boxes: int) -> list[str]:
    """So many boxes that feed the meter."""
    return [f"{box} main=5.00 21+3_progressive=5.00" for box in range(1, boxes + 1)]


def feed(house: OpenHouse, shoes: RiggedShoes, player: int, *, boxes: int = 1) -> Played:
    """A round that wins nothing of the meter and waits for a decision: 18 against a seven."""
    shoes.next = " ".join(["Th"] * boxes + ["7c"] + ["8d"] * boxes + ["Td"])
    return house.open(player, "progressive", *bets(boxes))


def hit(house: OpenHouse, shoes: RiggedShoes, player: int, *, boxes: int = 1) -> Played:
    """A round that wins the meter on every box, and waits for insurance against what will be a natural."""
    shoes.next = " ".join(["As"] * (2 * boxes + 1) + ["Kd"])
    return house.open(player, "progressive", *bets(boxes))


def end(house: OpenHouse, played: Played) -> Played:
    """No insurance, no more cards."""
    while not played.over:
        waits = played.round.phase == "insurance"
        played = house.insure(played, taken=False) if waits else house.act(played, "stand")
    return played


def movements(house: OpenHouse) -> list[dict[str, Any]]:
    """What the stream of the meter says."""
    return [json.loads(body) for body in house.facts("meter/progressive")]


def meters(house: OpenHouse) -> tuple[int, int]:
    """Both meters in micro-cents, after seeing that everything which tells them tells the same."""
    told = movements(house)
    visible, hidden = told[-1]["visible"], told[-1]["hidden"]
    added = sum(fact.get("added", 0) for fact in told)
    paid = sum(fact.get("paid", 0) for fact in told)
    assert visible + hidden + paid == added
    assert (house.available(VISIBLE), house.available(HIDDEN)) == (visible // MICRO, hidden // MICRO)
    kept: Meter = house.run(lambda transaction: read_meter(transaction, "progressive"))
    assert (kept.visible, kept.hidden) == (visible, hidden)
    return visible, hidden


def awards(played: Played) -> list[int]:
    """What was reserved for each box that hit, in cents."""
    return [box.award for box in played.round.boxes if box.award is not None]
