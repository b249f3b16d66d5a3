"""A work that fails leaves nothing behind, not even for those that share its commit.

Law: works of one group run one after another over one transaction; what a failed one read, wrote, debited or
promised is undone before the next begins.
"""

from collections.abc import Callable
from typing import Any

import pytest
from support.house import OpenHouse, sqlite_house
from support.jackpots import end, feed, hit
from support.rigged import RiggedShoes, rigged_shoes
from support.round_works import acting, bets_of, insuring, opening

from sabot.books import Transaction
from sabot.house import instant
from sabot.house.cashier import deposit
from sabot.storage.protocol import Work

shoes = pytest.fixture(rigged_shoes)


class Fails(Exception):  # noqa: N818 -- it is what happens in these tests
    """What a work raises once it has done everything."""


def failing(work: Work[Any]) -> Work[Any]:
    """The same work, which fails at its very end."""

    async def fails(transaction: Transaction) -> None:
        await work(transaction)
        raise Fails

    return fails


def as_one_group(works: list[Work[Any]]) -> Work[None]:
    """Works that share a commit, as a storage carries them out."""

    async def all_of_them(transaction: Transaction) -> None:
        for work in works:
            mark = transaction.mark()
            try:
                await work(transaction)
            except Fails:
                transaction.undo(mark)

    return all_of_them


def an_opening(house: OpenHouse, _shoes: RiggedShoes) -> Work[Any]:
    player = house.player()
    house.commit(player, "progressive")
    return opening(player, "progressive", bets_of("1 main=5.00 21+3_progressive=5.00"), "c")


def a_double(house: OpenHouse, shoes: RiggedShoes) -> Work[Any]:
    return acting(feed(house, shoes, house.player()), "c", 1, 1, "double")


def an_insurance(house: OpenHouse, shoes: RiggedShoes) -> Work[Any]:
    return insuring(hit(house, shoes, house.player()), "c", 1, taken=True)


def a_void(house: OpenHouse, shoes: RiggedShoes) -> Work[Any]:
    end(house, feed(house, shoes, house.player()))
    played = hit(house, shoes, house.player(), boxes=3)
    return lambda transaction: instant.void(transaction, played.id, "malfunction")


def a_deposit(house: OpenHouse, _shoes: RiggedShoes) -> Work[Any]:
    player = house.player()
    return lambda transaction: deposit(transaction, player, 1000, "key")


def a_shoe(house: OpenHouse, _shoes: RiggedShoes) -> Work[Any]:
    player = house.player()
    return lambda transaction: instant.commit_shoe(transaction, player, "classic", seed=bytes(32))


def an_absence(house: OpenHouse, shoes: RiggedShoes) -> Work[Any]:
    shoes.next = "6h Ac 5d 2s"
    played = house.open(house.player(), "classic", "1 main=5.00")
    return lambda transaction: instant.play_out(transaction, played.id)


WORKS = [an_opening, a_double, an_insurance, a_void, a_deposit, a_shoe, an_absence]


@pytest.mark.parametrize("made", WORKS)
def test_a_work_after_a_failed_one_finds_the_house_as_it_was(
    shoes: RiggedShoes, made: Callable[[OpenHouse, RiggedShoes], Work[Any]]
) -> None:
    """Twice failed and then done is the same as done, in every row of every table."""
    dumps = []
    for failures in (0, 2):
        with sqlite_house() as house:
            work = made(house, shoes)
            house.run(as_one_group([failing(work)] * failures + [work]))
            dumps.append(house.dump())
    assert dumps[0] == dumps[1]


@pytest.mark.parametrize("made", WORKS)
def test_a_group_of_failed_works_commits_nothing(
    shoes: RiggedShoes, made: Callable[[OpenHouse, RiggedShoes], Work[Any]]
) -> None:
    """No row, no link, no number used up."""
    with sqlite_house() as house:
        work = made(house, shoes)
        before = house.dump()
        house.run(as_one_group([failing(work)] * 2))
        assert house.dump() == before
        house.run(work)
        assert house.dump() != before


def test_a_failed_work_takes_back_only_its_own(shoes: RiggedShoes) -> None:
    """What the works before it in the group had written stays."""
    dumps = []
    for fails in (False, True):
        with sqlite_house() as house:
            works = [made(house, shoes) for made in (a_deposit, an_opening, a_double)]
            others = [failing(a_void(house, shoes)), failing(an_opening(house, shoes))]
            house.run(as_one_group([*works[:2], *(others if fails else []), works[2]]))
            dumps.append(house.dump())
    assert dumps[0] == dumps[1]
