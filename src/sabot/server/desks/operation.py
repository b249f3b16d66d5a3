"""What an operator's machines ask.

Law: alive and ready are two things: a house that is closing lives, and is not ready.
"""
# ruff: noqa: ARG001 -- every desk is asked the same way

import asyncio

from sabot.server.asking import Asked, Desk, Raw
from sabot.server.metrics import CONTENT_TYPE
from sabot.storage.faults import StorageFault

PATIENCE_S = 3
"""Books that take longer than this to answer are no books."""


async def health(desk: Desk, asked: Asked) -> Raw:
    """The process answers."""
    return Raw("ok\n")


async def ready(desk: Desk, asked: Asked) -> Raw:
    """Players may come in; the books answer too."""
    if desk.floor.closing:
        return Raw("closing\n", status=503)
    try:
        async with asyncio.timeout(PATIENCE_S):
            await desk.floor.run(_nothing)  # through the writer: one that is stuck is not ready
    except (StorageFault, TimeoutError):
        return Raw("no books\n", status=503)
    return Raw("ready\n")


async def _nothing(transaction: object) -> None:
    """Anything that reaches the books."""


async def metrics(desk: Desk, asked: Asked) -> Raw:
    """Figures for Prometheus."""
    return Raw(desk.floor.figures.render(), media=CONTENT_TYPE)
