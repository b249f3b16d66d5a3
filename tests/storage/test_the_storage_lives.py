"""Whatever a work, a loop or another program does: it fails alone, somebody is told, and the storage lives."""

import asyncio
import resource
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from storage.houses import ANNA, Place, furnish, make, place, puts, stake

from sabot.books import Transaction
from sabot.house.documents import get, put
from sabot.ledger import Entry
from sabot.storage.faults import StorageFault
from sabot.storage.protocol import Point, Storage
from sabot.storage.sqlite import SqliteStorage
from sabot.storage.sqlite import storage as module

PATIENCE_S = 5


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A record, or a fact."""

    word: str


UNWRITABLE = Said("\ud800")


@pytest.fixture
def house(tmp_path: Path) -> Place:
    """A furnished house in SQLite."""
    made = place("sqlite", tmp_path)
    made.play(furnish)
    return made


@pytest.fixture
def storage(house: Place) -> Iterator[SqliteStorage]:
    """The same, open in no loop of its own."""
    found = SqliteStorage(house.path, clock=house.clock)
    yield found
    asyncio.run(found.close())


async def ask(storage: Storage, key: str) -> object:
    """Something ordinary, soon."""
    return await asyncio.wait_for(make(storage, stake(key, cents=1)), PATIENCE_S)


# ── Works ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_record_that_cannot_be_written_fails_alone(house: Place):
    async def unwritable(transaction: Transaction) -> None:
        put(transaction, "id", UNWRITABLE)

    async def story(storage: Storage) -> None:
        failed, entry = await asyncio.gather(
            storage.run(unwritable),
            ask(storage, "x"),
            return_exceptions=True,
        )
        assert isinstance(failed, UnicodeEncodeError)
        assert isinstance(entry, Entry)

    house.play(story)


def test_of_facts_that_cannot_all_be_written_none_is(house: Place):
    async def story(storage: Storage) -> None:
        failed, _ = await asyncio.gather(
            storage.run(lambda transaction: transaction.append("new", Said("first"), UNWRITABLE)),
            storage.run(lambda transaction: transaction.append("new", Said("only"))),
            return_exceptions=True,
        )
        assert isinstance(failed, UnicodeEncodeError)
        facts = await storage.read(lambda reader: reader.facts("new"))
        assert [(fact.place, "only" in fact.body) for fact in facts] == [(0, True)]

    house.play(story)


def test_a_work_that_stops_an_iteration_fails_alone(house: Place):
    def stops(_: Transaction) -> None:
        raise StopIteration

    async def story(storage: Storage) -> None:
        failed, entry = await asyncio.gather(storage.run(stops), ask(storage, "x"), return_exceptions=True)  # type: ignore[arg-type]  # on purpose
        assert isinstance(failed, RuntimeError)
        assert isinstance(entry, Entry)
        assert isinstance(await ask(storage, "y"), Entry)

    house.play(story)


def test_what_a_failed_work_wrote_as_text_is_not_learned(house: Place):
    async def writes(transaction: Transaction) -> None:
        await puts(transaction, "said", "id", '{"type":"said","word":"never"}')
        assert await get(transaction, Said, "id") == Said("never")
        raise ValueError

    async def story(storage: Storage) -> None:
        for _ in range(2):
            failed, found = await asyncio.gather(
                storage.run(writes), storage.run(lambda books: get(books, Said, "id")), return_exceptions=True
            )
            assert isinstance(failed, ValueError)
            assert found is None

    house.play(story)


def test_more_than_a_group_holds_is_done_in_several(house: Place, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_IN_A_GROUP", 2)

    async def story(storage: Storage) -> None:
        entries = await asyncio.gather(*(ask(storage, f"k{number}") for number in range(7)))
        numbers = [entry.number for entry in entries if isinstance(entry, Entry)]
        assert numbers == list(range(numbers[0], numbers[0] + 7))

    house.play(story)


def test_a_crowd_that_grows_with_every_turn_of_the_loop_is_served_all_the_same(
    house: Place, monkeypatch: pytest.MonkeyPatch
):
    """More are waited for only until a group is full."""
    monkeypatch.setattr(module, "MOST_IN_A_GROUP", 4)
    reached: list[Point] = []

    async def story(storage: Storage) -> None:
        reached.clear()
        asking = []
        for turn in range(4 * module.MOST_IN_A_GROUP):
            asking.append(asyncio.ensure_future(ask(storage, f"k{turn}")))
            await asyncio.sleep(0)
        assert "begun" in reached, "somebody is served while others still come"
        assert all(isinstance(entry, Entry) for entry in await asyncio.gather(*asking))

    house.play(story, points=reached.append)


# ── Loops ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_loop_that_was_left_and_closed_with_a_commit_on_its_way_keeps_nobody_waiting(storage: SqliteStorage):
    async def leave() -> None:
        storage._disk.submit(time.sleep, 0.1)  # noqa: SLF001 -- the disk is to be slower than the loop
        asyncio.ensure_future(make(storage, stake("left")))  # noqa: RUF006 -- nobody is to wait for it
        await asyncio.sleep(0.02)

    loop = asyncio.new_event_loop()
    loop.run_until_complete(leave())
    storage._disk.submit(bool).result()  # noqa: SLF001 -- the commit is over, and its loop stands still
    loop.close()
    assert isinstance(asyncio.run(ask(storage, "next")), Entry)


def test_a_loop_that_was_called_and_closed_keeps_nobody_of_another_waiting(storage: SqliteStorage):
    async def leave() -> None:
        asyncio.ensure_future(make(storage, stake("left")))  # noqa: RUF006 -- likewise

    loop, answers = asyncio.new_event_loop(), list[object]()
    loop.run_until_complete(leave())
    other = threading.Thread(target=lambda: answers.append(asyncio.run(ask(storage, "other"))))
    other.start()
    loop.close()
    other.join()
    assert isinstance(answers[0], Entry)


def test_an_interruption_right_after_a_commit_is_told_and_the_storage_lives(house: Place):
    armed = [True]

    def points(point: Point) -> None:
        if point == "committed" and armed:
            armed.clear()
            raise KeyboardInterrupt

    storage = SqliteStorage(house.path, clock=house.clock, points=points)
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(ask(storage, "first"))
    assert isinstance(asyncio.run(ask(storage, "next")), Entry)
    asyncio.run(storage.close())


# ── The file ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_file_that_another_program_has_locked_is_waited_for_and_the_loop_goes_on(house: Place):
    async def story(storage: Storage) -> None:
        other = sqlite3.connect(house.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        asking = asyncio.ensure_future(ask(storage, "x"))
        longest = 0.0
        for _ in range(20):
            began = time.perf_counter()
            await asyncio.sleep(0.01)
            longest = max(longest, time.perf_counter() - began)
        assert not asking.done()
        assert longest < 1, "the loop had its turns"
        other.rollback()
        other.close()
        assert isinstance(await asking, Entry)

    house.play(story)


def test_a_file_that_stays_locked_is_told_as_a_fault(house: Place, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "BUSY_MS", 50)

    async def story(storage: Storage) -> None:
        other = sqlite3.connect(house.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFault):
            await ask(storage, "x")
        other.rollback()
        other.close()
        assert isinstance(await ask(storage, "x"), Entry)

    house.play(story)


def test_a_commit_that_the_disk_refuses_leaves_nothing_on_it_or_in_memory(house: Place):
    async def story(storage: Storage) -> None:
        assert isinstance(await make(storage, stake("before")), Entry)
        room = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{house.path}-wal").stat().st_size, room[1]))  # noqa: ASYNC240 -- a moment
        try:
            with pytest.raises(StorageFault):
                await make(storage, stake("never"))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, room)
        assert await storage.run(lambda transaction: transaction.available(ANNA)) == 900
        again = await make(storage, stake("never"))
        assert isinstance(again, Entry)
        assert again.number == 4

    house.play(story)
