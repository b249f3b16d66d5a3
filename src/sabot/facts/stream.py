"""A fact: something that happened, in the stream it belongs to.

Law: facts are only ever appended. A stream (a round, a shoe, a meter) is numbered from 0 without gaps; the
body is the JSON of one tagged record, and those bytes are what the hash chain covers.
"""

from typing import Any, TypeVar

import msgspec

Record = TypeVar("Record")


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One fact as it is stored."""

    number: int
    """Its place among all facts of the house."""
    stream: str
    place: int
    at: int
    """Server time, in milliseconds since 1970."""
    body: str


_encode = msgspec.json.Encoder().encode


def write(record: msgspec.Struct) -> str:
    """The body of a fact."""
    return _encode(record).decode()


def reader(kinds: Any) -> "msgspec.json.Decoder[Any]":
    """A decoder of one stream's records; anything else in a body is a ``msgspec.ValidationError``."""
    return msgspec.json.Decoder(kinds)
