"""Reading documents of people, inside a transaction or beside it.

Law: whoever can be asked for one document will do; lists are asked for beside the writer.
"""

from collections.abc import AsyncIterator
from typing import Any, Protocol

import msgspec

from sabot.books import Body, RoundRow
from sabot.house.documents import Document, kind_of


class Documents(Protocol):
    """A transaction, or a reader."""

    async def document(self, kind: str, id: str) -> Body:
        """A document, or None."""
        ...


class Lists(Documents, Protocol):
    """What a storage's reader can list."""

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
        """A player's rounds, newest first, from the time and id of the last one already seen."""
        ...

    async def documents_of(self, kind: str) -> list[tuple[str, str]]:
        """Every document of a kind: id and body."""
        ...

    def table(self, name: str) -> AsyncIterator[list[tuple[object, ...]]]:
        """Every row of a table, in portions."""
        ...


async def peek(documents: Documents, kind: type[Document], id: str | int) -> Document | None:
    """A document, or None."""
    found: Any = await documents.document(kind_of(kind), str(id))
    if isinstance(found, str):
        found = msgspec.json.decode(found, type=kind)
    return found  # type: ignore[no-any-return]  # what was written under this name is of this kind
