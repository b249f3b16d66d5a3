"""What a storage can be asked for inside a transaction, always in bulk.

Law: a storage loads rows and writes rows; it judges nothing. The same questions on SQLite and PostgreSQL.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from sabot.facts import Fact
from sabot.ledger import Account, Entry, Opening

Body = str | msgspec.Struct | None
"""A document: its text, or the record that its text is written from when it is kept; None where there is none."""


class RoundRow(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A round in the list of rounds: all of it can be read from the facts."""

    id: str
    game: str
    player: int
    rules: str
    shoe: str
    opened_at: int
    closed_at: int | None
    status: str
    staked: int
    returned: int


class Link(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One committed group: a link of the chain."""

    number: int
    at: int
    openings: int
    entries: int
    facts: int
    digest: str


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where the journal stands: the last link, and the last number of entries and facts."""

    link: int = 0
    digest: str = "0" * 64
    entry: int = 0
    fact: int = 0


class Changes(msgspec.Struct):
    """All that one committed group writes."""

    link: Link | None
    openings: list[Opening]
    accounts: list[Account]
    entries: list[Entry]
    facts: list[Fact]
    documents: dict[tuple[str, str], str | None]
    """Their text, by kind and id; None removes one."""
    rounds: list[RoundRow]
    rules: list[tuple[str, str]]


_ENCODER = msgspec.json.Encoder()


def text_of(body: Body) -> str | None:
    """A document as it is kept; None where there is none."""
    return body if body is None or type(body) is str else _ENCODER.encode(body).decode()


class Rows(Protocol):
    """Reading, as a transaction sees it."""

    async def accounts(self, ids: Sequence[int]) -> Iterable[Account]:
        """Those of these accounts that there are."""
        ...

    async def entries(self, keys: Sequence[str]) -> Iterable[Entry]:
        """Those of these keys that were used."""
        ...

    async def resolutions(self, numbers: Sequence[int]) -> Iterable[Entry]:
        """The entries that resolve these pending ones."""
        ...

    async def facts(self, stream: str) -> list[Fact]:
        """A stream from its beginning."""
        ...

    async def places(self, stream: str) -> int:
        """How many facts a stream has."""
        ...

    async def document(self, kind: str, id: str) -> str | None:
        """The text of a document, or None."""
        ...

    async def rules(self, digest: str) -> str | None:
        """A rules document by its hash."""
        ...

    async def round(self, id: str) -> RoundRow | None:
        """A round of the list."""
        ...

    async def dealt_from(self, shoe: str) -> RoundRow | None:
        """A round of a shoe that only one round is dealt from."""
        ...
