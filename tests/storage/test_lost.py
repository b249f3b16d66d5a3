"""A PostgreSQL server that goes away in the middle: nothing is half done, and the next group goes on."""

import asyncio
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from storage.houses import ANNA, Place, balances, furnish, make, place, seen, stake

from sabot.ledger import Entry
from sabot.storage.address import open_storage
from sabot.storage.faults import StorageFault
from sabot.storage.protocol import Point, Storage

KILL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'sabot'"
)


@pytest.fixture
def house(tmp_path: Path) -> Place:
    found = place("postgres", tmp_path)
    found.play(furnish)
    return found


@pytest.mark.parametrize("point", ["begun", "worked", "flushed", "linked"])
def test_a_connection_lost_during_a_commit_leaves_nothing_and_the_next_reconnects(house: Place, point: Point):
    failing = [point]

    def cut(passed: Point) -> None:
        if failing == [passed]:
            failing.clear()
            in_thread(lambda: house.sql(KILL))

    async def story(storage: Storage):
        asked = [make(storage, stake(f"bet {number}")) for number in range(3)]
        faults = await asyncio.gather(*asked, return_exceptions=True)
        before = await balances(storage)
        again = [await make(storage, stake(f"bet {number}")) for number in range(3)]
        return faults, before, again, await balances(storage)

    faults, before, again, after = house.play(story, points=cut)
    assert all(isinstance(fault, StorageFault) and fault.key == "storage.lost" for fault in faults)
    assert before[ANNA] == (1000, 1000)
    assert all(isinstance(answer, Entry) for answer in again)
    assert after[ANNA] == (700, 700)


def in_thread(work) -> None:
    """Do something that has a loop of its own while ours stands still."""
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_a_connection_lost_between_commits_fails_one_group_at_most(house: Place):
    async def story(storage: Storage):
        await make(storage, stake("one"))
        in_thread(lambda: house.sql(KILL))
        (first,) = await asyncio.gather(make(storage, stake("two")), return_exceptions=True)
        return (first, await make(storage, stake("two"))), (await balances(storage))[ANNA]

    answers, anna = house.play(story)
    assert isinstance(answers[0], (StorageFault, Entry))
    assert isinstance(answers[1], Entry)
    assert anna == (800, 800)


def test_a_statement_cancelled_inside_a_work_spoils_no_commit_in_silence(house: Place):
    """A server rolls a spoilt transaction back when it is told to commit, and says so only in passing."""

    async def story(storage: Storage):
        async def careless(transaction: Any) -> str:
            with pytest.raises(Exception, match="division by zero"):
                await transaction._rows._one("SELECT 1 / 0")  # noqa: SLF001 -- on purpose
            return "done"

        (fault,) = await asyncio.gather(storage.run(careless), return_exceptions=True)
        return fault, await seen(storage), await make(storage, stake("next"))

    fault, _, entry = house.play(story)
    assert isinstance(fault, StorageFault)
    assert fault.key == "storage.lost"
    assert isinstance(entry, Entry)


def test_a_work_that_the_database_itself_refuses_fails_its_group_only(house: Place):
    async def story(storage: Storage):
        async def careless(transaction: Any) -> None:
            await transaction.open_account(4000, "wallet", "PLAY")
            transaction._book.accounts[4000].debits_posted = 1  # noqa: SLF001 -- on purpose
            transaction._book.touched.add(4000)  # noqa: SLF001 -- on purpose

        (error,) = await asyncio.gather(storage.run(careless), return_exceptions=True)
        return error, await make(storage, stake("next"))

    error, entry = house.play(story)
    assert "never_below_zero" in str(error)
    assert isinstance(entry, Entry)


def test_a_claim_that_was_lost_with_its_connection_is_made_again(house: Place):
    async def story(storage: Storage) -> tuple[object, str]:
        await storage.claim()
        await asyncio.to_thread(house.sql, KILL)
        with suppress(StorageFault):  # whoever asks first may meet the writer's own lost connection
            await make(storage, stake("one"))
        entry = await make(storage, stake("two"))
        other = await open_storage(house.address, house.clock)
        with pytest.raises(StorageFault) as fault:
            await other.claim()
        await other.close()
        return entry, fault.value.key

    entry, key = house.play(story)
    assert isinstance(entry, Entry)
    assert key == "storage.served"


def test_a_server_that_lost_its_claim_to_another_writes_nothing_more(house: Place):
    async def story(storage: Storage) -> None:
        await storage.claim()
        await asyncio.to_thread(house.sql, KILL)
        other = await open_storage(house.address, house.clock)
        await other.claim()
        for number in range(3):
            with pytest.raises(StorageFault):
                await make(storage, stake(f"bet {number}"))
        assert isinstance(await make(other, stake("theirs")), Entry)
        await other.close()
        assert isinstance(await make(storage, stake("ours again")), Entry)

    house.play(story)
