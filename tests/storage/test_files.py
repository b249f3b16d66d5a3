"""The writer promises what the house promises, whatever the file is called, and leaves nothing open behind it."""

import asyncio
import threading
from pathlib import Path

import pytest
from storage.houses import balances, furnish, place

from sabot.storage.sqlite.connect import reader, writer


def test_the_writer_syncs_every_commit_into_a_log(tmp_path: Path):
    connection = writer(str(tmp_path / "house.db"))
    told = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    connection.close()
    assert told == ["wal", 2], "2 is FULL"


@pytest.mark.parametrize("name", ["with space", "50%20", "what?", "num#ber", "a&b=c"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str):
    (tmp_path / name).mkdir()
    house = place("sqlite", tmp_path / name)
    house.play(furnish)
    assert house.play(balances)[1001] == (1000, 1000)


def test_a_reader_cannot_write(tmp_path: Path):
    house = place("sqlite", tmp_path)
    house.play(furnish)
    connection = reader(house.path)
    with pytest.raises(Exception, match="readonly"):
        connection.execute("DELETE FROM document")
    connection.close()


def test_a_closed_house_has_no_thread_left(tmp_path: Path):
    house = place("sqlite", tmp_path)
    house.play(furnish)

    async def story() -> list[str]:
        await house.within(balances)
        return [thread.name for thread in threading.enumerate() if thread.name.startswith("sabot-")]

    assert asyncio.run(story()) == []
