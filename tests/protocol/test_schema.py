"""What the types say of themselves, for all that is written from them; and ``sabot schema``.

Law: every type that travels has one name and a meaning, every field a meaning; the JSON Schema takes what the decoder
takes.
"""

import json
import re
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from sabot.cli.refusal import BadInput
from sabot.cli.schema import WRITTEN, schema
from sabot.house.people.settings import Settings
from sabot.protocol import commands
from sabot.protocol.schema import json_schema
from sabot.protocol.schema.examples import ANSWERS, COMMANDS, EVENTS, NOTICES
from sabot.protocol.schema.glossary import FIELDS, WORDS
from sabot.protocol.schema.meanings import field_meaning, meaning
from sabot.protocol.schema.shapes import REASONED, UNIONS, inward, members, name_of, outward, struct, two_shaped

ALL = tuple(dict.fromkeys((*inward(), *outward())))
STRUCTS = tuple(cls for cls in ALL if issubclass(cls, msgspec.Struct))


def test_no_two_types_have_the_same_name():
    names = [*map(name_of, ALL), *(name_of(cls, asked=True) for cls in two_shaped()), *UNIONS, "Message", "Reason"]
    assert len(set(names)) == len(names)


def test_only_settings_look_different_from_either_side():
    """They are patched: a client leaves out what it does not change."""
    assert two_shaped() == {Settings}
    assert (name_of(Settings), name_of(Settings, asked=True)) == ("Settings", "SettingsAsked")


def test_types_of_the_history_and_the_betting_carry_their_room():
    rooms = {name_of(cls).removesuffix(cls.__name__) for cls in ALL}
    assert rooms == {"", "History", "Betting"}


@pytest.mark.parametrize("cls", ALL, ids=name_of)
def test_every_type_says_what_it_means(cls: type):
    assert re.fullmatch(r"[A-Z0-9`].*[.]", meaning(cls))


@pytest.mark.parametrize(
    ("cls", "field"), [(cls, field.name) for cls in STRUCTS for field in struct(cls).fields], ids=str
)
def test_every_field_says_what_it_means(cls: type, field: str):
    assert re.fullmatch(r"\S.*[.]", field_meaning(cls, field)), f"{name_of(cls)}.{field}"


def test_a_sentence_below_a_field_is_its_meaning():
    assert (
        field_meaning(commands.Seen, "epoch")
        == "Which life of the channel the number belongs to, as the welcome told it."
    )


def test_the_glossary_explains_nothing_that_is_not_there():
    fields = {field.name for cls in STRUCTS for field in struct(cls).fields}
    assert WORDS.keys() <= fields
    places = {
        f"{cls.__module__.removeprefix('sabot.')}.{cls.__name__}.{field.name}"
        for cls in STRUCTS
        for field in struct(cls).fields
    }
    assert FIELDS.keys() <= places


def test_the_fields_that_hold_reasons_are_there():
    assert all(field in {one.name for one in struct(cls).fields} for cls, field in REASONED)


# ── JSON Schema ──────────────────────────────────────────────────────────────────────────────────────


def _references(data: Any) -> set[str]:
    if isinstance(data, dict):
        own = {data["$ref"]} if isinstance(data.get("$ref"), str) else set()
        mapped = set(data["discriminator"]["mapping"].values()) if "discriminator" in data else set()
        return own | mapped | {found for value in data.values() for found in _references(value)}
    return {found for value in data for found in _references(value)} if isinstance(data, list) else set()


def test_every_reference_of_the_schema_leads_somewhere_and_nothing_is_left_over():
    made = json_schema()
    assert _references(made) == {f"#/$defs/{name}" for name in made["$defs"]}


@pytest.mark.parametrize("union", ["Command", "Answer", "Notice", "Event"])
def test_every_message_is_in_the_schema(union: str):
    made = json_schema()["$defs"]
    whole = made["Command" if union == "Command" else "Message"]
    for cls in members(UNIONS[union]):
        place = f"#/$defs/{name_of(cls)}"
        assert {"$ref": place} in whole["anyOf"]
        assert whole["discriminator"]["mapping"][struct(cls).tag] == place


def test_what_the_server_sends_is_always_whole_and_has_no_defaults():
    made = json_schema()["$defs"]
    for cls in outward():
        found = made.get(name_of(cls))
        if found is not None and "properties" in found and cls not in inward():
            assert found["required"] == list(found["properties"])
            assert not any("default" in field for field in found["properties"].values())


def test_a_client_may_leave_out_what_has_a_default_and_add_nothing():
    made = json_schema()["$defs"]["Press"]
    assert (made["required"], made["additionalProperties"]) == (["type", "id", "game"], False)
    assert made["properties"]["draft"]["default"] == []


def test_patterns_are_written_as_javascript_reads_them():
    patterns = re.findall(r'"pattern": "(.*?)"', json.dumps(json_schema()))
    assert patterns
    assert not any("\\Z" in pattern for pattern in patterns)


def _holds(schema: Any, value: Any, defs: dict[str, Any]) -> bool:
    """The part of JSON Schema that ours uses, read plainly."""
    if "$ref" in schema:
        return _holds(defs[schema["$ref"].rpartition("/")[2]], value, defs)
    if "anyOf" in schema:
        return any(_holds(one, value, defs) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    if "type" not in schema:
        return set(schema) <= {"description"}
    holds: bool = _KINDS[schema["type"]](schema, value, defs)
    return holds


def _holds_integer(schema: Any, value: Any, _: Any) -> bool:
    return type(value) is int and schema.get("minimum", value) <= value <= schema.get("maximum", value)


def _holds_text(schema: Any, value: Any, _: Any) -> bool:
    fits = isinstance(value, str) and len(value) <= schema.get("maxLength", len(value))
    return fits and re.search(schema.get("pattern", ""), value) is not None


def _holds_object(schema: Any, value: Any, defs: dict[str, Any]) -> bool:
    if not isinstance(value, dict) or not value.keys() >= set(schema.get("required", ())):
        return False
    known, other = schema.get("properties", {}), schema.get("additionalProperties", True)
    if other is False and not value.keys() <= known.keys():
        return False
    inner = {} if isinstance(other, bool) else other
    return all(_holds(known.get(name, inner), part, defs) for name, part in value.items())


def _holds_array(schema: Any, value: Any, defs: dict[str, Any]) -> bool:
    if not isinstance(value, list) or not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    first = schema.get("prefixItems", [])
    rest = schema.get("items")
    shapes = [*first, *[rest] * (len(value) - len(first))]
    return all(_holds(shape, part, defs) for shape, part in zip(shapes, value, strict=True))


_KINDS: dict[str, Any] = {
    "object": _holds_object,
    "array": _holds_array,
    "integer": _holds_integer,
    "string": _holds_text,
    "boolean": lambda _schema, value, _defs: type(value) is bool,
    "null": lambda _schema, value, _defs: value is None,
}


@pytest.mark.parametrize(
    "message", [*COMMANDS, *ANSWERS, *NOTICES, *EVENTS], ids=lambda message: type(message).__name__
)
def test_the_schema_takes_every_example_and_no_damaged_one(message: msgspec.Struct):
    defs = json_schema()["$defs"]
    whole = defs["Command"] if message in COMMANDS else defs["Message"]
    data = json.loads(msgspec.json.encode(message))
    assert _holds(whole, data, defs)
    assert not _holds(whole, {**data, "type": "nothing"}, defs)
    for field in data:
        if field == "type" or message not in COMMANDS:
            assert not _holds(whole, {name: value for name, value in data.items() if name != field}, defs), field
        assert not _holds(whole, {**data, field: 1.5}, defs), field


# ── sabot schema ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("what", WRITTEN)
def test_the_command_writes_it(what: str, capsys: pytest.CaptureFixture[str]):
    assert schema(what, "en") == 0
    english = capsys.readouterr().out
    assert schema(what, "fr") == 0
    assert capsys.readouterr().out == english
    assert english.isascii()
    assert english.endswith("\n")


@pytest.mark.parametrize("what", ["", "TypeScript", "openapi.json", "yaml"])
def test_an_unknown_schema_is_refused_with_those_that_there_are(what: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(BadInput) as refused:
        schema(what, "en")
    assert (refused.value.key, refused.value.about) == (
        "schema.unknown",
        {"word": what, "allowed": ("typescript", "openapi", "json")},
    )
    assert capsys.readouterr().out == ""


def test_the_same_types_always_give_the_same_text():
    """In another process with another order of hashing, too."""
    script = "from sabot.cli.schema import WRITTEN\nfor made in WRITTEN.values(): print(made())"
    told = {
        subprocess.run(  # noqa: S603 -- ours
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True, timeout=120
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {"".join(made() + "\n" for made in WRITTEN.values()).encode()}
