"""The TypeScript module, read back by a small grammar of our own.

Law: every type is declared once and everything that is named is declared; the discriminated unions are whole.
"""

import re
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from sabot.protocol import VERSION
from sabot.protocol.reasons import REASONS
from sabot.protocol.schema import typescript
from sabot.protocol.schema.shapes import UNIONS, inward, members, name_of, outward, struct

TOKEN = re.compile(r'\s+|/\*\*.*?\*/|//[^\n]*|("(?:[^"\\]|\\.)*"|\w+|[{}()\[\]|:;?,=])', re.DOTALL)
BUILT_IN = {"number", "string", "boolean", "null", "unknown"}


class Field(NamedTuple):
    """One line of an interface."""

    optional: bool
    names: frozenset[str]
    literals: tuple[str, ...]


class Module(NamedTuple):
    """What a module declares."""

    aliases: dict[str, tuple[str, ...]]
    interfaces: dict[str, dict[str, Field]]
    constants: dict[str, str]


class Reader:
    """A reader of the part of TypeScript that ours uses; whatever is beyond it fails."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        place = 0
        while place < len(text):
            found = TOKEN.match(text, place)
            assert found is not None, text[place : place + 40]
            if found[1]:
                self.tokens.append(found[1])
            place = found.end()
        self.tokens.reverse()
        self.names: list[str] = []
        self.literals: list[str] = []

    def take(self, *allowed: str) -> str:
        token = self.tokens.pop()
        assert not allowed or token in allowed, (token, allowed)
        return token

    def has(self, token: str) -> bool:
        if self.tokens and self.tokens[-1] == token:
            self.tokens.pop()
            return True
        return False

    def module(self) -> Module:
        made = Module({}, {}, {})
        while self.tokens:
            self.take("export")
            kind, name = self.take("const", "type", "interface"), self.take()
            assert name not in made.aliases.keys() | made.interfaces.keys() | made.constants.keys(), f"{name} twice"
            if kind == "const":
                self.take("=")
                made.constants[name] = self.take()
                self.take(";")
            elif kind == "type":
                self.take("=")
                names, literals = self.type()
                self.take(";")
                made.aliases[name] = (*names, *literals)
            else:
                made.interfaces[name] = self.interface()
        return made

    def interface(self) -> dict[str, Field]:
        fields: dict[str, Field] = {}
        self.take("{")
        while not self.has("}"):
            self.take("readonly")
            name = self.take()
            assert re.fullmatch(r"[a-z]\w*", name)
            assert name not in fields
            optional = self.has("?")
            self.take(":")
            names, literals = self.type()
            self.take(";")
            fields[name] = Field(optional, frozenset(names), literals)
        return fields

    def type(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        self.names, self.literals = [], []
        self.union()
        return tuple(self.names), tuple(self.literals)

    def union(self) -> None:
        self.has("|")
        self.one()
        while self.has("|"):
            self.one()

    def one(self) -> None:
        readonly = self.has("readonly")
        if self.has("("):
            self.union()
            self.take(")")
        elif self.has("["):
            assert readonly
            self.union()
            while self.has(","):
                self.union()
            self.take("]")
            return
        elif self.has("{"):
            for token in ("readonly", "[", "name", ":", "string", "]", ":"):
                self.take(token)
            self.union()
            self.take("}")
        else:
            word = self.take()
            (self.literals if word.startswith('"') else self.names).append(word)
        if readonly:
            self.take("[")
            self.take("]")


@pytest.fixture(scope="module")
def module() -> Module:
    return Reader(typescript()).module()


def test_everything_that_is_named_is_declared(module: Module):
    named = {name for fields in module.interfaces.values() for field in fields.values() for name in field.names}
    named |= {name for alias in module.aliases.values() for name in alias if not name.startswith('"')}
    assert named <= module.interfaces.keys() | module.aliases.keys() | BUILT_IN


def test_every_type_that_travels_is_declared_and_none_besides(module: Module):
    asked = {name_of(cls, asked=True) for cls in inward()}
    sent = {name_of(cls) for cls in outward()}
    unions = {*UNIONS, "Message", "Reason"}
    assert module.interfaces.keys() | module.aliases.keys() == asked | sent | unions


@pytest.mark.parametrize("union", UNIONS)
def test_a_union_has_every_member_and_each_tells_what_it_is(module: Module, union: str):
    listed = module.aliases[union]
    assert listed == tuple(map(name_of, members(UNIONS[union])))
    tags = [
        (field, module.interfaces[name][field].literals)
        for name in listed
        for field in [next(iter(module.interfaces[name]))]
    ]
    assert tags == [(struct(cls).tag_field, (f'"{struct(cls).tag}"',)) for cls in members(UNIONS[union])]
    assert len(set(tags)) == len(tags)


def test_what_the_server_says_is_answers_notices_and_events(module: Module):
    assert module.aliases["Message"] == ("Answer", "Notice", "Event")


def test_the_reasons_are_all_there(module: Module):
    assert module.aliases["Reason"] == tuple(f'"{reason}"' for reason in REASONS)
    for name, field in (("Refused", "reason"), ("Refusal", "reason"), ("Why", "reason")):
        assert "Reason" in module.interfaces[name][field].names


def test_the_number_of_the_protocol_is_there(module: Module):
    assert module.constants == {"PROTOCOL": str(VERSION)}


def test_only_what_a_client_sends_has_optional_fields_and_exactly_those_with_a_default(module: Module):
    for cls in inward():
        name = name_of(cls, asked=True)
        if issubclass(cls, msgspec.Struct):
            optional = {field for field, told in module.interfaces[name].items() if told.optional}
            assert optional == {field.name for field in struct(cls).fields if not field.required}, name
    for cls in outward():
        fields = module.interfaces.get(name_of(cls), {})
        assert not any(field.optional for field in fields.values()), name_of(cls)


@pytest.mark.parametrize(
    "line",
    [
        'readonly why: "elsewhere" | "ended" | "idle";',
        "readonly press?: BettingPress | null;",
        "readonly draft?: readonly BettingSpot[];",
        "readonly chips: readonly (readonly [number, Why | null])[];",
        "readonly awards: readonly (readonly [number, number])[];",
        "readonly about: { readonly [name: string]: unknown };",
        "readonly levels: { readonly [name: string]: Limits };",
        "readonly happened: readonly Happening[];",
        "readonly steps: readonly HistoryStep[];",
        "readonly taken: boolean | null;",
        'export type Period = "day" | "week" | "month";',
        "readonly refused: Why | null;",
    ],
)
def test_types_are_written_as_typescript_has_them(line: str):
    assert line in typescript()


def test_meanings_are_comments():
    told = typescript()
    assert "  /** True once the player has been warned and means it. */\n  readonly confirmed?: boolean;" in told
    assert "/** A card that lies" not in told
    assert told.count("/**") == told.count("*/")


def test_the_web_client_has_the_types_as_they_are():
    page = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"
    assert page.read_text(encoding="utf-8") == typescript(), "sabot schema typescript > web/src/protocol.ts"
