"""Bringing a SQLite file to the shape that this program knows.

Law: numbered files run once, each in a transaction of its own with its number; a file that is newer than
the program is refused and not touched.
"""

import sqlite3
from importlib.resources import files
from pathlib import Path

from sabot.storage.faults import StorageFault
from sabot.storage.sqlite.connect import at_rest, reader

APPLICATION = 0x5AB07
"""Marks a file as ours, in the file's own header."""


def migrations(folder: str) -> list[str]:
    """The statements of each migration of a storage, in order."""
    found = sorted(files(folder).joinpath("sql").iterdir(), key=lambda file: file.name)
    return [file.read_text(encoding="utf-8") for file in found if file.name.endswith(".sql")]


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Run the migrations that the file has not seen."""
    known = migrations("sabot.storage.sqlite")
    version = check(connection, path)
    for number, statements in enumerate(known[version:], start=version + 1):
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{statements}\nPRAGMA user_version = {number};\n"
            f"PRAGMA application_id = {APPLICATION};\nCOMMIT;"
        )


def check(connection: sqlite3.Connection, path: str) -> int:
    """The version of a file, or why it is none of ours."""
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # damage may be in the message itself
        raise StorageFault("storage.not_a_database", path=path, why=str(error)) from None
    if application != APPLICATION and tables:
        raise StorageFault("storage.not_ours", path=path)
    if version > len(migrations("sabot.storage.sqlite")):
        raise StorageFault("storage.newer", path=path, version=version, known=len(migrations("sabot.storage.sqlite")))
    return int(version)


def refuse_strange(path: str) -> None:
    """Refuse somebody else's file before a writer changes so much as its header.

    A file whose making was cut short must be rolled back first, which only a writer can; it is judged after that.
    """
    if not Path(path).is_file():
        return
    connection = reader(path, resting=at_rest(path))
    try:
        connection.execute("PRAGMA schema_version").fetchone()
        check(connection, path)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_READONLY_ROLLBACK:
            raise StorageFault("storage.not_a_database", path=path, why=str(error)) from None
    except sqlite3.DatabaseError as error:
        raise StorageFault("storage.not_a_database", path=path, why=str(error)) from None
    finally:
        connection.close()
