"""Any single changed byte of journal, chain, facts, accounts, rules or list of rounds is found."""
# ruff: noqa: S608 -- the names of tables and columns are ours

import random
import sqlite3
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from audit.audited_houses import audited, opened, small_house
from support.effort import LONG

from sabot.storage.protocol import TABLES

TABLES_OF_BOOKS = ("entry", "fact", "link", "account", "rules", "round")
SHORT = 4
SAMPLED = 1
"""Of a longer cell its ends and so many places between are changed in the normal run, all of them in the long one."""


def places(length: int, chance: random.Random) -> list[int]:
    if LONG or length <= SHORT:
        return list(range(length))
    return sorted({0, length - 1, *chance.sample(range(length), SAMPLED)})


def changed(cell: Any, chance: random.Random) -> Iterator[Any]:
    """The cell with one sign changed, in several places; cut, grown, negated, or something instead of nothing."""
    if cell is None:
        yield 1
        return
    text = str(cell)
    for place in places(len(text), chance):
        sign = str((int(text[place]) + 1) % 10) if text[place].isdigit() else chr(ord(text[place]) ^ 1)
        other = text[:place] + sign + text[place + 1 :]
        yield int(other) if isinstance(cell, int) else other
    if isinstance(cell, int):
        yield -cell if cell else -1
    elif cell:
        yield cell[:-1]
        yield f"{cell} "


def key_of(table: str) -> str:
    return TABLES[table][0]


def alterations(connection: sqlite3.Connection, table: str, chance: random.Random) -> Iterator[tuple[str, Any, Any]]:
    """Every cell of a table, changed: column, key of the row, new value."""
    columns = TABLES[table]
    for row in connection.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall():
        for column, cell in zip(columns, row, strict=True):
            for other in changed(cell, chance):
                if other != cell:
                    yield column, row[0], other


@pytest.mark.parametrize("table", TABLES_OF_BOOKS)
def test_a_changed_cell_is_found(table: str):
    connection = opened(small_house())
    tried = 0
    for column, key, other in list(alterations(connection, table, random.Random(table))):
        connection.execute("SAVEPOINT before")
        try:
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key_of(table)} = ?", (other, key))
        except sqlite3.IntegrityError:
            pass  # two rows of one key: the database itself knows that
        else:
            tried += 1
            assert audited(connection).wrong, (table, column, key, other)
        connection.execute("ROLLBACK TO before")
    assert tried > connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] * len(TABLES[table])
    assert audited(connection).wrong == (), "everything was put back"


@pytest.mark.parametrize("table", TABLES_OF_BOOKS)
def test_a_deleted_row_is_found(table: str):
    connection = opened(small_house())
    for (key,) in connection.execute(f"SELECT {key_of(table)} FROM {table}").fetchall():
        connection.execute("SAVEPOINT before")
        connection.execute(f"DELETE FROM {table} WHERE {key_of(table)} = ?", (key,))
        assert audited(connection).wrong, (table, key)
        connection.execute("ROLLBACK TO before")


@pytest.mark.parametrize(
    ("table", "unlike"),
    [
        ("entry", {"number": "(SELECT max(number) + 1 FROM entry)", "key": "key || '/again'", "pending": "pending"}),
        ("fact", {"number": "(SELECT max(number) + 1 FROM fact)", "place": "place + 100"}),
        ("link", {"number": "(SELECT max(number) + 1 FROM link)"}),
        ("account", {"id": "id + 5000"}),
        ("rules", {"digest": "upper(digest)"}),
        ("round", {"id": "id || '0'"}),
    ],
)
def test_a_row_written_twice_is_found(table: str, unlike: dict[str, str]):
    connection = opened(small_house())
    columns = ", ".join(unlike.get(column, column) for column in TABLES[table])
    for (key,) in connection.execute(f"SELECT {key_of(table)} FROM {table}").fetchall():
        connection.execute("SAVEPOINT before")
        connection.execute(f"INSERT INTO {table} SELECT {columns} FROM {table} WHERE {key_of(table)} = ?", (key,))
        assert audited(connection).wrong, (table, key)
        connection.execute("ROLLBACK TO before")


@pytest.mark.parametrize(("table", "swapped"), [("entry", "cents, ref, kind"), ("fact", "body"), ("link", "digest")])
def test_two_rows_swapped_are_found(table: str, swapped: str):
    connection = opened(small_house())
    rows = connection.execute(f"SELECT number, {swapped} FROM {table}").fetchall()
    marks = ", ".join(f"{column} = ?" for column in swapped.split(", "))
    for (one, *first), (other, *second) in pairwise(rows):
        if first == second:
            continue
        connection.execute("SAVEPOINT before")
        connection.execute(f"UPDATE {table} SET {marks} WHERE number = ?", (*second, one))
        connection.execute(f"UPDATE {table} SET {marks} WHERE number = ?", (*first, other))
        assert audited(connection).wrong, (table, one, other)
        connection.execute("ROLLBACK TO before")
