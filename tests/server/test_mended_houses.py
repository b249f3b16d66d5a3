"""Opening and closing ``sabot serve``: one server for a house, a door before the books, and a file that is whole.

Law: whoever cannot serve says why in one sentence and has made nothing; whoever stops leaves nothing behind in a log.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.doors import doors
from support.postgres import fresh
from support.seated import finish, open_round
from support.serving import Serving, serving
from support.visitors import Visitor

from sabot.audit import audit
from sabot.storage.address import open_reader, open_storage
from sabot.storage.faults import StorageFault
from sabot.storage.protocol import Reader
from sabot.words import Lang, say

PATIENCE_S = 30
NOT_OURS = "192.0.2.1"
"""RFC 5737: an address of nobody."""


def served(*arguments: str) -> tuple[int, str]:
    """``sabot serve``, which is expected to end by itself: its status, and what it said last."""
    done = subprocess.run(  # noqa: S603 -- our own command
        [sys.executable, "-m", "sabot", "serve", *arguments],
        env={name: value for name, value in os.environ.items() if not name.startswith("SABOT_")},
        capture_output=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.stdout == b""
    return done.returncode, done.stderr.decode().splitlines()[-1]


# ── One server ───────────────────────────────────────────────────────────────────────────────────────


def test_a_second_server_of_the_same_postgres_house_is_refused_until_the_first_has_ended():
    address = fresh()
    with doors(address) as first:
        with pytest.raises(StorageFault, match=r"storage\.served"), doors(address):
            pass
        status, said = served("--port", "0", "--database", address, "--lang", "en")
        assert (status, "another server has this house open" in said) == (2, True)
        player = first.visitor().guest()
        assert player.call("session").status == 200, "the first one goes on"
    with doors(address) as second:
        visitor = second.visitor()
        visitor.cookie, visitor.csrf = player.cookie, player.csrf
        assert visitor.call("session").status == 200


def test_a_command_that_writes_beside_the_server_of_a_postgres_house_does_not_wait_for_its_end():
    """As ``sabot staff`` does."""
    address = fresh()

    async def beside() -> bool:
        async with asyncio.timeout(PATIENCE_S):
            storage = await open_storage(address, clock=lambda: 0)
            try:
                return await storage.read(_has_people)
            finally:
                await storage.close()

    with doors(address) as house:
        house.visitor().guest()
        assert asyncio.run(beside())


async def _has_people(reader: Reader) -> bool:
    return bool(await reader.documents_of("player"))


def test_two_houses_on_one_postgres_server_are_open_at_once():
    with doors(fresh()) as one, doors(fresh()) as other:
        assert [house.visitor().call("ready").status for house in (one, other)] == [200, 200]


def test_a_second_server_of_the_same_file_is_refused_until_the_first_has_ended(tmp_path: Path):
    address = f"sqlite:///{tmp_path}/house.db"
    with doors(address):
        with pytest.raises(StorageFault, match=r"storage\.in_use"), doors(address):
            pass
        status, said = served("--port", "0", "--database", address, "--lang", "en")
        assert (status, "is in use by a house that runs" in said) == (2, True)
    with doors(address) as again:
        assert again.visitor().call("ready").status == 200


# ── The door ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens at."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.mark.parametrize(("host", "lang"), [("127.0.0.1", "en"), (NOT_OURS, "fr"), ("no.such.host.invalid", "en")])
def test_where_nobody_can_listen_it_is_said_and_no_book_is_made(host: str, lang: Lang, taken: int, tmp_path: Path):
    database = f"sqlite:///{tmp_path}/house.db"
    status, said = served("--host", host, "--port", str(taken), "--database", database, "--lang", lang)
    sentence = say(lang, "serve.no_door", host=host, port=taken, why="|")
    before, _, after = sentence.partition("|")
    assert status == 2
    assert before in said
    assert said.endswith(after)
    assert list(tmp_path.iterdir()) == []


# ── The file ─────────────────────────────────────────────────────────────────────────────────────────


async def _audited(path: Path) -> tuple[list[str], dict[str, int], str]:
    """What the audit finds wrong, how much of everything it saw, and the last link."""
    async with open_reader(f"sqlite:///{path}") as reader:
        found = await audit(reader)
        return [f"{one.check} at {one.where}" for one in found.wrong], found.checked, found.head


def test_after_an_orderly_stop_the_file_alone_has_everything(tmp_path: Path):
    with serving() as server:
        _play_and_read(server)
        assert Path(f"{server.database}-wal").stat().st_size > 0, "there was something to take into the file"
        assert server.stop() == 0
        left = Path(f"{server.database}-wal")
        assert not left.exists() or left.stat().st_size == 0
        shutil.copy(server.database, tmp_path / "copy.db")
        whole = asyncio.run(_audited(Path(server.database)))
    copied = asyncio.run(_audited(tmp_path / "copy.db"))
    assert copied == whole
    assert copied[0] == []


def _play_and_read(server: Serving) -> None:
    """Rounds, and pages whose readers keep the file open beside the writer."""
    visitor = Visitor(server.url).guest()
    with visitor.line() as line:
        for _ in range(3):
            finish(line, open_round(line))
    for name in ("history", "history_csv", "export", "session"):
        assert visitor.call(name).status == 200
