"""The books of a house as they lie in a storage, read whole, and what is wrong with them.

Law: everything is computed again from the journal and the facts; what is cached must be equal to it.
"""

from collections import Counter, defaultdict
from typing import Any, NamedTuple

import msgspec

from sabot.books import Head, digest
from sabot.facts import Fact
from sabot.ledger import IN_PLAY, Account, Entry, Opening
from sabot.ledger.book import move
from sabot.storage.protocol import Reader


class Said(msgspec.Struct):
    """What the facts of rounds have in common, as far as it is checked here."""

    event: str
    command: str | None = None
    staked: int = 0


class Books(NamedTuple):
    """Every row that matters after a crash."""

    accounts: list[tuple[Any, ...]]
    entries: list[tuple[int, Entry]]
    facts: list[tuple[int, Fact]]
    links: list[tuple[Any, ...]]
    rounds: dict[str, str]

    @property
    def by_key(self) -> dict[str, Entry]:
        """The journal by key."""
        return {entry.key: entry for _, entry in self.entries}

    @property
    def streams(self) -> dict[str, list[str]]:
        """The bodies of the facts, stream by stream."""
        found: dict[str, list[str]] = defaultdict(list)
        for _, fact in self.facts:
            found[fact.stream].append(fact.body)
        return found


async def read_books(reader: Reader) -> Books:
    """All of it at one moment."""

    async def rows(name: str) -> list[tuple[Any, ...]]:
        return [tuple(row) async for portion in reader.table(name) for row in portion]

    return Books(
        await rows("account"),
        [(row[1], Entry(row[0], *row[2:])) for row in await rows("entry")],
        [(row[1], Fact(row[0], *row[2:])) for row in await rows("fact")],
        await rows("link"),
        {row[0]: row[7] for row in await rows("round")},
    )


def wrong_with(books: Books) -> list[str]:
    """Everything that does not agree, in words."""
    return [*_chain(books), *_sums(books), *_rounds(books)]


def _chain(books: Books) -> list[str]:
    found: list[str] = []
    openings, entries, facts = defaultdict(list), defaultdict(list), defaultdict(list)
    for row in books.accounts:
        openings[row[7]].append(Opening(*row[:3]))
    for link, entry in books.entries:
        entries[link].append(entry)
    for link, fact in books.facts:
        facts[link].append(fact)
    before = Head().digest
    for place, (number, at, opened, entered, told, sealed) in enumerate(books.links, start=1):
        group = openings[number], entries[number], facts[number]
        if number != place or (opened, entered, told) != tuple(len(rows) for rows in group):
            found.append(f"link {number} does not count its group")
        if digest(before, number, at, *group) != sealed:
            found.append(f"link {number} does not seal its group")
        before = sealed
    strays = (openings.keys() | entries.keys() | facts.keys()) - {link[0] for link in books.links}
    return found + [f"rows of link {number}, which is not there" for number in sorted(strays)]


def _sums(books: Books) -> list[str]:
    again = {row[0]: Account(*row[:3]) for row in books.accounts}
    for _, entry in books.entries:
        move(entry.phase, entry.cents, again[entry.debit], again[entry.credit])
    rows = (row for row in books.accounts if Account(*row[:7]) != again[row[0]])
    found = [f"account {row[0]} is not what its journal says" for row in rows]
    if sum(account.balance for account in again.values()):
        found.append("the sum over all accounts is not zero")
    memos = Counter(entry.memo for _, entry in books.entries if entry.memo)
    return found + [f"{memo} was applied {times} times" for memo, times in memos.items() if times > 1]


def _rounds(books: Books) -> list[str]:
    """Each round has moved exactly what its facts say, and each command is there once."""
    found: list[str] = []
    into: Counter[str] = Counter()
    out: Counter[str] = Counter()
    for _, entry in books.entries:
        if entry.credit == IN_PLAY:
            into[entry.ref] += entry.cents
        if entry.debit == IN_PLAY:
            out[entry.ref] += entry.cents
    commands: Counter[str] = Counter()
    for stream, bodies in books.streams.items():
        if stream.startswith("round/"):
            id = stream.removeprefix("round/")
            said = [msgspec.json.decode(body, type=Said) for body in bodies]
            commands.update(one.command for one in said if one.command)
            staked = sum(one.staked for one in said if one.event in {"opened", "acted", "insured"})
            over = next((one.event for one in said if one.event in {"settled", "voided"}), "open")
            if (into[id], out[id]) != (staked, 0 if over == "open" else staked):
                found.append(f"round {id} did not move what it says")
            if books.rounds.get(id) != over:
                found.append(f"round {id} is not listed as {over}")
    return found + [f"command {name} was carried out {n} times" for name, n in commands.items() if n > 1]


def minted(books: Books) -> set[str]:
    """The memos of all that the workload itself moves between wallets and the cashier."""
    return {entry.memo for _, entry in books.entries if entry.kind in {"deposit", "withdrawal"}}
