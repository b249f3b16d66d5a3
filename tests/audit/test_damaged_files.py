"""A flipped byte of the file itself: it is said, or it changed nothing that the books say."""
# ruff: noqa: S608 -- the names of tables and columns are ours

import random
import sqlite3
from pathlib import Path

import pytest
from audit.audited_houses import small_house
from support.effort import examples

from sabot.cli.audit import audit_command
from sabot.cli.refusal import BadInput
from sabot.storage.protocol import TABLES
from sabot.storage.sqlite.connect import reader

HEADER = 100
"""The file's own header is no table's; a file with another one is refused as none of ours."""

Dump = dict[str, list[tuple[object, ...]]] | None


def dumped(path: Path) -> Dump:
    """All that the file says; None where SQLite cannot read it."""
    try:
        connection = reader(str(path))
        try:
            return {
                name: connection.execute(f"SELECT {', '.join(columns)} FROM {name} ORDER BY 1, 2").fetchall()
                for name, columns in TABLES.items()
            }
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeDecodeError):
        return None


def status(path: Path) -> int:
    """The exit status of the command."""
    try:
        return audit_command(f"sqlite:///{path}", "en", as_json=True)
    except BadInput:
        return 2


def books_of(dump: Dump) -> Dump:
    """The part that a single byte must not change unseen."""
    return dump and {name: rows for name, rows in dump.items() if name != "document"}


def test_a_flipped_byte_of_the_file_is_found_unless_it_says_nothing(tmp_path: Path):
    path, chance = tmp_path / "house.db", random.Random(20261116)
    path.write_bytes(small_house())
    sound = dumped(path)
    used = [place for place, byte in enumerate(small_house()) if byte and place >= HEADER]
    found = 0
    for _ in range(examples(150)):
        data = bytearray(small_house())
        data[chance.choice(used)] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        said, now = status(path), dumped(path)
        if now == sound:
            assert said == 0, "a byte of an index, or of nothing"
        elif books_of(now) != books_of(sound):
            assert said in (1, 2)
            found += 1
    assert found > 50


@pytest.mark.parametrize("kept", [0, 1, 100, 4096, 20_000])
def test_a_file_cut_short_is_refused_or_found(tmp_path: Path, kept: int):
    path = tmp_path / "house.db"
    path.write_bytes(small_house()[:kept])
    assert status(path) in (1, 2)


def test_a_file_of_anything_is_refused(tmp_path: Path):
    path = tmp_path / "house.db"
    for seed in range(20):
        path.write_bytes(random.Random(seed).randbytes(5000))
        assert status(path) == 2
