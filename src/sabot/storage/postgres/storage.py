"""PostgreSQL as the house's storage: one task that commits in groups, readers beside it.

Law: requests that arrive while a commit is on its way share the next one; a group holds the database's one
turn from its first look to its commit, so that servers sharing a database share one chain.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from sabot.books import Head, Transaction
from sabot.ledger import Answer, Transfer
from sabot.storage.faults import StorageFault
from sabot.storage.group import Request, answer, carry_out
from sabot.storage.postgres.connect import LOST, Connection, Pool, connect, pool, shown, why
from sabot.storage.postgres.flush import flush, seal
from sabot.storage.postgres.migrate import migrate, refuse_newer
from sabot.storage.postgres.moment import moment
from sabot.storage.postgres.rows import PostgresRows
from sabot.storage.protocol import Clock, Points, Reader, Result, Work

MOST_IN_A_GROUP = 4096
_READERS = 4
_CLAIM = 0x5AB07_5E
"""The number of the lock that a server holds, not that of migrations; commands that write beside it do not hold it."""
_CLAIM_TRIES, _CLAIM_AGAIN_S = 10, 0.1
_BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT FROM turn FOR UPDATE"


async def _nothing(_: Transaction) -> None:
    """A work that only needs the writer."""


class PostgresStorage:
    """A house in a PostgreSQL database; made by ``opened``."""

    def __init__(
        self, address: str, connection: Connection, readers: Pool, *, clock: Clock, points: Points | None
    ) -> None:
        self._address, self._clock = address, clock
        self._at: Points = points or (lambda _: None)
        self._connection: Connection | None = connection
        self._readers = readers
        self._waiting: list[Request] = []
        self._asked = asyncio.Event()
        self._closed = False
        self._serves = self._claimed = False
        """Whether this is to be the one server of the house, and whether the writer's connection says so by now."""
        self._writer = asyncio.get_running_loop().create_task(self._write(), name="sabot-writer")

    @classmethod
    async def opened(cls, address: str, *, clock: Clock, points: Points | None = None) -> "PostgresStorage":
        """Reach the server, and bring the database to the shape that this program knows."""
        connection = await connect(address)
        try:
            await migrate(connection, shown(address))
            readers = await pool(address, _READERS)
        except BaseException:
            connection.terminate()
            raise
        return cls(address, connection, readers, clock=clock, points=points)

    async def run(self, work: Work[Result]) -> Result:
        """Carry out a work; what it raises is raised here and nothing of it stays."""
        return await self._ask(Request(asyncio.get_running_loop(), work=work))  # type: ignore[no-any-return]  # its own

    async def transfers(self, asked: Sequence[Transfer]) -> list[Answer]:
        """Make each of these that can be made; one answer each, in order."""
        return await self._ask(Request(asyncio.get_running_loop(), transfers=asked))  # type: ignore[no-any-return]  # likewise

    async def _ask(self, request: Request) -> Any:
        assert not self._closed, "a closed storage is asked nothing"
        assert not self._writer.done(), "the writer lives as long as the storage"
        self._waiting.append(request)
        self._asked.set()
        return await request.future

    async def read(self, query: Callable[[Reader], Awaitable[Result]]) -> Result:
        """Ask something of one consistent moment, beside the writer."""
        try:
            async with self._readers.acquire() as connection, moment(connection):
                return await query(PostgresRows(connection))
        except LOST as error:
            raise StorageFault("storage.lost", path=shown(self._address), why=why(error)) from None

    async def claim(self) -> None:
        """Be the one server of this house.

        The writer's own connection holds the claim, so that it cannot be lost while that one writes.
        """
        self._serves = True
        await self.run(_nothing)

    async def close(self) -> None:
        """Finish what was asked, then let go of the database."""
        if not self._closed:
            self._closed = True
            self._asked.set()
            await self._writer
            await self._readers.close()
            if self._connection is not None:
                await self._connection.close()

    # ── The writer's task ────────────────────────────────────────────────────────────────────────────

    async def _write(self) -> None:
        while not self._closed or self._waiting:
            await self._asked.wait()
            group, self._waiting = self._waiting[:MOST_IN_A_GROUP], self._waiting[MOST_IN_A_GROUP:]
            if not (self._waiting or self._closed):
                self._asked.clear()
            if group:
                await self._serve(group)

    async def _serve(self, group: list[Request]) -> None:
        """Commit and answer; whatever goes wrong, somebody is told and the writer lives."""
        try:
            await self._commit(group)
            self._at("committed")
        except Exception as error:  # noqa: BLE001 -- it is raised again where each of the group asked
            for request in group:
                request.failed = request.failed or error
        answer(group)
        with suppress(Exception):
            self._at("answered")

    async def _commit(self, group: list[Request]) -> None:
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection, self._claimed = await connect(self._address), False
            if self._serves and not self._claimed:
                await self._claim(self._connection)
            await self._carry_out(self._connection, group)
        except Exception as error:  # noqa: BLE001 -- it is raised again where each of the group asked
            self._let_go()
            failed = error
            if isinstance(error, LOST):
                failed = StorageFault("storage.lost", path=shown(self._address), why=why(error))
            for request in group:
                request.failed = failed

    async def _claim(self, connection: Connection) -> None:
        """Take the claim with this connection; one that was lost just now may take the database a moment to let go."""
        for _ in range(_CLAIM_TRIES):
            self._claimed = await connection.fetchval("SELECT pg_try_advisory_lock($1)", _CLAIM)
            if self._claimed:
                return
            await asyncio.sleep(_CLAIM_AGAIN_S)
        raise StorageFault("storage.served", path=shown(self._address))

    async def _carry_out(self, connection: Connection, group: list[Request]) -> None:
        await connection.execute(_BEGIN)
        await refuse_newer(connection, shown(self._address))
        rows = PostgresRows(connection)
        head: Head = await rows.head()
        self._at("begun")
        transaction = Transaction(rows, head, now=self._clock())
        await carry_out(transaction, group)
        self._at("worked")
        changes = transaction.changes()
        if changes is not None:
            await flush(connection, changes)
            self._at("flushed")
            await seal(connection, changes)
            self._at("linked")
        if await connection.execute("COMMIT") != "COMMIT":  # the server rolls a spoilt transaction back in silence
            raise StorageFault("storage.lost", path=shown(self._address), why="ROLLBACK")

    def _let_go(self) -> None:
        """Drop the connection, and with it all that was not committed; the next group makes another."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
