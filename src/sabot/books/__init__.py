"""Books: a transaction of the house in memory, between the pure parts and a storage.

Law: works are async functions of a ``Transaction``; they wait for rows and for nothing else.
"""

from sabot.books.chain import digest
from sabot.books.rows import Changes, Head, Link, RoundRow, Rows
from sabot.books.transaction import Transaction

__all__ = ["Changes", "Head", "Link", "RoundRow", "Rows", "Transaction", "digest"]
