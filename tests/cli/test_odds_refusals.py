"""What ``sabot odds``, ``strategy`` and ``ev`` cannot take.

Law: status 2, one sentence on standard error that names what is wrong, nothing on standard output, no
traceback; in both languages, whatever form was asked for.
"""

import json
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from support.command import Done, Sabot, command

from sabot.games import GAMES
from sabot.odds import analysis
from sabot.strategy_file import as_document


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The mathematics is compiled before any command is asked, so that none says that it is."""
    analysis(GAMES["classic"].rules)


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sabot:
    return command(capsys, monkeypatch)


NO_ACE = " ".join(f"{rank}{suit}" for rank in "23456789TJQK" for suit in "cdhs" for _ in range(8))
EV = ["--hand", "8h 8d", "--up", "Tc"]

BAD_CALLS = [
    (["odds", "poker"], "classic, progressive, infinite, free_bet, power"),
    (["odds", "classic", "poker", "--json"], "poker"),
    (["odds", "--yaml"], "--yaml"),
    (["odds", "--lang", "de"], "de"),
    (["odds", "classic", "--strategy"], "--strategy"),
    (["odds", "classic", "power", "--strategy", "chart.json"], ""),
    (["odds", "--strategy", "chart.json"], ""),
    (["odds", "classic", "--strategy", "/nowhere/at/all.json"], "/nowhere/at/all.json"),
    (["odds", "classic", "--strategy", "/"], "/"),
    (["strategy"], "strategy"),
    (["strategy", "poker"], "classic, progressive"),
    (["strategy", "classic", "power"], "power"),
    (["strategy", "classic", "--html"], "--html"),
    (["strategy", "classic", "--json", "--html", "chart.html"], "--html"),
    (["strategy", "classic", "--png", "chart.png", "--svg", "chart.svg"], "--svg"),
    (["strategy", "classic", "--html", "/nowhere/at/all.html"], "/nowhere/at/all.html"),
    (["strategy", "classic", "--png", "/nowhere/at/all.png"], "/nowhere/at/all.png"),
    (["strategy", "classic", "--svg", "/nowhere/at/all.svg"], "/nowhere/at/all.svg"),
    (["strategy", "classic", "--html", "/"], "/"),
    (["strategy", "classic", "--png", "/"], "/"),
    (["ev"], "ev"),
    (["ev", "classic"], "ev classic"),
    (["ev", "classic", "--hand", "8h 8d"], "8h 8d"),
    (["ev", "classic", "--up", "Tc"], "Tc"),
    (["ev", "poker", *EV], "classic, progressive"),
    (["ev", "classic", *EV, "--yaml"], "--yaml"),
    (["ev", "classic", "--hand", "8h 8x", "--up", "Tc"], "8x"),
    (["ev", "classic", "--hand", "8h 10d", "--up", "Tc"], "10d"),
    (["ev", "classic", "--hand", "8h 8d", "--up", "Xc"], "Xc"),
    (["ev", "classic", *EV, "--gone", "As Zz"], "Zz"),
    (["ev", "classic", *EV, "--split", "8"], "8"),
    (["ev", "classic", "--hand", "8h 8d", "--up", "Tc 9c"], "--up"),
    (["ev", "classic", "--hand", "8h 8d", "--up", ""], "--up"),
    (["ev", "classic", *EV, "--split", "8c 8s"], "--split"),
    (["ev", "classic", "--hand", "", "--up", "Tc"], ""),
    (["ev", "classic", "--hand", "8h", "--up", "Tc"], ""),
    (["ev", "classic", "--hand", "Th 8d 4c", "--up", "Tc"], "22"),
    (["ev", "power", "--hand", "8h 9d", "--up", "Kc"], "9d"),
    (["ev", "power", "--hand", "8h 7d", "--up", "Tc"], "Tc"),
    (["ev", "classic", *EV, "--gone", "8h 8h 8h 8h 8h 8h"], "8h"),
    (["ev", "classic", "--hand", "8h 3d", "--up", "Tc", "--split", "9c"], "9c"),
    (["ev", "infinite", "--hand", "Ac As", "--up", "Ah", "--gone", f"{NO_ACE} Ad Ad Ad Ad Ad As As As As As"], "19"),
]


def _check(done: Done, named: str) -> None:
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("sabot: ")
    assert named in done.err
    assert done.err.count("\n") == 1
    assert not any(unicodedata.category(sign) == "Cc" for sign in done.err.rstrip("\n"))
    assert len(done.err) < 1000 + len(named)


@pytest.mark.parametrize(("arguments", "named"), BAD_CALLS, ids=[" ".join(call)[:60] for call, _ in BAD_CALLS])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_bad_call_is_refused_with_a_sentence(sabot: Sabot, arguments: list[str], named: str, lang: str):
    _check(sabot(*arguments, LANG=lang), named)


# ── Strategy files ───────────────────────────────────────────────────────────────────────────────────


def _changed(part: str, row: str, letters: Any) -> bytes:
    sheet = GAMES["classic"].strategy
    assert sheet is not None
    document: dict[str, Any] = as_document(sheet)
    if letters is None:
        del document[part][row]
    else:
        document[part][row] = letters
    return json.dumps(document).encode()


BAD_FILES = {
    "empty": (b"", ""),
    "not JSON": (b"H S D", "JSON"),
    "not UTF-8": (b'{"hard": "\xff"}', "JSON"),
    "binary": (bytes(range(256)), "JSON"),
    "nested without end": (b"[" * 100_000, ""),
    "no chart": (b'{"game": "classic"}', "pairs"),
    "a row is missing": (_changed("hard", "12", None), "hard 12"),
    "a row is unknown": (_changed("pairs", "J", "S" * 10), "pairs J"),
    "a row too short": (_changed("soft", "18", "SDDDD"), "soft 18"),
    "a cell is missing": (_changed("hard", "16", "SSSSS HHHH"), "hard 16"),
    "a cell is unknown": (_changed("hard", "16", "SSSSSHHHHX"), "X"),
    "a cell cannot be played": (_changed("hard", "16", "SSSSSHHHRH"), "H, S, D, E"),
    "a split of no pair": (_changed("hard", "16", "TTTTTTTTTT"), "hard 16"),
    "a row that a terminal would obey": (_changed("hard", "\x1b[2J\n", "S" * 10), "hard"),
    "a row of a megabyte": (_changed("hard", "x" * 900_000, "S" * 10), "hard xxx"),
}


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize(("lang", "form"), [("en", []), ("fr", ["--json"])])
def test_a_bad_strategy_file_is_refused_with_a_sentence(
    sabot: Sabot, name: str, lang: str, form: list[str], tmp_path: Path
):
    data, named = BAD_FILES[name]
    path = tmp_path / "chart.json"
    path.write_bytes(data)
    done = sabot("odds", "classic", "--strategy", str(path), *form, LANG=lang)
    _check(done, named)
    assert str(path) in done.err


def test_a_strategy_of_another_game_is_refused_where_it_cannot_be_played(sabot: Sabot, tmp_path: Path):
    """Sheet 003's list quadruples; sheet 001 does not know that."""
    sheet = GAMES["power"].strategy
    assert sheet is not None
    path = tmp_path / "power.json"
    path.write_text(json.dumps(as_document(sheet)), encoding="utf-8")
    _check(sabot("odds", "classic", "--strategy", str(path)), "")
    told = sabot("odds", "power", "--strategy", str(path), "--json").told
    assert told["power"]["main"]["strategy"] == told["power"]["main"]["sheet"]


@pytest.mark.parametrize("games", [(), ("classic", "infinite")])
def test_a_strategy_file_is_judged_for_exactly_one_game(sabot: Sabot, games: tuple[str, ...], tmp_path: Path):
    """However good it is."""
    path = tmp_path / "chart.json"
    path.write_bytes(_changed("hard", "20", "S" * 10))
    assert sabot("odds", "classic", "--strategy", str(path)).status == 0
    _check(sabot("odds", *games, "--strategy", str(path)), "")


def test_what_cannot_be_written_leaves_nothing_behind(sabot: Sabot, tmp_path: Path):
    _check(sabot("strategy", "classic", "--png", str(tmp_path / "none" / "chart.png")), "chart.png")
    _check(sabot("strategy", "classic", "--json", "--svg", str(tmp_path / "chart.svg")), "--svg")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", ["po\nker", "\x1b[31mpoker"])
def test_a_word_that_a_terminal_would_obey_is_quoted_clean(sabot: Sabot, word: str):
    _check(sabot("odds", word), "classic, progressive")
    _check(sabot("ev", "classic", "--hand", word.replace("\n", ""), "--up", "Tc"), "")


def test_an_endless_strategy_file_is_refused():
    """With four gigabytes to live in, so that reading on and on fails instead of the machine."""
    script = f"ulimit -v 4000000; OPENBLAS_NUM_THREADS=1 {sys.executable} -m sabot odds classic --strategy /dev/zero"
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, check=False, timeout=60)  # noqa: S603 -- ours
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
