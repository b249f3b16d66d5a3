"""The storages that are killed: those of the house, and broken ones that the harness must catch.

Law: each broken one breaks one promise of the protocol, and nothing else.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from sabot.books import Head
from sabot.ledger import Answer, Entry, Transfer
from sabot.storage.group import Request, answer
from sabot.storage.postgres import PostgresStorage
from sabot.storage.protocol import Point, Points, Storage
from sabot.storage.sqlite import SqliteStorage

Opener = Callable[[str, Points], Awaitable[Storage]]
_HEARD_S = 0.01
"""Long enough for whoever asked to hear the answer."""


def clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def sqlite(path: str, points: Points) -> Storage:
    """The house's own."""
    return SqliteStorage(path, clock=clock, points=points)


async def postgres(address: str, points: Points) -> Storage:
    """The house's own."""
    return await PostgresStorage.opened(address, clock=clock, points=points)


# ── Broken on purpose ────────────────────────────────────────────────────────────────────────────────


class AnswersEarly(SqliteStorage):
    """Answers when the rows are written, and only then commits them."""

    def _commit(self, group: list[Request], head: Head, loop: asyncio.AbstractEventLoop) -> None:
        answer(group)
        time.sleep(_HEARD_S)
        self._at("committed")
        super()._commit([], head, loop)


class Forgets(SqliteStorage):
    """Knows only the keys of its own life, so that a retry after a restart is applied once more."""

    def __init__(self, path: str, points: Points) -> None:
        super().__init__(path, clock=clock, points=points)
        self._last_before = self._head.entry

    async def transfers(self, asked: Sequence[Transfer]) -> list[Answer]:
        """Make them, those of an earlier life under another key."""
        answers = await super().transfers(asked)
        old = [isinstance(entry, Entry) and entry.number <= self._last_before for entry in answers]
        if not any(old):
            return answers
        return await super().transfers([replace(one, key=f"{one.key}/again") for one in asked])


class CommitsTwice(SqliteStorage):
    """Commits the rows first and their link after."""

    def __init__(self, path: str, points: Points) -> None:
        def torn(point: Point) -> None:
            if point == "flushed":
                self._connection.execute("COMMIT")
                self._connection.execute("BEGIN")
            points(point)

        super().__init__(path, clock=clock, points=torn)


async def answers_early(path: str, points: Points) -> Storage:
    """Breaks: nobody is answered before the commit."""
    return AnswersEarly(path, clock=clock, points=points)


async def forgets(path: str, points: Points) -> Storage:
    """Breaks: a key is used once."""
    return Forgets(path, points)


async def commits_twice(path: str, points: Points) -> Storage:
    """Breaks: a group is committed whole."""
    return CommitsTwice(path, points)


OPENERS: dict[str, Opener] = {
    "sqlite": sqlite,
    "postgres": postgres,
    "answers_early": answers_early,
    "forgets": forgets,
    "commits_twice": commits_twice,
}
