"""Backup, restore and moving: a whole house, from one database to another.

Law: a copy is made of one moment, under a name of its own, and takes its place only once every row, every
balance and the head of the chain have been found to be the same; what is already there is never overwritten.
"""

import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sabot.storage.address import SqlitePlace, open_reader, place_of, sqlite_moment
from sabot.storage.faults import StorageFault
from sabot.storage.figures import Copied, check_books, look
from sabot.storage.protocol import TABLES, Reader
from sabot.storage.sqlite.connect import Lock, reader
from sabot.storage.sqlite.migrate import check, migrate, migrations
from sabot.storage.sqlite.rows import SqliteRows

__all__ = ["Copied", "Progress", "backup", "restore"]

Progress = Callable[[int, int], None]
"""How much is copied, and how much there is: rows, or pages of a SQLite file."""
_PAGES = 500


async def backup(address: str, file: str, progress: Progress | None = None) -> Copied:
    """Copy a house, which may be running, into a new SQLite file."""
    place = place_of(address)
    with _whole(file) as partial:
        if isinstance(place, SqlitePlace):
            with sqlite_moment(place.path) as source:
                there = await look(SqliteRows(source))
                _copy_pages(source, partial, progress)
        else:
            async with open_reader(address) as rows:
                there = await look(rows)
                await _copy_rows(rows, partial, _counted(progress, there.rows))
        return await _same(there, partial, file)


async def restore(file: str, address: str, progress: Progress | None = None) -> Copied:
    """Bring a backup to life where there is nothing yet: a new SQLite file, or an empty PostgreSQL database."""
    place = place_of(address)
    async with _sound(file) as (source, there):
        if isinstance(place, SqlitePlace):
            lock = Lock(place.path)
            try:
                with _whole(place.path) as partial:
                    _copy_pages(source, partial, progress)
                    return await _same(there, partial, place.path)
            finally:
                lock.release()
        from sabot.storage.postgres import load  # noqa: PLC0415 -- its driver may not be installed

        async def seen(rows: Reader) -> Copied:
            return _equal(there, await look(rows), file)

        return await load(place.address, _portions(SqliteRows(source), _counted(progress, there.rows)), seen)


# ── Writing a copy ───────────────────────────────────────────────────────────────────────────────────


@contextmanager
def _whole(path: str) -> Iterator[str]:
    """A name to write to; it becomes ``path`` if all goes well, and is gone if not."""
    for name in (path, f"{path}-wal", f"{path}-journal"):  # a log left behind would be read into the new file
        if Path(name).exists():
            raise StorageFault("storage.exists", path=name)
    folder = Path(path).absolute().parent
    try:
        handle, partial = tempfile.mkstemp(dir=folder, prefix=f"{Path(path).name}.", suffix=".partial")
    except OSError as error:
        raise StorageFault("storage.unwritable", path=path, why=error.strerror) from None
    try:
        yield partial
        os.fsync(handle)
        os.link(partial, path)  # which, unlike a rename, never takes the place of a file made meanwhile
        _sync_folder(folder)
    except FileExistsError:
        raise StorageFault("storage.exists", path=path) from None
    except sqlite3.OperationalError as error:
        raise StorageFault("storage.unwritable", path=path, why=str(error)) from None
    except sqlite3.DatabaseError as error:
        raise StorageFault("storage.broken", path=path, why=str(error)) from None
    finally:
        os.close(handle)
        Path(partial).unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the new name as durable as the file."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy_pages(source: sqlite3.Connection, partial: str, progress: Progress | None) -> None:
    """Copy page by page; the source holds its moment, so that its writer does not make us begin again."""
    target = sqlite3.connect(partial, isolation_level=None)
    try:
        told = (lambda _, left, total: progress(total - left, total)) if progress else None
        source.backup(target, pages=_PAGES, progress=told)
        target.execute("PRAGMA journal_mode = DELETE")  # a backup is one file
    finally:
        target.close()


async def _copy_rows(house: Reader, partial: str, progress: Callable[[int], None]) -> None:
    target = sqlite3.connect(partial, isolation_level=None)
    try:
        migrate(target, partial)
        target.execute("BEGIN")
        async for table, rows in _portions(house, progress):
            marks = ", ".join("?" for _ in TABLES[table])
            target.executemany(f"INSERT INTO {table} ({', '.join(TABLES[table])}) VALUES ({marks})", rows)
        target.execute("COMMIT")
    finally:
        target.close()


async def _portions(
    house: Reader, progress: Callable[[int], None]
) -> AsyncIterator[tuple[str, list[tuple[object, ...]]]]:
    for table in TABLES:
        async for rows in house.table(table):
            yield table, rows
            progress(len(rows))


def _counted(progress: Progress | None, rows: int) -> Callable[[int], None]:
    """Add up what is done, and tell it."""
    done = 0

    def tell(more: int) -> None:
        nonlocal done
        done += more
        if progress is not None:
            progress(done, rows)

    return tell


# ── Trusting a copy ──────────────────────────────────────────────────────────────────────────────────


async def _same(there: Copied, partial: str, path: str) -> Copied:
    with sqlite_moment(partial) as copy:
        return _equal(there, await look(SqliteRows(copy)), path)


def _equal(there: Copied, here: Copied, path: str) -> Copied:
    if here != there:
        raise StorageFault("storage.differs", path=path)
    return here


@asynccontextmanager
async def _sound(file: str) -> AsyncIterator[tuple[sqlite3.Connection, Copied]]:
    """A backup that is whole, at this program's version: an older one is copied and migrated on the side."""
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder:
        current = _brought(file, str(Path(folder) / "house.db"))
        try:
            with sqlite_moment(current) as connection:
                _check_pages(connection, file)
                rows = SqliteRows(connection)
                there = await look(rows)
                await check_books(rows, there, file)
                yield connection, there
        except sqlite3.DatabaseError as error:
            raise StorageFault("storage.broken", path=file, why=str(error)) from None


def _brought(file: str, aside: str) -> str:
    """The file itself, or a migrated copy of an older one."""
    source = reader(file)
    try:
        version = check(source, file)
        if not 0 < version < len(migrations("sabot.storage.sqlite")):
            return file
        _check_pages(source, file)
        _copy_pages(source, aside, None)
    finally:
        source.close()
    target = sqlite3.connect(aside, isolation_level=None)
    try:
        migrate(target, file)
    finally:
        target.close()
    return aside


def _check_pages(connection: sqlite3.Connection, file: str) -> None:
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise StorageFault("storage.broken", path=file, why=found)
