"""Genuine proofs hold, and say which checks had nothing to look at."""

import re
from pathlib import Path

import pytest
from support.effort import examples
from verify.written import INSTANT, LIVE, Document, encoded, instant, live

from sabot.verify import CHECKS, Verdict, verify_bytes

DOCS = Path(__file__).parents[2] / "docs"
ROUNDS = range(examples(25))

HOLDS, NOTHING = Verdict.HOLDS, Verdict.NOT_APPLICABLE


def verdicts(document: Document) -> list[Verdict]:
    return [finding.verdict for finding in verify_bytes(encoded(document)).findings]


@pytest.mark.parametrize("name", INSTANT)
def test_a_genuine_instant_proof_holds_and_has_no_tree(name: str):
    for seed in ROUNDS:
        assert verdicts(instant(name, seed)) == [HOLDS, NOTHING, HOLDS, NOTHING, HOLDS, HOLDS]


@pytest.mark.parametrize("name", LIVE)
def test_a_genuine_live_proof_holds_by_its_paths_before_the_seed_is_shown(name: str):
    for seed in ROUNDS:
        assert verdicts(live(name, seed)) == [NOTHING, HOLDS, NOTHING, HOLDS, HOLDS, HOLDS]


@pytest.mark.parametrize("name", LIVE)
def test_a_genuine_proof_from_a_retired_shoe_holds_in_every_check(name: str):
    for seed in ROUNDS:
        assert verdicts(live(name, seed, retired=True)) == [HOLDS] * 6


@pytest.mark.parametrize("name", INSTANT)
def test_a_proof_of_the_house_is_what_the_verifier_would_write_for_an_instant_round(name: str):
    for seed in range(3):
        assert instant(name, seed, by_house=True) == instant(name, seed)


@pytest.mark.parametrize("retired", [False, True], ids=["open", "retired"])
@pytest.mark.parametrize("name", LIVE)
def test_a_proof_of_the_house_is_what_the_verifier_would_write_for_a_live_round(name: str, *, retired: bool):
    for seed in range(2):
        assert live(name, seed, retired=retired, by_house=True) == live(name, seed, retired=retired)


def test_a_proof_holds_when_no_check_fails():
    assert verify_bytes(encoded(instant("classic", 1))).holds


def test_the_checks_are_those_of_the_page_in_its_order():
    page = (DOCS / "proof.md").read_text(encoding="utf-8")
    table = page.partition("## What is checked")[2]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == CHECKS


def test_the_verifier_imports_nothing_of_the_house():
    """Independence is the point: data and syntax only."""
    allowed = {"actions", "cards", "games", "notation", "rules", "verify"}
    source = Path(__file__).parents[2] / "src" / "sabot" / "verify"
    for path in source.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        imported = set(re.findall(r"^(?:from|import) sabot\.(\w+)", text, re.MULTILINE))
        for names in re.findall(r"^from sabot import (.+)$", text, re.MULTILINE):
            imported |= set(names.split(", "))
        assert imported <= allowed, path.name
