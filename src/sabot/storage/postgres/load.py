"""Filling an empty PostgreSQL database with a house that was elsewhere.

Law: all in one transaction, and seen to be the same house before it is committed; so there is a whole house
afterwards, or none.
"""

from collections.abc import AsyncIterator, Awaitable, Callable

from sabot.storage.faults import StorageFault
from sabot.storage.postgres.connect import LOST, Connection, Denied, Unfit, connect, shown, why
from sabot.storage.postgres.migrate import bring, check, turn
from sabot.storage.postgres.rows import PostgresRows
from sabot.storage.protocol import TABLES, Reader, Result

Portions = AsyncIterator[tuple[str, list[tuple[object, ...]]]]


async def load(address: str, portions: Portions, seen: Callable[[Reader], Awaitable[Result]]) -> Result:
    """Write rows, table by table, ask what is there now, and commit."""
    path = shown(address)
    connection = await connect(address)
    try:
        async with connection.transaction():
            await turn(connection)
            if await check(connection, path):
                await _refuse_rows(connection, path)
            await bring(connection, path)
            async for table, rows in portions:
                await connection.copy_records_to_table(table, records=rows, columns=TABLES[table])
            return await seen(PostgresRows(connection))
    except Denied as error:
        raise StorageFault("storage.unwritable", path=path, why=why(error)) from None
    except LOST as error:
        raise StorageFault("storage.lost", path=path, why=why(error)) from None
    except Unfit as error:
        raise StorageFault("storage.broken", path=path, why=why(error)) from None
    finally:
        connection.terminate()


async def _refuse_rows(connection: Connection, path: str) -> None:
    tables = await connection.fetchval(
        "SELECT array_agg(relname::text) FROM pg_class"
        " WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname::text = ANY($1)",
        list(TABLES),
    )
    for table in tables or ():
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
            raise StorageFault("storage.exists", path=path)
