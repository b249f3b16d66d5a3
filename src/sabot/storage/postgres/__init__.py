"""PostgreSQL: the storage that several servers can share.

Law: the driver is imported here and nowhere else, so that a house in a SQLite file needs none of it.
"""

from sabot.storage.postgres.load import load
from sabot.storage.postgres.moment import reading
from sabot.storage.postgres.storage import PostgresStorage

__all__ = ["PostgresStorage", "load", "reading"]
