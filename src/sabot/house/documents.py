"""Documents that may change: players, sessions, what is open.

Law: a document is one frozen record under its kind and id; nothing about money that the journal and the
facts do not say as well.
"""

from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from sabot.books import Transaction
from sabot.books.recent import Recent
from sabot.books.transaction import UNREAD

Document = TypeVar("Document", bound=msgspec.Struct)

_READ: Recent[tuple[str, str], tuple[str, Any]] = Recent(1 << 15)
"""What was read lately, by kind and id, with the body it was read from: the same body is the same record."""


_ENCODER = msgspec.json.Encoder()


@lru_cache(maxsize=64)
def _reader(kind: type[Document]) -> "msgspec.json.Decoder[Document]":
    return msgspec.json.Decoder(kind)


@lru_cache(maxsize=64)
def kind_of(kind: type[msgspec.Struct]) -> str:
    """The name under which documents of a type are kept."""
    return kind.__name__.lower()


async def get(transaction: Transaction, kind: type[Document], id: str | int) -> Document | None:
    """A document, or None."""
    name, id = kind_of(kind), str(id)
    body = transaction.recall(name, id)
    if body == UNREAD:
        body = await transaction.document(name, id)
    if body is None:
        return None
    known = _READ.get((name, id))
    if known is None or known[0] != body:
        known = body, _reader(kind).decode(body)
        _READ.keep((name, id), known)
    found: Document = known[1]
    return found


async def put(transaction: Transaction, id: str | int, document: msgspec.Struct) -> None:
    """Write a document."""
    name, id, body = kind_of(type(document)), str(id), _ENCODER.encode(document).decode()
    if _READ.get((name, id)) is not None:  # what was read will be read again
        _READ.keep((name, id), (body, document))
    await transaction.put(name, id, body)


async def drop(transaction: Transaction, kind: type[msgspec.Struct], id: str | int) -> None:
    """Remove a document."""
    _READ.drop((kind_of(kind), str(id)))
    await transaction.put(kind_of(kind), str(id), None)


class Counter(msgspec.Struct, frozen=True):
    """The last number given out."""

    last: int = 0


async def next_number(transaction: Transaction, name: str, *, first: int = 1) -> int:
    """The next number of a sequence that never repeats."""
    counter = await get(transaction, Counter, name) or Counter(first - 1)
    await put(transaction, name, Counter(counter.last + 1))
    return counter.last + 1
