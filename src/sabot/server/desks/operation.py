"""What an operator's machines ask.

Law: alive and ready are two things: a house that is closing lives, and is not ready.
"""
# ruff: noqa: ARG001 -- every desk is asked the same way

import asyncio

import msgspec

from sabot.books import Transaction
from sabot.house.documents import put
from sabot.server.asking import Asked, Desk, Raw
from sabot.server.metrics import CONTENT_TYPE
from sabot.storage.faults import StorageFault

PATIENCE_S = 3
"""Books that take longer than this to answer are no books."""
WRITTEN_EVERY_MS = 5000
"""However often it is asked, no more is written down than this."""


class Ready(msgspec.Struct, frozen=True):
    """The last moment at which the house was asked whether it is ready, and could write that down."""

    at: int


async def health(desk: Desk, asked: Asked) -> Raw:
    """The process answers."""
    return Raw("ok\n")


async def ready(desk: Desk, asked: Asked) -> Raw:
    """Players may come in; the books answer too, and can be written in: a disk that is full still reads well."""
    floor = desk.floor
    if floor.closing:
        return Raw("closing\n", status=503)
    due = floor.clock() - floor.written_at >= WRITTEN_EVERY_MS
    try:
        async with asyncio.timeout(PATIENCE_S):
            await floor.run(_written if due else _nothing)  # through the writer: one that is stuck is not ready
    except (StorageFault, TimeoutError):
        floor.written_at = 0  # the next one looks again
        return Raw("no books\n", status=503)
    floor.written_at = floor.clock() if due else floor.written_at
    return Raw("ready\n")


async def _written(transaction: Transaction) -> None:
    put(transaction, "house", Ready(transaction.now))


async def _nothing(transaction: object) -> None:
    """Anything that reaches the books."""


async def metrics(desk: Desk, asked: Asked) -> Raw:
    """Figures for Prometheus."""
    return Raw(desk.floor.figures.render(), media=CONTENT_TYPE)
