"""Books: a transaction of the house in memory, between the pure parts and a storage.

Law: works are async functions of a ``Transaction``; they wait for rows and for nothing else.
"""

from sabot.books.chain import digest
from sabot.books.known import UNREAD, Known
from sabot.books.rows import Body, Changes, Head, Link, RoundRow, Rows, text_of
from sabot.books.transaction import Transaction

__all__ = ["UNREAD", "Body", "Changes", "Head", "Known", "Link", "RoundRow", "Rows", "Transaction", "digest", "text_of"]
