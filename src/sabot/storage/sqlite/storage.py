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
from functools import partial
from pathlib import Path
from typing import Any

from sabot.books import Head, Known, Transaction
from sabot.ledger import Answer, Transfer
from sabot.storage.faults import StorageFault
from sabot.storage.group import Request, answer, carry_out
from sabot.storage.protocol import Clock, Points, Reader, Result, Work
from sabot.storage.sqlite.connect import Connect, Lock, reader, writer
from sabot.storage.sqlite.driving import at_once, drive, read_moment
from sabot.storage.sqlite.flush import flush, seal
from sabot.storage.sqlite.migrate import migrate, refuse_strange
from sabot.storage.sqlite.rows import SqliteRows

MOST_IN_A_GROUP = 256
"""So many works take some tens of milliseconds, for which the loop does nothing else."""
BUSY_MS = 5000
"""How long a file is waited for that somebody else has locked."""
_TRY_AGAIN_S = 0.01
_LOOK_AGAIN_S = 0.1
"""How often whoever closes the storage looks whether those who asked are still there."""


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
            self._connection.execute("PRAGMA busy_timeout = 0")  # the loop waits for nothing
            self._rows = SqliteRows(self._connection)
            self._head: Head = drive(self._rows.head())
        except BaseException as error:
            if hasattr(self, "_connection"):
                self._connection.close()
            self._lock.release()
            if isinstance(error, sqlite3.DatabaseError):
                raise StorageFault("storage.broken", path=path, why=str(error)) from None
            raise
        self._known = Known()
        """The writer is the only one who writes its file, so a row is in it as it was read or committed last."""
        self._door = threading.RLock()
        """Held while somebody comes or goes; callers may come from several loops."""
        self._turn = threading.Condition(self._door)
        """Told whenever a group is over."""
        self._waiting: list[Request] = []
        self._called: set[asyncio.AbstractEventLoop] = set()
        """Where the next group is about to be carried out; the first that comes to it does it."""
        self._seen = 0
        """So many were waiting a turn of the loop ago."""
        self._busy = False
        """A group is being carried out or committed."""
        self._landed: tuple[asyncio.AbstractEventLoop, Callable[[], None]] | None = None
        """A commit that is over, and the loop that is to be told."""
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="sabot-disk")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="sabot-reader")
        self._local = threading.local()
        self._reading: list[sqlite3.Connection] = []
        self._closed = self._finished = False
        self._finishing = threading.Lock()

    async def run(self, work: Work[Result]) -> Result:
        """Carry out a work; what it raises is raised here and nothing of it stays."""
        return await self._ask(Request(asyncio.get_running_loop(), work=work))  # type: ignore[no-any-return]  # its own

    async def transfers(self, asked: Sequence[Transfer]) -> list[Answer]:
        """Make each of these that can be made; one answer each, in order."""
        return await self._ask(Request(asyncio.get_running_loop(), transfers=asked))  # type: ignore[no-any-return]

    def _ask(self, request: Request) -> "asyncio.Future[Any]":
        assert not self._closed, "a closed storage is asked nothing"
        self._rescue()
        with self._door:
            self._waiting.append(request)
            if not self._busy and request.loop not in self._called:
                self._called.add(request.loop)
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
                        self._rescue()
                self._disk.shutdown()
                self._readers.shutdown()
                for connection in self._reading:  # the last one to close takes the log into the file
                    connection.close()
                self._connection.close()
                self._lock.release()
                self._finished = True

    # ── In the loop ──────────────────────────────────────────────────────────────────────────────────

    def _serve(self) -> None:
        """Carry out all that has been asked by now, unless somebody else does.

        While each turn of the loop brings more, it waits for them: large groups cost less for each work.
        """
        loop = asyncio.get_running_loop()
        with self._door:
            if not self._busy and self._seen < len(self._waiting) < MOST_IN_A_GROUP:
                self._seen = len(self._waiting)
                loop.call_soon(self._serve)
                return
            self._called.discard(loop)
            self._seen = 0
            if self._busy or not self._waiting:
                return
            self._busy = True
            group, self._waiting = self._waiting[:MOST_IN_A_GROUP], self._waiting[MOST_IN_A_GROUP:]
        self._begin(group, loop, loop.time() + BUSY_MS / 1000)

    def _begin(self, group: list[Request], loop: asyncio.AbstractEventLoop, until: float) -> None:
        """Whatever goes wrong, somebody is told and the storage lives."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY and loop.time() < until:
                loop.call_later(_TRY_AGAIN_S, self._begin, group, loop, until)
            else:
                self._undo(group, error)
                self._end(group, loop)
            return
        try:
            head = self._work(group)
            self._disk.submit(self._commit, group, head, loop)
        except BaseException as error:  # noqa: BLE001 -- it is raised again where it was asked for
            self._undo(group, error)
            self._end(group, loop)

    def _work(self, group: list[Request]) -> Head:
        """Carry out a group and write what it changes, all but the commit; where the journal will stand then."""
        self._at("begun")
        transaction = Transaction(self._rows, self._head, now=self._clock(), known=self._known)
        drive(carry_out(transaction, group, at_once))
        self._at("worked")
        changes = transaction.changes()
        if changes is None:
            return self._head
        flush(self._connection, changes)
        self._at("flushed")
        seal(self._connection, changes)
        self._at("linked")
        return transaction.head_after(changes)

    def _end(self, group: list[Request], loop: asyncio.AbstractEventLoop | None) -> None:
        """A group is over, here in its loop or, where that is gone, nowhere: answer, and call for the next."""
        try:
            answer(group, loop)
            with suppress(Exception):
                self._at("answered")
        finally:
            with self._turn:
                self._busy = False
                self._waiting = [request for request in self._waiting if not request.loop.is_closed()]
                for here in {request.loop for request in self._waiting} - self._called:
                    with suppress(RuntimeError):  # it was closed just now
                        here.call_soon_threadsafe(self._serve)
                        self._called.add(here)
                self._turn.notify_all()

    # ── Beside the loop ──────────────────────────────────────────────────────────────────────────────

    def _commit(self, group: list[Request], head: Head, loop: asyncio.AbstractEventLoop) -> None:
        """Wait for the disk, then have it told where the group was asked for."""
        failed: BaseException | None = None
        try:
            self._connection.execute("COMMIT")
        except BaseException as error:  # noqa: BLE001 -- it is raised again where it was asked for
            failed = error
        with self._door:
            self._landed = (loop, partial(self._committed, group, head, failed, loop))
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self._land)
        self._rescue()

    def _land(self) -> None:
        """Take over what was committed, once."""
        with self._door:
            landed, self._landed = self._landed, None
        if landed is not None:
            landed[1]()

    def _rescue(self) -> None:
        """Where a loop was closed with its commit on the way, nobody there is left to be told: go on here."""
        if self._landed is not None and self._landed[0].is_closed():
            self._land()

    def _committed(
        self,
        group: list[Request],
        head: Head,
        failed: BaseException | None,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        """What is known is on the disk now; or, where it is not, forget everything."""
        try:
            if failed is not None:
                self._undo(group, failed)
            else:
                self._head = head
                self._known.age()
                self._at("committed")
        except BaseException as error:  # noqa: BLE001 -- likewise
            for request in group:
                request.failed = request.failed or error
        finally:
            self._end(group, None if loop.is_closed() else loop)

    def _undo(self, group: list[Request], error: BaseException) -> None:
        """Nothing of a group stays, and all of it is told so."""
        self._known.forget()
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
