"""Inserting many rows with few statements.

Law: the rows in their order, each of them once. A statement takes as many as its text has room for; there are a few
texts for each table, so that they stay prepared, and a row costs about half of what a statement of its own would.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain

PORTIONS = (32, 8, 1)
"""How many rows a statement may take, the most first."""


def insert(connection: sqlite3.Connection, table: str, rows: Sequence[Sequence[object]], conflict: str = "") -> None:
    """Insert rows; ``conflict`` says what becomes of one that is there already."""
    width, place = len(rows[0]) if rows else 0, 0
    for portion in PORTIONS:
        while len(rows) - place >= portion:
            words = list(chain.from_iterable(rows[place : place + portion]))
            connection.execute(_statement(table, width, portion, conflict), words)
            place += portion


@cache
def _statement(table: str, width: int, rows: int, conflict: str) -> str:
    row = f"({', '.join('?' * width)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)} {conflict}".rstrip()
