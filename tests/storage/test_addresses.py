"""Addresses of databases, and the driver that may be missing."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from support import postgres

from sabot.storage.address import PostgresPlace, SqlitePlace, open_reader, open_storage, place_of
from sabot.storage.faults import StorageFault

SECRET = "hunter2"  # noqa: S105 -- it is looked for in messages


def test_an_address_names_a_file_or_a_server():
    assert place_of("sqlite:///house.db") == SqlitePlace("house.db")
    assert place_of("sqlite:////var/lib/house.db") == SqlitePlace("/var/lib/house.db")
    for address in ("postgres://u:p@host:5432/house", "postgresql:///house?host=/run/postgresql"):
        assert place_of(address) == PostgresPlace(address)


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("", "storage.bad_address"),
        ("house.db", "storage.bad_address"),
        ("sqlite:house.db", "storage.bad_address"),
        ("sqlite:///house\0.db", "storage.bad_address"),
        ("sqlite:///house\n.db", "storage.bad_address"),
        ("sqlite://", "storage.no_path"),
        ("sqlite:///", "storage.no_path"),
        ("sqlite://house.db", "storage.sqlite_host"),
        ("sqlite:///:memory:", "storage.not_kept"),
        ("sqlite:////", "storage.is_folder"),
        ("mysql://host/house", "storage.unknown_scheme"),
        ("SQLITE:///house.db", "storage.unknown_scheme"),
        ("://house", "storage.unknown_scheme"),
        ("postgres://host", "storage.no_database"),
        ("postgres://host/", "storage.no_database"),
        (f"postgres://user:{SECRET}@host:port/house", "storage.bad_address"),
        (f"postgres://user:{SECRET}@host:99999/house", "storage.bad_address"),
        (f"postgres://user:{SECRET}/4@host/house", "storage.bad_address"),
        (f"postgres://user:{SECRET}?4@host/house", "storage.bad_address"),
        (f"postgres://user:{SECRET}#4@host/house", "storage.bad_address"),
        (f"postgres://user:{SECRET}@4@host/house", "storage.bad_address"),
        (f"postgres://user:[{SECRET}@host/house", "storage.bad_address"),
    ],
)
def test_a_malformed_address_is_refused_by_its_own_key(address: str, key: str):
    with pytest.raises(StorageFault) as raised:
        place_of(address)
    assert raised.value.key == key
    assert SECRET not in repr(raised.value)


def reached(address: str) -> StorageFault:
    """Why a server cannot be reached."""

    async def opening() -> None:
        storage = await open_storage(address, lambda: 1)
        await storage.close()

    with pytest.raises(StorageFault) as raised:
        asyncio.run(opening())
    return raised.value


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (f"postgres://user:{SECRET}@127.0.0.1:9/house", "postgres://user@127.0.0.1:9/house"),
        (f"postgres://127.0.0.1:9/house?password={SECRET}", "postgres://127.0.0.1:9/house"),
        (f"postgresql://user:{SECRET}@/house?host=/nowhere", "postgres://user@/nowhere/house"),
        (f"postgresql://user:{SECRET}@/house?sslmode=perhaps", "postgres://user@/house"),
    ],
)
def test_a_server_that_does_not_answer_is_named_without_the_password(address: str, shown: str):
    raised = reached(address)
    assert raised.key == "storage.unreachable"
    assert raised.about["path"] == shown
    assert raised.about["why"]
    assert SECRET not in repr(raised)
    assert raised.__cause__ is None


def test_a_database_that_is_not_there_is_named():
    raised = reached(postgres.address_of("nothing"))
    assert (raised.key, raised.about["why"]) == ("storage.unreachable", 'database "nothing" does not exist')


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path):
    raised = reached(f"sqlite:///{tmp_path}/none/house.db")
    assert (raised.key, raised.about["why"]) == ("storage.unwritable", "No such file or directory")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_reader_makes_no_house_where_there_is_none(kind: str, tmp_path: Path):
    address = f"sqlite:///{tmp_path}/none.db" if kind == "sqlite" else postgres.fresh(migrated=False)

    async def reading() -> None:
        async with open_reader(address):
            raise AssertionError

    with pytest.raises(StorageFault) as raised:
        asyncio.run(reading())
    assert raised.value.key == "storage.missing"
    assert not list(tmp_path.iterdir())


def test_without_the_driver_sqlite_works_and_postgres_says_what_is_missing(tmp_path: Path):
    program = f"""
import asyncio, sys
sys.modules["asyncpg"] = None
from sabot.storage.address import open_storage
from sabot.storage.faults import StorageFault
asyncio.run(asyncio.run(open_storage("sqlite:///{tmp_path}/house.db", lambda: 1)).close())
try:
    asyncio.run(open_storage("postgres://host/house", lambda: 1))
except StorageFault as fault:
    print(fault.key)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603 -- our own words
    assert done.stdout == "storage.no_asyncpg\n"
