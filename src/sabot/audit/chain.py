"""The chain, linked again.

Law: every link is recomputed from the bytes of what it seals and the digest before it as stored, so that a changed
byte is reported at its own link; rows that no link seals are findings too.
"""

import hashlib
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from sabot.audit.findings import Check, Findings
from sabot.audit.source import Row, Table, numbered, read_row
from sabot.books import Head, Link
from sabot.facts import Fact
from sabot.ledger import Entry, Opening

_Sealed = TypeVar("_Sealed", Entry, Fact)
_FIRST = Head().digest
_ENCODER = msgspec.json.Encoder()
_DIGITS = frozenset("0123456789abcdef")


class Sealed(msgspec.Struct):
    """What one link seals, as far as it could be read."""

    link: Link
    entries: list[Entry]
    facts: list[Fact]


@dataclass(slots=True)
class Chain:
    """How far the chain has been followed."""

    found: Findings
    wanted: str | None
    """A digest kept elsewhere, that must be met."""
    digest: str = _FIRST
    link: int = 0
    entry: int = 0
    fact: int = 0
    met: bool = False


async def next_link(
    chain: Chain, links: Table, entries: Table, facts: Table, openings: dict[int, list[Opening]]
) -> Sealed | None:
    """Follow the chain by one link; None at its end."""
    found, link = chain.found, None
    while link is None:
        row = await links.take()
        if row is None:
            return None
        chain.link = numbered(found, "link", [row], chain.link)
        link = read_row(found, f"link {row[0]}", row, Link)
    entry_rows, fact_rows = await entries.take_link(link.number), await facts.take_link(link.number)
    chain.entry = numbered(found, "entry", entry_rows, chain.entry)
    chain.fact = numbered(found, "fact", fact_rows, chain.fact)
    sealed = Sealed(
        link,
        _read(found, "entry", entry_rows, link, Entry),
        _read(found, "fact", fact_rows, link, Fact),
    )
    _check(chain, sealed, openings.pop(link.number, []), (len(entry_rows), len(fact_rows)))
    found.checked["links"] += 1
    found.checked["entries"] += len(entry_rows)
    found.checked["facts"] += len(fact_rows)
    return sealed


def _read(found: Findings, name: str, rows: list[Row], link: Link, kind: type[_Sealed]) -> list[_Sealed]:
    """The rows of one link; each says the link's own number and time."""
    made: list[_Sealed] = []
    for number, sealed_by, *cells in rows:
        where = f"{name} {number}"
        found.differ(Check.UNSEALED, where, "link", sealed_by, link.number)
        record = read_row(found, where, (number, *cells), kind)
        if record is not None:
            found.differ(Check.LINK_TIME, where, "at", record.at, link.at)
            made.append(record)
    return made


def _check(chain: Chain, sealed: Sealed, openings: list[Opening], counts: tuple[int, int]) -> None:
    found, link = chain.found, sealed.link
    where = f"link {link.number}"
    found.differ(Check.LINK_COUNTS, where, "openings", link.openings, len(openings))
    found.differ(Check.LINK_COUNTS, where, "entries", link.entries, counts[0])
    found.differ(Check.LINK_COUNTS, where, "facts", link.facts, counts[1])
    body = _ENCODER.encode((link.number, link.at, openings, sealed.entries, sealed.facts))
    due = hashlib.sha256(bytes.fromhex(chain.digest) + body).hexdigest()
    found.differ(Check.LINK_DIGEST, where, "digest", link.digest, due)
    chain.digest = link.digest if len(link.digest) == len(due) and _DIGITS.issuperset(link.digest) else due
    chain.met = chain.met or link.digest == chain.wanted


async def check_end(chain: Chain, entries: Table, facts: Table, openings: dict[int, list[Opening]]) -> None:
    """Nothing is left that no link seals, and a digest kept elsewhere was met."""
    for name, table in (("entry", entries), ("fact", facts)):
        async for rows in table.portions():
            for row in rows:
                chain.found.add(Check.UNSEALED, f"{name} {row[0]}", f"link {row[1]}")
    for link, opened in openings.items():
        for opening in opened:
            chain.found.add(Check.UNSEALED, f"account {opening.account}", f"link {link}")
    if chain.wanted is not None and not chain.met:
        chain.found.add(Check.HEAD_MISSING, f"link {chain.link}", chain.wanted)
