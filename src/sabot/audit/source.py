"""Reading the books for an audit: tables in the order of their keys, a portion at a time.

Law: whatever a row holds, and however a storage fails while it reads, it ends in a finding and not in an error.
"""

from collections.abc import AsyncIterator, Iterator
from typing import Any, Protocol, TypeVar

import msgspec

from sabot.audit.findings import Check, Findings
from sabot.books import Head

Row = tuple[Any, ...]
Record = TypeVar("Record")


class Source(Protocol):
    """What an audit asks of a storage: one consistent moment of it."""

    async def head(self) -> Head:
        """Where the journal stands."""
        ...

    def table(self, name: str) -> AsyncIterator[list[tuple[object, ...]]]:
        """Every row of a table, in the order of its key, in portions."""
        ...


class Table:
    """The rows of one table that are still to be read."""

    def __init__(self, source: Source, name: str, found: Findings, *, keys: int = 1) -> None:
        self._portions = source.table(name)
        self._name, self._found, self._keys = name, found, keys
        self._rows: list[Row] = []
        self._place = 0
        self._ended = False
        self._ends: set[Row] = set()

    async def peek(self) -> Row | None:
        """The next row, which stays the next one."""
        while self._place == len(self._rows):
            if self._ended or not await self._next_portion():
                return None
        return self._rows[self._place]

    async def take(self) -> Row | None:
        """The next row."""
        row = await self.peek()
        self._place += row is not None
        return row

    async def take_link(self, link: int) -> list[Row]:
        """All rows from here on that belong to this link or, out of order, to an earlier one."""
        taken: list[Row] = []
        while (row := await self.peek()) is not None and not (type(row[1]) is int and row[1] > link):
            taken.append(row)
            self._place += 1
        return taken

    async def portions(self) -> AsyncIterator[list[Row]]:
        """All that is left, portion by portion."""
        while await self.peek() is not None:
            yield self._rows[self._place :]
            self._place = len(self._rows)

    async def _next_portion(self) -> bool:
        try:
            self._rows = await anext(self._portions)
        except StopAsyncIteration:
            self._ended = True
            return False
        except Exception as error:  # noqa: BLE001 -- a damaged file fails in a driver's own way, and that is a finding
            self._found.add(Check.UNREADABLE, self._name, f"{type(error).__name__}: {error}")
            self._ended = True
            return False
        self._place = 0
        end = self._rows[-1][: self._keys] if self._rows else ()
        if end in self._ends:  # a damaged tree can lead round in circles
            self._found.add(Check.NUMBERING, self._name, str(end))
            self._rows, self._ended = [], True
        self._ends.add(end)
        return not self._ended


def read_row(found: Findings, where: str, row: Row, kind: type[Record]) -> Record | None:
    """A row as the record it should be."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        found.add(Check.UNREADABLE, where, str(error))
        return None


def numbered(found: Findings, name: str, rows: list[Row], after: int) -> int:
    """Check that rows go on from a number without gaps; return the last one."""
    for row in rows:
        if row[0] != after + 1:
            found.add(Check.NUMBERING, f"{name} {row[0]}", f"{row[0]} ≠ {after + 1}")
        after = row[0] if type(row[0]) is int else after + 1
    return after


def decode(found: Findings, where: str, body: str, kind: type[Record]) -> Record | None:
    """A document's body as the record it should be."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError) as error:
        found.add(Check.UNREADABLE, where, str(error))
        return None


def pairs(rows: list[Row]) -> Iterator[Row]:
    """The rows whose cells are all text, which in these tables is all of them."""
    return (row for row in rows if all(type(cell) is str for cell in row))
