"""Writing the changes of one group to SQLite.

Law: rows as they are, table by table; the group's transaction is the caller's.
"""

import sqlite3

from msgspec.structs import astuple

from sabot.books import Changes
from sabot.ledger import Account
from sabot.storage.protocol import entry_row

_PUT = "INSERT INTO document VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body"
_ROUNDS = (
    "INSERT INTO round VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET closed_at = excluded.closed_at,"
    " status = excluded.status, staked = excluded.staked, returned = excluded.returned"
)
"""What names a round, and its place in the lists, never changes."""


def flush(connection: sqlite3.Connection, changes: Changes) -> None:
    """Write everything but the link."""
    link = changes.link.number if changes.link else 0
    many = connection.executemany
    if changes.openings:
        opened = [(opening.account, opening.kind, opening.currency, link) for opening in changes.openings]
        many("INSERT INTO account (id, kind, currency, link) VALUES (?, ?, ?, ?)", opened)
    if changes.entries:
        many(
            "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [entry_row(e, link) for e in changes.entries],
        )
    if changes.accounts:
        many(
            "UPDATE account SET debits_pending = ?, debits_posted = ?, credits_pending = ?, credits_posted = ?"
            " WHERE id = ?",
            list(map(_sums, changes.accounts)),
        )
    if changes.facts:
        many(
            "INSERT INTO fact VALUES (?, ?, ?, ?, ?, ?)",
            [(fact.number, link, fact.stream, fact.place, fact.at, fact.body) for fact in changes.facts],
        )
    _flush_documents(connection, changes)


def _flush_documents(connection: sqlite3.Connection, changes: Changes) -> None:
    many = connection.executemany
    if changes.rules:
        many("INSERT INTO rules VALUES (?, ?) ON CONFLICT DO NOTHING", changes.rules)
    if changes.documents:
        gone = [name for name, body in changes.documents.items() if body is None]
        kept = [(*name, body) for name, body in changes.documents.items() if body is not None]
        many("DELETE FROM document WHERE kind = ? AND id = ?", gone)
        many(_PUT, kept)
    if changes.rounds:
        many(_ROUNDS, list(map(astuple, changes.rounds)))


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
