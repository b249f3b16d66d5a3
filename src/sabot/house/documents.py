"""Documents that may change: players, sessions, what is open.

Law: a document is one frozen record under its kind and id; nothing about money that the journal and the
facts do not say as well.
"""

from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from sabot.books import UNREAD, Transaction

Document = TypeVar("Document", bound=msgspec.Struct)


@lru_cache(maxsize=64)
def _reader(kind: type[Document]) -> "msgspec.json.Decoder[Document]":
    return msgspec.json.Decoder(kind)


class _Kinds(dict[type[msgspec.Struct], str]):
    """Names of types, made once."""

    def __missing__(self, kind: type[msgspec.Struct]) -> str:
        return self.setdefault(kind, kind.__name__.lower())


_KINDS = _Kinds()


def kind_of(kind: type[msgspec.Struct]) -> str:
    """The name under which documents of a type are kept."""
    return _KINDS[kind]


async def get(transaction: Transaction, kind: type[Document], id: str | int) -> Document | None:
    """A document, or None; its text is read once, and what was written is at hand as it was."""
    name = (_KINDS[kind], str(id))
    found: Any = transaction.documents[name]
    if found is UNREAD:
        found = await transaction.document(*name)
    if type(found) is str:
        found = transaction.documents[name] = _reader(kind).decode(found)
    return found  # type: ignore[no-any-return]  # what was written under this name is of this kind


def put(transaction: Transaction, id: str | int, document: msgspec.Struct) -> None:
    """Write a document."""
    transaction.write((_KINDS[type(document)], str(id)), document)


def drop(transaction: Transaction, kind: type[msgspec.Struct], id: str | int) -> None:
    """Remove a document."""
    transaction.write((kind_of(kind), str(id)), None)


class Counter(msgspec.Struct, frozen=True, gc=False):
    """The last number given out."""

    last: int = 0


async def next_number(transaction: Transaction, name: str, *, first: int = 1) -> int:
    """The next number of a sequence that never repeats."""
    counter = await get(transaction, Counter, name) or Counter(first - 1)
    put(transaction, name, Counter(counter.last + 1))
    return counter.last + 1
