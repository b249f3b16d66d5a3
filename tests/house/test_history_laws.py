"""What holds of every detail of every round, at every moment of it.

Law: what was told is never told otherwise, every card and cent is told once, and before the end nothing hidden is told.
"""

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from support.effort import examples
from support.house import postgres_house, sqlite_house
from support.past import steps, told
from support.rigged import rigged

from sabot.cards import NAMES
from sabot.facts.rounds import Settled, Voided
from sabot.house.history import Detail, csv_rows, detail, lines
from sabot.house.instant import Played


@pytest.fixture(scope="module")
def many() -> list[tuple[Played, Detail]]:
    """Random rounds of both games, told at every moment of theirs; some of them voided."""
    with sqlite_house(seed=5) as house:
        player, found = house.player(10**10), []
        for number in range(examples(40)):
            house.now += 1000
            played = house.open_any(player, ("classic", "progressive")[number % 2])
            found.append((played, told(house, played, player)))
            while not played.over:
                house.now += 10
                played = house.void(played) if number % 6 == 5 and len(played.events) > 3 else house.decide(played)
                found.append((played, told(house, played, player)))
        return found


def shown(found: Detail) -> list[str]:
    """Every card that a detail's steps name, in order."""
    rows = [msgspec.to_builtins(step) for step in found.steps]
    return [row["card"] for row in rows if "card" in row]


def test_every_card_is_told_once_but_the_one_face_down(many: list[tuple[Played, Detail]]) -> None:
    for played, found in many:
        dealt = Counter(NAMES[card] for card in played.round.dealt)
        hidden = Counter(NAMES[card] for card in played.round.dealer[len(played.round.shown) :])
        turned = "hole_card_turned" in {row[0] for row in steps(found)}
        if played.over and not turned and played.round.rules.hole_card:
            hidden = Counter([NAMES[played.round.dealer[1]]])  # voided before it was turned
        assert Counter(shown(found)) == dealt - hidden


def test_a_detail_is_the_beginning_of_every_later_one(many: list[tuple[Played, Detail]]) -> None:
    """What was told is never told otherwise afterwards."""
    for (_, before), (_, after) in pairwise(many):
        if before.id == after.id:
            assert after.steps[: len(before.steps)] == before.steps


def test_bets_add_up_to_what_was_staked_and_paid(many: list[tuple[Played, Detail]]) -> None:
    over = 0
    for played, found in many:
        assert found.staked == played.staked
        end = next((event for event in played.events if isinstance(event, Settled | Voided)), None)
        assert (found.ending is None) == (end is None)
        if found.ending is not None and end is not None:
            bets: list[Any] = [*found.ending.hands, *found.ending.side_bets, *found.ending.insurance]
            assert sum(bet.staked for bet in bets) == found.staked
            assert sum(bet.returned for bet in bets) == found.ending.returned == end.returned
            assert found.starting_balance is not None
            assert found.starting_balance - found.staked + end.returned == found.ending.final_balance
            over += 1
    assert over


# ── What is hidden ───────────────────────────────────────────────────────────────────────────────────

TWO_HOLE_CARDS = {
    "a decision is due": ("Th 7c 8d {} 2s", "1 main=5.00 21+3=1.00", "Td", "2s", []),
    "after a hit": ("2h 7c 3d {} 4s", "1 main=5.00", "Td", "2s", ["hit"]),
    "after a split": ("8h 7c 8d {} 4s 5s", "1 main=5.00", "Td", "2s", ["split"]),
    "insurance before a natural": ("Th Ac 8d {}", "1 main=5.00", "Kd", "5c", []),
    "insurance after a jackpot": ("As As As {}", "1 main=5.00 21+3_progressive=5.00", "Kd", "5c", []),
    "the dealer has looked": ("Th Kc 8d {}", "1 main=5.00", "Td", "2s", []),
}


@pytest.mark.parametrize("name", TWO_HOLE_CARDS)
def test_an_open_round_tells_the_same_whatever_the_hole_card_is(name: str) -> None:
    """To the last byte, in the list and in full."""
    cards, bets, one, other, actions = TWO_HOLE_CARDS[name]
    said = []
    for hole in (one, other):
        with rigged() as shoes, sqlite_house(seed=3) as house:
            player = house.player(10_000)
            shoes.next = cards.format(hole)
            played = house.open(player, "progressive", bets, value=b"mine")
            for action in actions:
                played = house.act(played, action)
            assert not played.over
            assert NAMES[played.round.dealer[1]] == hole
            listed = house.ask_storage(lambda reader: lines(reader, player))  # noqa: B023 -- asked at once
            said.append(msgspec.json.encode((told(house, played, player), told(house, played), listed)))
    assert said[0] == said[1]


def test_an_open_round_tells_neither_seed_nor_results_nor_meters(many: list[tuple[Played, Detail]]) -> None:
    """Not by any name: the seed that is opened later is in no earlier detail."""
    seeds = {found.id: found.ending.seed for _, found in many if found.ending is not None}
    looked = 0
    for played, found in many:
        if not played.over:
            text = msgspec.json.encode(found).decode()
            assert found.ending is None
            assert seeds[found.id] not in text
            assert not any(word in text for word in ("seed", '"value"', "meter", "hidden", "outcome", "line"))
            looked += 1
    assert looked


def test_both_storages_tell_the_same_history() -> None:
    """Lines, details and figures, byte for byte."""
    said = []
    for opens in (sqlite_house, postgres_house):
        with opens(seed=9) as house:
            player = house.player(10**9)
            rounds = []
            for number in range(8):
                house.now += 500 * (number % 2)
                rounds.append(house.finish(house.open_any(player, ("classic", "progressive")[number % 2])))

            async def query(reader: Any, player: int = player, rounds: list[Played] = rounds) -> bytes:
                found = await lines(reader, player, limit=5)
                more = await lines(reader, player, limit=5, before=found.next)
                full = [await detail(reader, player, played.id) for played in rounds]
                sheet = [row async for row in csv_rows(reader, player)]
                return msgspec.json.encode((found, more, full, sheet))

            said.append(house.ask_storage(query))
    assert said[0] == said[1]
