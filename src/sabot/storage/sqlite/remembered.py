"""Rows that the writer has read or written lately, beside the file.

Law: the writer is the only one who writes its file, so a row is in the file as it was read or committed last. What is
remembered changes with what was committed and with nothing else; when a group fails, all of it is forgotten.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from sabot.books import Body, Changes, RoundRow
from sabot.books.recent import Recent
from sabot.facts import Fact
from sabot.ledger import Account, Entry
from sabot.storage.sqlite.rows import SqliteRows

MOST_ACCOUNTS, MOST_DOCUMENTS, MOST_STREAMS = 1 << 14, 1 << 15, 1 << 12
MOST_RULES = 64
LONGEST_STREAM = 64
"""A stream with more facts (a meter's) is added to and hardly ever read."""

_stream = attrgetter("stream")
_UNKNOWN = "\0"
"""No document has this body; None is a document that is not there."""


class RememberedRows:
    """The rows of the writer's connection, asked of the file once."""

    def __init__(self, rows: SqliteRows) -> None:
        self._rows = rows
        self._accounts: Recent[int, Account] = Recent(MOST_ACCOUNTS)
        """The very objects that a transaction's book changes: they are true again once it is committed."""
        self._documents: Recent[tuple[str, str], Body] = Recent(MOST_DOCUMENTS)
        self.recall = self._documents.get
        self.learn = self._documents.keep
        self._streams: Recent[str, list[Fact]] = Recent(MOST_STREAMS)
        self._places: Recent[str, int] = Recent(MOST_STREAMS)
        self._rules: Recent[str, str] = Recent(MOST_RULES)

    # ── Asking ───────────────────────────────────────────────────────────────────────────────────────

    async def accounts(self, ids: Sequence[int]) -> Iterable[Account]:
        """Those of these accounts that there are."""
        found = [account for account in map(self._accounts.get, ids) if account is not None]
        if len(found) < len(ids):
            known = {account.id for account in found}
            for account in await self._rows.accounts([id for id in ids if id not in known]):
                self._accounts.keep(account.id, account)
                found.append(account)
        return found

    async def entries(self, keys: Sequence[str]) -> Iterable[Entry]:
        """Those of these keys that were used."""
        return await self._rows.entries(keys)

    async def resolutions(self, numbers: Sequence[int]) -> Iterable[Entry]:
        """The entries that resolve these pending ones."""
        return await self._rows.resolutions(numbers)

    async def facts(self, stream: str) -> list[Fact]:
        """A stream from its beginning."""
        known = self._streams.get(stream)
        if known is None:
            known = await self._rows.facts(stream)
            if 0 < len(known) <= LONGEST_STREAM:
                self._streams.keep(stream, known)
        return known

    async def places(self, stream: str) -> int:
        """How many facts a stream has."""
        known = self._places.get(stream)
        if known is None:
            known = await self._rows.places(stream)
            self._places.keep(stream, known)
        return known

    async def document(self, kind: str, id: str) -> Body:
        """A document, or None."""
        known = self._documents.get((kind, id), _UNKNOWN)
        if known is _UNKNOWN:
            known = await self._rows.document(kind, id)
            self._documents.keep((kind, id), known)
        return known

    async def rules(self, digest: str) -> str | None:
        """A rules document by its hash."""
        known = self._rules.get(digest)
        if known is None:
            known = await self._rows.rules(digest)
            if known is not None:
                self._rules.keep(digest, known)
        return known

    async def round(self, id: str) -> RoundRow | None:
        """A round of the list."""
        return await self._rows.round(id)

    # ── Being told ───────────────────────────────────────────────────────────────────────────────────

    def committed(self, changes: Changes) -> None:
        """These changes are in the file now."""
        self._accounts.keep_all({account.id: account for account in changes.accounts})
        self._documents.keep_all(changes.records)
        for stream, facts in groupby(changes.facts, _stream):
            self._add(stream, list(facts))

    def _add(self, stream: str, facts: list[Fact]) -> None:
        """Facts were added to the end of a stream."""
        known = None if facts[0].place == 0 else self._streams.get(stream)
        if known is not None:
            known += facts
            if len(known) > LONGEST_STREAM:
                self._streams.drop(stream)
        elif facts[0].place == 0:
            self._streams.keep(stream, facts)
        if self._places.get(stream) is not None:
            self._places.keep(stream, facts[-1].place + 1)

    def forget(self) -> None:
        """Nothing is known of the rows any more."""
        for kept in (self._accounts, self._documents, self._streams, self._places, self._rules):
            kept.clear()
