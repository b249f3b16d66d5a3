"""Works that do what no work should.

Law: they fail, they fail alone, and the storage goes on.
"""

import asyncio
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from storage.houses import CLARA, Place, furnish, make, seen, stake

from sabot.books import Transaction
from sabot.ledger import Entry, Reason, Refused, Resolve
from sabot.storage.address import open_storage
from sabot.storage.faults import StorageFault
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


def test_a_point_that_fails_is_told_and_the_writer_lives(house: Place):
    """Nobody waits for ever because something went wrong beside their work."""
    fail = iter([True])

    def points(point: str) -> None:
        if point == "committed" and next(fail, False):
            raise OSError("the hook is broken")

    async def story(storage: Storage):
        with pytest.raises(OSError, match="broken"):
            await storage.transfers([stake("x")])
        assert isinstance(await make(storage, stake("y")), Entry)

    house.play(story, points=points)


def test_a_read_that_fails_leaves_no_false_memory(house: Place):
    """An account that could not be looked for is not an account that there is not."""

    async def story(storage: Storage):
        async def broken(_: Any) -> Any:
            raise OSError("no rows today")

        async def first(transaction: Any) -> None:
            rows = transaction._rows  # noqa: SLF001 -- the storage's part is played here
            real, rows.accounts = rows.accounts, broken
            try:
                await transaction.available(CLARA)
            finally:
                rows.accounts = real

        async def second(transaction: Any) -> int:
            return int(await transaction.available(CLARA))

        failed, available = await asyncio.gather(storage.run(first), storage.run(second), return_exceptions=True)
        assert isinstance(failed, OSError | StorageFault)
        assert available == 0

    house.play(story)


def test_closing_that_was_cancelled_still_lets_go_of_the_file(tmp_path: Path):
    house = Place(f"sqlite:///{tmp_path}/house.db", count(1).__next__)

    async def story() -> None:
        storage = await open_storage(house.address, house.clock)
        closing = asyncio.ensure_future(storage.close())
        await asyncio.sleep(0)
        closing.cancel()
        await asyncio.gather(closing, return_exceptions=True)
        await asyncio.gather(storage.close(), storage.close())
        await (await open_storage(house.address, house.clock)).close()

    asyncio.run(story())


def test_numbers_that_no_account_can_have_are_unknown(house: Place):
    async def story(storage: Storage):
        numbers: tuple[Any, ...] = (0, -1, 2**63, True, "1001")
        for account in numbers:
            assert await refusal(storage, partial(Transaction.available, account=account)) is Reason.UNKNOWN_ACCOUNT
        for pending in (5, None, ["promise"]):
            asked = Resolve(key="r", pending=pending, post=True)  # type: ignore[arg-type]  # on purpose
            assert await refusal(storage, partial(Transaction.resolve, asked=asked)) is Reason.PENDING_UNKNOWN

    house.play(story)


async def refusal(storage: Storage, work: Any) -> Reason:
    """Why a work is refused."""
    with pytest.raises(Refused) as refused:
        await storage.run(work)
    return refused.value.reason


@pytest.mark.parametrize("end", [GeneratorExit, SystemExit])
def test_a_work_that_ends_in_no_ordinary_way_fails_alone(house: Place, end: type[BaseException]):
    async def odd(transaction: Any) -> None:
        await transaction.move(stake("never"))
        raise end

    async def story(storage: Storage):
        failed, entry = await asyncio.gather(
            storage.run(odd), storage.run(lambda transaction: transaction.move(stake("x"))), return_exceptions=True
        )
        assert isinstance(failed, RuntimeError)
        assert isinstance(entry, Entry)
        assert isinstance(await make(storage, stake("y")), Entry)

    house.play(story)


def test_a_batch_of_something_else_hurts_nobody(house: Place):
    async def story(storage: Storage):
        for batch in ([None], [5], 5, [stake("z"), "stake"]):
            odd: Any = batch
            failed, answers = await asyncio.gather(
                storage.transfers(odd), storage.transfers([stake("x")]), return_exceptions=True
            )
            assert isinstance(failed, TypeError)
            assert isinstance(answers, list)
            assert isinstance(answers[0], Entry)

    house.play(story)
