"""Writing the changes of one group to SQLite.

Law: rows as they are, table by table; the group's transaction is the caller's.
"""

import sqlite3

from msgspec.structs import astuple

from sabot.books import Changes
from sabot.ledger import Account
from sabot.storage.protocol import entry_row
from sabot.storage.sqlite.insert import insert

_PUT = "ON CONFLICT DO UPDATE SET body = excluded.body"
_ROUND = (
    "ON CONFLICT DO UPDATE SET closed_at = excluded.closed_at, status = excluded.status,"
    " staked = excluded.staked, returned = excluded.returned"
)
"""What names a round, and its place in the lists, never changes."""


def flush(connection: sqlite3.Connection, changes: Changes) -> None:
    """Write everything but the link."""
    link = changes.link.number if changes.link else 0
    opened = [(opening.account, opening.kind, opening.currency, link) for opening in changes.openings]
    insert(connection, "account (id, kind, currency, link)", opened)
    insert(connection, "entry", [entry_row(entry, link) for entry in changes.entries])
    if changes.accounts:
        connection.executemany(
            "UPDATE account SET debits_pending = ?, debits_posted = ?, credits_pending = ?, credits_posted = ?"
            " WHERE id = ?",
            list(map(_sums, changes.accounts)),
        )
    told = [(fact.number, link, fact.stream, fact.place, fact.at, fact.body) for fact in changes.facts]
    insert(connection, "fact", told)
    _flush_documents(connection, changes)


def _flush_documents(connection: sqlite3.Connection, changes: Changes) -> None:
    insert(connection, "rules", changes.rules, "ON CONFLICT DO NOTHING")
    gone = [name for name, body in changes.documents.items() if body is None]
    if gone:
        connection.executemany("DELETE FROM document WHERE kind = ? AND id = ?", gone)
    insert(
        connection, "document", [(*name, body) for name, body in changes.documents.items() if body is not None], _PUT
    )
    insert(connection, "round", list(map(astuple, changes.rounds)), _ROUND)


def seal(connection: sqlite3.Connection, changes: Changes) -> None:
    """Write the link."""
    if changes.link is not None:
        link = changes.link
        row = (link.number, link.at, link.openings, link.entries, link.facts, link.digest)
        connection.execute("INSERT INTO link VALUES (?, ?, ?, ?, ?, ?)", row)


def _sums(account: Account) -> tuple[int, int, int, int, int]:
    return (
        account.debits_pending,
        account.debits_posted,
        account.credits_pending,
        account.credits_posted,
        account.id,
    )
