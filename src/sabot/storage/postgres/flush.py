"""Writing the changes of one group to PostgreSQL.

Law: one statement a table, whatever the number of rows; the group's transaction is the caller's.
"""

from collections.abc import Iterable, Sequence

from sabot.books import Changes, RoundRow
from sabot.storage.postgres.connect import Connection
from sabot.storage.protocol import TABLES, entry_row


def _listed(*types: str) -> str:
    """The columns of a statement's rows, one array each."""
    return "unnest(" + ", ".join(f"${place}::{name}[]" for place, name in enumerate(types, start=1)) + ")"


_BIG, _TEXT = "bigint", "text"
_OPEN = f"INSERT INTO account (id, kind, currency, link) SELECT * FROM {_listed(_BIG, _TEXT, _TEXT, _BIG)}"
_SUMS = (
    "UPDATE account SET debits_pending = new.dp, debits_posted = new.d,"
    " credits_pending = new.cp, credits_posted = new.c"
    f" FROM {_listed(_BIG, _BIG, _BIG, _BIG, _BIG)} AS new (id, dp, d, cp, c) WHERE account.id = new.id"
)
_RULES = f"INSERT INTO rules SELECT * FROM {_listed(_TEXT, _TEXT)} ON CONFLICT DO NOTHING"
_PUT = (
    f"INSERT INTO document SELECT * FROM {_listed(_TEXT, _TEXT, _TEXT)}"
    " ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"
)
_REMOVE = (
    f"DELETE FROM document USING {_listed(_TEXT, _TEXT)} AS gone (kind, id)"
    " WHERE document.kind = gone.kind AND document.id = gone.id"
)
_ROUND_TYPES = (_TEXT, _TEXT, _BIG, _TEXT, _TEXT, _BIG, _BIG, _TEXT, _BIG, _BIG)
_ROUNDS = f"INSERT INTO round SELECT * FROM {_listed(*_ROUND_TYPES)} ON CONFLICT (id) DO UPDATE SET " + ", ".join(
    f"{name} = excluded.{name}" for name in RoundRow.__struct_fields__[1:]
)


async def flush(connection: Connection, changes: Changes) -> None:
    """Write everything but the link."""
    link = changes.link.number if changes.link else 0
    if changes.openings:
        opened = ((opening.account, opening.kind, opening.currency, link) for opening in changes.openings)
        await connection.execute(_OPEN, *_columns(opened))
    await _append(connection, "entry", [entry_row(entry, link) for entry in changes.entries])
    if changes.accounts:
        sums = (
            (one.id, one.debits_pending, one.debits_posted, one.credits_pending, one.credits_posted)
            for one in changes.accounts
        )
        await connection.execute(_SUMS, *_columns(sums))
    facts = [(fact.number, link, fact.stream, fact.place, fact.at, fact.body) for fact in changes.facts]
    await _append(connection, "fact", facts)
    await _flush_documents(connection, changes)


async def _append(connection: Connection, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    """COPY is twice as quick as an INSERT of thousands, and no slower for one."""
    if rows:
        await connection.copy_records_to_table(table, records=rows, columns=TABLES[table])


async def _flush_documents(connection: Connection, changes: Changes) -> None:
    if changes.rules:
        await connection.execute(_RULES, *_columns(changes.rules))
    if put := [(*name, body) for name, body in changes.documents.items() if body is not None]:
        await connection.execute(_PUT, *_columns(put))
    if gone := [name for name, body in changes.documents.items() if body is None]:
        await connection.execute(_REMOVE, *_columns(gone))
    if changes.rounds:
        rows = (tuple(getattr(row, name) for name in RoundRow.__struct_fields__) for row in changes.rounds)
        await connection.execute(_ROUNDS, *_columns(rows))


async def seal(connection: Connection, changes: Changes) -> None:
    """Write the link."""
    if changes.link is not None:
        link = changes.link
        row = (link.number, link.at, link.openings, link.entries, link.facts, link.digest)
        await connection.execute("INSERT INTO link VALUES ($1, $2, $3, $4, $5, $6)", *row)


def _columns(rows: Iterable[Iterable[object]]) -> list[list[object]]:
    return list(map(list, zip(*rows, strict=True)))
