"""Reaching a PostgreSQL server.

Law: whoever cannot be reached is named with a short reason, and no password is ever part of what is said.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

from sabot.storage.faults import StorageFault

try:
    import asyncpg  # type: ignore[import-untyped]  # it carries no types
except ImportError:
    raise StorageFault("storage.no_asyncpg") from None

Connection = Any
Pool = Any

_SETTINGS = {"application_name": "sabot", "jit": "off", "idle_in_transaction_session_timeout": "60000"}
"""Compiling a statement takes longer than any of ours; a server that stands still does not keep the turn for ever."""
_PATIENCE_S = 10
_SAFE = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
)

Unfit: type[Exception] = asyncpg.PostgresError
"""What a server says of rows that it cannot take."""
Denied: type[Exception] = asyncpg.InsufficientPrivilegeError
"""The user of the address may not do what a house needs."""

LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.InsufficientResourcesError,
    asyncpg.exceptions.InFailedSQLTransactionError,
)
"""What a driver raises when the server, and nothing that was asked of it, is at fault."""


def shown(address: str) -> str:
    """An address as a person may read it: user, host and database."""
    parts = urlsplit(address)
    host = parts.hostname or parse_qs(parts.query).get("host", [""])[0]
    port = f":{parts.port}" if parts.port else ""
    user = f"{parts.username}@" if parts.username else ""
    return f"postgres://{user}{host}{port}{parts.path}"


def why(error: BaseException) -> str:
    """The short reason of a driver's error."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    if isinstance(error, asyncpg.PostgresError):
        return str(error).partition("\n")[0]
    return type(error).__name__


async def connect(address: str) -> Connection:
    """One connection whose commits are on the server's disk when it says so."""
    with _reached(address):
        connection = await asyncpg.connect(address, timeout=_PATIENCE_S, server_settings=_SETTINGS)
        await connection.execute(_SAFE)
        return connection


async def pool(address: str, size: int) -> Pool:
    """Connections for those who only read."""
    with _reached(address):
        return await asyncpg.create_pool(
            address, min_size=0, max_size=size, timeout=_PATIENCE_S, server_settings=_SETTINGS
        )


@contextmanager
def _reached(address: str) -> Iterator[None]:
    """Whatever the driver says while it connects becomes one fault."""
    try:
        yield
    except (*LOST, asyncpg.PostgresError, ValueError) as error:
        raise StorageFault("storage.unreachable", path=shown(address), why=why(error)) from None
