"""What an operator's machines see: a house that lives, one that is ready, and one that closes in order.

Law: alive and ready are two things. Who looks whether the house lives needs neither a session nor the books; players
are sent only where the books answer, and a house that closes first lets arrive what is on its way.
"""

import json
import sqlite3
import struct
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import pytest
from support.doors import PATIENCE_S, Doors, doors, eventually
from support.seated import finish, open_round
from support.visitors import CLOSE, Line, Visitor

from sabot.house.documents import put
from sabot.server import handshake
from sabot.server.desks import operation
from sabot.server.floor import Floor
from sabot.server.serving import _again

GOING_AWAY = 1001
MUCH = 1 << 23
"""More bytes than the system holds for one connection."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Doors]:
    with doors(f"sqlite:///{tmp_path}/house.db") as found:
        yield found


def said(house: Doors, path: str) -> tuple[int, bytes]:
    """What somebody without a session is answered."""
    answer = house.visitor().ask("GET", path, origin=())
    return answer.status, answer.body


def test_an_open_house_lives_and_is_ready(house: Doors):
    assert said(house, "/healthz") == (200, b"ok\n")
    assert said(house, "/readyz") == (200, b"ready\n")


def test_a_house_whose_books_fail_lives_and_is_not_ready(house: Doors, tmp_path: Path):
    """Somebody else has the file locked, and the writer does not wait for it."""

    async def impatient() -> None:
        house.floor.storage._connection.execute("PRAGMA busy_timeout = 0")  # type: ignore[attr-defined]  # noqa: SLF001

    house.wait(impatient())
    thief = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
    thief.execute("BEGIN IMMEDIATE")
    assert said(house, "/readyz") == (503, b"no books\n")
    assert said(house, "/healthz") == (200, b"ok\n")
    thief.execute("ROLLBACK")
    thief.close()
    assert said(house, "/readyz") == (200, b"ready\n")


def test_a_house_whose_books_cannot_be_written_in_is_not_ready(house: Doors):
    """A disk that is full, or a file that nobody may change any more: reading goes on as if nothing were wrong."""

    async def sealed(*, shut: bool) -> None:
        house.floor.storage._connection.execute(f"PRAGMA query_only = {int(shut)}")  # type: ignore[attr-defined]  # noqa: SLF001

    assert said(house, "/readyz") == (200, b"ready\n")
    house.wait(sealed(shut=True))
    house.now += operation.WRITTEN_EVERY_MS
    assert [said(house, "/readyz") for _ in range(2)] == [(503, b"no books\n")] * 2
    house.wait(sealed(shut=False))
    assert said(house, "/readyz") == (200, b"ready\n")


def test_whoever_asks_often_whether_the_house_is_ready_writes_little(house: Doors):
    """Anybody may ask; the books are written in once in a while."""
    with patch.object(operation, "put", wraps=put) as written:
        for _ in range(5):
            assert said(house, "/readyz") == (200, b"ready\n")
        house.now += operation.WRITTEN_EVERY_MS
        assert said(house, "/readyz") == (200, b"ready\n")
    assert written.call_count == 2


def test_a_house_whose_books_do_not_answer_lives_and_is_not_ready(house: Doors):
    with house.held_writer(), patch.object(operation, "PATIENCE_S", 0.05):
        assert said(house, "/readyz") == (503, b"no books\n")
        assert said(house, "/healthz") == (200, b"ok\n")
    assert said(house, "/readyz") == (200, b"ready\n")


def test_whoever_asks_whether_the_house_lives_is_looked_up_in_no_book(house: Doors):
    """A cookie that comes along is not looked at: neither reader nor writer is asked anything."""
    visitor = house.visitor().guest()
    house.now += 60_000
    storage = house.floor.storage
    house.floor.storage = None  # type: ignore[assignment]  # whoever asks it anything fails
    try:
        answer = visitor.call("health")
        assert (answer.status, answer.body) == (200, b"ok\n")
        assert "Set-Cookie" not in answer.headers
        assert visitor.call("metrics").status == 200
    finally:
        house.floor.storage = storage


def test_a_house_that_closes_lives_and_is_not_ready_and_takes_no_new_socket(house: Doors):
    visitor = house.visitor().guest()
    ticket = visitor.ticket()
    house.floor.closing = True
    assert said(house, "/readyz") == (503, b"closing\n")
    assert said(house, "/healthz") == (200, b"ok\n")
    with Line.dialled(visitor, ticket) as line:
        assert line.refusal() == (503, "edge.closing")
    house.floor.closing = False


def test_a_house_that_is_told_to_stop_waits_for_what_is_on_its_way_to_the_books(house: Doors):
    """It still answers meanwhile, that it closes; and whoever asked before is answered."""
    visitor = house.visitor().guest()
    before = visitor.call("cashier").told["wallet"]["balance"]
    with ThreadPoolExecutor(1) as threads:
        with house.held_writer():
            asked = threads.submit(visitor.call, "deposit", {"id": "late", "cents": 500})
            assert eventually(lambda: house.floor.busy > 0)
            house.stop()
            assert eventually(lambda: house.floor.closing)
            for _ in range(20):
                assert said(house, "/readyz") == (503, b"closing\n")
            assert not asked.done()
        answer = asked.result(PATIENCE_S)
    assert (answer.status, answer.told["wallet"]["balance"]) == (200, before + 500)
    house.close()


def test_a_house_that_closes_does_not_wait_long_for_a_client_that_says_no_goodbye(house: Doors):
    """However long it would wait at other times."""
    with (
        patch.multiple(handshake, CLOSING_S=0.05, PARTING_S=PATIENCE_S),
        house.visitor().guest().line() as line,
    ):
        house.stop()
        assert line.hung() == GOING_AWAY
        began = time.monotonic()
        house.close()
        assert time.monotonic() - began < 5


def test_a_client_that_reads_slowly_is_told_all_and_goodbye_before_the_house_has_closed(tmp_path: Path):
    """Much is still on its way to it; at other times nobody would wait so long."""
    with (
        patch.multiple(handshake, CLOSING_S=PATIENCE_S, PARTING_S=0.01),
        doors(f"sqlite:///{tmp_path}/house.db", limits={"outgoing_bytes": 2 * MUCH}) as house,
        house.visitor().guest().line(receive_bytes=4096) as line,
    ):
        (connection,) = house.floor.connections

        async def says_much() -> None:
            connection.send(json.dumps({"type": "much", "word": "x" * MUCH}).encode())

        house.wait(says_much())
        house.stop()
        time.sleep(0.2)
        assert len(line.event("much")["word"]) == MUCH
        assert line.told()["type"] == "closing"
        assert line.hung() == GOING_AWAY
        line.send(CLOSE, struct.pack("!H", GOING_AWAY))


def test_patience_with_what_is_on_its_way_has_an_end(house: Doors):
    async def settled(patience_ms: int) -> bool:
        return await house.floor.settle_down(patience_ms)

    with house.held_writer():
        asked = house.begin(house.floor.run(_nothing))
        assert eventually(lambda: house.floor.busy > 0)
        assert house.wait(settled(20)) is False
    asked.result(PATIENCE_S)
    assert house.wait(settled(20)) is True


async def _nothing(_: object) -> None:
    """A work that does nothing."""


# ── Chores ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_chore_that_fails_once_is_counted_and_done_again(house: Doors):
    done: list[int] = []

    async def chore(_: Floor) -> None:
        done.append(len(done))
        if len(done) == 1:
            raise ZeroDivisionError

    doing = house.begin(_again(chore, house.floor, 10))
    assert eventually(lambda: len(done) > 2)
    doing.cancel()
    assert "\nsabot_faults_total 1\n" in said(house, "/metrics")[1].decode()


def test_stale_sessions_are_swept_up_by_themselves(tmp_path: Path):
    with doors(f"sqlite:///{tmp_path}/house.db", pace={"sweep_ms": 10}) as house:
        idle, used = house.visitor().guest(), house.visitor().guest()
        house.now += 29 * 86_400_000
        assert used.call("session").status == 200
        assert house.session(idle) is not None
        house.now += 86_400_000
        assert eventually(lambda: house.session(idle) is None)
        assert house.session(used) is not None
        assert used.call("session").status == 200


# ── Heavy readings ───────────────────────────────────────────────────────────────────────────────────

HEAVY = {"export": "sabot.server.desks.people.export_of", "history_csv": "sabot.server.desks.past.history.csv_rows"}


@pytest.mark.parametrize("second", HEAVY)
@pytest.mark.parametrize("first", HEAVY)
def test_one_whole_past_is_read_at_a_time_and_everybody_plays_on(first: str, second: str, house: Doors):
    reader, other = house.visitor().guest(), house.visitor().guest()
    reached, going_on = threading.Event(), threading.Event()

    def held(*_: object, **__: object) -> None:
        reached.set()
        assert going_on.wait(PATIENCE_S)
        raise ZeroDivisionError

    with ThreadPoolExecutor(1) as threads:
        with patch(HEAVY[first], held):
            reading = threads.submit(reader.call, first)
            assert reached.wait(PATIENCE_S)
        try:
            for visitor in (reader, other):
                assert visitor.call(second).refusal == (503, "house.busy")
            _plays(other)
        finally:
            going_on.set()
        assert reading.result(PATIENCE_S).status == 500, "even one that fails lets the next one in"
    assert other.call(second).status == 200


def _plays(visitor: Visitor) -> None:
    with visitor.line() as line:
        finish(line, open_round(line))
    assert len(visitor.call("history").told["rounds"]) >= 1
