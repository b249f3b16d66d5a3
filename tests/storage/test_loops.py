"""Callers come from any loop; one that is gone keeps nobody else from an answer."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from storage.houses import furnish, journal, make, place, stake

from sabot.ledger import Entry
from sabot.storage.sqlite import SqliteStorage

LOOPS, ASKED = 4, 50


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[SqliteStorage]:
    """A furnished house, open in no loop of its own."""
    house = place("sqlite", tmp_path)
    house.play(furnish)
    found = SqliteStorage(house.path, clock=house.clock)
    yield found
    asyncio.run(found.close())


def test_a_loop_that_closed_while_its_work_was_committed_keeps_nobody_waiting(storage: SqliteStorage):
    async def leave() -> None:
        storage._disk.submit(time.sleep, 0.2)  # noqa: SLF001 -- the disk is to be slower than the loop
        asking = asyncio.ensure_future(make(storage, stake("left")))
        await asyncio.sleep(0.02)
        asking.cancel()

    async def come() -> list[object]:
        return [await asyncio.wait_for(make(storage, stake(key)), 5) for key in ("next", "left")]

    asyncio.run(leave())
    following, first = asyncio.run(come())
    assert isinstance(following, Entry)
    assert isinstance(first, Entry)
    assert first.number < following.number, "what nobody waited for was committed all the same"


def test_a_loop_that_closed_before_its_work_was_begun_keeps_nobody_waiting(storage: SqliteStorage):
    async def leave() -> None:
        storage._disk.submit(time.sleep, 0.2)  # noqa: SLF001 -- likewise
        asking = [asyncio.ensure_future(make(storage, stake("left")))]
        await asyncio.sleep(0.02)
        asking.append(asyncio.ensure_future(make(storage, stake("second"))))  # waits for the first one's commit
        await asyncio.sleep(0)
        for one in asking:
            one.cancel()

    async def come() -> object:
        return await asyncio.wait_for(make(storage, stake("next")), 5)

    asyncio.run(leave())
    assert isinstance(asyncio.run(come()), Entry)


def test_loops_of_several_threads_may_ask_at_once(storage: SqliteStorage):
    answers: list[object] = []

    async def ask(loop: int) -> None:
        asked = (make(storage, stake(f"{loop}/{number}", cents=1)) for number in range(ASKED))
        answers.extend([await asyncio.wait_for(one, 20) for one in asked])

    threads = [threading.Thread(target=lambda loop=loop: asyncio.run(ask(loop))) for loop in range(LOOPS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numbers = [answer.number for answer in answers if isinstance(answer, Entry)]
    assert len(set(numbers)) == LOOPS * ASKED
    written = asyncio.run(journal(storage))
    assert sum("/" in entry.key for entry in written) == LOOPS * ASKED
