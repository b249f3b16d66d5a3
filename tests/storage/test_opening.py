"""Opening a database: migrations, and every database that is refused."""

import asyncio
import hashlib
import sqlite3
from itertools import count
from pathlib import Path

import pytest
from storage.houses import Place, found, furnish, place, seen
from support import postgres

from sabot.storage.address import open_reader, open_storage
from sabot.storage.faults import StorageFault
from sabot.storage.figures import Copied, look
from sabot.storage.protocol import TABLES, Storage
from sabot.storage.sqlite.migrate import APPLICATION, migrations

VERSIONS = range(len(migrations("sabot.storage.sqlite")))


def fault(place: Place) -> StorageFault:
    """Why a place cannot be opened."""
    with pytest.raises(StorageFault) as raised:
        place.play(seen)
    return raised.value


async def read(place: Place) -> Copied:
    """Look at a house without its server."""
    async with open_reader(place.address) as reader:
        return await look(reader)


def at_version(place: Place, version: int) -> None:
    """Make the database as the program of that version left it, with an account in it."""
    row = "INSERT INTO account (id, kind, currency, link) VALUES (4711, 'wallet', 'PLAY', 0)"
    if place.address.startswith("sqlite"):
        connection = sqlite3.connect(place.path)
        script = [*migrations("sabot.storage.sqlite")[:version], f"{row};"]
        connection.executescript("".join(script))
        connection.executescript(f"PRAGMA user_version = {version}; PRAGMA application_id = {APPLICATION};")
        connection.close()
        return
    postgres.script(place.address, "CREATE TABLE sabot_version (number bigint PRIMARY KEY);")
    for number, statements in enumerate(migrations("sabot.storage.postgres")[:version], start=1):
        postgres.script(place.address, f"{statements}; INSERT INTO sabot_version VALUES ({number});")  # noqa: S608 -- our own words
    postgres.script(place.address, row)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("version", VERSIONS[1:])
def test_a_house_of_each_older_version_is_brought_to_this_one(kind: str, version: int, tmp_path: Path):
    old = place(kind, tmp_path, migrated=False)
    at_version(old, version)
    with pytest.raises(StorageFault) as raised:
        asyncio.run(read(old))
    assert raised.value.key == "storage.older", "who only reads does not migrate"
    accounts = old.play(lambda storage: storage.read(lambda reader: reader.all_accounts()))
    assert [account.id for account in accounts] == [4711]
    old.play(furnish)
    assert old.play(seen).accounts == 10


def test_both_storages_have_the_same_migrations_tables_and_columns(tmp_path: Path):
    for kind in ("sqlite", "postgres"):
        house = place(kind, tmp_path)
        house.play(found)
        for table, columns in TABLES.items():
            house.sql(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608 -- our own words
    names = [
        [file.name for file in sorted(Path(f"src/sabot/storage/{kind}/sql").iterdir())]
        for kind in ("sqlite", "postgres")
    ]
    assert names[0] == names[1]


def test_a_database_newer_than_the_program_is_refused_and_not_touched(house: Place):
    newer = len(VERSIONS) + 1
    if house.address.startswith("sqlite"):
        house.sql(f"PRAGMA user_version = {newer}")
        before = hashlib.sha256(Path(house.path).read_bytes()).digest()
    else:
        house.sql(f"INSERT INTO sabot_version VALUES ({newer})")  # noqa: S608 -- on purpose
    raised = fault(house)
    assert (raised.key, raised.about["version"], raised.about["known"]) == ("storage.newer", newer, newer - 1)
    if house.address.startswith("sqlite"):
        assert hashlib.sha256(Path(house.path).read_bytes()).digest() == before


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_somebody_elses_database_is_refused_and_not_touched(kind: str, tmp_path: Path):
    theirs = place(kind, tmp_path, migrated=False)
    theirs.sql("CREATE TABLE recipes (id bigint)")
    before = Path(theirs.path).read_bytes() if kind == "sqlite" else b""
    assert fault(theirs).key == "storage.not_ours"
    assert before == (Path(theirs.path).read_bytes() if kind == "sqlite" else b"")
    tables = "sqlite_master" if kind == "sqlite" else "pg_tables WHERE schemaname = 'public'"
    assert theirs.sql(f"SELECT count(*) FROM {tables}") == [(1,)]  # noqa: S608 -- on purpose


def test_a_file_that_is_no_database_is_refused(tmp_path: Path):
    (tmp_path / "house.db").write_text("Dear diary, " * 100)
    assert fault(place("sqlite", tmp_path)).key == "storage.not_a_database"


def test_a_lock_keeps_a_second_server_off_the_same_file(tmp_path: Path):
    house = place("sqlite", tmp_path)

    async def story(storage: Storage):
        await found(storage)
        with pytest.raises(StorageFault) as raised:
            await open_storage(house.address, house.clock)
        return raised.value.key

    assert house.play(story) == "storage.in_use"
    assert house.play(seen).accounts == 9


def test_a_refused_database_is_let_go_of(house: Place):
    if house.address.startswith("sqlite"):
        house.sql("PRAGMA user_version = 99")
        fault(house)
        house.sql(f"PRAGMA user_version = {len(VERSIONS)}")
    else:
        house.sql("INSERT INTO sabot_version VALUES (99)")
        fault(house)
        house.sql("DELETE FROM sabot_version WHERE number = 99")
    assert house.play(seen).entries == 2


def test_servers_that_start_at_once_migrate_an_empty_database_once():
    empty = postgres.fresh(migrated=False)

    async def open_many() -> None:
        storages = await asyncio.gather(*(open_storage(empty, lambda: 1) for _ in range(5)))
        for storage in storages:
            await storage.close()

    asyncio.run(open_many())
    assert postgres.sql(empty, "SELECT number FROM sabot_version ORDER BY number") == [
        (number + 1,) for number in VERSIONS
    ]


def test_a_database_of_another_encoding_is_refused():
    address = postgres.fresh(migrated=False, encoding="SQL_ASCII")
    assert fault(Place(address, lambda: 1)).key == "storage.not_utf8"


def test_a_user_who_may_not_write_is_told_so():
    address = postgres.fresh(migrated=False)
    user = f"guest_{address.rpartition('_')[2].partition('?')[0]}"
    postgres.sql(address, f"CREATE ROLE {user} LOGIN")
    raised = fault(Place(address.replace("//postgres:", f"//{user}:"), lambda: 1))
    assert (raised.key, raised.about["why"]) == ("storage.unwritable", "permission denied for schema public")


def test_a_second_server_is_kept_off_by_any_other_name_of_the_file(tmp_path: Path):
    """A link is the same file: two writers by two names would not see each other."""
    real, symbolic, hard = tmp_path / "house.db", tmp_path / "symbolic.db", tmp_path / "hard.db"
    Place(f"sqlite:///{real}", count(1).__next__).play(furnish)
    symbolic.symlink_to(real)
    by_link = Place(f"sqlite:///{symbolic}", count(1).__next__)

    async def story(_: Storage) -> None:
        with pytest.raises(StorageFault) as raised:
            await by_link.within(seen)
        assert raised.value.key == "storage.in_use"

    Place(f"sqlite:///{real}", count(1).__next__).play(story)
    assert by_link.play(seen).accounts == Place(f"sqlite:///{real}", count(1).__next__).play(seen).accounts
    hard.hardlink_to(real)
    for path in (real, hard):
        assert fault(Place(f"sqlite:///{path}", count(1).__next__)).key == "storage.two_names"
    assert {path.name for path in tmp_path.iterdir()} >= {"house.db.lock", "house.db", "hard.db"}


def test_nobody_else_may_read_the_seeds(tmp_path: Path):
    Place(f"sqlite:///{tmp_path}/house.db", count(1).__next__).play(furnish)
    assert (tmp_path / "house.db").stat().st_mode & 0o077 == 0
