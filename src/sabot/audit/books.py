"""The whole audit: one pass over the links, then what must be true at the end.

Law: everything of one link is taken before anything is judged by it, because a commit is what holds together;
memory grows with accounts and open rounds, and by a few bytes for each entry and round. It can be stopped anywhere.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec

from sabot.audit.chain import Chain, Sealed, check_end, next_link
from sabot.audit.documents import check_missing, documents_due, read_documents
from sabot.audit.findings import Audited, Check, Findings
from sabot.audit.journal import Journal, check_openings, check_sums, read_accounts
from sabot.audit.judgement import judge_open
from sabot.audit.link import State, take_link
from sabot.audit.money import ROUND_KINDS
from sabot.audit.once import Once, Repeats
from sabot.audit.rounds import Rounds, row_digest
from sabot.audit.sequences import Sequences
from sabot.audit.shoes import Shoes
from sabot.audit.source import Row, Source, Table, pairs
from sabot.rules import decode as read_rules

Progress = Callable[[int, int], bool]
"""Told how much of how much has been read; answers whether to go on."""

_AT_ONCE = 100
"""So many rows are looked at between two questions whether to go on."""
_KEYS = {"document": 2}
"""Columns that make up a table's key, where they are more than one."""


def _go_on(_done: int, _whole: int) -> bool:
    return True


@dataclass(slots=True)
class Pass:
    """One reading of the books, that may be stopped; whatever is asked of it answers False from then on."""

    source: Source
    found: Findings
    chain: Chain
    whole: int
    progress: Progress

    def goes_on(self) -> bool:
        """Tell how far it is, and ask."""
        return self.progress(self.chain.entry + self.chain.fact, self.whole)

    async def read(self, name: str, take: Callable[[list[Row]], None], found: Findings | None = None) -> bool:
        """Take every row of a table."""
        table = Table(self.source, name, found or self.found, keys=_KEYS.get(name, 1))
        async for rows in table.portions():
            for start in range(0, len(rows), _AT_ONCE):
                take(rows[start : start + _AT_ONCE])
                if not self.goes_on():
                    return False
        return True


async def audit(source: Source, *, head: str | None = None, progress: Progress = _go_on) -> Audited:
    """Check everything; ``head`` is a digest kept elsewhere that the chain must hold."""
    found = Findings()
    sequences = Sequences(found)
    state = State(Journal(found, sequences), Rounds(found, sequences, Shoes(found)))
    chain = Chain(found, head)
    chain.met = head == chain.digest
    reading = Pass(source, found, chain, await _whole(source, found), progress)
    complete = (
        await reading.read("account", partial(read_accounts, state.journal))
        and await reading.read("rules", partial(_take_rules, state.rounds))
        and await _follow(reading, state)
        and await _at_the_end(reading, state.journal, state.rounds)
    )
    return Audited(
        checked=_counted(found),
        wrong=tuple(found.wrong),
        wrong_in_all=found.in_all,
        head=chain.digest,
        complete=complete,
    )


def _take_rules(rounds: Rounds, rows: list[Row]) -> None:
    """Rules documents, each by the hash that it really has."""
    for digest, document in pairs(rows):
        rounds.found.checked["rules"] += 1
        if hashlib.sha256(document.encode()).hexdigest() != digest:
            rounds.found.add(Check.RULES_DOCUMENT, f"rules {digest}", "SHA-256")
            continue
        try:
            rounds.rules[digest] = read_rules(document.encode())
        except (msgspec.MsgspecError, ValueError) as error:
            rounds.found.add(Check.RULES_DOCUMENT, f"rules {digest}", str(error))


async def _follow(reading: Pass, state: State) -> bool:
    """The pass over the chain."""
    chain, openings = reading.chain, state.journal.opened_in
    links, entries, facts = (Table(reading.source, name, reading.found) for name in ("link", "entry", "fact"))
    sealed: Sealed | None
    while (sealed := await next_link(chain, links, entries, facts, openings)) is not None:
        take_link(state, sealed)
        if not reading.goes_on():
            return False
    await check_end(chain, entries, facts, openings)
    return True


async def _whole(source: Source, found: Findings) -> int:
    try:
        head = await source.head()
        return int(head.entry) + int(head.fact)
    except Exception as error:  # noqa: BLE001 -- a damaged file fails in a driver's own way, and that is a finding
        found.add(Check.UNREADABLE, "head", f"{type(error).__name__}: {error}")
        return 0


async def _at_the_end(reading: Pass, journal: Journal, rounds: Rounds) -> bool:
    """What can only be said when all facts are known."""
    found = journal.found
    check_openings(journal)
    check_sums(journal)
    for round in rounds.open.values():
        judge_open(rounds, round)
        if not reading.goes_on():
            return False
    for number, promise in journal.promised.items():
        if promise.kind in ROUND_KINDS and promise.ref not in rounds.open:
            found.add(Check.RESOLUTION, f"entry {number}", "–")
    if not (
        await _once(reading, journal.keys, "entry", Check.KEY_TWICE)
        and await _once(reading, rounds.streams, "fact", Check.STREAM_TWICE, zero=3)
    ):
        return False
    due = documents_due(found, journal, rounds)
    if not await reading.read("document", partial(read_documents, due)):
        return False
    check_missing(due)
    if not await reading.read("round", partial(_check_listed, rounds)):
        return False
    for id in rounds.listed:
        found.add(Check.ROUND_LISTED, f"round {id}", "–")
    return True


async def _once(reading: Pass, seen: Once, table: str, check: Check, *, zero: int | None = None) -> bool:
    """Say which words occur twice; rows are read again only where some seem to, and then judged by nothing else."""
    repeats = Repeats(reading.found, seen, table, check, zero=zero)
    return not repeats.suspects or await reading.read(table, repeats.take, Findings())


def _check_listed(rounds: Rounds, rows: list[Row]) -> None:
    """A row of the list of rounds says what the facts say, and is there once."""
    for row in rows:
        digest = rounds.listed.pop(str(row[0]), None)
        if digest != row_digest(row):
            rounds.found.add(Check.ROUND_LISTED, f"round {row[0]}", ", ".join(map(str, row[1:])))
        rounds.found.checked["listed"] += 1


_NAMES = (
    "links",
    "entries",
    "facts",
    "accounts",
    "settled",
    "voided",
    "open",
    "listed",
    "shoes",
    "movements",
    "rules",
    "documents",
)


def _counted(found: Findings) -> dict[str, int]:
    """What was checked, every name of it also where there was nothing."""
    return {name: found.checked[name] for name in _NAMES}
