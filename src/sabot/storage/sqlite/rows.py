"""Reading rows of SQLite.

Law: each question is one statement (or one for each portion of a long list); nothing here ever suspends.
"""

import json
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import starmap
from operator import itemgetter
from typing import Any

from sabot.books import Head, RoundRow
from sabot.facts import Fact
from sabot.ledger import Account, Entry
from sabot.storage.protocol import TABLES, span

_ENTRY = "number, key, phase, kind, debit, credit, cents, pending, ref, memo, at"
_ACCOUNT = "id, kind, currency, debits_pending, debits_posted, credits_pending, credits_posted"
_FACT = "number, stream, place, at, body"
_ROUND = ", ".join(TABLES["round"])
_PORTION = 2000
_PAGE = (
    f"SELECT {_ROUND} FROM round WHERE player = ? AND game = ? AND opened_at >= ? AND (opened_at, id) < (?, ?)"
    " ORDER BY opened_at DESC, id DESC LIMIT ?"
)
_GAMES = (
    "WITH RECURSIVE played (game) AS ("
    "SELECT min(game) FROM round WHERE player = ?1 UNION ALL"
    " SELECT (SELECT min(game) FROM round WHERE player = ?1 AND game > played.game) FROM played"
    " WHERE game IS NOT NULL"
    ") SELECT game FROM played WHERE game IS NOT NULL"
)
_newest = itemgetter(TABLES["round"].index("opened_at"), TABLES["round"].index("id"))


class SqliteRows:
    """The rows that one connection sees."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def _all(self, statement: str, *words: object) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(statement, words).fetchall()
        except UnicodeEncodeError:  # what cannot be written was never written either
            return []

    async def accounts(self, ids: Sequence[int]) -> Iterable[Account]:
        """Those of these accounts that there are."""
        if len(ids) == 1:
            return starmap(Account, self._all(f"SELECT {_ACCOUNT} FROM account WHERE id = ?", ids[0]))
        listed = json.dumps(ids)
        return starmap(Account, self._all(f"SELECT {_ACCOUNT} FROM account WHERE id IN {_LISTED}", listed))

    async def entries(self, keys: Sequence[str]) -> Iterable[Entry]:
        """Those of these keys that were used."""
        if len(keys) == 1:
            return starmap(Entry, self._all(f"SELECT {_ENTRY} FROM entry WHERE key = ?", keys[0]))
        return starmap(Entry, self._all(f"SELECT {_ENTRY} FROM entry WHERE key IN {_LISTED}", json.dumps(keys)))

    async def resolutions(self, numbers: Sequence[int]) -> Iterable[Entry]:
        """The entries that resolve these pending ones."""
        return starmap(Entry, self._all(f"SELECT {_ENTRY} FROM entry WHERE pending IN {_LISTED}", json.dumps(numbers)))

    async def facts(self, stream: str) -> list[Fact]:
        """A stream from its beginning."""
        return list(starmap(Fact, self._all(f"SELECT {_FACT} FROM fact WHERE stream = ? ORDER BY place", stream)))

    async def places(self, stream: str) -> int:
        """How many facts a stream has."""
        found = self._all("SELECT max(place) + 1 FROM fact WHERE stream = ?", stream)
        return found[0][0] or 0 if found else 0

    async def document(self, kind: str, id: str) -> str | None:
        """The body of a document."""
        return _one(self._all("SELECT body FROM document WHERE kind = ? AND id = ?", kind, id))

    async def rules(self, digest: str) -> str | None:
        """A rules document by its hash."""
        return _one(self._all("SELECT document FROM rules WHERE digest = ?", digest))

    async def round(self, id: str) -> RoundRow | None:
        """A round of the list."""
        found = self._all(f"SELECT {_ROUND} FROM round WHERE id = ?", id)
        return RoundRow(*found[0]) if found else None

    async def dealt_from(self, shoe: str) -> RoundRow | None:
        """A round of a shoe that only one round is dealt from."""
        found = self._all(f"SELECT {_ROUND} FROM round WHERE shoe = ?", shoe)
        return RoundRow(*found[0]) if found else None

    async def head(self) -> Head:
        """Where the journal stands."""
        links = self._all("SELECT number, digest FROM link ORDER BY number DESC LIMIT 1")
        ((entry, fact),) = self._all("SELECT (SELECT max(number) FROM entry), (SELECT max(number) FROM fact)")
        return Head(links[0][0], links[0][1], entry or 0, fact or 0) if links else Head()

    async def rounds_of(
        self,
        player: int,
        *,
        before: tuple[int, str] | None,
        limit: int,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> list[RoundRow]:
        """A player's rounds, newest first; those of all games are the first of each game's own, merged."""
        games = self.games_of(player) if game is None else [game]
        first, end = span(before, since, until)
        found = [row for name in games for row in self._all(_PAGE, player, name, first, *end, limit)]
        if len(games) > 1:
            found = sorted(found, key=_newest, reverse=True)[:limit]
        return list(starmap(RoundRow, found))

    def games_of(self, player: int) -> list[str]:
        """The games of which a player has rounds, each found by one look into the index."""
        return [game for (game,) in self._all(_GAMES, player)]

    async def open_rounds(self) -> list[RoundRow]:
        """Every round that is not over, oldest first."""
        statement = f"SELECT {_ROUND} FROM round WHERE status = 'open' ORDER BY opened_at, id"
        return list(starmap(RoundRow, self._all(statement)))

    async def streams(self, names: Sequence[str]) -> list[Fact]:
        """All facts of these streams."""
        statement = f"SELECT {_FACT} FROM fact WHERE stream IN {_LISTED} ORDER BY stream, place"
        return list(starmap(Fact, self._all(statement, json.dumps(names))))

    async def documents_of(self, kind: str) -> list[tuple[str, str]]:
        """Every document of a kind: id and body."""
        return self._all("SELECT id, body FROM document WHERE kind = ? ORDER BY id", kind)

    async def all_accounts(self) -> list[Account]:
        """Every account as it is cached."""
        return list(starmap(Account, self._all(f"SELECT {_ACCOUNT} FROM account ORDER BY id")))

    async def table(self, name: str) -> AsyncIterator[list[tuple[object, ...]]]:
        """Every row of a table, in the order of its key, in portions."""
        columns = TABLES[name]
        keys = ", ".join(columns[: 2 if name == "document" else 1])
        marks = ", ".join("?" for _ in keys.split(", "))
        listed = ", ".join(columns)
        rows = self._all(f"SELECT {listed} FROM {name} ORDER BY {keys} LIMIT {_PORTION}")
        while rows:
            yield rows
            last = rows[-1][: len(keys.split(", "))]
            statement = f"SELECT {listed} FROM {name} WHERE ({keys}) > ({marks}) ORDER BY {keys} LIMIT {_PORTION}"
            rows = self._all(statement, *last)


_LISTED = "(SELECT value FROM json_each(?))"


def _one(rows: list[tuple[Any, ...]]) -> str | None:
    return rows[0][0] if rows else None
