"""SQLite as the house's storage: one writer that commits in groups, readers beside it.

Law: requests that arrive while a commit is on its way share the next one; nobody is answered before the commit that
holds the answer is on the disk. Works are carried out where they were asked for, in their loop; only waiting for the
disk is left to a thread, so that no two threads ever want the interpreter for one command.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from sabot.books import Changes, Head, Transaction
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
_LOOK_AGAIN_S = 0.1
"""How often somebody who closes the storage looks whether whoever asked last is gone."""


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
        self._turn = threading.Condition()
        """Held while somebody comes or goes; callers may come from several loops."""
        self._waiting: list[Request] = []
        self._called: asyncio.AbstractEventLoop | None = None
        """Where the next group is about to be carried out."""
        self._busy = False
        """A group is being carried out or committed."""
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="sabot-disk")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="sabot-reader")
        self._local = threading.local()
        self._reading: list[sqlite3.Connection] = []
        self._closed = self._finished = False
        self._finishing = threading.Lock()

    async def run(self, work: Work[Result], *, accounts: Sequence[int] = (), keys: Sequence[str] = ()) -> Result:
        """Carry out a work; what it raises is raised here and nothing of it stays."""
        request = Request(asyncio.get_running_loop(), work=work, accounts=accounts, keys=keys)
        return await self._ask(request)  # type: ignore[no-any-return]  # the work's own result

    async def transfers(self, asked: Sequence[Transfer]) -> list[Answer]:
        """Make each of these that can be made; one answer each, in order."""
        return await self._ask(Request(asyncio.get_running_loop(), transfers=asked))  # type: ignore[no-any-return]

    def _ask(self, request: Request) -> "asyncio.Future[Any]":
        assert not self._closed, "a closed storage is asked nothing"
        with self._turn:
            self._waiting.append(request)
            if not self._busy and (self._called is None or self._called.is_closed()):
                self._called = request.loop
                request.loop.call_soon(self._serve)  # with all that is asked in the same turn of the loop
        return request.future

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
        self._closed = True
        await asyncio.get_running_loop().run_in_executor(None, self._finish)

    def _finish(self) -> None:
        """Let everything go, once, even where nobody waits for it any more."""
        with self._finishing:
            if not self._finished:
                with self._turn:
                    while self._busy or not all(request.loop.is_closed() for request in self._waiting):
                        self._turn.wait(_LOOK_AGAIN_S)
                self._disk.shutdown()
                self._readers.shutdown()
                for connection in self._reading:  # the last one to close takes the log into the file
                    connection.close()
                self._connection.close()
                self._lock.release()
                self._finished = True

    # ── In the loop ──────────────────────────────────────────────────────────────────────────────────

    def _serve(self) -> None:
        """Carry out all that has been asked by now; whatever goes wrong, somebody is told and the storage lives."""
        with self._turn:
            self._called, self._busy = None, True
            group, self._waiting = self._waiting[:MOST_IN_A_GROUP], self._waiting[MOST_IN_A_GROUP:]
        loop = asyncio.get_running_loop()
        try:
            changes, head = self._work(group)
        except BaseException as error:  # noqa: BLE001 -- it is raised again where it was asked for
            self._undo(group, error)
            self._end(group, loop)
        else:
            self._disk.submit(self._commit, group, changes, head, loop)

    def _work(self, group: list[Request]) -> tuple[Changes | None, Head]:
        """Carry out a group and write what it changes, all but the commit."""
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        self._at("begun")
        transaction = Transaction(self._rows, self._head, now=self._clock())
        drive(carry_out(transaction, group, at_once))
        self._at("worked")
        changes = transaction.changes()
        if changes is None:
            return None, self._head
        flush(connection, changes)
        self._at("flushed")
        seal(connection, changes)
        self._at("linked")
        return changes, transaction.head_after(changes)

    def _end(self, group: list[Request], loop: asyncio.AbstractEventLoop | None) -> None:
        """A group is over, here in its loop or, where that is gone, nowhere: answer, and call for the next."""
        answer(group, loop)
        with suppress(Exception):
            self._at("answered")
        with self._turn:
            self._busy = False
            self._waiting = [request for request in self._waiting if not request.loop.is_closed()]
            if self._waiting:
                self._called = self._waiting[0].loop
                with suppress(RuntimeError):  # it was closed just now, and whoever asks next is called
                    self._called.call_soon_threadsafe(self._serve)
            self._turn.notify_all()

    # ── Beside the loop ──────────────────────────────────────────────────────────────────────────────

    def _commit(
        self, group: list[Request], changes: Changes | None, head: Head, loop: asyncio.AbstractEventLoop
    ) -> None:
        """Wait for the disk."""
        failed: BaseException | None = None
        try:
            self._connection.execute("COMMIT")
        except BaseException as error:  # noqa: BLE001 -- it is raised again where it was asked for
            failed = error
        try:
            loop.call_soon_threadsafe(self._committed, group, changes, head, failed, loop)
        except RuntimeError:  # the loop was closed, with nobody left to wait
            self._committed(group, changes, head, failed, None)

    def _committed(
        self,
        group: list[Request],
        changes: Changes | None,
        head: Head,
        failed: BaseException | None,
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        """Remember what is on the disk now; or, where it is not, forget everything."""
        if failed is not None:
            self._undo(group, failed)
        elif changes is not None:
            self._head = head
            self._rows.committed(changes)
        try:
            self._at("committed")
        except Exception as error:  # noqa: BLE001 -- likewise
            for request in group:
                request.failed = request.failed or error
        self._end(group, loop)

    def _undo(self, group: list[Request], error: BaseException) -> None:
        """Nothing of a group stays, and all of it is told so."""
        self._rows.forget()
        with suppress(sqlite3.Error):  # a disk that is gone cannot roll back either
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
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
