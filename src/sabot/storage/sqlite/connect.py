"""Opening a SQLite file.

Law: one writer, ever: it holds a lock beside the file, owns the checkpoints, and syncs every commit. Readers
cannot write.
"""

import fcntl
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from sabot.storage.faults import StorageFault

Connect = Callable[[str], sqlite3.Connection]

CHECKPOINT_PAGES = 4000
"""Pages in the log before they go into the file, about 16 MB; most of them were changed again by then."""


def writer(path: str) -> sqlite3.Connection:
    """The one connection that writes."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))  # seeds are nobody else's business
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    configure(connection)
    return connection


def configure(connection: sqlite3.Connection) -> None:
    """What every writer runs with."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")


def at_rest(path: str) -> bool:
    """Say whether all of a house is in its one file, because whoever wrote it closed it."""
    return not any(Path(path + end).exists() for end in ("-wal", "-journal"))


def reader(path: str, *, resting: bool = False) -> sqlite3.Connection:
    """A connection that only reads; the file must be there.

    With ``resting`` it makes no log beside the file: the writer does, who syncs the log's name with its first commit.
    """
    if not Path(path).is_file():
        raise StorageFault("storage.missing", path=path)
    refuse_second_name(path)
    address = f"file:{quote(path)}?mode=ro{'&immutable=1' if resting else ''}"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False, timeout=5)


def refuse_second_name(path: str) -> None:
    """A file with two real names has two logs, and whoever opens one does not see what is in the other."""
    if Path(path).is_file() and Path(path).stat().st_nlink > 1:
        raise StorageFault("storage.two_names", path=path)


class Lock:
    """Keeps a second server off the same file; the system lets go of it when the process ends, however it ends.

    It goes by the file's real name.
    """

    def __init__(self, path: str) -> None:
        refuse_second_name(path)
        name = f"{Path(path).resolve()}.lock"
        try:
            self._file = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StorageFault("storage.unwritable", path=path, why=error.strerror) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise StorageFault("storage.in_use", path=path) from None

    def release(self) -> None:
        """Let others in."""
        os.close(self._file)
