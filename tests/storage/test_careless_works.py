"""Works that do what no work should.

Law: they fail, they fail alone, and the storage goes on.
"""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

from storage.houses import Place, furnish, make, seen, stake

from sabot.ledger import Entry
from sabot.storage.protocol import Storage


async def cancelled(transaction: Any) -> None:
    await transaction.move(stake("never"))
    raise asyncio.CancelledError


def test_a_work_that_cancels_itself_fails_alone(house: Place):
    async def story(storage: Storage):
        before = await seen(storage)
        failed, entry = await asyncio.gather(
            storage.run(cancelled),
            storage.run(lambda transaction: transaction.move(stake("x"))),
            return_exceptions=True,
        )
        assert isinstance(failed, RuntimeError)
        assert isinstance(entry, Entry)
        assert entry.number == before.entries + 1
        assert isinstance(await make(storage, stake("y")), Entry)

    house.play(story)


def test_a_work_that_waits_for_anything_but_rows_fails_alone_on_sqlite(tmp_path: Path):
    """A server's rows are waited for like anything else, so that there nothing can tell."""
    house = Place(f"sqlite:///{tmp_path}/house.db", count(1).__next__)
    house.play(furnish)

    async def waits(transaction: Any) -> None:
        await transaction.move(stake("never"))
        await asyncio.sleep(0)

    async def story(storage: Storage):
        failed, entry = await asyncio.gather(
            storage.run(waits), storage.run(lambda transaction: transaction.move(stake("x"))), return_exceptions=True
        )
        assert isinstance(failed, AssertionError)
        assert isinstance(entry, Entry)

    house.play(story)
