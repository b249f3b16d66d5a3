"""The whole audit: one pass over the links, then what must be true at the end.

Law: everything of one link is taken before anything is judged by it, because a commit is what holds together;
memory grows with accounts and open rounds, and by a few bytes for each entry and round.
"""

import hashlib
from collections.abc import Callable

import msgspec

from sabot.audit.chain import Chain, Sealed, check_end, next_link
from sabot.audit.documents import check_missing, documents_due, read_documents
from sabot.audit.findings import Audited, Check, Findings
from sabot.audit.journal import Journal, check_sums, read_accounts
from sabot.audit.judgement import judge_open
from sabot.audit.link import State, take_link
from sabot.audit.money import ROUND_KINDS
from sabot.audit.once import check_once
from sabot.audit.rounds import Rounds, row_digest
from sabot.audit.shoes import Shoes
from sabot.audit.source import Row, Source, Table, pairs
from sabot.rules import Rules
from sabot.rules import decode as read_rules

Progress = Callable[[int, int], bool]
"""Told how much of how much has been read; answers whether to go on."""


def _go_on(_done: int, _whole: int) -> bool:
    return True


async def audit(source: Source, *, head: str | None = None, progress: Progress = _go_on) -> Audited:
    """Check everything; ``head`` is a digest kept elsewhere that the chain must hold."""
    found = Findings()
    journal = Journal(found)
    async for rows in Table(source, "account", found).portions():
        read_accounts(journal, rows)
    rounds = Rounds(found, await _rules(source, found), Shoes(found))
    chain = Chain(found, head)
    chain.met = head == chain.digest
    complete = await _follow(source, State(journal, rounds), chain, progress)
    if complete:
        await _at_the_end(source, journal, rounds)
    return Audited(
        checked=_counted(found),
        wrong=tuple(found.wrong),
        wrong_in_all=found.in_all,
        head=chain.digest,
        complete=complete,
    )


async def _rules(source: Source, found: Findings) -> dict[str, Rules]:
    """Every rules document, by the hash that it really has."""
    known: dict[str, Rules] = {}
    async for rows in Table(source, "rules", found).portions():
        for digest, document in pairs(rows):
            found.checked["rules"] += 1
            if hashlib.sha256(document.encode()).hexdigest() != digest:
                found.add(Check.RULES_DOCUMENT, f"rules {digest}", "SHA-256")
                continue
            try:
                known[digest] = read_rules(document.encode())
            except (msgspec.MsgspecError, ValueError) as error:
                found.add(Check.RULES_DOCUMENT, f"rules {digest}", str(error))
    return known


async def _follow(source: Source, state: State, chain: Chain, progress: Progress) -> bool:
    """The pass over the chain; False where it was stopped."""
    found = chain.found
    links, entries, facts = (Table(source, name, found) for name in ("link", "entry", "fact"))
    whole, openings = await _whole(source, found), state.journal.opened_in
    sealed: Sealed | None
    while (sealed := await next_link(chain, links, entries, facts, openings)) is not None:
        take_link(state, sealed)
        if not progress(chain.entry + chain.fact, whole):
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


async def _at_the_end(source: Source, journal: Journal, rounds: Rounds) -> None:
    """What can only be said when all facts are known."""
    found = journal.found
    check_sums(journal)
    for round in rounds.open.values():
        judge_open(rounds, round)
    for number, promise in journal.promised.items():
        if promise.kind in ROUND_KINDS and promise.ref not in rounds.open:
            found.add(Check.RESOLUTION, f"entry {number}", "–")
    await check_once(source, found, journal.keys, "entry", Check.KEY_TWICE)
    await check_once(source, found, rounds.streams, "fact", Check.STREAM_TWICE, zero=3)
    due = documents_due(found, journal, rounds)
    async for rows in Table(source, "document", found, keys=2).portions():
        read_documents(due, rows)
    check_missing(due)
    async for rows in Table(source, "round", found).portions():
        for row in rows:
            _check_listed(rounds, row)
    for id in rounds.listed:
        found.add(Check.ROUND_LISTED, f"round {id}", "–")


def _check_listed(rounds: Rounds, row: Row) -> None:
    """A row of the list of rounds says what the facts say, and is there once."""
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
