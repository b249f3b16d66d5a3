"""A transaction of the house: what is read, and what is to be written, in memory.

Law: a piece of work sees what the works before it in the same group wrote; a work that raises leaves
nothing behind. Nothing reaches a storage but the ``Changes`` of a whole group.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from sabot.books.chain import digest
from sabot.books.known import UNREAD, Known
from sabot.books.rows import Body, Changes, Head, Link, RoundRow, Rows, text_of
from sabot.facts import Fact, write
from sabot.ledger import Answer, Book, Entry, Reason, Refused, Resolve, Transfer

_END = 2**63
"""Account numbers stay below this; no storage is asked for others."""


class Transaction:
    """One group of works over the rows of a storage."""

    def __init__(self, rows: Rows, head: Head, *, now: int, known: Known | None = None) -> None:
        self.now = now
        """Server time, in milliseconds; the same for the whole group."""
        self._rows, self._known = rows, known or Known()
        self.documents = self._known.documents
        """Those at hand; ``UNREAD`` stands for any other."""
        self._head = head
        self._book = Book(head.entry + 1, self._known.accounts)
        self._facts: list[Fact] = []
        self._changed: dict[tuple[str, str], str | None] = {}
        """Their text, by name; None removes one."""
        self._rounds: dict[str, RoundRow] = {}
        self._rules: dict[str, str] = {}
        self._undo: dict[tuple[str, str], Any] = {}
        """Documents that the last work wrote, as they were known before it."""
        self._undo_rounds: list[tuple[str, RoundRow | None]] = []
        self._undo_rules: list[str] = []
        self._ended: list[str] = []
        """Streams that the last work ended."""

    # ── Money ────────────────────────────────────────────────────────────────────────────────────────

    async def load(self, accounts: Iterable[int] = (), keys: Iterable[str] = ()) -> None:
        """Bring accounts and keys into the book, in bulk."""
        book, at_hand = self._book, self._known.accounts
        if accounts:
            ids = {id: None for id in accounts if type(id) is int and at_hand[id] is UNREAD and 0 < id < _END}
            if ids:
                found = await self._rows.accounts(list(ids))
                at_hand.update(ids)
                for account in found:
                    at_hand[account.id] = account
        if keys:
            words = {key: None for key in keys if type(key) is str and key not in book.known}
            if words:
                used = await self._rows.entries(list(words))
                book.known.update(words)
                for entry in used:
                    book.known[entry.key] = entry

    def never_used(self, *keys: str) -> None:
        """Say that no entry has these keys, so that no storage is asked.

        Only for keys made of the name and the place of a fact that this very work appends: an entry with such a key
        was written with that fact, or never.
        """
        for key in keys:
            self._book.known.setdefault(key, None)

    async def transfers(self, asked: Sequence[Transfer]) -> list[Answer]:
        """Make each of these that can be made, and answer for each."""
        await self.load((id for one in asked for id in (one.debit, one.credit)), (one.key for one in asked))
        return self.make(asked)

    def make(self, asked: Sequence[Transfer]) -> list[Answer]:
        """The same for transfers whose accounts and keys are loaded."""
        transfer, now = self._book.transfer, self.now
        return [transfer(one, now) for one in asked]

    async def move(self, asked: Transfer) -> Entry:
        """Make one transfer, or raise why not."""
        book = self._book
        if not (asked.key in book.known and asked.debit in book.accounts and asked.credit in book.accounts):
            await self.load((asked.debit, asked.credit), (asked.key,))
        return _accepted(book.transfer(asked, self.now))

    async def resolve(self, asked: Resolve) -> Entry:
        """Post or void a pending transfer, or raise why not."""
        await self.load(keys=(asked.key, asked.pending))
        pending = self._book.known.get(asked.pending) if type(asked.pending) is str else None
        if pending is not None:
            await self.load(accounts=(pending.debit, pending.credit))
            if pending.number not in self._book.resolved:
                self._book.resolved[pending.number] = None
                for entry in await self._rows.resolutions((pending.number,)):
                    self._book.resolved[pending.number] = entry
        return _accepted(self._book.resolve(asked, self.now))

    async def open_account(self, account: int, kind: str, currency: str) -> None:
        """Open an account, or raise why not."""
        await self.load(accounts=(account,))
        reason = self._book.open_account(account, kind, currency)
        if reason is not None:
            raise Refused(reason)

    async def available(self, account: int) -> int:
        """What may still be debited from an account."""
        if type(account) is not int:
            raise Refused(Reason.UNKNOWN_ACCOUNT)
        found = self._book.accounts.get(account)
        if found is None:
            await self.load(accounts=(account,))
            found = self._book.accounts.get(account)
            if found is None:
                raise Refused(Reason.UNKNOWN_ACCOUNT)
        return found.available

    async def balance(self, account: int) -> int:
        """What has been posted to an account."""
        await self.available(account)
        found = self._book.accounts[account]
        assert found is not None, "it was just found"
        return found.balance

    # ── Facts ────────────────────────────────────────────────────────────────────────────────────────

    async def stream(self, stream: str) -> list[Fact]:
        """All facts of a stream, what this group added included."""
        known = self._known.streams[stream]
        if known is None:
            added = [fact for fact in self._facts if fact.stream == stream]
            known = await self._rows.facts(stream) + added
            if known:  # a name that somebody made up takes nobody's place
                self._known.streams[stream] = known
                self._known.places.drop(stream)
        return list(known)

    async def begin(self, stream: str, *records: msgspec.Struct) -> None:
        """Write the first facts of a stream whose name was never given before; no storage is asked whether it was."""
        assert not self._known.streams[stream], "a stream begins once"
        self._known.streams[stream] = []
        await self.append(stream, *records)

    async def append(self, stream: str, *records: msgspec.Struct) -> None:
        """Add facts to the end of a stream, which need not be read for that."""
        facts, known, now = self._facts, self._known.streams[stream], self.now
        place = len(known) if known is not None else self._known.places[stream]
        if place is None:
            place = await self._rows.places(stream) + sum([fact.stream == stream for fact in facts])
        number = self._head.fact + len(facts)
        for body in list(map(write, records)):  # all of them, or none where one cannot be written
            number += 1
            fact = Fact(number, stream, place, now, body)
            facts.append(fact)
            if known is not None:
                known.append(fact)
            place += 1
        if known is None:
            self._known.places[stream] = place

    def end(self, stream: str) -> None:
        """Say that nothing is expected in a stream any more, so that it is not kept at hand for long."""
        self._ended.append(stream)

    # ── Documents ────────────────────────────────────────────────────────────────────────────────────

    async def document(self, kind: str, id: str) -> Body:
        """A document, or None."""
        name = (kind, id)
        found = self.documents[name]
        if found is UNREAD:
            found = self.documents[name] = await self._rows.document(kind, id)
        return found

    def write(self, name: tuple[str, str], body: Body) -> None:
        """Write a document, or remove it; it need not be read for that."""
        assert name[1].isprintable(), "names of documents are ours"
        if name not in self._undo:
            self._undo[name] = self.documents[name]
        self.documents[name] = body

    def write_down(self) -> None:
        """Turn what the last work wrote into text, for good; a record that cannot be is that work's own fault."""
        documents = self.documents
        self._changed.update({name: text_of(documents[name]) for name in self._undo})
        for stream in self._ended:
            self._known.streams.drop(stream)
        self._forget_undo()

    async def round(self, id: str) -> RoundRow | None:
        """A round of the list of rounds."""
        return self._rounds.get(id) or await self._rows.round(id)

    async def dealt_from(self, shoe: str) -> RoundRow | None:
        """The round that was dealt from a player's own shoe."""
        here = next((row for row in self._rounds.values() if row.shoe == shoe), None)
        return here or await self._rows.dealt_from(shoe)

    def put_round(self, row: RoundRow) -> None:
        """Write a round into the list of rounds."""
        self._undo_rounds.append((row.id, self._rounds.get(row.id)))
        self._rounds[row.id] = row

    async def rules(self, digest: str) -> str | None:
        """A rules document by its hash."""
        known: str | None = self._known.rules[digest]
        if known is None:
            known = await self._rows.rules(digest)
            if known is not None:
                self._known.rules[digest] = known
        return known

    def put_rules(self, digest: str, document: str) -> None:
        """Keep a rules document, once."""
        if self._known.rules[digest] is None:
            self._rules[digest] = self._known.rules[digest] = document
            self._undo_rules.append(digest)

    # ── Groups ───────────────────────────────────────────────────────────────────────────────────────

    def mark(self) -> tuple[int, int, int]:
        """A point to which a failing work is undone; whatever came before is there to stay."""
        if self._undo or self._undo_rounds or self._undo_rules or self._ended:
            self.write_down()
        return len(self._book.entries), len(self._book.openings), len(self._facts)

    def undo(self, mark: tuple[int, int, int]) -> None:
        """Take back everything since the last mark."""
        entries, openings, facts = mark
        self._book.undo_to(entries, openings)
        for fact in self._facts[facts:]:
            known = self._known.streams[fact.stream]
            if known is not None:
                known.pop()
            else:
                self._known.places[fact.stream] -= 1
        del self._facts[facts:]
        for name, before in self._undo.items():
            if before is UNREAD:
                del self.documents[name]
            else:
                self.documents[name] = before
        for id, row in reversed(self._undo_rounds):
            if row is None:
                del self._rounds[id]
            else:
                self._rounds[id] = row
        for named in self._undo_rules:
            del self._rules[named], self._known.rules[named]
        self._forget_undo()

    def _forget_undo(self) -> None:
        self._undo.clear()
        self._undo_rounds.clear()
        self._undo_rules.clear()
        self._ended.clear()

    def changes(self) -> Changes | None:
        """All that is to be written, sealed with the next link; None where nothing is."""
        book = self._book
        if not (book.entries or book.openings or self._facts or self._changed or self._rounds or self._rules):
            return None
        touched = (book.accounts[id] for id in sorted(book.touched))
        return Changes(
            self._link(),
            book.openings,
            [account for account in touched if account is not None],
            book.entries,
            self._facts,
            self._changed,
            list(self._rounds.values()),
            list(self._rules.items()),
        )

    def _link(self) -> Link | None:
        """The next link of the chain; none where only documents change."""
        book = self._book
        if not (book.entries or book.openings or self._facts):
            return None
        number = self._head.link + 1
        openings = sorted(book.openings, key=lambda opening: opening.account)  # the table keeps no other order
        sealed = digest(self._head.digest, number, self.now, openings, book.entries, self._facts)
        return Link(number, self.now, len(book.openings), len(book.entries), len(self._facts), sealed)

    def head_after(self, changes: Changes) -> Head:
        """Where the journal stands once these changes are written."""
        before, link = self._head, changes.link
        if link is None:
            return before
        return Head(link.number, link.digest, before.entry + link.entries, before.fact + link.facts)


def _accepted(answer: Answer) -> Entry:
    """The entry that moved money, or the refusal raised."""
    if type(answer) is Reason:
        raise Refused(answer)
    assert isinstance(answer, Entry), "there is no other answer"
    if answer.phase.startswith("refused"):
        raise Refused(Reason.SHORT_OF_FUNDS)
    return answer
