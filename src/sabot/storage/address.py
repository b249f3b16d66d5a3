"""Addresses of databases, and opening what they name.

Law: ``sqlite:///relative``, ``sqlite:////absolute`` or ``postgres://…``; every other address is refused with
its own key, and nothing that may hold a password is ever shown.
"""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from sabot.storage.faults import StorageFault
from sabot.storage.protocol import Clock, Points, Reader, Storage
from sabot.storage.sqlite import SqliteStorage
from sabot.storage.sqlite.connect import reader
from sabot.storage.sqlite.migrate import check, migrations
from sabot.storage.sqlite.rows import SqliteRows


class SqlitePlace(NamedTuple):
    """A file."""

    path: str


class PostgresPlace(NamedTuple):
    """A database of a server; the address may hold a password."""

    address: str


def place_of(address: str) -> SqlitePlace | PostgresPlace:
    """What an address names, or what is wrong with it."""
    scheme, colon, rest = address.partition("://")
    if not colon or not address.isprintable():
        raise StorageFault("storage.bad_address")
    if scheme == "sqlite":
        return SqlitePlace(_path(rest))
    if scheme in ("postgres", "postgresql"):
        _check_server(address)
        return PostgresPlace(address)
    raise StorageFault("storage.unknown_scheme", scheme=scheme)


async def open_storage(address: str, clock: Clock, points: Points | None = None) -> Storage:
    """A house's storage, to be written by this server."""
    place = place_of(address)
    if isinstance(place, SqlitePlace):
        return SqliteStorage(place.path, clock=clock, points=points)
    from sabot.storage.postgres import PostgresStorage  # noqa: PLC0415 -- its driver may not be installed

    return await PostgresStorage.opened(place.address, clock=clock, points=points)


@asynccontextmanager
async def open_reader(address: str) -> AsyncIterator[Reader]:
    """One consistent moment of a house, beside its server: no lock, no migration, no writing."""
    place = place_of(address)
    if isinstance(place, SqlitePlace):
        with sqlite_moment(place.path) as connection:
            yield SqliteRows(connection)
        return
    from sabot.storage.postgres import reading  # noqa: PLC0415 -- its driver may not be installed

    async with reading(place.address) as rows:
        yield rows


@contextmanager
def sqlite_moment(path: str) -> Iterator[sqlite3.Connection]:
    """A connection that stays at one moment of a file of this program's own version."""
    connection = reader(path)
    try:
        version = check(connection, path)
        if not version:
            raise StorageFault("storage.not_ours", path=path)
        if version < len(migrations("sabot.storage.sqlite")):
            raise StorageFault("storage.older", path=path, version=version)
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # the first look fixes the moment
        yield connection
    finally:
        connection.close()


def _path(rest: str) -> str:
    """The path of a SQLite address."""
    if rest and not rest.startswith("/"):
        raise StorageFault("storage.sqlite_host")
    path = rest[1:]
    if not path:
        raise StorageFault("storage.no_path")
    if path == ":memory:":
        raise StorageFault("storage.not_kept")
    if Path(path).is_dir():
        raise StorageFault("storage.is_folder", path=path)
    return path


def _check_server(address: str) -> None:
    """Refuse what would be read otherwise than it was meant, such as a bare ``/`` or ``@`` in a password."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise StorageFault("storage.bad_address") from None
    if "@" in parts.path or "@" in parts.query or parts.fragment or parts.netloc.count("@") > 1:
        raise StorageFault("storage.bad_address")
    if not parts.path.strip("/"):
        raise StorageFault("storage.no_database")
