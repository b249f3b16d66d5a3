"""Backup, restore, and moving a house to another storage."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from storage.houses import BEN, Place, balances, deposit, furnish, make, place, seen, stake
from storage.test_same_everywhere import story_of
from support import postgres

from sabot.storage.copying import Copied, backup, restore
from sabot.storage.faults import StorageFault
from sabot.storage.protocol import Storage
from sabot.storage.sqlite.migrate import APPLICATION, migrations

KINDS = ["sqlite", "postgres"]


@pytest.fixture
def lived(house: Place) -> Place:
    """A house with something in every table."""
    house.play(story_of(3, 60))
    return house


def target(kind: str, folder: Path) -> Place:
    """Where nothing is yet."""
    (folder / "target").mkdir()
    return place(kind, folder / "target", migrated=False)


def saved(house: Place, folder: Path) -> Path:
    """A backup of a house."""
    file = folder / "backup.db"
    asyncio.run(backup(house.address, str(file)))
    return file


def refused(file: Path, address: str) -> StorageFault:
    """Why a file cannot be restored."""
    with pytest.raises(StorageFault) as raised:
        asyncio.run(restore(str(file), address))
    return raised.value


# ── What a copy is ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", KINDS)
def test_a_house_moves_between_storages_with_identical_balances_and_head(lived: Place, kind: str, tmp_path: Path):
    async def story(storage: Storage):
        return await seen(storage), await balances(storage)

    there = lived.play(story)
    told: list[tuple[int, int]] = []
    moved = target(kind, tmp_path)
    copied = asyncio.run(backup(lived.address, str(tmp_path / "backup.db"), lambda *parts: told.append(parts)))
    restored = asyncio.run(restore(str(tmp_path / "backup.db"), moved.address, lambda *parts: told.append(parts)))
    assert copied == restored == there[0]
    assert moved.play(story) == there
    assert told[-1][0] == told[-1][1] > 0
    assert not list(tmp_path.rglob("*.partial"))


def test_a_moved_house_goes_on_with_the_same_chain(lived: Place, tmp_path: Path):
    moved = target("postgres" if lived.address.startswith("sqlite") else "sqlite", tmp_path)
    asyncio.run(restore(str(saved(lived, tmp_path)), moved.address))
    later = Place(moved.address, lived.clock)

    async def story(storage: Storage):
        answers = [await make(storage, asked) for asked in (deposit("first"), deposit("later"), stake("anew"))]
        return answers, await seen(storage)

    entries, figures = Place(lived.address, lambda: 99).play(story)
    assert Place(later.address, lambda: 99).play(story) == (entries, figures)


def test_a_backup_of_a_running_house_is_one_moment_of_it(house: Place, tmp_path: Path):
    file = tmp_path / "backup.db"

    async def story(storage: Storage):
        stop = asyncio.Event()

        async def write(client: int):
            number = 0
            while not stop.is_set():
                await storage.transfers(
                    [deposit(f"{client}-{number}", wallet=BEN, cents=2), stake(f"s{client}-{number}", BEN, 1)]
                )
                number += 1

        clients = [asyncio.create_task(write(client)) for client in range(8)]
        copies = []
        for number in range(3):
            await asyncio.sleep(0.05)
            name = f"{file}.{number}"
            copies.append(await asyncio.to_thread(asyncio.run, backup(house.address, name)))
        stop.set()
        await asyncio.gather(*clients)
        return copies, await seen(storage)

    copies, last = house.play(story)
    assert [copy.entries for copy in copies] == sorted(copy.entries for copy in copies)
    assert 2 < copies[0].entries < copies[2].entries <= last.entries
    for number, copied in enumerate(copies):
        again = Place(f"sqlite:///{tmp_path}/again{number}.db", lambda: 1)
        assert asyncio.run(restore(f"{file}.{number}", again.address)) == copied
        head = dict(house.sql("SELECT digest, number FROM link"))
        assert head[copied.head] == copied.links


def test_a_backup_is_one_file(lived: Place, tmp_path: Path):
    folder = tmp_path / "alone"
    folder.mkdir()
    saved(lived, folder)
    assert [file.name for file in folder.iterdir()] == ["backup.db"]


def test_a_backup_of_a_file_needs_no_server_and_locks_none_out(tmp_path: Path):
    house = place("sqlite", tmp_path)
    house.play(furnish)
    figures = asyncio.run(backup(house.address, str(tmp_path / "backup.db")))
    assert isinstance(figures, Copied)
    assert (figures.accounts, figures.entries, figures.held) == (9, 2, 101_000)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("version", range(1, len(migrations("sabot.storage.sqlite"))))
def test_an_older_backup_is_migrated_on_its_way(version: int, kind: str, tmp_path: Path):
    old = sqlite3.connect(tmp_path / "old.db")
    old.executescript("".join(migrations("sabot.storage.sqlite")[:version]))
    old.executescript(f"PRAGMA user_version = {version}; PRAGMA application_id = {APPLICATION};")
    old.close()
    before = (tmp_path / "old.db").read_bytes()
    moved = target(kind, tmp_path)
    assert asyncio.run(restore(str(tmp_path / "old.db"), moved.address)).rows == 0
    moved.play(furnish)
    assert (tmp_path / "old.db").read_bytes() == before


# ── What is refused ──────────────────────────────────────────────────────────────────────────────────


def test_a_backup_overwrites_nothing(lived: Place, tmp_path: Path):
    file = saved(lived, tmp_path)
    before = file.read_bytes()
    with pytest.raises(StorageFault) as raised:
        asyncio.run(backup(lived.address, str(file)))
    assert raised.value.key == "storage.exists"
    assert file.read_bytes() == before


def test_a_backup_into_a_folder_that_is_not_there_is_refused(lived: Place, tmp_path: Path):
    with pytest.raises(StorageFault) as raised:
        asyncio.run(backup(lived.address, str(tmp_path / "none" / "backup.db")))
    assert raised.value.key == "storage.unwritable"


def test_a_restore_overwrites_no_house(lived: Place, tmp_path: Path):
    file = saved(lived, tmp_path)
    before = lived.play(seen)
    assert refused(file, lived.address).key == "storage.exists"
    assert lived.play(seen) == before


def test_a_restore_into_a_file_in_use_is_refused(tmp_path: Path):
    house = place("sqlite", tmp_path)
    house.play(furnish)
    file = saved(house, tmp_path)

    async def story(_: Storage):
        with pytest.raises(StorageFault) as raised:
            await restore(str(file), house.address)
        return raised.value.key

    assert house.play(story) == "storage.in_use"


def test_a_restore_into_somebody_elses_database_is_refused(lived: Place, tmp_path: Path):
    theirs = postgres.fresh(migrated=False)
    postgres.sql(theirs, "CREATE TABLE recipes (id bigint)")
    assert refused(saved(lived, tmp_path), theirs).key == "storage.not_ours"
    assert postgres.sql(theirs, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(1,)]


def test_a_restore_fills_a_database_whose_tables_are_still_empty(lived: Place, tmp_path: Path):
    moved = postgres.fresh(migrated=True)
    assert asyncio.run(restore(str(saved(lived, tmp_path)), moved)) == lived.play(seen)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("damage", "key"),
    [
        ("PRAGMA user_version = 99", "storage.newer"),
        ("PRAGMA application_id = 7", "storage.not_ours"),
        ("DROP TRIGGER entry_stays; DELETE FROM entry WHERE number = 2", "storage.broken"),
        ("DROP TRIGGER entry_kept; UPDATE entry SET cents = cents + 1 WHERE number = 1", "storage.broken"),
        ("UPDATE account SET credits_posted = credits_posted + 1 WHERE id = 1001", "storage.broken"),
        ("DROP TRIGGER link_stays; DELETE FROM link WHERE number = 1", "storage.broken"),
        ("DELETE FROM account WHERE id = 1003", "storage.broken"),
        ("UPDATE account SET id = 1004 WHERE id = 1001", "storage.broken"),
    ],
)
def test_a_damaged_backup_is_refused_and_nothing_is_left(kind: str, damage: str, key: str, tmp_path: Path):
    house = place("sqlite", tmp_path)
    house.play(furnish)
    file = saved(house, tmp_path)
    connection = sqlite3.connect(file)
    connection.executescript(damage)
    connection.close()
    moved = target(kind, tmp_path)
    assert refused(file, moved.address).key == key
    if kind == "sqlite":
        assert not Path(moved.path).exists()
        assert not list(tmp_path.rglob("*.partial"))
    else:
        assert moved.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(0,)]


def test_a_file_cut_short_or_scribbled_over_is_refused(lived: Place, tmp_path: Path):
    whole = saved(lived, tmp_path).read_bytes()
    scribbled = bytearray(whole)
    scribbled[4096 * 2 : 4096 * 3] = b"\xff" * 4096
    damaged = {
        "cut": whole[: len(whole) // 2],
        "scribbled": bytes(scribbled),
        "text": b"Dear diary, " * 999,
        "nothing": b"",
    }
    keys = {}
    for name, content in damaged.items():
        file = tmp_path / name
        file.write_bytes(content)
        keys[name] = refused(file, f"sqlite:///{tmp_path}/new.db").key
    assert keys.pop("cut") in ("storage.broken", "storage.not_a_database")
    assert keys == {
        "scribbled": "storage.broken",
        "text": "storage.not_a_database",
        "nothing": "storage.not_ours",
    }
    assert refused(tmp_path / "none", f"sqlite:///{tmp_path}/new.db").key == "storage.missing"
    assert not (tmp_path / "new.db").exists()


def test_a_log_left_beside_the_target_is_not_taken_for_its_own(lived: Place, tmp_path: Path):
    (tmp_path / "new.db-wal").write_bytes(b"old")
    assert refused(saved(lived, tmp_path), f"sqlite:///{tmp_path}/new.db").key == "storage.exists"
