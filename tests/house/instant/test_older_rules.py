"""Rounds left open by an older version are finished by the rules they name.

Law: a round reads its rules from the document it names, never from the program that finishes it.
"""

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from support.house import OpenHouse, a_house
from support.rigged import RiggedShoes, rigged_shoes

from sabot.games import GAMES
from sabot.house.history import proof_of
from sabot.house.instant import Played
from sabot.ledger import IN_PLAY
from sabot.rules import digest
from sabot.side_bets import side_bet
from sabot.verify import verify_bytes

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)

DEALER_SOFT_17 = "Th Ac 7d"
SOFT = "Th 6c 8d Ah 2s Ks"
"""18 against ace-six: the dealer stands, or draws a two for 19."""

OLDER: dict[str, tuple[dict[str, Any], str, list[str], int]] = {
    "this program's": ({}, SOFT, ["stand"], 2000),
    "a dealer who hits soft 17": ({"hits_soft_17": True}, SOFT, ["stand"], 0),
    "a Charlie of four cards": ({"charlie": 4}, "2h Tc 3d 4s 5s", ["hit", "hit"], 2000),
    "doubles times four": ({"doubles": (2, 4)}, "6h 6c 5d Ts Th 9s", ["quadruple"], 8000),
    "a push on 22": ({"push_total": 22}, "Th 6c 8d Ts 6s", ["stand"], 1000),
    "one deck": ({"decks": 1}, "Th 6c 8d Tc 9s", ["stand"], 2000),
}


def changed(rules: dict[str, Any]) -> Any:
    game = GAMES["classic"]
    return msgspec.structs.replace(game, rules=msgspec.structs.replace(game.rules, **rules), boxes=1)


@pytest.mark.parametrize("name", OLDER)
def test_a_round_is_finished_and_paid_by_the_rules_it_names(
    house: OpenHouse, shoes: RiggedShoes, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Opened by one version, finished by another, after the storage was closed between them."""
    rules, cards, actions, returned = OLDER[name]
    player = house.player(10_000)
    shoes.next = cards
    with monkeypatch.context() as older:
        older.setitem(GAMES, "classic", changed(rules))
        named = digest(GAMES["classic"].rules)
        played = house.open(player, "classic", "1 main=10.00")
    house.reopen()
    for action in actions:
        played = house.act(played, action)
    assert played.over
    assert played.opened.rules == named
    assert house.available(player) == 10_000 - played.staked + returned
    assert house.balance(IN_PLAY) == 0


def test_side_bets_are_paid_by_the_lines_that_the_round_names(
    house: OpenHouse, shoes: RiggedShoes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pair that paid seven in all when it was staked pays seven, and the natural its old 6:5."""
    pays = (side_bet("perfect_pair", {"perfect": 40, "coloured": 12, "mixed": 7}),)
    player = house.player(10_000)
    shoes.next = "8h 6c 8d Tc 9s"
    with monkeypatch.context() as older:
        older.setitem(GAMES, "classic", changed({"side_bets": pays, "natural_pays": Fraction(6, 5)}))
        played = house.open(player, "classic", "1 main=10.00 perfect_pair=5.00")
    assert house.act(played, "stand").over
    assert house.available(player) == 10_000 - 1500 + 2000 + 5 * 1200


def test_real_shoes_of_older_rules_are_dealt_to_their_end_and_proved(
    house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shoe of a round is made of the decks that its rules name; the proof carries those rules."""
    player = house.player(10**7)
    for decks in (1, 2, 4, 8):
        with monkeypatch.context() as older:
            older.setitem(GAMES, "classic", changed({"decks": decks, "hits_soft_17": True}))
            played = house.open(player, "classic", "1 main=10.00", value=bytes([decks]))
        over = house.finish(played)
        assert proved(over)
        assert over.round.rules.decks == decks


def test_a_round_keeps_the_limits_and_the_level_it_was_opened_with(
    house: OpenHouse, shoes: RiggedShoes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Limits lowered later, a level taken away and boxes closed do not strand what is open."""
    shoes.next = "Th Th Th 6c 8d 8d 8d Tc 9s"
    player = house.player(10**7)
    played = house.open(player, "progressive", *(f"{box} main=2000.00" for box in (1, 2, 3)), level="high_roller")
    game = GAMES["progressive"]
    low = {"low": game.limits["low"]}
    monkeypatch.setitem(GAMES, "progressive", msgspec.structs.replace(game, limits=low, boxes=1))
    house.reopen()
    for _ in range(3):
        played = house.act(house.read(played.id), "stand")
    assert played.over
    assert house.available(player) == 10**7 + 600_000


def proved(played: Played) -> bool:
    return verify_bytes(msgspec.json.encode(proof_of(played))).holds
