"""The protocol as JSON Schema (draft 2020-12), and the schemas of which the OpenAPI document is made.

Law: msgspec writes them from the types; here they only get our names, the meanings of their fields, and what it cannot
know: that the server always writes every field.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from sabot.protocol import VERSION, commands, events
from sabot.protocol.schema.meanings import field_meaning, meaning
from sabot.protocol.schema.shapes import Type, inward, name_of, outward, struct, two_shaped

Json = dict[str, Any]


def json_schema() -> Json:
    """The commands and the messages of the socket."""
    defs, (command,), (message,) = components([commands.Command], [events.Message], "#/$defs/")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"sabot, protocol {VERSION}",
        "anyOf": [{"$ref": "#/$defs/Command"}, {"$ref": "#/$defs/Message"}],
        "$defs": {
            "Command": {"description": "What a client can say over its socket.", **command},
            "Message": {"description": "What the server can say over a socket.", **message},
            **defs,
        },
    }


def components(asked: Sequence[Any], sent: Sequence[Any], place: str) -> tuple[Json, list[Json], list[Json]]:
    """All schemas by name, then those of the types that a client sends, and of those that the server does."""
    asked_defs, asked_tops = _written(asked, place, asked=True)
    sent_defs, sent_tops = _written(sent, place, asked=False)
    return dict(sorted({**asked_defs, **sent_defs}.items())), asked_tops, sent_tops


def _written(types: Sequence[Any], place: str, *, asked: bool) -> tuple[Json, list[Json]]:
    tops, defs = msgspec.json.schema_components(types, schema_hook=_anything, ref_template=place + "{name}")
    met = {_their_name(cls, defs): cls for cls in (inward() if asked else outward()) if _their_name(cls, defs) in defs}
    names = {place + theirs: place + name_of(cls, asked=asked) for theirs, cls in met.items()}
    ours = {name_of(cls, asked=asked): _said(defs[theirs], cls, asked=asked) for theirs, cls in met.items()}
    return _renamed(ours, names), _renamed(list(tops), names)


def _their_name(cls: type, defs: Json) -> str:
    """What msgspec calls a type: by its name, or in full where two have the same one."""
    full = f"{cls.__module__}.{cls.__qualname__}"
    return full if full in defs else cls.__name__


def _said(schema: Json, cls: Type, *, asked: bool) -> Json:
    """A schema with our words; what the server sends is always whole."""
    said = {**schema, "title": name_of(cls, asked=asked), "description": meaning(cls)}
    if not issubclass(cls, msgspec.Struct):
        return said
    shape = struct(cls)
    kept = asked and cls not in two_shaped()  # what is left out of a patch stays as it is
    said["properties"] = {
        name: _described(field, "" if name == shape.tag_field else field_meaning(cls, name), keep_default=kept)
        for name, field in schema["properties"].items()
    }
    if not asked:
        said["required"] = list(schema["properties"])
    return said


def _described(field: Json, said: str, *, keep_default: bool) -> Json:
    kept = {key: value for key, value in field.items() if key != "default" or keep_default}
    return {"description": said, **kept} if said else kept


def _anything(_: type) -> Json:
    """The schema of what may be anything; msgspec takes an empty one for none."""
    return {"description": "Anything that JSON has."}


def _renamed(schema: Any, names: dict[str, str]) -> Any:
    """With our names in every reference, and with patterns as JavaScript reads them."""
    match schema:
        case dict():
            return {key: _end(value) if key == "pattern" else _renamed(value, names) for key, value in schema.items()}
        case list() | tuple():
            return [_renamed(value, names) for value in schema]
        case str():
            return names.get(schema, schema)
    return schema


def _end(pattern: str) -> str:
    """Python's end of the text, which JavaScript writes as the end of the line that is all there is."""
    return pattern.replace(r"\Z", "$")
