"""What goes out over a socket, and how a silent one is noticed."""

import asyncio
from pathlib import Path

import pytest
from support.doors import doors
from support.visitors import PING, PONG

from sabot.server.frames import frame

BEAT_MS = 300


@pytest.mark.parametrize(
    ("size", "head"),
    [(0, "8100"), (125, "817d"), (126, "817e007e"), (65_535, "817effff"), (65_536, "817f0000000000010000")],
)
def test_a_message_is_framed_with_the_shortest_length_that_holds_it(size: int, head: str):
    assert frame(b"x" * size) == bytes.fromhex(head) + b"x" * size


def test_whoever_answers_heartbeats_stays(tmp_path: Path):
    with (
        doors(f"sqlite:///{tmp_path}/house.db", pace={"heartbeat_ms": BEAT_MS}) as house,
        house.visitor().guest().line() as line,
    ):
        for _ in range(3):
            assert line.receive()[0] == PING
            line.send(PONG, b"")
        assert line.ask(type="ping")["type"] == "pong"


def test_whoever_waits_for_a_slow_disk_is_not_taken_for_gone(tmp_path: Path):
    """Nothing is read from a client while its own command is on its way to the books."""
    with (
        doors(f"sqlite:///{tmp_path}/house.db", pace={"heartbeat_ms": BEAT_MS}) as house,
        house.visitor().guest().line() as line,
    ):
        with house.held_writer():
            line.say(type="enter", id="e", game="classic")
            house.wait(asyncio.sleep(BEAT_MS * 4 / 1000))
        assert line.told()["type"] == "entered"


def test_what_was_counted_is_the_same_however_often_the_page_is_read(tmp_path: Path):
    with doors(f"sqlite:///{tmp_path}/house.db") as house, house.visitor().guest().line() as line:
        for _ in range(3):
            line.ask(type="ping")
        for _ in range(3):
            page = house.floor.figures.render().splitlines()
            assert 'sabot_commands_total{command="ping",outcome="ok"} 3' in page
