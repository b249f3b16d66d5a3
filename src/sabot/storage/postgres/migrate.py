"""Bringing a PostgreSQL database to the shape that this program knows.

Law: numbered files run once, all that are missing in one transaction; two servers that start at once wait for
each other; a database that is newer than the program, or somebody else's, is refused and not touched.
"""

from functools import cache

from sabot.storage.faults import StorageFault
from sabot.storage.postgres.connect import Connection, Denied, why
from sabot.storage.sqlite.migrate import APPLICATION, migrations

_TABLES = (
    "SELECT array_agg(relname::text) FROM pg_class"
    " WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"
)


async def migrate(connection: Connection, path: str) -> None:
    """Run the migrations that the database has not seen."""
    try:
        async with connection.transaction():
            await turn(connection)
            await bring(connection, path)
    except Denied as error:
        raise StorageFault("storage.unwritable", path=path, why=why(error)) from None


async def turn(connection: Connection) -> None:
    """Wait for whoever is migrating this database; let go with the transaction."""
    await connection.execute(f"SELECT pg_advisory_xact_lock({APPLICATION})")


async def bring(connection: Connection, path: str) -> None:
    """The same inside a transaction that has its turn."""
    known = migrations("sabot.storage.postgres")
    version = await check(connection, path)
    if version == 0:
        await connection.execute("CREATE TABLE sabot_version (number bigint PRIMARY KEY)")
    for number, statements in enumerate(known[version:], start=version + 1):
        await connection.execute(statements)
        await connection.execute("INSERT INTO sabot_version VALUES ($1)", number)


async def check(connection: Connection, path: str) -> int:
    """The version of a database (0 where it is empty), or why it is none of ours."""
    encoding = await connection.fetchval("SELECT current_setting('server_encoding')")
    if encoding != "UTF8":
        raise StorageFault("storage.not_utf8", path=path, encoding=encoding)
    tables = await connection.fetchval(_TABLES) or []
    if not tables:
        return 0
    if "sabot_version" not in tables:
        raise StorageFault("storage.not_ours", path=path)
    return await refuse_newer(connection, path)


async def refuse_newer(connection: Connection, path: str) -> int:
    """The version of a house, which another server may have raised meanwhile."""
    version = int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM sabot_version"))
    known = _known()
    if version > known:
        raise StorageFault("storage.newer", path=path, version=version, known=known)
    return version


@cache
def _known() -> int:
    return len(migrations("sabot.storage.postgres"))
