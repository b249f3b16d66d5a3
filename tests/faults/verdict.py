"""Whether the books after a crash hold all that was answered before it.

Law: what was answered is there, with that very answer; what was not is there whole or not at all; nothing
is there twice, and nothing that nobody asked for.
"""

from collections.abc import Iterable

import msgspec
from faults.books_read import Books, minted, read_books, wrong_with
from support.crashing import Answered, Ask, Asked, Finish, Pay, ask_for, digest

from sabot.audit import Check, audit
from sabot.books import Head
from sabot.ledger import Entry
from sabot.storage.protocol import Storage


class Record(msgspec.Struct):
    """One request, and the first answer that was no refusal."""

    ask: Ask
    answer: Answered | None = None
    judged: bool = False
    """True once a later life has found the answer in its books."""


class Log:
    """All that is known outside of the house: requests, answers, and where the chain was seen to stand."""

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}
        self.head = Head()
        self.contradictions: list[str] = []

    def hear(self, line: Asked | Answered) -> None:
        """Take one line of what happened."""
        if isinstance(line, Asked):
            self.records.setdefault(line.id, Record(line.ask))
        elif not line.refused:
            record = self.records[line.id]
            if record.answer is None:
                record.answer = line
            elif not _goes_on(record.answer, line):
                self.contradictions.append(f"{line.id} was answered in two ways")

    @property
    def answered(self) -> dict[str, Record]:
        """The requests that were answered."""
        return {id: record for id, record in self.records.items() if record.answer is not None}


def _goes_on(first: Answered, later: Answered) -> bool:
    """Say whether a later answer is the first one again; a round may have gone on."""
    if first.told is None or later.told is None:
        return first.answer == later.answer
    return first.told.round == later.told.round and first.told.facts <= later.told.facts


async def judge(storage: Storage, log: Log, *, audited: bool = False) -> tuple[list[str], Head]:
    """Everything that is wrong after a crash, and where the chain stands; now and then by the house's own audit too."""
    books = await storage.read(read_books)
    found = [*log.contradictions, *wrong_with(books), *_unheard(books, log), *_missing(books, log)]
    before = await storage.read(lambda reader: reader.head())
    found += await _asked_again(storage, {id: one for id, one in log.answered.items() if not one.judged})
    after = await storage.read(lambda reader: reader.head())
    if after != before:
        found += ["asking again wrote something", *wrong_with(await storage.read(read_books))]
    if log.head.link and (log.head.link, log.head.digest) not in {(link[0], link[5]) for link in books.links}:
        found.append("the chain is not the one that was seen before")
    return found + (await _audited(storage, log) if audited else []), after


async def _audited(storage: Storage, log: Log) -> list[str]:
    """What the audit finds, but for the promises that the workload itself has still open."""
    report = await storage.read(lambda reader: audit(reader, head=log.head.digest))
    entries = (await storage.read(read_books)).entries  # asking again may have added to them
    promised = {f"entry {entry.number}" for _, entry in entries if entry.phase == "pending" and not entry.ref}
    wrong = [one for one in report.wrong if one.check is not Check.RESOLUTION or one.where not in promised]
    return [f"the audit finds {one.check} at {one.where}: {one.what}" for one in wrong]


def _missing(books: Books, log: Log) -> list[str]:
    """Answers that are not in the books, and requests that are there in part."""
    found: list[str] = []
    by_key, streams = books.by_key, books.streams
    for id, record in log.records.items():
        match record.ask:
            case Pay(transfers):
                there = [by_key.get(one.key) for one in transfers]
                if any(there) and not all(there):
                    found.append(f"{id} is there in part")
                if record.answer is not None and there != _entries(record.answer):
                    found.append(f"{id} was answered and is lost")
            case Finish(resolve):
                if record.answer is not None and [by_key.get(resolve.key)] != _entries(record.answer):
                    found.append(f"{id} was answered and is lost")
            case _:
                told = record.answer.told if record.answer else None
                if told is not None:
                    seen = streams.get(f"round/{told.round}", [])[: told.facts]
                    if len(seen) != told.facts or digest(seen) != told.digest:
                        found.append(f"{id} was answered and is lost")
    return found


def _unheard(books: Books, log: Log) -> list[str]:
    """What is in the journal and was never asked for."""
    asks = (record.ask for record in log.records.values())
    known = {one.memo for ask in asks if isinstance(ask, Pay) for one in ask.transfers}
    known |= {record.ask.resolve.memo for record in log.records.values() if isinstance(record.ask, Finish)}
    return [f"{memo} was never asked for" for memo in sorted(minted(books) - known)]


async def _asked_again(storage: Storage, records: dict[str, Record]) -> list[str]:
    found: list[str] = []
    for id, record in records.items():
        heard = (await ask_for(storage, id, record.ask, again=True)).answered
        assert record.answer is not None, "only what was answered is asked again"
        if heard.refused or not _goes_on(record.answer, heard):
            found.append(f"{id} was answered and is answered otherwise now")
    return found


def _entries(answer: Answered) -> list[Entry | None]:
    written = answer.answer if answer.answer.startswith("[[") else f"[{answer.answer}]"
    return list(msgspec.json.decode(written, type=list[Entry]))


def judged(records: Iterable[Record]) -> None:
    """Remember that these answers were found."""
    for record in records:
        record.judged = record.answer is not None
