"""How tests play: without thinking, but to the end."""

import asyncio
import sqlite3
from collections.abc import Callable

from support.serving import Serving

from sabot.client import Round, Table

MAIN = 10_00


async def opened(table: Table, *, boxes: int = 1) -> Round:
    """A round that is still open: dealt again until one does not end with its deal."""
    for _ in range(50):
        round = await table.deal({box: {"main": MAIN} for box in range(1, boxes + 1)})
        if not round.over and not round.asks_insurance:
            return round
        await finished(table, round)
    raise AssertionError("fifty naturals in a row")


async def finished(table: Table, round: Round) -> Round:
    """The round at its end."""
    while not round.over:
        if round.asks_insurance:
            round = await table.insure(round.asked[0], taken=False)
        else:
            round = await table.act("stand", confirmed=True)
    return round


async def until(true: Callable[[], bool]) -> None:
    """Wait for what another process, or another task, brings about."""
    while not true():  # noqa: ASYNC110 -- nobody there could set an event
        await asyncio.sleep(0.01)


def rows_of(server: Serving, table: str) -> int:
    """How many rows a table of the books has."""
    books = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
    try:
        (count,) = books.execute(f"select count(*) from {table}").fetchone()  # noqa: S608 -- the tests' own words
        return int(count)
    finally:
        books.close()
