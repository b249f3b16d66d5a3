"""A disk that is full.

Law: whoever asked is told so, nothing of the group is there, and the house goes on when there is room again.
"""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from sabot.ledger import CASHIER, HOUSE, Entry, Transfer
from sabot.storage.faults import StorageFault
from sabot.storage.sqlite import SqliteStorage
from sabot.storage.sqlite.connect import writer

WALLET = 1001


def deposit(key: str) -> Transfer:
    return Transfer(key=key, kind="deposit", debit=CASHIER, credit=WALLET, cents=100, memo="m" * 140)


def test_a_full_disk_is_said_and_nothing_of_the_group_stays(tmp_path: Path):
    connections: list[sqlite3.Connection] = []

    def connect(path: str) -> sqlite3.Connection:
        connections.append(writer(path))
        return connections[0]

    async def story() -> None:
        storage = SqliteStorage(str(tmp_path / "house.db"), clock=lambda: 1, connect=connect)

        async def opening(transaction) -> None:
            for account, kind in (*HOUSE.items(), (WALLET, "wallet")):
                await transaction.open_account(account, kind, "PLAY")

        await storage.run(opening)
        pages = connections[0].execute("PRAGMA page_count").fetchone()[0]
        connections[0].execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StorageFault) as fault:
            await storage.transfers([deposit(f"many/{number}") for number in range(2000)])
        assert fault.value.key == "storage.lost"
        connections[0].execute("PRAGMA max_page_count = 1000000")
        (entry,) = await storage.transfers([deposit("many/0")])
        assert isinstance(entry, Entry)
        assert entry.number == 1
        await storage.close()

    asyncio.run(story())
