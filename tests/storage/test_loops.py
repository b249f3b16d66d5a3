"""Callers come from any loop; one that is gone keeps nobody else from an answer."""

import asyncio
import time
from pathlib import Path

from storage.houses import furnish, make, place, stake

from sabot.books import Transaction
from sabot.ledger import Entry
from sabot.storage.sqlite import SqliteStorage


def test_a_loop_that_closed_while_its_work_was_done_does_not_stop_the_writer(tmp_path: Path):
    house = place("sqlite", tmp_path)
    house.play(furnish)
    storage = SqliteStorage(house.path, clock=house.clock)

    async def slow(_: Transaction) -> None:
        time.sleep(0.2)  # noqa: ASYNC251 -- the writer is to be slower than the loop

    async def leave() -> None:
        asking = asyncio.ensure_future(storage.run(slow))
        await asyncio.sleep(0.02)
        asking.cancel()

    async def come() -> object:
        answer = await asyncio.wait_for(make(storage, stake("next")), 5)
        await storage.close()
        return answer

    asyncio.run(leave())
    assert isinstance(asyncio.run(come()), Entry)
