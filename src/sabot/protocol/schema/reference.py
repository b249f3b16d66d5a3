"""The reference of the protocol, as Markdown.

Law: every message, type, route and reason, in the order of the source; a table's column that would be empty is left
out. The prose above it is written by people, in ``docs/protocol.md``.
"""

import json
from collections.abc import Iterable, Iterator
from enum import Enum
from string import Formatter
from typing import Any

import msgspec
from msgspec import inspect

from sabot.protocol.reasons import REASONS
from sabot.protocol.routes import ROUTES, Needs, Route
from sabot.protocol.schema.examples import EXAMPLES
from sabot.protocol.schema.meanings import field_meaning, meaning
from sabot.protocol.schema.shapes import UNIONS, Type, inward, members, name_of, outward, struct
from sabot.words import catalogue

_WIDTH = 110
_SECTIONS = {
    "Command": (
        "Commands",
        "Command",
        "What a client can say. Fields with a default may be left out; no other field is taken.",
    ),
    "Answer": ("Answers", "Answer", "What belongs to one command. Every field is always there."),
    "Notice": ("Notices", "Notice", "What belongs to one connection."),
    "Event": ("Events", "Event", "What belongs to a channel, numbered there without gaps."),
    "Happening": (
        "Happenings",
        "Happening",
        "What happened at a table, inside of a `round` event; told apart by `what`.",
    ),
    "BettingPress": ("Presses", "Press", "What can be pressed while bets are placed; told apart by `press`."),
    "HistoryStep": ("Steps of a round in the history", "Step", "In a round's detail; told apart by `what`."),
}

WHO = {Needs.NOBODY: "anybody", Needs.ENTRY: "anybody, but not too often"}
"""Who may ask, where that is not a role."""


def reference() -> str:
    """All of it."""
    parts = [*_unions(), *_types(), *_routes(), *_reasons()]
    return "\n\n".join(parts) + "\n"


def _unions() -> Iterator[str]:
    for name, (title, kind, said) in _SECTIONS.items():
        yield f"## {title}\n\n{said}"
        for cls in members(UNIONS[name]):
            yield from _message(kind, cls, asked=name in ("Command", "BettingPress"))


def _message(kind: str, cls: type[msgspec.Struct], *, asked: bool) -> Iterator[str]:
    shape = struct(cls)
    yield f"### {kind} `{shape.tag}`\n\n{meaning(cls)} In TypeScript: `{name_of(cls)}`."
    if shape.fields:
        yield _fields(cls, asked=asked)
    for example in EXAMPLES:
        if type(example) is cls:
            yield f"```json\n{laid_out(msgspec.to_builtins(example))}\n```"


def _types() -> Iterator[str]:
    told = {cls for union in UNIONS.values() for cls in members(union)}
    yield "## Types\n\nWhat messages and routes are made of, in the order in which they are met."
    sent = outward()
    for cls in dict.fromkeys((*inward(), *sent)):
        if cls not in told:
            yield f"### {name_of(cls)}\n\n{meaning(cls)}"
            yield from _type(cls, asked=cls not in sent)


def _type(cls: Type, *, asked: bool) -> Iterator[str]:
    if issubclass(cls, Enum):
        yield "One of " + ", ".join(f"`{one.value}`" for one in cls) + "."
    elif struct(cls).fields:
        yield _fields(cls, asked=asked)


def _fields(cls: type[msgspec.Struct], *, asked: bool) -> str:
    rows = [
        (
            f"`{field.encode_name}`",
            typed(field.type),
            _default(field) if asked else "",
            ranged(field.type),
            field_meaning(cls, field.name),
        )
        for field in struct(cls).fields
    ]
    return _table(("field", "type", "default", "range", "meaning"), rows)


def _default(field: inspect.Field) -> str:
    if field.required:
        return ""
    made = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{json.dumps(msgspec.to_builtins(made))}`"


def typed(shape: inspect.Type) -> str:
    """A type as a sentence says it."""
    match shape:
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "integer"
        case inspect.StrType():
            return "text"
        case inspect.LiteralType(values):
            return ", ".join(f"`{value}`" for value in values)
        case inspect.EnumType(cls) | inspect.StructType(cls):
            return f"[{name_of(cls)}](#{name_of(cls).lower()})"
        case _:
            return _compound(shape)


def _compound(shape: inspect.Type) -> str:
    match shape:
        case inspect.UnionType(types):
            return _union(types)
        case inspect.VarTupleType(item_type=item):
            return f"list of {typed(item)}"
        case inspect.TupleType(items):
            return f"({', '.join(map(typed, items))})"
        case inspect.DictType(value_type=value):
            return f"object of {typed(value)}"
        case inspect.AnyType() | inspect.CustomType():
            return "anything"
    raise AssertionError(f"a type that has no words: {shape}")


def _union(types: tuple[inspect.Type, ...]) -> str:
    """A union by its section where it has one."""
    structs = {one.cls for one in types if isinstance(one, inspect.StructType)}
    for name, (title, _, _) in _SECTIONS.items():
        if len(structs) > 1 and set(members(UNIONS[name])) == structs:
            named = f"one of the [{title.lower()}](#{title.lower().replace(' ', '-')})"
            return " or ".join([named, *(typed(one) for one in types if not isinstance(one, inspect.StructType))])
    return " or ".join(map(typed, sorted(types, key=lambda one: isinstance(one, inspect.NoneType))))


def ranged(shape: inspect.Type) -> str:
    """What is in range, where not everything is."""
    match shape:
        case inspect.IntType(ge=int(least), le=int(most)):
            return f"{least} to {most}"
        case inspect.StrType(pattern=str(pattern)):
            return f"`{pattern.replace(chr(92) + 'Z', '$')}`"
        case inspect.StrType(max_length=int(most)):
            return f"at most {most} characters"
        case inspect.VarTupleType(item_type=item, max_length=most):
            longest = "" if most is None else f"at most {most}"
            return "; each ".join(filter(None, [longest, ranged(item)]))
        case inspect.UnionType(types):
            return next(filter(None, map(ranged, types)), "")
    return ""


def _routes() -> Iterator[str]:
    yield "## Routes\n\nWhat is asked over HTTP; `sabot schema openapi` writes the same as an OpenAPI document."
    rows = [
        (
            f"`{route.method} {route.path}`",
            WHO.get(route.needs, route.needs.value),
            "" if route.body is None else typed(inspect.type_info(route.body)),
            f"`{route.media}`" if route.answer is None else typed(inspect.type_info(route.answer)),
            _asked(route),
        )
        for route in ROUTES
    ]
    yield _table(("route", "for", "body", "answer", "meaning"), rows)


def _asked(route: Route) -> str:
    query = ", ".join(f"`{name}` ({said.replace('``', '`')})" for name, said in route.query.items())
    return f"{route.summary} Query: {query}." if query else route.summary


def _reasons() -> Iterator[str]:
    yield (
        "## Reasons\n\nWhy anything is refused; the words in braces are in `about`. Clients show the sentences of their"
        " own language."
    )
    sentences = catalogue("en")
    yield _table(("reason", "sentence"), [(f"`{reason}`", _sentence(sentences[reason])) for reason in REASONS])


def _sentence(template: str) -> str:
    """A sentence whose fields are named, without how they are written."""
    return "".join(f"{text}{{{name}}}" if name else text for text, name, _, _ in Formatter().parse(template))


def _table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table without its empty columns."""
    listed = list(rows)
    kept = [place for place in range(len(columns)) if any(row[place] for row in listed)]
    lines = [[columns[place] for place in kept], ["---"] * len(kept)]
    lines += [[row[place].replace("|", "\\|") for place in kept] for row in listed]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def laid_out(data: Any, margin: str = "") -> str:
    """JSON whose parts stand on one line wherever they fit there."""
    flat = json.dumps(data, ensure_ascii=False)
    if not data or not isinstance(data, dict | list | tuple) or len(margin) + len(flat) < _WIDTH:
        return flat
    inner = margin + "  "
    if isinstance(data, dict):
        parts = [f"{json.dumps(key)}: {laid_out(value, inner)}" for key, value in data.items()]
    else:
        parts = [laid_out(value, inner) for value in data]
    first, last = ("{", "}") if isinstance(data, dict) else ("[", "]")
    lines = f",\n{inner}".join(parts)
    return f"{first}\n{inner}{lines}\n{margin}{last}"
