"""Running works and questions to their end at once.

Law: on SQLite rows are always at hand, so that a work never waits; one that would is a mistake, and fails.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

from sabot.storage.protocol import Reader, Result
from sabot.storage.sqlite.rows import SqliteRows


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
