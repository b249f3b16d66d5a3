"""``sabot demo``: bots at a real house.

Law: 0 where every round was played and every wallet agrees, 1 where not, 2 on bad input with nothing on standard
output; the fields of ``--json`` are those that docs/client.md lists.
"""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from client.rounds_played import rows_of, until
from support.command import Sabot, command
from support.serving import Serving, serving

from sabot.demo import Options, Summary
from sabot.demo.chooser import Chooser
from sabot.demo.tally import Tally, share, summed
from sabot.protocol import views

GUIDE = Path(__file__).parents[2] / "docs" / "client.md"


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sabot:
    return command(capsys, monkeypatch)


def test_bots_play_both_games_and_every_wallet_agrees(sabot: Sabot) -> None:
    with serving() as own:
        arguments = ("--url", own.url, "--players", "6", "--rounds", "90", "--seed", "a house full", "--json")
        told = sabot("demo", *arguments).told
        assert (told["rounds"], told["players"], told["complete"]) == (90, 6, True)
        assert set(told["games"]) == {"classic", "progressive"}
        assert (told["errors"], told["differences"]) == ({}, [])
        assert told["net"] == told["returned"] - told["staked"]
        assert 0 < told["latency_us"]["p50"] <= told["latency_us"]["p95"] <= told["latency_us"]["p99"]
        assert own.stop() == 0
        audited = sabot("audit", "--database", own.address, "--json").told
        assert (audited["wrong"], audited["checked"]["settled"]) == ([], 90)


def test_the_same_seed_bets_the_same(sabot: Sabot, server: Serving) -> None:
    """Cards are the house's, so only what is chosen before the first card is the same: one round's bets."""
    arguments = ("demo", "--url", server.url, "--players", "5", "--rounds", "5", "--json", "--seed")
    games = [sabot(*arguments, seed).told["games"] for seed in ("one", "one", "two", "three", "four")]
    assert games[0] == games[1]
    assert len({json.dumps(one) for one in games}) > 1


@pytest.mark.parametrize("game", ["classic", "progressive"])
def test_one_game_can_be_asked_for(sabot: Sabot, server: Serving, game: str) -> None:
    told = sabot("demo", "--url", server.url, "--players", "2", "--rounds", "6", "--game", game, "--json").told
    assert told["games"] == {game: 6}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_people_read_figures_and_that_all_agrees(sabot: Sabot, server: Serving, lang: str) -> None:
    done = sabot("demo", "--url", server.url, "--players", "2", "--rounds", "4", "--lang", lang)
    assert (done.status, done.err) == (0, "")
    assert {"en": "Every wallet is what", "fr": "Chaque portefeuille correspond"}[lang] in done.out


def test_bots_that_run_out_of_money_go_to_the_cashier(sabot: Sabot) -> None:
    with serving(guest_cents="100") as own:
        told = sabot("demo", "--url", own.url, "--players", "3", "--rounds", "12", "--json").told
    assert told["deposited"] > 0


def test_bots_wait_where_they_are_asked_to(sabot: Sabot) -> None:
    with serving(limits__burst="5", limits__messages_per_second="30") as own:
        told = sabot("demo", "--url", own.url, "--players", "2", "--rounds", "10", "--json").told
    assert told["slowed"] > 0


def test_bots_survive_a_killed_server_and_are_stopped_by_hand() -> None:
    with serving() as own:
        started = subprocess.Popen(  # noqa: S603 -- ours
            [
                *(sys.executable, "-m", "sabot", "demo", "--url", own.url),
                "--players",
                "4",
                "--rounds",
                "100000",
                "--json",
            ],
            stdout=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        asyncio.run(asyncio.wait_for(until(lambda: rows_of(own, "round") > 20), 30))
        own.restart()
        started.send_signal(signal.SIGINT)
        out, _ = started.communicate(timeout=60)
        told = json.loads(out)
        assert (told["errors"], told["differences"], told["complete"]) == ({}, [], False)
        assert told["reconnections"] >= 1
        assert started.returncode == 130


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--url", "http://127.0.0.1:9"), "no house answers at http://127.0.0.1:9"),
        (("--url", "127.0.0.1:8021"), "is no address"),
        (("--url", "http://127.0.0.1:eight"), "is no address"),
        (("--url", ""), "is no address"),
        (("--players", "0"), "--players takes a number from 1 to 1000"),
        (("--players", "-3"), "--players takes a number from 1 to 1000"),
        (("--players", "1001"), "--players takes a number from 1 to 1000"),
        (("--rounds", "0"), "--rounds takes a number from 1 to 10000000"),
        (("--rounds", "many"), "many"),
        (("--game", "poker"), "unknown game 'poker'"),
        (("--game", "infinite"), "infinite"),
    ],
)
def test_bad_input_is_explained(sabot: Sabot, arguments: tuple[str, ...], says: str) -> None:
    done = sabot("demo", *arguments)
    assert (done.status, done.out) == (2, "")
    assert says in done.err


def test_the_guide_lists_every_field() -> None:
    table = GUIDE.read_text(encoding="utf-8").partition("| field | meaning |")[2]
    rows = [row.split("|")[1] for row in table.splitlines() if "|" in row]
    assert {word for row in rows for word in re.findall(r"`(\w+)`", row)} == set(Summary.__struct_fields__)


def test_a_wallet_that_differs_is_told_and_gives_1(sabot: Sabot, monkeypatch: pytest.MonkeyPatch) -> None:
    """No house does this, so it is made up."""
    tally = Tally()
    tally.player, tally.began = 1001, 100_00
    tally.check(views.Wallet(balance=99_00, in_play=2_00))

    async def played(options: Options, **_: object) -> Summary:
        return summed([tally], url=options.url, seed=options.seed, asked=0, elapsed_ms=1)

    monkeypatch.setattr("sabot.cli.demo.demo", played)
    for lang, says in (("en", "Player 1001 should have $100.00 and has $101.00."), ("fr", "devrait avoir 100,00")):
        done = sabot("demo", "--lang", lang)
        assert (done.status, done.err) == (1, "")
        assert says in done.out
    done = sabot("demo", "--json")
    assert (done.status, json.loads(done.out)["differences"]) == (
        1,
        [{"player": 1001, "expected": 100_00, "found": 101_00}],
    )


@pytest.mark.parametrize(
    ("figures", "percent", "is_"), [([], 50, 0), ([7], 99, 7), ([1, 2, 3, 4], 50, 2), (list(range(1, 101)), 95, 95)]
)
def test_so_many_of_a_hundred_are_no_larger(figures: list[int], percent: int, is_: int) -> None:
    assert share(figures, percent) == is_


def test_a_seed_and_a_name_choose_the_same_everywhere() -> None:
    assert [Chooser("seed", "bot/1").below(1000) for _ in range(2)] == [566] * 2
    chosen = Chooser("seed", "bot/1")
    other = Chooser("seed", "bot/2")
    assert [chosen.below(6) for _ in range(40)] != [other.below(6) for _ in range(40)]
    assert {chosen.one_of("abc") for _ in range(100)} == set("abc")
