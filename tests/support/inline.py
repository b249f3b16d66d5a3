"""SQLite in memory and in the loop's own thread, for laws that want many rounds more than a disk.

Law: works, groups, rows and flushes are the storage's own; only the threads and the file are left out.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sabot.books import Transaction
from sabot.ledger import Answer, Transfer
from sabot.storage.group import Request, answer, carry_out
from sabot.storage.protocol import Clock, Reader, Result, Work
from sabot.storage.sqlite.driving import at_once, drive, read_moment
from sabot.storage.sqlite.flush import flush, seal
from sabot.storage.sqlite.migrate import migrate
from sabot.storage.sqlite.rows import SqliteRows


class InlineStorage:
    """A house that is gone with its process."""

    def __init__(self, *, clock: Clock) -> None:
        self._clock = clock
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        migrate(self._connection, ":memory:")
        self._head = drive(SqliteRows(self._connection).head())
        self._waiting: list[Request] = []

    async def run(self, work: Work[Result]) -> Result:
        """Carry out a work, with all that were asked in the same turn of the loop."""
        loop = asyncio.get_running_loop()
        return await self._ask(Request(loop, work=work))  # type: ignore[no-any-return]

    async def transfers(self, asked: Sequence[Transfer]) -> list[Answer]:
        """Make each of these that can be made."""
        return await self._ask(Request(asyncio.get_running_loop(), transfers=asked))  # type: ignore[no-any-return]

    async def _ask(self, request: Request) -> Any:
        if not self._waiting:
            request.loop.call_soon(self._commit)
        self._waiting.append(request)
        return await request.future

    async def read(self, query: Callable[[Reader], Awaitable[Result]]) -> Result:
        """Ask something of one consistent moment."""
        return read_moment(self._connection, query)

    async def claim(self) -> None:
        """Nobody else can reach it."""

    async def close(self) -> None:
        """Let go of it."""
        self._connection.close()

    def _commit(self) -> None:
        group, self._waiting = self._waiting, []
        self._connection.execute("BEGIN")
        transaction = Transaction(SqliteRows(self._connection), self._head, now=self._clock())
        drive(carry_out(transaction, group, at_once))
        changes = transaction.changes()
        if changes is not None:
            flush(self._connection, changes)
            seal(self._connection, changes)
            self._head = transaction.head_after(changes)
        self._connection.execute("COMMIT")
        answer(group)
