"""``sabot staff``: an account with a role.

Law: a name that is somebody's is not taken from them, nor is its password touched; only where it is said is a role
given to who is there already. 2 on bad input, with one sentence and nothing changed.
"""

import asyncio
import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.command import Done, Sabot, command

from sabot.house.people.login import login_hash
from sabot.house.people.player import Player
from sabot.house.people.reading import peek
from sabot.rim.passwords import Passwords
from sabot.storage.address import open_reader
from sabot.storage.protocol import TABLES, Reader
from sabot.words import LANGS, Lang, say

FIRST, SECOND = "correct horse", "battery staple"
Appoint = Callable[..., Done]
Books = tuple[str | None, dict[str, list[tuple[object, ...]]]]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def appoint(database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Appoint:
    """Appoint somebody, typing this password."""
    sabot: Sabot = command(capsys, monkeypatch)

    def staff(name: str, *arguments: str, password: str = FIRST) -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{password}\n"))
        return sabot("staff", name, "--database", database, *arguments)

    return staff


def books(database: str, name: str) -> Books:
    """A name's hash, and every row of every table."""

    async def query(reader: Reader) -> Books:
        tables = {table: [row async for rows in reader.table(table) for row in rows] for table in TABLES}
        return await login_hash(reader, name), tables

    async def asked() -> Books:
        async with open_reader(database) as reader:
            return await query(reader)

    return asyncio.run(asked())


def opens(hashed: str | None, password: str) -> bool:
    """Say whether a password is the one."""

    async def asked() -> bool:
        passwords = Passwords()
        try:
            return await passwords.verify(hashed, password)
        finally:
            passwords.close()

    return asyncio.run(asked())


def role_of(database: str, number: int) -> str:
    async def asked() -> str:
        async with open_reader(database) as reader:
            found = await peek(reader, Player, number)
            assert found is not None
            return found.role

    return asyncio.run(asked())


def test_a_new_name_gets_an_account_with_the_role(appoint: Appoint, database: str):
    made = appoint("boss", "--role", "admin", "--json").told
    assert (made["name"], made["role"]) == ("boss", "admin")
    assert role_of(database, made["number"]) == "admin"
    assert opens(books(database, "boss")[0], FIRST)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["boss", "BOSS"])
def test_a_name_that_is_taken_is_refused_and_nothing_changes(name: str, lang: Lang, appoint: Appoint, database: str):
    number = appoint("boss", "--role", "player", "--json").told["number"]
    before = books(database, "boss")
    refused = appoint(name, "--role", "admin", "--lang", lang, password=SECOND)
    assert (refused.status, refused.out) == (2, "")
    assert say(lang, "staff.taken", name=name) in refused.err
    assert books(database, "boss") == before
    assert role_of(database, number) == "player"


def test_who_is_there_already_is_given_the_role_where_that_is_said_and_keeps_the_password(
    appoint: Appoint, database: str
):
    number = appoint("boss", "--role", "player", "--json").told["number"]
    before, _ = books(database, "boss")
    made = appoint("boss", "--role", "admin", "--existing", "--json", password=SECOND).told
    assert made == {"number": number, "name": "boss", "role": "admin"}
    after, _ = books(database, "boss")
    assert after == before
    assert (opens(after, FIRST), opens(after, SECOND)) == (True, False)


@pytest.mark.parametrize("lang", LANGS)
def test_nobody_is_made_where_somebody_is_meant(lang: Lang, appoint: Appoint, database: str):
    appoint("boss", "--role", "admin")
    before = books(database, "boss")
    refused = appoint("bos", "--role", "admin", "--existing", "--lang", lang)
    assert (refused.status, refused.out) == (2, "")
    assert say(lang, "staff.unknown", name="bos") in refused.err
    assert books(database, "boss") == before
