"""``docs/protocol.md`` is what the code says.

Law: its generated parts are current; every message, type, route and reason is in it; its links lead somewhere and its
examples are messages.
"""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from sabot.protocol import commands, events, happenings
from sabot.protocol.reasons import REASONS
from sabot.protocol.routes import ROUTES
from sabot.protocol.schema.reference import WHO
from sabot.protocol.schema.shapes import UNIONS, inward, members, name_of, outward, struct
from sabot.words import catalogue

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_code_says(generate: ModuleType):
    assert generate.protocol(PAGE) == PAGE, "run `make docs`"


def _anchors() -> list[str]:
    """As GitHub makes them of headings."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


def test_links_within_the_page_lead_to_one_place():
    anchors = _anchors()
    assert len(set(anchors)) == len(anchors)
    assert set(re.findall(r"\]\(#([^)]*)\)", PAGE)) <= set(anchors)


def test_every_message_has_its_heading_and_every_type_too():
    anchors = _anchors()
    kinds = {"BettingPress": "press", "HistoryStep": "step"}
    for union, types in UNIONS.items():
        for cls in members(types):
            assert f"{kinds.get(union, union.lower())}-{struct(cls).tag}" in anchors
    told = {cls for types in UNIONS.values() for cls in members(types)}
    assert all(name_of(cls).lower() in anchors for cls in {*inward(), *outward()} - told)


def test_every_field_is_in_the_table_of_its_type():
    for cls in {*inward(), *outward()}:
        if issubclass(cls, msgspec.Struct):
            names = [field.encode_name for field in struct(cls).fields]
            rows = re.compile(r"\n".join(rf"\| `{name}` \|.*" for name in names))
            assert rows.search(PAGE), name_of(cls)


def test_every_route_is_listed():
    for route in ROUTES:
        assert f"| `{route.method} {route.path}` | {WHO.get(route.needs, route.needs)} |" in PAGE


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_listed_with_its_sentence(reason: str):
    sentence = re.sub(r":\w+}", "}", catalogue("en")[reason]).replace("|", "\\|")
    assert f"| `{reason}` | {sentence} |" in PAGE


def test_every_example_is_a_message():
    examples = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    asked = PAGE[: PAGE.index("\n## Answers\n")].count("```json")
    kinds = ("Command", "Answer", "Notice", "Event", "Happening")
    assert len(examples) == sum(len(members(UNIONS[kind])) for kind in kinds)
    for place, example in enumerate(examples):
        kind = commands.Command if place < asked else events.Message if '"type"' in example else happenings.Happening
        assert msgspec.json.decode(example, type=kind)
