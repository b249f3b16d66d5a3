"""Reading one moment of a PostgreSQL database.

Law: what is read in one moment belongs together, and nothing can be written in it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sabot.storage.faults import StorageFault
from sabot.storage.postgres.connect import LOST, Connection, connect, shown, why
from sabot.storage.postgres.migrate import check
from sabot.storage.postgres.rows import PostgresRows
from sabot.storage.sqlite.migrate import migrations


def moment(connection: Connection) -> Any:
    """One consistent moment of a connection, as a context."""
    return connection.transaction(isolation="repeatable_read", readonly=True)


@asynccontextmanager
async def reading(address: str) -> AsyncIterator[PostgresRows]:
    """A moment of a house of this program's own version, beside its server."""
    path = shown(address)
    connection = await connect(address)
    try:
        async with moment(connection):
            version = await check(connection, path)
            if not version:
                raise StorageFault("storage.missing", path=path)
            if version < len(migrations("sabot.storage.postgres")):
                raise StorageFault("storage.older", path=path, version=version)
            yield PostgresRows(connection)
    except LOST as error:
        raise StorageFault("storage.lost", path=path, why=why(error)) from None
    finally:
        connection.terminate()
