"""The commands of a house with books: ``play --database``, ``rounds``, ``export``, ``verify``, ``backup``, ``restore``.

Law: what one of them prints another can read; 0 when all is well, 1 when a check fails, 2 on bad input, with
nothing on standard output and nothing changed.
"""

import io
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from support.command import Done, Sabot, command

from sabot.games import GAMES
from sabot.replay import replay_text
from sabot.words import LANGS

Typed = Callable[..., Done]


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sabot:
    return command(capsys, monkeypatch)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def typed(sabot: Sabot, database: str, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Play at the house, typing these lines."""

    def play(game: str, *lines: str, options: tuple[str, ...] = (), lang: str = "en") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return sabot("play", game, "--database", database, "--lang", lang, *options)

    return play


@pytest.fixture
def played(sabot: Sabot, database: str, typed: Typed) -> dict[str, Any]:
    """A house in which one round of classic was played to its end, and the row of that round."""
    done = typed("classic", "10", *["s"] * 12, "q")
    assert (done.status, done.err) == (0, "")
    (row,) = [row for row in sabot("rounds", "--json", "--database", database).told if row["status"] == "settled"][:1]
    return dict(row)


def test_a_round_at_the_house_is_listed_exported_and_verified(sabot: Sabot, database: str, played: dict[str, Any]):
    exported = sabot("export", played["id"], "--database", database)
    assert (exported.status, exported.err) == (0, "")
    (result,) = replay_text(exported.out)
    assert (result.id, result.staked, result.returned) == (played["id"], played["staked"], played["returned"])
    told = sabot("verify", played["id"], "--database", database, "--json").told
    assert (told["round"], told["holds"]) == (played["id"], True)


def test_a_proof_is_checked_without_the_house(sabot: Sabot, database: str, played: dict[str, Any], tmp_path: Path):
    proof = tmp_path / "proof.json"
    proof.write_text(sabot("export", played["id"], "--proof", "--database", database).out)
    for name in ("house.db", "house.db-wal", "house.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    assert sabot("verify", str(proof), "--json").told["holds"]
    document = json.loads(proof.read_text())
    document["claimed"]["returned"] += 10
    proof.write_text(json.dumps(document))
    done = sabot("verify", str(proof), "--json")
    assert done.status == 1
    assert {check["check"] for check in json.loads(done.out)["checks"] if check["verdict"] == "fails"} == {"settlement"}


def test_a_proof_may_come_by_standard_input(
    sabot: Sabot, database: str, played: dict[str, Any], monkeypatch: pytest.MonkeyPatch
):
    proof = sabot("export", played["id"], "--proof", "--database", database).out

    class Input:
        buffer = io.BytesIO(proof.encode())

    monkeypatch.setattr(sys, "stdin", Input())
    assert sabot("verify", "-", "--json").told["holds"]


def test_the_house_is_bound_before_a_bet_is_asked_for(sabot: Sabot, database: str, typed: Typed):
    done = typed("classic", "10", *["s"] * 12, "q", options=("--seed", "my own words"))
    bound = re.findall(r"bound to this shoe: ([0-9a-f]{64})", done.out)
    (row,) = sabot("rounds", "--json", "--database", database).told[:1]
    proof = json.loads(sabot("export", row["id"], "--proof", "--database", database).out)
    assert proof["shoe"]["commitment"] in bound
    assert proof["shoe"]["entropy"] == [{"who": "player", "value": b"my own words".hex()}]


def test_who_leaves_in_the_middle_finds_the_round_as_it_was(sabot: Sabot, database: str, typed: Typed):
    """Sheets 001 and 004, after a break: the round waits."""
    for _ in range(40):  # a natural, or a dealer's, ends a round before anything can be left
        left = typed("progressive", "5")
        if "waits" in left.out:
            break
    player = re.findall(r"guest number (\d+)", left.out)[0]
    before = sabot("rounds", "--player", player, "--json", "--database", database).told
    assert [row["status"] for row in before] == ["open"]
    again = typed("progressive", *["s"] * 8, "q", options=("--player", player))
    assert before[0]["id"] in again.out
    after = sabot("rounds", "--player", player, "--json", "--database", database).told
    assert [(row["id"], row["status"]) for row in after] == [(before[0]["id"], "settled")]


def test_no_proof_of_a_round_that_is_not_over(sabot: Sabot, database: str, typed: Typed):
    for _ in range(40):
        if "waits" in typed("progressive", "5").out:
            break
    (row,) = sabot("rounds", "--limit", "1", "--json", "--database", database).told
    for call in (["export", row["id"], "--proof"], ["verify", row["id"]]):
        done = sabot(*call, "--database", database)
        assert (done.status, done.out) == (2, "")
        assert "not over" in done.err
    assert sabot("export", row["id"], "--database", database).status == 0


def test_a_backup_is_made_and_brought_back(sabot: Sabot, database: str, played: dict[str, Any], tmp_path: Path):
    made = sabot("backup", f"{tmp_path}/copy.db", "--database", database, "--json").told
    back = sabot("restore", f"{tmp_path}/copy.db", "--database", f"sqlite:///{tmp_path}/other.db", "--json").told
    assert made == back
    listed = sabot("rounds", "--json", "--database", f"sqlite:///{tmp_path}/other.db").told
    assert played in listed


@pytest.mark.parametrize("lang", LANGS)
def test_everything_is_said_in_both_languages(sabot: Sabot, database: str, played: dict[str, Any], lang: str):
    for call in (["rounds"], ["verify", played["id"]]):
        done = sabot(*call, "--database", database, "--lang", lang)
        assert (done.status, done.err) == (0, "")
        assert played["id"] in done.out


def test_the_database_may_be_named_in_the_environment(sabot: Sabot, database: str, played: dict[str, Any]):
    assert played in sabot("rounds", "--json", SABOT_DATABASE=database).told


BAD = {
    "no such round": (["export", "classic/2020-01-01/000001"], "classic/2020-01-01/000001"),
    "no such file": (["verify", "nothing.json"], "nothing.json"),
    "no such player": (["play", "classic", "--player", "4711"], "no such player"),
    "a live game": (["play", "infinite"], "infinite"),
    "a rigged shoe": (["play", "classic", "--shoe", "Ah Kd"], "--shoe"),
    "too much in the shoe": (["play", "classic", "--seed", "x" * 65], "64"),
    "too small a list": (["rounds", "--limit", "0"], "10000"),
    "an option of no command": (["verify", "--proof"], "--proof"),
    "an unknown language": (["rounds", "--lang", "de"], "de"),
}


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("case", BAD)
def test_what_a_command_cannot_take_is_refused(
    sabot: Sabot, database: str, case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys, "stdin", io.StringIO("10\ns\ns\ns\nq\n"))
    call, named = BAD[case]
    before = sabot("backup", f"{tmp_path}/before.db", "--database", database, "--json").told
    done = sabot(*call, "--database", database)
    assert done.status == 2, done
    assert named in done.err
    after = sabot("backup", f"{tmp_path}/after.db", "--database", database, "--json").told
    assert before["head"] == after["head"]


def test_a_player_or_a_seed_needs_a_house(sabot: Sabot):
    for option, word in (("--player", "1001"), ("--seed", "x")):
        done = sabot("play", "classic", option, word)
        assert (done.status, done.out) == (2, "")
        assert option in done.err


def test_a_command_that_reads_makes_no_file(sabot: Sabot, database: str, tmp_path: Path):
    for call in (["rounds"], ["export", "classic/2020-01-01/000001"], ["backup", f"{tmp_path}/copy.db"]):
        done = sabot(*call, "--database", database)
        assert (done.status, done.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


def test_a_reality_check_is_shown_and_read_before_play_goes_on(typed: Typed, monkeypatch: pytest.MonkeyPatch):
    """RULES 7: reality checks; in the middle of a round nothing is lost by it."""
    minutes = count()
    monkeypatch.setattr("sabot.cli.play.evening.clock", lambda: lambda: 1_794_830_000_000 + next(minutes) * 60_000)
    done = typed("classic", *["1", "s", "s", "s", ""] * 40, "q")
    assert (done.status, done.err) == (0, "")
    assert "Reality check: you have played" in done.out


def test_a_round_of_older_rules_is_finished_and_shown_by_the_rules_it_names(
    sabot: Sabot, database: str, typed: Typed, monkeypatch: pytest.MonkeyPatch
):
    for _ in range(40):
        left = typed("classic", "10")
        if "waits" in left.out:
            break
    player = re.findall(r"guest number (\d+)", left.out)[0]
    today = GAMES["classic"]
    rules = replace(today.rules, doubles=(), double_after_split=False, hole_card=True)
    monkeypatch.setitem(GAMES, "classic", replace(today, rules=rules))
    done = typed("classic", "d", "d", *["s"] * 4, "q", options=("--player", player))  # the first may answer insurance
    assert (done.status, done.err) == (0, "")
    assert "face down" not in done.out
    (row,) = sabot("rounds", "--player", player, "--limit", "1", "--json", "--database", database).told
    assert (row["status"], row["staked"]) == ("settled", 2000)
    told = sabot("verify", row["id"], "--database", database, "--json").told
    assert (told["holds"], told["rules"]["known"]) == (True, False)
    assert "not this program's" in sabot("export", row["id"], "--database", database).out


def test_a_narrow_terminal_cuts_no_id_and_no_amount(
    sabot: Sabot, database: str, played: dict[str, Any], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sabot.cli.show.WIDTH", 60)
    out = sabot("rounds", "--database", database, "--lang", "en").out
    assert played["id"] in out
    assert "$10.00" in out
    assert max(map(len, out.splitlines())) <= 60


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("call", [["rounds"], ["export", "{round}"], ["verify", "{round}"], ["play", "classic"]])
@pytest.mark.parametrize("damage", ["body", "pages"])
def test_a_spoilt_database_is_said_to_be_spoilt(
    sabot: Sabot, database: str, call: list[str], damage: str, monkeypatch: pytest.MonkeyPatch
):
    path = Path(database.removeprefix("sqlite:///"))
    (round, *_) = [row["id"] for row in sabot("rounds", "--json", "--database", database).told]
    if damage == "body":
        connection = sqlite3.connect(path)
        connection.executescript(
            "DROP TRIGGER fact_kept; UPDATE fact SET body = 'x'; UPDATE document SET body = 'x' WHERE kind = 'counter'"
        )
        connection.close()
    else:
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * (path.stat().st_size - 4096))
    monkeypatch.setattr(sys, "stdin", io.StringIO("10\ns\ns\ns\nq\n"))
    done = sabot(*(word.format(round=round) for word in call), "--database", database)
    if call == ["rounds"] and damage == "body":
        assert done.status == 0  # the list of rounds is not what was spoilt
        return
    assert done.status == 2, done
    assert done.err.startswith("sabot: ")


@pytest.mark.parametrize("call", [["games"], ["rules", "power"], ["rounds", "--database", "{database}"], ["--help"]])
def test_a_disk_without_room_for_the_answer_is_said_to_be_full(played: dict[str, Any], database: str, call: list[str]):
    """A real process, because what was not written is tried once more when it ends."""
    assert played["id"]
    words = [sys.executable, "-m", "sabot", *(word.format(database=database) for word in call)]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)  # noqa: S603 -- ours
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_name_that_no_file_can_have_is_refused(sabot: Sabot, database: str, played: dict[str, Any]):
    assert played["id"]
    for name in ("\udcff", "x" * 300):
        done = sabot("backup", name, "--database", database)
        assert (done.status, done.out) == (2, "")


def test_a_second_name_of_a_file_is_refused_to_readers_too(sabot: Sabot, database: str, played: dict[str, Any]):
    """They would see another log than the house writes, and call it sound."""
    assert played["id"]
    path = Path(database.removeprefix("sqlite:///"))
    (path.parent / "second.db").hardlink_to(path)
    for call in (["rounds"], ["audit"], ["backup", f"{path.parent}/copy.db"]):
        done = sabot(*call, "--database", f"sqlite:///{path.parent}/second.db")
        assert (done.status, done.out) == (2, "")
        assert "two names" in done.err
