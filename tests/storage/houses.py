"""A house in either storage, for tests that must hold in both.

Law: a story is an async function of an open storage; playing another one opens the same house again. Time
counts the commits, so that the same story makes the same journal everywhere.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from support import postgres

from sabot.books import Body, Transaction
from sabot.ledger import BANK, CASHIER, HOUSE, IN_PLAY, Answer, Entry, Refused, Resolve, Transfer
from sabot.storage.address import open_storage
from sabot.storage.figures import Copied, look
from sabot.storage.protocol import Clock, Points, Storage

Made = TypeVar("Made")
Story = Callable[[Storage], Awaitable[Made]]

ANNA, BEN, CLARA = 1001, 1002, 1003
FOREIGN = 1009
"""A wallet in another currency."""


async def puts(transaction: Transaction, kind: str, id: str, body: Body) -> None:
    """A work that writes a document, or removes it."""
    transaction.write((kind, id), body)


class Place(NamedTuple):
    """Where a house is."""

    address: str
    clock: Clock

    def play(self, story: Story[Made], *, points: Points | None = None) -> Made:
        """Open the house, do what the story says, and close it."""
        return asyncio.run(self.within(story, points))

    async def within(self, story: Story[Made], points: Points | None = None) -> Made:
        """The same inside a loop that is already running."""
        storage = await open_storage(self.address, self.clock, points)
        try:
            return await story(storage)
        finally:
            await storage.close()

    @property
    def path(self) -> str:
        """The SQLite file."""
        return self.address.removeprefix("sqlite:///")

    def sql(self, statement: str) -> list[tuple[Any, ...]]:
        """Run one statement behind the house's back."""
        if self.address.startswith("postgresql"):
            found: list[tuple[Any, ...]] = postgres.sql(self.address, statement)
            return found
        connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            return connection.execute(statement).fetchall()
        finally:
            connection.close()


def place(kind: str, folder: Path, *, migrated: bool = True) -> Place:
    """A house that does not exist yet, in a storage of this kind."""
    ticks = count(1)
    address = f"sqlite:///{folder}/house.db" if kind == "sqlite" else postgres.fresh(migrated=migrated)
    return Place(address, lambda: next(ticks))


def deposit(key: Any, wallet: Any = ANNA, cents: Any = 1000, **more: Any) -> Transfer:
    """Money from the cashier."""
    return Transfer(**{"key": key, "kind": "deposit", "debit": CASHIER, "credit": wallet, "cents": cents, **more})


def stake(key: Any, wallet: Any = ANNA, cents: Any = 100, **more: Any) -> Transfer:
    """Money into play."""
    return Transfer(**{"key": key, "kind": "stake", "debit": wallet, "credit": IN_PLAY, "cents": cents, **more})


async def found(storage: Storage) -> None:
    """Open the accounts of the house and of three players."""

    async def work(transaction: Transaction) -> None:
        for id, kind in HOUSE.items():
            await transaction.open_account(id, kind, "PLAY")
        for id in (ANNA, BEN, CLARA):
            await transaction.open_account(id, "wallet", "PLAY")
        await transaction.open_account(FOREIGN, "wallet", "EUR")

    await storage.run(work)


async def furnish(storage: Storage) -> None:
    """The same, with money in Anna's wallet and in the bank."""
    await found(storage)
    bankroll = Transfer(key="bankroll", kind="bankroll", debit=CASHIER, credit=BANK, cents=100_000)
    await storage.transfers([deposit("first", cents=1000), bankroll])


async def make(storage: Storage, asked: Transfer | Resolve) -> Answer:
    """Ask one thing; an entry, or the reason why not."""
    if isinstance(asked, Transfer):
        return (await storage.transfers([asked]))[0]
    try:
        return await storage.run(lambda transaction: transaction.resolve(asked))
    except Refused as refused:
        return refused.reason


async def balances(storage: Storage) -> dict[int, tuple[int, int]]:
    """What each account holds, and what of it may still be debited."""
    accounts = await storage.read(lambda reader: reader.all_accounts())
    return {account.id: (account.balance, account.available) for account in accounts}


async def seen(storage: Storage) -> Copied:
    """All that the house holds, as figures."""
    return await storage.read(look)


async def journal(storage: Storage) -> list[Entry]:
    """Every entry, in order."""

    async def query(reader: Any) -> list[Entry]:
        return [Entry(row[0], *row[2:]) async for rows in reader.table("entry") for row in rows]

    return await storage.read(query)


def numbers(answers: Sequence[Answer]) -> list[int]:
    """The entries' numbers of answers that all are entries."""
    assert all(isinstance(answer, Entry) for answer in answers)
    return [answer.number for answer in answers if isinstance(answer, Entry)]
