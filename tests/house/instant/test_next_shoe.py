"""The shoe that a deal is made for.

Law: a deal names the shoe whose commitment was shown, and is refused for any other; looking at it shows no seed.
"""

import msgspec
import pytest
from support.house import OpenHouse, a_house
from support.round_works import bets_of

from sabot.fairness import commitment
from sabot.house import instant
from sabot.house.instant import Played, Waiting
from sabot.house.refused import Reason, Refused

house = pytest.fixture(a_house)

TEN = bets_of("1 main=10.00")
SEED = bytes(range(32))


def waiting(house: OpenHouse, player: int, game: str = "classic") -> Waiting | None:
    return house.run(lambda transaction: instant.next_shoe(transaction, player, game))


def deal(house: OpenHouse, player: int, shoe: int, command: str = "deal") -> Played:
    return house.run(
        lambda transaction: instant.open_round(
            transaction, player, game="classic", bets=TEN, command=command, shoe=shoe
        )
    )


def test_a_player_is_shown_the_number_and_the_commitment_and_no_seed(house: OpenHouse) -> None:
    """Fairness: the house is bound before the player chooses a value; the seed is no one's business yet."""
    player, other = house.player(), house.player()
    house.commit(other, "classic")
    bound = house.commit(player, "classic", seed=SEED)
    shown = waiting(house, player)
    assert shown == Waiting(shoe="classic/shoe/000002", number=2, commitment=bound)
    assert commitment(SEED, shown.shoe) == bound
    assert SEED.hex() not in msgspec.json.encode(shown).decode()


def test_no_shoe_waits_before_it_is_committed_nor_after_it_is_dealt(house: OpenHouse) -> None:
    player = house.player()
    assert waiting(house, player) is None
    house.commit(player, "classic")
    assert waiting(house, player, "progressive") is None
    deal(house, player, 1)
    assert waiting(house, player) is None


def test_a_deal_is_made_for_the_shoe_that_was_shown(house: OpenHouse) -> None:
    player = house.player()
    house.commit(player, "classic")
    shown = waiting(house, player)
    assert shown is not None
    assert deal(house, player, shown.number).opened.shoe == shown.shoe


def test_a_deal_for_another_shoe_is_told_which_one_waits(house: OpenHouse) -> None:
    player = house.player()
    house.commit(house.player(), "classic")
    house.commit(player, "classic")
    with pytest.raises(Refused) as refused:
        deal(house, player, 1)
    assert (refused.value.reason, refused.value.about) == (Reason.WRONG_VERSION, {"version": 2})
    assert deal(house, player, 2).opened.shoe == "classic/shoe/000002"


def test_a_deal_that_arrives_again_finds_its_round_whatever_shoe_waits_by_then(house: OpenHouse) -> None:
    """The same command is answered before anything else is looked at."""
    player = house.player()
    house.commit(player, "classic")
    first = house.finish(deal(house, player, 1))
    assert deal(house, player, 1) == first
    house.commit(player, "classic")
    assert deal(house, player, 1) == first
    with pytest.raises(Refused):
        deal(house, player, 1, command="another")
