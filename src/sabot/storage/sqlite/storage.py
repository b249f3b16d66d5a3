"""SQLite as the house's storage: one writer thread that commits in groups, readers beside it.

Law: requests that arrive while a commit is on its way share the next one; nobody is answered before the
commit that holds the answer is on the disk.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from sabot.books import Transaction
from sabot.ledger import Answer, Transfer
from sabot.storage.faults import StorageFault
from sabot.storage.group import Request, answer, carry_out
from sabot.storage.protocol import Clock, Points, Reader, Result, Work
from sabot.storage.sqlite.connect import Connect, Lock, reader, writer
from sabot.storage.sqlite.flush import flush, seal
from sabot.storage.sqlite.migrate import migrate, refuse_strange
from sabot.storage.sqlite.remembered import RememberedRows
from sabot.storage.sqlite.rows import SqliteRows

MOST_IN_A_GROUP = 4096


class SqliteStorage:
    """A house in a SQLite file."""

    def __init__(self, path: str, *, clock: Clock, connect: Connect = writer, points: Points | None = None) -> None:
        path = str(Path(path).resolve())
        self._path, self._clock = path, clock
        self._at: Points = points or (lambda _: None)
        refuse_strange(path)
        self._lock = Lock(path)
        try:
            self._connection = connect(path)
            migrate(self._connection, path)
            self._head = drive(SqliteRows(self._connection).head())
        except BaseException as error:
            if hasattr(self, "_connection"):
                self._connection.close()
            self._lock.release()
            if isinstance(error, sqlite3.DatabaseError):
                raise StorageFault("storage.broken", path=path, why=str(error)) from None
            raise
        self._rows = RememberedRows(SqliteRows(self._connection))
        self._queue: SimpleQueue[Request | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="sabot-reader")
        self._local = threading.local()
        self._reading: list[sqlite3.Connection] = []
        self._closed = self._finished = False
        self._finishing = threading.Lock()
        self._writer = threading.Thread(target=self._write, name="sabot-writer", daemon=True)
        self._writer.start()

    async def run(self, work: Work[Result], *, accounts: Sequence[int] = (), keys: Sequence[str] = ()) -> Result:
        """Carry out a work; what it raises is raised here and nothing of it stays."""
        request = Request(asyncio.get_running_loop(), work=work, accounts=accounts, keys=keys)
        return await self._ask(request)  # type: ignore[no-any-return]  # the work's own result

    async def transfers(self, asked: Sequence[Transfer]) -> list[Answer]:
        """Make each of these that can be made; one answer each, in order."""
        return await self._ask(Request(asyncio.get_running_loop(), transfers=asked))  # type: ignore[no-any-return]

    async def _ask(self, request: Request) -> Any:
        assert not self._closed, "a closed storage is asked nothing"
        assert self._writer.is_alive(), "the writer lives as long as the storage"
        self._queue.put(request)
        return await request.future

    async def read(self, query: Callable[[Reader], Awaitable[Result]]) -> Result:
        """Ask something of one consistent moment, beside the writer."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, query)

    def _read(self, query: Callable[[Reader], Awaitable[Result]]) -> Result:
        if not hasattr(self._local, "connection"):
            self._local.connection = reader(self._path)
            self._reading.append(self._local.connection)
        return read_moment(self._local.connection, query)

    async def claim(self) -> None:
        """The file's lock has seen to it already."""

    async def close(self) -> None:
        """Finish what was asked, then let go of the file."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._finish)

    def _finish(self) -> None:
        """Let everything go, once, even where nobody waits for it any more."""
        with self._finishing:
            if not self._finished:
                self._writer.join()
                self._readers.shutdown()
                for connection in self._reading:  # the last one to close takes the log into the file
                    connection.close()
                self._connection.close()
                self._lock.release()
                self._finished = True

    # ── The writer's thread ──────────────────────────────────────────────────────────────────────────

    def _write(self) -> None:
        more = True
        while more:
            group, more = self._next_group()
            if group:
                self._serve(group)

    def _serve(self, group: list[Request]) -> None:
        """Commit and answer; whatever goes wrong, somebody is told and the writer lives."""
        try:
            self._commit(group)
            self._at("committed")
        except BaseException as error:  # noqa: BLE001 -- it is raised again where it was asked for
            for request in group:
                request.failed = request.failed or error
        answer(group)
        with suppress(Exception):
            self._at("answered")

    def _next_group(self) -> tuple[list[Request], bool]:
        """All that has been asked by now; False when it was asked to stop."""
        group: list[Request] = []
        request = self._queue.get()
        while request is not None:
            group.append(request)
            if len(group) >= MOST_IN_A_GROUP:
                return group, True
            try:
                request = self._queue.get_nowait()
            except Empty:
                return group, True
        return group, False

    def _commit(self, group: list[Request]) -> None:
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            self._at("begun")
            transaction = Transaction(self._rows, self._head, now=self._clock())
            drive(carry_out(transaction, group, at_once))
            self._at("worked")
            changes = transaction.changes()
            if changes is not None:
                flush(connection, changes)
                self._at("flushed")
                seal(connection, changes)
                self._at("linked")
            connection.execute("COMMIT")
            if changes is not None:
                self._head = transaction.head_after(changes)
                self._rows.committed(changes)
        except BaseException as error:  # noqa: BLE001 -- it is raised again where the work was asked for
            self._rows.forget()
            with suppress(sqlite3.Error):  # a disk that is gone cannot roll back either
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            for request in group:
                request.failed = self._told(error)

    def _told(self, error: BaseException) -> BaseException:
        """A disk that is full or gone is said as such; a bug of ours is raised as it is."""
        if isinstance(error, sqlite3.OperationalError):
            return StorageFault("storage.lost", path=self._path, why=str(error))
        return error


async def at_once(work: Any) -> Any:
    """Finish a work here and now; one that waits for something else fails, and fails alone."""
    return drive(work)


def drive(work: Any) -> Any:
    """Run a coroutine that never waits for anything but rows, which here are always at hand."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    work.close()
    raise AssertionError("a work waited for something else than rows")


def read_moment(connection: sqlite3.Connection, query: Callable[[Reader], Awaitable[Result]]) -> Result:
    """Ask something of one consistent moment of a connection."""
    connection.execute("BEGIN")
    try:
        result: Result = drive(query(SqliteRows(connection)))
        return result
    finally:
        connection.execute("ROLLBACK")
