"""``sabot play``: a table in the terminal, played by typing.

Law: what is shown is what replay answers; leaving in the middle gives every stake back; nothing a person
types brings a traceback.
"""

import io
import re
import sys
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sabot.cli import run
from sabot.games import GAMES
from sabot.replay import replay_text

Play = Callable[..., str]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    def typed(game: str, *lines: str, shoe: str = "", options: tuple[str, ...] = ()) -> str:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        assert run(["play", game, "--lang", "en", *(("--shoe", shoe) if shoe else ()), *options]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return typed


def notation(out: str) -> str:
    """The rounds that were shown in notation, as a file."""
    rounds = re.findall(r"\(sabot replay - reads it\):\n((?:  .*\n)+)", out)
    return "---\n".join(rounds)


def test_a_round_of_classic_ends_with_its_notation(play: Play):
    out = play("classic", "10,perfect_pair 5", "p", "h", "s", "s", "s", "q", shoe="8h 9c Td 8d 9s 3c Ts 7h 6d 9h")
    assert "You won $75.00" in out
    assert "Balance $1,075.00" in out
    (result,) = replay_text(notation(out))
    assert (result.staked, result.returned) == (3000, 10_500)
    assert "One round, net +$75.00." in out


def test_enter_repeats_the_last_bets(play: Play):
    out = play("classic", "10", "s", "", "s", "q", shoe="Th Td 9d 8c Th Td 9d 8c")
    assert len(replay_text(notation(out))) == 2


def test_leaving_in_the_middle_of_a_round_gives_every_stake_back(play: Play):
    out = play("classic", "10", "p", shoe="8h Td 8d 3c 2c")
    assert "Stopped" in out
    assert "0 rounds, net $0.00" in out


def test_insurance_is_asked_with_an_ace_up(play: Play):
    out = play("progressive", "5", "y", shoe="Th As 9d Kc")
    assert "Insurance for box 1, $2.50?" in out
    (result,) = replay_text(notation(out))
    assert result.insurance[0].returned == 750


def test_a_jackpot_pays_the_meter_and_the_next_round_starts_from_the_floor(play: Play):
    out = play("progressive", "5,21+3_progressive=5", "n", "s", "5", "s", "q", shoe="As As As 9d Td 7c Th 5d 9c")
    first, second = replay_text(notation(out))
    assert first.side_bets[0].returned == 1_000_075
    assert second.meter == (1_000_000, 0)


@pytest.mark.parametrize(
    ("game", "keys", "shoe", "returned"),
    [
        ("infinite", ["10", "d"], "6h 9c 5d 8s Th 2c 3d", 2000 * 2),
        ("free_bet", ["10", "d"], "6h 9c 5d 8s Th", 3000),
        ("free_bet", ["10", "p", "s", "s"], "8h 6c 8d Ts Th 9c 8c", 3000),
        ("power", ["10", "4"], "6h 8c 5d 8s Kh 6c", 8000),
        ("progressive", ["10", "r"], "Th Td 6d 9c", 500),
    ],
)
def test_every_game_can_be_played(play: Play, game: str, keys: list[str], shoe: str, returned: int):
    out = play(game, *keys, "q", shoe=shoe)
    (result,) = replay_text(notation(out))
    assert result.returned == returned


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "nothing to repeat"),
        ("ten", "'ten' is no bet"),
        ("10,royal", "royal is not offered here"),
        ("10,perfect_pair=3", "not half the main bet"),
        ("0.05", "below the minimum"),
        ("500.10", "above the maximum"),
        ("10.05", "no multiple"),
        ("1 1 1 1 1 1", "at most 5 boxes"),
        ("500 500 500", "you have $1,000.00"),
        ("1e3", "is no bet"),
        ("-5", "is no bet"),
        ("٣", "is no bet"),
    ],
)
def test_a_bet_that_cannot_be_is_refused_and_nothing_is_staked(play: Play, line: str, why: str):
    out = play("classic", line, "q")
    assert why in out
    assert out.count("Balance $1,000.00") == 2


def test_a_decision_that_is_not_offered_says_why(play: Play):
    out = play("classic", "10", "p", "split", "?", "fly", "s", "q", shoe="Th Td 9d 8c")
    assert "split: the two cards are no pair" in out
    assert "'fly' is not understood" in out


def test_a_decision_that_cannot_be_paid_says_so(play: Play):
    out = play("classic", "10", "d", "s", shoe="Th Td 9d 8c", options=("--balance", "15.00"))
    assert "double: the balance does not cover it" in out


def test_a_balance_that_is_spent_ends_the_evening(play: Play):
    out = play("classic", "0.10", "s", shoe="Th Td 2d 8c", options=("--balance", "0.10"))
    assert "no longer covers" in out


@pytest.mark.parametrize("game", GAMES)
@given(lines=st.lists(st.sampled_from(["10", "5 5", "h", "s", "d", "p", "r", "4", "y", "n", "", "?", "x", "10,21+3"])))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_every_round_shown_replays_to_the_balance(play: Play, game: str, lines: list[str]):
    out = play(game, *lines)
    text = notation(out)
    net = sum(result.net for result in replay_text(text)) if text else 0
    shown = re.findall(r"net ([+−]?)\$([\d,]+)\.(\d\d)\. Until", out)[-1]
    cents = int(shown[1].replace(",", "")) * 100 + int(shown[2])
    assert net == (-cents if shown[0] == "−" else cents)
