"""The protocol as a TypeScript module.

Law: types only, and one constant. A field is optional where a client may leave it out; what the server sends is always
whole. Everything is read-only, because a message is a fact.
"""

import json
from collections.abc import Iterator
from enum import Enum

import msgspec
from msgspec import inspect

from sabot.protocol import VERSION
from sabot.protocol.reasons import REASONS
from sabot.protocol.schema.meanings import field_meaning, meaning
from sabot.protocol.schema.shapes import REASONED, UNIONS, Type, inward, members, name_of, outward, struct, two_shaped

_HEAD = f"""\
// The messages of sabot's protocol, written from its Python types by `sabot schema typescript`; do not edit.

/** The number of this protocol; a client of another one is refused at its first message. */
export const PROTOCOL = {VERSION};
"""

_UNION_MEANINGS = {
    "Command": "What a client can say over its socket.",
    "Answer": "What belongs to one command, and carries its id.",
    "Notice": "What belongs to one connection alone.",
    "Event": "What belongs to a channel, and carries its number there.",
    "Happening": "What happened at a table.",
    "BettingPress": "What can be pressed while bets are placed.",
    "HistoryStep": "One step of a round in the history.",
}


def typescript() -> str:
    """The whole module."""
    return "\n".join([_HEAD, *_unions(), _reasons(), *_types()])


def _unions() -> Iterator[str]:
    for name, union in UNIONS.items():
        listed = "".join(f"\n  | {name_of(cls, asked=name == 'Command')}" for cls in members(union))
        yield f"{_comment(_UNION_MEANINGS[name])}export type {name} ={listed};\n"
    yield f"{_comment('What the server can say over a socket.')}export type Message = Answer | Notice | Event;\n"


def _reasons() -> str:
    listed = "".join(f"\n  | {json.dumps(reason)}" for reason in REASONS)
    return f"{_comment('Why anything is refused: the key of its sentence.')}export type Reason ={listed};\n"


def _types() -> Iterator[str]:
    sent = outward()
    for cls in inward():
        if cls not in sent or cls in two_shaped():
            yield _declared(cls, asked=True)
    for cls in sent:
        yield _declared(cls, asked=False)


def _declared(cls: Type, *, asked: bool) -> str:
    name, comment = name_of(cls, asked=asked), _comment(meaning(cls))
    if issubclass(cls, Enum):
        return f"{comment}export type {name} = {' | '.join(json.dumps(one.value) for one in cls)};\n"
    return f"{comment}export interface {name} {{\n{''.join(_fields(cls, asked=asked))}}}\n"


def _fields(cls: type[msgspec.Struct], *, asked: bool) -> Iterator[str]:
    shape = struct(cls)
    if shape.tag_field is not None:
        yield f"  readonly {shape.tag_field}: {json.dumps(shape.tag)};\n"
    for field in shape.fields:
        mark = "?" if asked and not field.required else ""
        said = field_meaning(cls, field.name)
        typed = written(field.type, asked=asked)
        if (cls, field.name) in REASONED:
            typed = typed.replace("string", "Reason")
        yield f"{_comment(said, '  ')}  readonly {field.encode_name}{mark}: {typed};\n"


def written(shape: inspect.Type, *, asked: bool = False) -> str:
    """A type as TypeScript writes it."""
    match shape:
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.LiteralType(values):
            return " | ".join(map(json.dumps, values))
        case inspect.EnumType(cls) | inspect.StructType(cls):
            return name_of(cls, asked=asked)
        case _:
            return _compound(shape, asked=asked)


def _compound(shape: inspect.Type, *, asked: bool) -> str:
    match shape:
        case inspect.UnionType(types):
            return _union(types, asked=asked)
        case inspect.VarTupleType(item_type=item):
            inner = written(item, asked=asked)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case inspect.TupleType(items):
            return f"readonly [{', '.join(written(item, asked=asked) for item in items)}]"
        case inspect.DictType(value_type=value):
            return f"{{ readonly [name: string]: {written(value, asked=asked)} }}"
        case inspect.AnyType() | inspect.CustomType():
            return "unknown"
    raise AssertionError(f"a type that has no TypeScript: {shape}")


def _union(types: tuple[inspect.Type, ...], *, asked: bool) -> str:
    """A union by its name where it has one."""
    structs = {one.cls for one in types if isinstance(one, inspect.StructType)}
    named = next((name for name, union in UNIONS.items() if len(structs) > 1 and set(members(union)) == structs), None)
    rest = [one for one in types if named is None or not isinstance(one, inspect.StructType)]
    written_rest = [
        written(one, asked=asked) for one in sorted(rest, key=lambda one: isinstance(one, inspect.NoneType))
    ]
    return " | ".join([*([named] if named else []), *written_rest])


def _comment(text: str, margin: str = "") -> str:
    return f"{margin}/** {text.replace('*/', '* /')} */\n" if text else ""
