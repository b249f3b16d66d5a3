"""The ``sabot`` command as a person or a script calls it: a real process, its output and its exit status.

Law: 0 on success, 2 on bad input with a sentence on standard error and nothing on standard output; no
traceback, ever.
"""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from sabot.cli import run
from sabot.games import GAMES
from sabot.strategy import LETTERS
from sabot.words import LANGS, Lang, say

EXAMPLE = """
game       classic                          # classic progressive infinite free_bet power
limit      low                              # progressive only: micro low high high_roller (default low)
meter      visible=10000.00 hidden=2000.00  # and floor=0.00; progressive only: the meters before the round
bets       1  main=10.00 perfect_pair=5.00  # who, then the stakes; one line each
bets       2  main=5.00
shoe       8h 9c Td 8d 9s 3c Ts 7h 6d 9h    # the next cards, in the order they leave the shoe
do         1 split                          # who, then the action
do         1.1 hit
do         1.1 stand
do         1.2 stand
do         2 stand
"""

ANSWER = json.loads("""
[{"game": "classic",
  "dealer": {"cards": ["Td", "6d", "9h"], "total": 25, "natural": false},
  "hands": [{"who": "1", "hand": 1, "cards": ["8h", "3c", "7h"], "total": 18,
             "outcome": "win", "staked": 1000, "lent": 0, "returned": 2000},
            {"who": "1", "hand": 2, "cards": ["8d", "Ts"], "total": 18,
             "outcome": "win", "staked": 1000, "lent": 0, "returned": 2000},
            {"who": "2", "hand": 1, "cards": ["9c", "9s"], "total": 18,
             "outcome": "win", "staked": 500, "lent": 0, "returned": 1000}],
  "side_bets": [{"who": "1", "bet": "perfect_pair", "line": "coloured", "staked": 500, "returned": 5500}],
  "insurance": [],
  "staked": 3000, "returned": 10500, "net": 7500}]
""")


class Done(NamedTuple):
    """What one call came to."""

    status: int
    out: str
    err: str


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """The command in this process, with a plain environment."""

    def call(*arguments: str, given: str = "", **environment: str) -> Done:
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
        status = run(arguments)
        return Done(status, *capsys.readouterr())

    return call


Sabot = Callable[..., Done]


@pytest.fixture
def example(tmp_path: Path) -> str:
    path = tmp_path / "example.round"
    path.write_text(EXAMPLE, encoding="utf-8")
    return str(path)


def test_the_example_of_the_notation_comes_out_as_printed(sabot: Sabot, example: str):
    done = sabot("replay", example, "--json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == ANSWER
    assert list(json.loads(done.out)[0]) == list(ANSWER[0])


def test_replay_reads_standard_input(sabot: Sabot):
    assert json.loads(sabot("replay", "-", "--json", given=EXAMPLE).out) == ANSWER


@pytest.mark.parametrize(("lang", "word"), [("en", "bust"), ("fr", "sauté")])
def test_replay_prints_for_people_in_their_language(sabot: Sabot, example: str, lang: str, word: str):
    done = sabot("replay", example, "--lang", lang)
    assert done.status == 0
    assert word in done.out
    assert max(map(len, done.out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("environment", "word"),
    [({"LANG": "fr_CA.UTF-8"}, "sauté"), ({"LC_ALL": "C.UTF-8", "LANG": "fr_CA.UTF-8"}, "bust"), ({}, "bust")],
)
def test_the_language_is_the_locales_unless_said_otherwise(
    sabot: Sabot, example: str, environment: dict[str, str], word: str
):
    assert word in sabot("replay", example, **environment).out


def test_games_are_five_in_both_forms(sabot: Sabot):
    listed = json.loads(sabot("games", "--json").out)
    assert [game["name"] for game in listed] == list(GAMES)
    assert {len(game["rules_hash"]) for game in listed} == {64}
    assert all(name in sabot("games").out for name in GAMES)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_rules_explain_every_game_in_both_languages(sabot: Sabot, game: str, lang: str):
    done = sabot("rules", game, "--lang", lang)
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 100
    told = json.loads(sabot("rules", game, "--lang", lang, "--json").out)
    assert told["game"] == game
    assert all(section["title"] for section in told["sections"])


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in ("classic", "power") for lang in LANGS])
def test_every_sign_of_a_printed_strategy_is_explained_once(sabot: Sabot, game: str, lang: Lang):
    out = sabot("rules", game, "--lang", lang).out
    lines = out[out.index(say(lang, "help.strategy")) :].partition("\n\n")[0].splitlines()
    head = next(place for place, line in enumerate(lines) if line.split()[0] == say(lang, "help.strategy.hand"))
    *rows, legend = lines[head + 1 :]
    printed = {sign for row in rows for sign in row.split()[1:]}
    explained = [entry.split(" ", 1) for entry in legend.strip().split(" · ")]
    assert sorted(sign for sign, _ in explained) == sorted(printed)
    for sign, meaning in explained:
        letter = next(one for one in LETTERS if say(lang, f"strategy.sign.{one}") == sign)
        assert meaning == say(lang, f"strategy.letter.{letter}")


@pytest.mark.parametrize("command", ["", "games", "rules", "replay", "play"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_has_an_example_in_both_languages(sabot: Sabot, command: str, lang: str):
    done = sabot(*filter(None, [command]), "--help", LANG=lang)
    assert done.status == 0
    assert not command or ("Exempl" if lang == "fr" else "Exampl") in done.out


BAD_CALLS = [
    (["nothing"], "nothing"),
    (["games", "extra"], "extra"),
    (["games", "--yaml"], "--yaml"),
    (["games", "--lang", "de"], "de"),
    (["rules"], "rules"),
    (["rules", "poker"], "classic, progressive, infinite, free_bet, power"),
    (["replay"], "replay"),
    (["replay", "--js"], "--js"),
    (["replay", "/nowhere/at/all.round"], "/nowhere/at/all.round:1:"),
    (["replay", "/"], "/:1:"),
    (["play", "poker"], "classic, progressive"),
    (["play", "progressive", "--limit", "huge"], "micro, low, high, high_roller"),
    (["play", "classic", "--balance", "lots"], "lots"),
    (["play", "classic", "--balance", "-5"], "-5"),
    (["play", "power", "--shoe", "9h"], "9h"),
    (["play", "classic", "--shoe", "Xh"], "Xh"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD_CALLS, ids=[" ".join(call) for call, _ in BAD_CALLS])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_bad_call_is_refused_with_a_sentence(sabot: Sabot, arguments: list[str], named: str, lang: str):
    done = sabot(*arguments, LANG=lang)
    assert (done.status, done.out) == (2, "")
    assert named in done.err
    assert "Traceback" not in done.err
    assert done.err.count("\n") == 1


BAD_FILES = {
    "unknown word": (b"game classic\nbet 1 main=1.00\n", 2, "bets"),
    "card too many": (b"game classic\nbets 1 main=1.00\nshoe" + b" 8h" * 7 + b"\n", 3, "6"),
    "shoe runs out": (b"game classic\nbets 1 main=1.00\nshoe 8h 8d\n", 3, "2"),
    "not offered": (b"game classic\nbets 1 main=1.00\nshoe 8h Td 7d 3c\ndo 1 split\n", 4, "hit, stand, double"),
    "missing decision": (b"game classic\nbets 1 main=1.00\nshoe 8h Td 7d 3c\n", 3, "hit, stand, double"),
    "above the maximum": (b"game classic\nbets 1 main=500.10\nshoe 8h Td 7d 3c\n", 2, "$500.00"),
    "below the minimum": (b"game infinite\nbets ann main=0.50\nshoe 8h Td 7d 3c\n", 2, "$1.00"),
    "two mains": (b"game classic\nbets 1 main=1.00 main=2.00\nshoe 8h Td 7d 3c\n", 2, "main"),
    "two lines for a box": (b"game classic\nbets 1 main=1.00\nbets 1 main=2.00\nshoe 8h\n", 3, "2"),
    "not UTF-8": (b"game classic\nbets 1 main=1.00\nshoe \xff\n", 3, "0xff"),
    "empty": (b"", 1, "game"),
    "NUL": (b"\0\n", 1, "game"),
}


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_bad_file_is_refused_at_its_line(sabot: Sabot, name: str, form: list[str], tmp_path: Path):
    data, line, named = BAD_FILES[name]
    path = tmp_path / "bad.round"
    path.write_bytes(data)
    done = sabot("replay", str(path), *form)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"{path}:{line}: ")
    assert named in done.err
    assert done.err.count("\n") == 1


def test_a_file_of_100_megabytes_is_refused_unread(sabot: Sabot, tmp_path: Path):
    path = tmp_path / "large.round"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    done = sabot("replay", str(path))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"{path}:1: ")


def test_an_endless_file_is_refused(sabot: Sabot):
    done = sabot("replay", "/dev/zero")
    assert (done.status, done.out) == (2, "")


def test_one_bad_round_among_good_ones_prints_nothing(sabot: Sabot, tmp_path: Path):
    path = tmp_path / "mixed.round"
    path.write_text(f"{EXAMPLE}---\n{EXAMPLE}do 1 hit\n", encoding="utf-8")
    done = sabot("replay", str(path), "--json")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"{path}:{2 * EXAMPLE.count(chr(10)) + 2}: ")


def _process(command: str) -> tuple[int, bytes, bytes]:
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False, timeout=60)  # noqa: S603 -- ours
    return done.returncode, done.stdout, done.stderr


def test_a_reader_that_goes_away_is_no_fault():
    status, _, err = _process(f"{sys.executable} -m sabot rules free_bet | head -n 1")
    assert (status, err) == (0, b"")


def test_the_installed_command_says_the_same(example: str):
    status, out, err = _process(f"{sys.executable} -m sabot replay {example} --json")
    assert (status, err) == (0, b"")
    assert json.loads(out) == ANSWER


def test_the_installed_command_exits_with_2_on_a_bad_file():
    status, out, err = _process(f"echo nonsense | {sys.executable} -m sabot replay -")
    assert (status, out) == (2, b"")
    assert err.startswith(b"-:1: ")


def test_output_that_cannot_show_a_suit_still_comes(example: str):
    status, out, err = _process(f"PYTHONIOENCODING=ascii {sys.executable} -m sabot replay {example}")
    assert (status, err) == (0, b"")
    assert b"$105.00" in out
