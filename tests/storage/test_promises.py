"""What a storage promises where it is closed, where it commits, and where it copies."""

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest
from storage.houses import Place, furnish, journal, make, place, stake
from support import postgres

from sabot.ledger import Answer, Entry
from sabot.storage import copying
from sabot.storage.address import open_storage
from sabot.storage.copying import backup, restore
from sabot.storage.faults import StorageFault


def test_closing_finishes_what_was_asked_while_a_commit_was_on_its_way(house: Place):
    async def story() -> list[Answer]:
        storage = await open_storage(house.address, house.clock)
        first = asyncio.ensure_future(make(storage, stake("one", cents=1)))
        for _ in range(3):
            await asyncio.sleep(0)
        rest = [asyncio.ensure_future(make(storage, stake(f"then {number}", cents=1))) for number in range(20)]
        await asyncio.sleep(0)
        await storage.close()
        return await asyncio.wait_for(asyncio.gather(first, *rest), 5)

    assert all(isinstance(answer, Entry) for answer in asyncio.run(story()))
    assert len(house.play(journal)) == 23


@pytest.mark.parametrize("asked", ["off", "local", "on", "remote_apply"])
def test_a_commit_is_on_the_servers_disk_whatever_the_database_is_set_to(tmp_path: Path, asked: str):
    house = place("postgres", tmp_path)
    name = house.sql("SELECT current_database()")[0][0]
    postgres.sql(house.address, f"ALTER DATABASE {name} SET synchronous_commit = {asked}")

    async def story(storage):
        return await storage._connection.fetchval("SHOW synchronous_commit")  # noqa: SLF001 -- the writer's own

    assert house.play(story) == ("on" if asked in ("off", "local") else asked)


def test_a_copy_is_synced_before_it_has_its_name_and_its_name_is_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    house, real = place("sqlite", tmp_path), os.fsync
    house.play(furnish)
    target, synced = tmp_path / "copy.db", []

    def fsync(handle: int) -> None:
        synced.append((Path(f"/proc/self/fd/{handle}").resolve().is_dir(), target.exists()))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    asyncio.run(backup(house.address, str(target)))
    assert synced == [(False, False), (True, True)], "the file under another name, then the folder with the name"


def test_a_copy_that_is_not_the_same_house_is_refused_and_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    house, real = place("sqlite", tmp_path), copying._copy_pages  # noqa: SLF001 -- the disk's part is played here
    house.play(furnish)
    target = tmp_path / "copy.db"

    def careless(source: sqlite3.Connection, partial: str, _: object) -> None:
        real(source, partial, None)
        connection = sqlite3.connect(partial, isolation_level=None)
        connection.execute("UPDATE account SET currency = 'EUR' WHERE id = 1002")  # the head does not tell
        connection.close()

    monkeypatch.setattr(copying, "_copy_pages", careless)
    with pytest.raises(StorageFault) as fault:
        asyncio.run(backup(house.address, str(target)))
    assert fault.value.key == "storage.differs"
    assert not list(tmp_path.glob("copy.db*"))


@pytest.mark.parametrize("left", ["-wal", "-journal"])
def test_a_log_left_beside_the_new_name_is_refused(tmp_path: Path, left: str):
    house = place("sqlite", tmp_path)
    house.play(furnish)
    (tmp_path / f"copy.db{left}").touch()
    with pytest.raises(StorageFault) as fault:
        asyncio.run(backup(house.address, str(tmp_path / "copy.db")))
    assert fault.value.key == "storage.exists"


def test_a_backup_whose_index_does_not_fit_its_table_is_refused_though_its_sums_agree(tmp_path: Path):
    house = place("sqlite", tmp_path)
    house.play(furnish)
    copy = str(tmp_path / "copy.db")
    asyncio.run(backup(house.address, copy))
    connection = sqlite3.connect(copy, isolation_level=None)
    connection.execute("CREATE INDEX more ON entry (kind)")
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_master SET sql = 'CREATE INDEX more ON entry (memo)' WHERE name = 'more'")
    connection.close()
    with pytest.raises(StorageFault) as fault:
        asyncio.run(restore(copy, f"sqlite:///{tmp_path}/new.db"))
    assert fault.value.key == "storage.broken"
