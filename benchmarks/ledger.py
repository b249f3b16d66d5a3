"""How fast money moves: single debits that share commits, and whole batches, in both storages.

Compared in the same run: with one commit for each debit, and with a bare INSERT of the same rows. Every commit
is on the disk before anybody is answered. Cost grows with the number of commits (a sync each) and, inside a
batch, linearly with its debits; the number of accounts and of earlier entries hardly matters.
"""

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from sabot.books import Transaction
from sabot.ledger import CASHIER, FIRST_PLAYER, HOUSE, IN_PLAY, Entry, Transfer
from sabot.storage.address import open_storage
from sabot.storage.protocol import Storage
from sabot.storage.sqlite.connect import configure
from sabot.storage.sqlite.migrate import migrate

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support import postgres

PLAYERS = 10_000
CALLERS = 256
SINGLES = 20_000
ALONE = 400
TIMES_BAR, SQLITE_BAR, POSTGRES_BAR = 10, 100_000, 30_000


def clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def debit(key: str, player: int) -> Transfer:
    """One bet."""
    return Transfer(key=key, kind="stake", debit=FIRST_PLAYER + player, credit=IN_PLAY, cents=100, ref="round")


async def furnish(storage: Storage) -> None:
    """Ten thousand players with money."""
    wallets = range(FIRST_PLAYER, FIRST_PLAYER + PLAYERS)

    async def work(transaction: Transaction) -> None:
        for id, kind in HOUSE.items():
            await transaction.open_account(id, kind, "PLAY")
        for wallet in wallets:
            await transaction.open_account(wallet, "wallet", "PLAY")
        await transaction.transfers(
            [Transfer(key=f"d{id}", kind="deposit", debit=CASHIER, credit=id, cents=10**9) for id in wallets]
        )

    await storage.run(work)


async def rate(count: int, work: Callable[[], Awaitable[object]]) -> float:
    """How many a second."""
    start = time.perf_counter()
    await work()
    return count / (time.perf_counter() - start)


async def alone(storage: Storage) -> None:
    """Each debit waits for the commit of the one before."""
    for number in range(ALONE):
        await storage.transfers([debit(f"alone {number}", number)])


async def together(storage: Storage) -> None:
    """Many callers at once, each waiting for its own answers only."""

    async def caller(name: int) -> None:
        for number in range(SINGLES // CALLERS):
            await storage.transfers([debit(f"{name} {number}", name)])

    await asyncio.gather(*(caller(name) for name in range(CALLERS)))


async def batch(storage: Storage, name: int) -> float:
    """All players bet at once: how many debits a second."""
    asked = [debit(f"batch {name} {player}", player) for player in range(PLAYERS)]
    start = time.perf_counter()
    answers = await storage.transfers(asked)
    took = time.perf_counter() - start
    assert all(isinstance(answer, Entry) and answer.phase == "posted" for answer in answers)
    return PLAYERS / took


async def measure(address: str) -> tuple[float, float, float]:
    """Debits a second: alone, together, in batches; the best of five for the last."""
    storage = await open_storage(address, clock)
    await furnish(storage)
    one = await rate(ALONE, lambda: alone(storage))
    many = await rate(SINGLES // CALLERS * CALLERS, lambda: together(storage))
    whole = max([await batch(storage, name) for name in range(5)])
    await storage.close()
    return one, many, whole


def bare(path: str) -> float:
    """Rows a second of a bare INSERT of as many entries, with the same sync."""
    connection = sqlite3.connect(path, isolation_level=None)
    configure(connection)
    migrate(connection, path)
    rows = [
        (n, 1, f"bare {n}", "posted", "stake", 1000 + n, 3, 100, None, "round", "", 0) for n in range(1, PLAYERS + 1)
    ]
    start = time.perf_counter()
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    connection.execute("COMMIT")
    took = time.perf_counter() - start
    connection.close()
    return PLAYERS / took


def verdict(found: float, bar: float) -> str:
    """Say on which side of its bar a figure is."""
    return f"{'above' if found >= bar else 'BELOW'} {bar:,.0f}"


def main() -> None:
    """Print each figure and what it is compared with."""
    with tempfile.TemporaryDirectory() as folder:
        one, many, whole = asyncio.run(measure(f"sqlite:///{folder}/house.db"))
        plain = bare(f"{folder}/bare.db")
    print(f"ledger: SQLite, {CALLERS} callers sharing commits: {many:,.0f} debits/s; one commit each: {one:,.0f}/s")
    print(f"        {many / one:.0f} times as many ({verdict(many / one, TIMES_BAR)})")
    print(f"        a batch of {PLAYERS:,}: {whole:,.0f} debits/s ({verdict(whole, SQLITE_BAR)})")
    print(f"        a bare INSERT of the same rows: {plain:,.0f}/s, {plain / whole:.1f} times as many")
    one, many, whole = asyncio.run(measure(postgres.fresh()))
    print(f"        PostgreSQL, {CALLERS} callers: {many:,.0f} debits/s; one commit each: {one:,.0f}/s")
    print(f"        a batch of {PLAYERS:,}: {whole:,.0f} debits/s ({verdict(whole, POSTGRES_BAR)})")


if __name__ == "__main__":
    main()
