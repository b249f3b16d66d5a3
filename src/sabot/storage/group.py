"""A group of requests: what is committed together, and answered together.

Law: works run one after another over one transaction; one that fails leaves nothing behind and fails alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from sabot.books import Transaction
from sabot.ledger import Transfer
from sabot.storage.protocol import Work


class Request:
    """Something asked of the writer, and the future of whoever asked."""

    __slots__ = ("failed", "future", "loop", "result", "transfers", "work")

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        *,
        work: Work[Any] | None = None,
        transfers: Sequence[Transfer] = (),
    ) -> None:
        if transfers and not all(isinstance(asked, Transfer) for asked in transfers):
            raise TypeError("only transfers are asked for in a batch")
        self.loop, self.future = loop, loop.create_future()
        self.work, self.transfers = work, transfers
        self.result: Any = None
        self.failed: BaseException | None = None


async def waited(work: Awaitable[Any]) -> Any:
    """A work's result, however it waits for its rows."""
    return await work


async def carry_out(
    transaction: Transaction,
    group: Sequence[Request],
    finish: Callable[[Awaitable[Any]], Awaitable[Any]] = waited,
) -> None:
    """Do the works of a group, one after another; one that fails leaves nothing behind."""
    transfers = [asked for request in group for asked in request.transfers]
    await transaction.load(
        (id for asked in transfers for id in (asked.debit, asked.credit)), (asked.key for asked in transfers)
    )
    for request in group:
        if request.work is None:
            request.result = transaction.make(request.transfers)
            continue
        mark = transaction.mark()
        try:
            request.result = await finish(request.work(transaction))
            transaction.write_down()
        except asyncio.CancelledError:
            if _stopping():
                raise
            transaction.undo(mark)
            request.failed = RuntimeError("a work was cancelled from inside")
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 -- it is raised again where the work was asked for
            transaction.undo(mark)
            ordinary = isinstance(error, Exception) and not isinstance(error, StopIteration)
            request.failed = error if ordinary else RuntimeError(f"a work ended in {error!r}")


def _stopping() -> bool:
    """Say whether it is the writer itself that is being cancelled."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # a thread without a loop
        return False
    return task is not None and task.cancelling() > 0


def answer(group: Sequence[Request], here: asyncio.AbstractEventLoop | None = None) -> None:
    """Wake everyone of the group: at once where that is this very loop, else with one call for each loop."""
    loops: dict[asyncio.AbstractEventLoop, list[Request]] = {}
    for request in group:
        loops.setdefault(request.loop, []).append(request)
    for loop, requests in loops.items():
        if loop is here:
            _wake(requests)
            continue
        with suppress(RuntimeError):  # a loop that was closed has nobody left to wake
            loop.call_soon_threadsafe(_wake, requests)


def _wake(requests: list[Request]) -> None:
    for request in requests:
        if request.future.cancelled():
            continue
        if request.failed is not None:
            request.future.set_exception(request.failed)
        else:
            request.future.set_result(request.result)
