"""Every type that travels, with its name and its ways.

Law: found by walking from the messages and the routes, so that none can be forgotten; names are one space, in which
no two types meet. A type keeps its Python name; those of the house's history and betting carry their room's.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect

from sabot.house import betting
from sabot.house.history import Step
from sabot.house.refused import Why
from sabot.protocol import commands, events, happenings, http
from sabot.protocol.routes import ROUTES

ROOMS = {"sabot.house.history": "History", "sabot.house.betting": "Betting"}
"""Whose types carry the name of their room."""

UNIONS: dict[str, Any] = {
    "Command": commands.Command,
    "Answer": events.Answer,
    "Notice": events.Notice,
    "Event": events.Event,
    "Happening": happenings.Happening,
    "BettingPress": betting.Press,
    "HistoryStep": Step,
}
"""The closed unions by name; ``Message`` is all that the server sends: answers, notices and events."""

REASONED: frozenset[tuple[type[msgspec.Struct], str]] = frozenset(
    {
        (events.Refused, "reason"),
        (http.Refusal, "reason"),
        (Why, "reason"),
    }
)
"""The fields whose text is the key of a reason."""

Type = type[msgspec.Struct] | type[Enum]


def members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    """The structs of a union; a union of one is that one."""
    return get_args(union) or (union,)


def name_of(cls: type, *, asked: bool = False) -> str:
    """What a type is called outside of Python; ``asked`` as a client sends it."""
    room = next((room for package, room in ROOMS.items() if cls.__module__.startswith(package)), "")
    return f"{room}{cls.__name__}{'Asked' if asked and cls in two_shaped() else ''}"


def bodies() -> tuple[type[msgspec.Struct], ...]:
    """What is asked over HTTP."""
    return tuple(dict.fromkeys(route.body for route in ROUTES if route.body is not None))


def answers() -> tuple[Any, ...]:
    """What is answered over HTTP."""
    found: list[Any] = [route.answer for route in ROUTES if route.answer is not None]
    return (*(answer for place, answer in enumerate(found) if answer not in found[:place]), http.Refusal)


def inward() -> tuple[Type, ...]:
    """Every type that a client sends, in the order in which they are met."""
    return _met((commands.Command, *bodies()))


def outward() -> tuple[Type, ...]:
    """Every type that the server sends."""
    return _met((events.Message, *answers()))


@cache
def two_shaped() -> frozenset[Type]:
    """The types that go both ways and look different: a client may leave out what the server always writes."""
    both = [cls for cls in inward() if cls in outward()]
    return frozenset(cls for cls in both if any(_has_defaults(part) for part in _met((cls,))))


def struct(cls: type[msgspec.Struct]) -> inspect.StructType:
    """A struct as msgspec reads it."""
    found = inspect.type_info(cls)
    assert isinstance(found, inspect.StructType), "a message is a struct"
    return found


def parts(shape: inspect.Type) -> Iterator[inspect.Type]:
    """What a type is made of, one step down."""
    match shape:
        case inspect.UnionType(types):
            yield from types
        case inspect.VarTupleType(item_type=item):
            yield item
        case inspect.TupleType(items):
            yield from items
        case inspect.DictType(key_type=key, value_type=value):
            yield from (key, value)
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields)


def _met(types: Iterable[Any]) -> tuple[Type, ...]:
    found: dict[Type, None] = {}

    def meet(shape: inspect.Type) -> None:
        if isinstance(shape, inspect.StructType | inspect.EnumType):
            if shape.cls in found:
                return
            found[shape.cls] = None
        for part in parts(shape):
            meet(part)

    for one in types:
        meet(inspect.type_info(one))
    return tuple(found)


def _has_defaults(cls: Type) -> bool:
    return issubclass(cls, msgspec.Struct) and any(not field.required for field in struct(cls).fields)
