"""``sabot audit``: what people and machines are told, and the exit status."""

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from audit.audited_houses import busy_house, opened, small_house

from sabot.audit import Check, books
from sabot.audit import audit as real_audit
from sabot.audit.documents import documents_due
from sabot.cli import audit as command
from sabot.cli.audit import audit_command
from sabot.cli.refusal import BadInput
from sabot.words import LANGS, Lang, catalogue

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def address(tmp_path: Path) -> str:
    path = tmp_path / "house.db"
    path.write_bytes(small_house())
    return f"sqlite:///{path}"


@pytest.fixture
def forged(tmp_path: Path) -> str:
    connection = opened(small_house())
    connection.execute("UPDATE entry SET cents = cents + 1 WHERE kind = 'stake'")
    path = tmp_path / "forged.db"
    path.write_bytes(connection.serialize())
    return f"sqlite:///{path}"


def test_a_clean_house_exits_with_0_and_says_that_nothing_is_wrong(address: str, capsys: pytest.CaptureFixture[str]):
    assert audit_command(address, "en", as_json=False) == 0
    out, err = capsys.readouterr()
    assert "Nothing is wrong." in out
    assert err == ""
    assert re.search(r"entries of the journal +\d+", out)
    assert re.search(r"[0-9a-f]{64}", out), "the head of the chain, to be kept elsewhere"


@pytest.mark.parametrize("lang", LANGS)
def test_a_forged_house_exits_with_1_and_says_where_what_is_wrong(
    forged: str, lang: Lang, capsys: pytest.CaptureFixture[str]
):
    assert audit_command(forged, lang, as_json=False) == 1
    out = capsys.readouterr().out
    assert "round classic/2026-11-16/000001" in out
    assert "stake" in out
    assert all(len(line) <= 100 for line in out.splitlines() if not re.search("[0-9a-f]{64}", line))


def test_machines_are_told_the_documented_fields(forged: str, capsys: pytest.CaptureFixture[str]):
    assert audit_command(forged, "en", as_json=True) == 1
    told = json.loads(capsys.readouterr().out)
    page = (DOCS / "audit.md").read_text(encoding="utf-8")
    assert set(told) == {"checked", "wrong", "wrong_in_all", "head", "complete"}
    assert {"check", "where", "what"} == set(told["wrong"][0])
    for name in (*told, *told["checked"], *told["wrong"][0]):
        assert f"`{name}`" in page, name


def test_every_check_is_described_and_has_a_sentence_in_both_languages():
    page = (DOCS / "audit.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page.partition("## What can be wrong")[2], re.MULTILINE) == list(Check)
    for lang in LANGS:
        assert all(catalogue(lang)[f"audit.check.{check}"] for check in Check)


def test_a_digest_kept_elsewhere_is_asked_for(address: str, capsys: pytest.CaptureFixture[str]):
    audit_command(address, "en", as_json=True)
    kept = json.loads(capsys.readouterr().out)["head"]
    assert audit_command(address, "en", as_json=True, head=kept) == 0
    assert audit_command(address, "en", as_json=False, head="f" * 64) == 1


@pytest.mark.parametrize("word", ["f", "F" * 64, "g" * 64, "f" * 65, "-"])
def test_a_digest_that_is_none_is_refused(address: str, word: str):
    with pytest.raises(BadInput) as refused:
        audit_command(address, "en", as_json=False, head=word)
    assert refused.value.key == "audit.bad_head"


def test_a_database_that_is_not_there_is_refused_and_not_made(tmp_path: Path):
    with pytest.raises(BadInput) as refused:
        audit_command(f"sqlite:///{tmp_path}/none.db", "en", as_json=False)
    assert refused.value.key == "storage.missing"
    assert list(tmp_path.iterdir()) == []


def test_one_press_stops_it_also_when_only_documents_are_left(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def interrupted(*words: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return documents_due(*words)

    monkeypatch.setattr(books, "documents_due", interrupted)
    assert audit_command(address, "en", as_json=True) == 130
    told = json.loads(capsys.readouterr().out)
    assert told["complete"] is False
    assert told["checked"]["listed"] == 0


@pytest.mark.parametrize("as_json", [True, False])
def test_stopped_by_hand_it_tells_what_there_is_and_does_not_exit_with_0(
    as_json: bool,  # noqa: FBT001 -- a parameter of the test
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    async def interrupted(*words: Any, **named: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return await real_audit(*words, **named)

    monkeypatch.setattr(command, "audit", interrupted)
    path = tmp_path / "house.db"
    path.write_bytes(busy_house())
    before = signal.getsignal(signal.SIGINT)
    assert audit_command(f"sqlite:///{path}", "en", as_json=as_json) == 130
    out = capsys.readouterr().out
    if as_json:
        assert json.loads(out)["complete"] is False
    else:
        assert "Stopped before the end" in out
        assert "Nothing is wrong" not in out
    assert signal.getsignal(signal.SIGINT) is before
