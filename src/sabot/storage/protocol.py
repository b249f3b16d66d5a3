"""What a storage does for the house, whichever it is.

Law: when ``run`` or ``transfers`` has answered, the answer is durable. Works of one group are carried out
one after another, and committed together.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Literal, Protocol, TypeVar

from sabot.books import Head, RoundRow, Rows, Transaction
from sabot.facts import Fact
from sabot.ledger import Account, Answer, Entry, Transfer

Result = TypeVar("Result")
Clock = Callable[[], int]
"""Milliseconds since 1970."""
Work = Callable[[Transaction], Awaitable[Result]]

Point = Literal["begun", "worked", "flushed", "linked", "committed", "answered"]
"""The named moments of a commit, in order, for whoever wants to fail there."""
Points = Callable[[Point], None]

TABLES: dict[str, tuple[str, ...]] = {
    "account": (
        "id",
        "kind",
        "currency",
        "debits_pending",
        "debits_posted",
        "credits_pending",
        "credits_posted",
        "link",
    ),
    "entry": (
        "number",
        "link",
        "key",
        "phase",
        "kind",
        "debit",
        "credit",
        "cents",
        "pending",
        "ref",
        "memo",
        "at",
    ),
    "link": ("number", "at", "openings", "entries", "facts", "digest"),
    "fact": ("number", "link", "stream", "place", "at", "body"),
    "rules": ("digest", "document"),
    "document": ("kind", "id", "body"),
    "round": RoundRow.__struct_fields__,
}
"""Every table with its columns, in the same order on every storage; the first one or two are its key."""

_LATEST = 2**62


def entry_row(entry: Entry, link: int) -> tuple[object, ...]:
    """An entry as a row of its table."""
    return (
        entry.number,
        link,
        entry.key,
        entry.phase,
        entry.kind,
        entry.debit,
        entry.credit,
        entry.cents,
        entry.pending,
        entry.ref,
        entry.memo,
        entry.at,
    )


def span(before: tuple[int, str] | None, since: int | None, until: int | None) -> tuple[int, tuple[int, str]]:
    """Where a page of rounds ends, and the time and id that it stays below; an id is never empty."""
    ends = [(_LATEST, ""), *([] if before is None else [before]), *([] if until is None else [(until, "")])]
    return -_LATEST if since is None else since, min(ends)


class Reader(Rows, Protocol):
    """Reading beside the writer: all that a transaction can read, lists and whole tables."""

    async def head(self) -> Head:
        """Where the journal stands."""
        ...

    async def document(self, kind: str, id: str) -> str | None:
        """The text of a document."""
        ...

    async def rounds_of(
        self,
        player: int,
        *,
        before: tuple[int, str] | None,
        limit: int,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> list[RoundRow]:
        """A player's rounds, newest first; ``before`` is the time and id of the last one already seen.

        Only those of a game, and only those opened at ``since`` or later and before ``until``, where these are given.
        """
        ...

    async def open_rounds(self) -> list[RoundRow]:
        """Every round that is not over, oldest first."""
        ...

    async def streams(self, names: Sequence[str]) -> list[Fact]:
        """All facts of these streams, in the order of their streams' names and of their places."""
        ...

    async def documents_of(self, kind: str) -> list[tuple[str, str]]:
        """Every document of a kind: id and body."""
        ...

    async def all_accounts(self) -> list[Account]:
        """Every account as it is cached."""
        ...

    def table(self, name: str) -> AsyncIterator[list[tuple[object, ...]]]:
        """Every row of a table, in the order of its key, in portions."""
        ...


class Storage(Protocol):
    """A house's database."""

    async def run(self, work: Work[Result]) -> Result:
        """Carry out a work; what it raises is raised here and nothing of it stays."""
        ...

    async def transfers(self, asked: Sequence[Transfer]) -> list[Answer]:
        """Make each of these that can be made; one answer each, in order."""
        ...

    async def read(self, query: Callable[[Reader], Awaitable[Result]]) -> Result:
        """Ask something of one consistent moment, beside the writer."""
        ...

    async def claim(self) -> None:
        """Be the one server of this house, or raise that another one is; for as long as the storage is open."""
        ...

    async def close(self) -> None:
        """Finish what was asked, then let go of the database."""
        ...
