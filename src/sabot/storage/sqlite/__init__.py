"""SQLite: the embedded storage.

Law: WAL, every commit synced, one writer that groups commits, readers beside it.
"""

from sabot.storage.sqlite.storage import SqliteStorage

__all__ = ["SqliteStorage"]
