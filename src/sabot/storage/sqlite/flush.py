"""Writing the changes of one group to SQLite.

Law: rows as they are, table by table; the group's transaction is the caller's.
"""

import sqlite3

from msgspec.structs import astuple

from sabot.books import Changes
from sabot.ledger import Account
from sabot.storage.protocol import entry_row


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
        gone = [(kind, id) for kind, id, body in changes.documents if body is None]
        kept = [document for document in changes.documents if document[2] is not None]
        many("DELETE FROM document WHERE kind = ? AND id = ?", gone)
        many("INSERT OR REPLACE INTO document VALUES (?, ?, ?)", kept)
    if changes.rounds:
        rows = list(map(astuple, changes.rounds))
        many("INSERT OR REPLACE INTO round VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


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
