"""A player who is never asked about insurance.

Law: every box's answer is no, at once, as facts of the house's own; nothing else of the round differs.
"""

import pytest
from support.house import OpenHouse, a_house
from support.rigged import RiggedShoes, rigged_shoes
from support.round_works import bets_of

from sabot.audit import audit
from sabot.books import Transaction
from sabot.engine.boxes import Phase
from sabot.facts import rounds as fact
from sabot.house import instant
from sabot.house.instant import Played
from sabot.house.protection import self_exclude

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)

TWO = bets_of("1 main=10.00", "3 main=20.00")


def unasked(house: OpenHouse, player: int, game: str = "classic", command: str = "deal") -> Played:
    async def work(transaction: Transaction) -> Played:
        shown = await instant.commit_shoe(transaction, player, game, seed=house.chance.randbytes(32))
        return await instant.open_round(
            transaction, player, game=game, bets=TWO, command=command, shoe=shown.number, insurance=False
        )

    return house.run(work)


def answers(played: Played) -> list[fact.Insured]:
    return [event for event in played.events if isinstance(event, fact.Insured)]


@pytest.mark.parametrize("game", ["classic", "progressive"])
def test_every_box_says_no_in_the_same_transaction(house: OpenHouse, shoes: RiggedShoes, game: str) -> None:
    """Sheet 004, settings: ask for insurance always or never."""
    player = house.player(10_000)
    shoes.next = "Th 9h Ac 9d 8s 5d"
    played = unasked(house, player, game)
    assert played.round.phase is Phase.ACTING
    assert answers(played) == [
        fact.Insured(command=f"house/insurance/{box}", box=box, taken=False, staked=0) for box in (1, 3)
    ]
    assert house.available(player) == 10_000 - 3000
    assert house.read(played.id) == played


def test_a_dealers_natural_ends_the_round_at_once(house: OpenHouse, shoes: RiggedShoes) -> None:
    player = house.player(10_000)
    shoes.next = "Th 9h Ac 9d 8s Kd"
    played = unasked(house, player, "progressive")
    assert played.over
    assert len(answers(played)) == 2
    assert house.available(player) == 10_000 - 3000


def test_nothing_is_answered_where_nothing_was_asked(house: OpenHouse, shoes: RiggedShoes) -> None:
    shoes.next = "Th 9h 6c 9d 8s"
    assert answers(unasked(house, house.player())) == []


def test_the_deal_that_arrives_again_answers_nothing_twice(house: OpenHouse, shoes: RiggedShoes) -> None:
    player = house.player()
    shoes.next = "Th 9h Ac 9d 8s"
    first = unasked(house, player)
    assert unasked(house, player) == first


def test_a_round_opened_so_is_its_players_to_finish(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Also for someone who has excluded themselves since: finishing an open round stays possible."""
    player = house.player()
    shoes.next = "Th 9h Ac 9d 8s"
    played = unasked(house, player)
    house.run(lambda transaction: self_exclude(transaction, player, 6))
    assert house.act(house.act(played, "stand"), "stand").over


def test_an_audit_finds_nothing_wrong_with_answers_of_the_house(house: OpenHouse) -> None:
    """Rounds from real shoes, until some of them had an ace up."""
    player, asked = house.player(10**8), 0
    for number in range(200):
        played = house.finish(unasked(house, player, ("classic", "progressive")[number % 2], f"deal {number}"))
        asked += len(answers(played)) // 2
        if asked == 4:
            break
    assert asked == 4
    found = house.ask_storage(audit)
    assert (found.wrong, found.complete) == ((), True)
