"""Reading rows of PostgreSQL.

Law: each question is one statement, however long its list. What no row can hold is not asked for: a question
that the server refuses would spoil the transaction of everybody in the group.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import starmap

from sabot.books import Head, RoundRow
from sabot.facts import Fact
from sabot.ledger import Account, Entry
from sabot.storage.postgres.connect import Connection
from sabot.storage.protocol import TABLES, span

_ENTRY = ", ".join(Entry.__struct_fields__)
_ACCOUNT = ", ".join(Account.__struct_fields__)
_FACT = ", ".join(Fact.__struct_fields__)
_ROUND = ", ".join(TABLES["round"])
_HEAD = (
    "SELECT number, digest, (SELECT coalesce(max(number), 0) FROM entry), (SELECT coalesce(max(number), 0) FROM fact)"
    " FROM link ORDER BY number DESC LIMIT 1"
)
_PORTION = 2000
_LIST = (
    f"SELECT {_ROUND} FROM round WHERE player = $1 AND game = %s AND opened_at >= $2 AND (opened_at, id) < ($3, $4)"
    " ORDER BY opened_at DESC, id DESC LIMIT $5"
)
_PAGE_OF_GAME = _LIST % "$6"
_PAGE = (
    "WITH RECURSIVE played (game) AS ("
    "SELECT min(game) FROM round WHERE player = $1 UNION ALL"
    " SELECT (SELECT min(game) FROM round WHERE player = $1 AND game > played.game) FROM played"
    " WHERE game IS NOT NULL"
    f") SELECT {_ROUND} FROM (SELECT of_game.* FROM played CROSS JOIN LATERAL ({_LIST % 'played.game'}) AS of_game)"
    " AS listed ORDER BY opened_at DESC, id DESC LIMIT $5"
)


class PostgresRows:
    """The rows that one connection sees."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._all, self._one = connection.fetch, connection.fetchval

    async def accounts(self, ids: Sequence[int]) -> Iterable[Account]:
        """Those of these accounts that there are."""
        return starmap(Account, await self._all(f"SELECT {_ACCOUNT} FROM account WHERE id = ANY($1::bigint[])", ids))

    async def entries(self, keys: Sequence[str]) -> Iterable[Entry]:
        """Those of these keys that were used."""
        words = list(filter(_storable, keys))
        return starmap(Entry, await self._all(f"SELECT {_ENTRY} FROM entry WHERE key = ANY($1::text[])", words))

    async def resolutions(self, numbers: Sequence[int]) -> Iterable[Entry]:
        """The entries that resolve these pending ones."""
        statement = f"SELECT {_ENTRY} FROM entry WHERE pending = ANY($1::bigint[])"
        return starmap(Entry, await self._all(statement, numbers))

    async def facts(self, stream: str) -> list[Fact]:
        """A stream from its beginning."""
        if not _storable(stream):
            return []
        statement = f"SELECT {_FACT} FROM fact WHERE stream = $1 ORDER BY place"
        return list(starmap(Fact, await self._all(statement, stream)))

    async def places(self, stream: str) -> int:
        """How many facts a stream has."""
        last = await self._one("SELECT max(place) FROM fact WHERE stream = $1", stream) if _storable(stream) else None
        return 0 if last is None else last + 1

    async def document(self, kind: str, id: str) -> str | None:
        """The body of a document."""
        if not (_storable(kind) and _storable(id)):
            return None
        return await self._one("SELECT body FROM document WHERE kind = $1 AND id = $2", kind, id)  # type: ignore[no-any-return]  # the statement says what it is

    async def rules(self, digest: str) -> str | None:
        """A rules document by its hash."""
        if not _storable(digest):
            return None
        return await self._one("SELECT document FROM rules WHERE digest = $1", digest)  # type: ignore[no-any-return]  # likewise

    async def round(self, id: str) -> RoundRow | None:
        """A round of the list."""
        found = await self._all(f"SELECT {_ROUND} FROM round WHERE id = $1", id) if _storable(id) else []
        return RoundRow(*found[0]) if found else None

    async def dealt_from(self, shoe: str) -> RoundRow | None:
        """A round of a shoe that only one round is dealt from."""
        found = await self._all(f"SELECT {_ROUND} FROM round WHERE shoe = $1", shoe) if _storable(shoe) else []
        return RoundRow(*found[0]) if found else None

    async def head(self) -> Head:
        """Where the journal stands."""
        found = await self._all(_HEAD)
        return Head(*found[0]) if found else Head()

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
        if not _storable(game or ""):
            return []
        first, end = span(before, since, until)
        statement, words = (_PAGE, ()) if game is None else (_PAGE_OF_GAME, (game,))
        return list(starmap(RoundRow, await self._all(statement, player, first, *end, limit, *words)))

    async def open_rounds(self) -> list[RoundRow]:
        """Every round that is not over, oldest first."""
        statement = f"SELECT {_ROUND} FROM round WHERE status = 'open' ORDER BY opened_at, id"
        return list(starmap(RoundRow, await self._all(statement)))

    async def streams(self, names: Sequence[str]) -> list[Fact]:
        """All facts of these streams."""
        words = list(filter(_storable, names))
        statement = f"SELECT {_FACT} FROM fact WHERE stream = ANY($1::text[]) ORDER BY stream, place"
        return list(starmap(Fact, await self._all(statement, words)))

    async def documents_of(self, kind: str) -> list[tuple[str, str]]:
        """Every document of a kind: id and body."""
        found = await self._all("SELECT id, body FROM document WHERE kind = $1 ORDER BY id", kind)
        return list(map(tuple, found))

    async def all_accounts(self) -> list[Account]:
        """Every account as it is cached."""
        return list(starmap(Account, await self._all(f"SELECT {_ACCOUNT} FROM account ORDER BY id")))

    async def table(self, name: str) -> AsyncIterator[list[tuple[object, ...]]]:
        """Every row of a table, in the order of its key, in portions."""
        columns = TABLES[name]
        keys = ", ".join(columns[: 2 if name == "document" else 1])
        cursor = await self._connection.cursor(f"SELECT {', '.join(columns)} FROM {name} ORDER BY {keys}")
        while rows := await cursor.fetch(_PORTION):
            yield list(map(tuple, rows))


def _storable(word: str) -> bool:
    """Say whether a text column could hold this: no NUL, no half of a surrogate pair."""
    try:
        return b"\0" not in word.encode()
    except UnicodeEncodeError:
        return False
