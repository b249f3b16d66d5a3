"""A whole house in figures: what two copies of it must have in common.

Law: nothing of the database it is read from is in the figures, so equal figures are equal houses.
"""

import hashlib

import msgspec

from sabot.ledger import Account, Entry, move
from sabot.storage.faults import StorageFault
from sabot.storage.protocol import TABLES, Reader

_ENCODER = msgspec.json.Encoder()


class Copied(msgspec.Struct, frozen=True, kw_only=True):
    """What a copy holds, so that it can be told and compared."""

    head: str
    """The digest of the last link."""
    held: int
    """The cents that the cashier has given out: what all the other accounts hold together."""
    accounts: int
    entries: int
    facts: int
    links: int
    others: int
    """Rules, documents, and rounds of the list."""
    digest: str
    """SHA-256 over every row of every table."""

    @property
    def rows(self) -> int:
        """All rows of all tables."""
        return self.accounts + self.entries + self.facts + self.links + self.others


async def look(house: Reader) -> Copied:
    """Read a whole house once."""
    counts: dict[str, int] = {}
    seen = hashlib.sha256()
    for table in TABLES:
        counts[table] = 0
        async for rows in house.table(table):
            seen.update(_ENCODER.encode_lines(rows))
            counts[table] += len(rows)
    return Copied(
        head=(await house.head()).digest,
        held=sum(account.balance for account in await house.all_accounts() if account.kind != "cashier"),
        accounts=counts["account"],
        entries=counts["entry"],
        facts=counts["fact"],
        links=counts["link"],
        others=counts["rules"] + counts["document"] + counts["round"],
        digest=seen.hexdigest(),
    )


async def check_books(house: Reader, there: Copied, file: str) -> None:
    """Refuse a house whose journal has gaps, or whose balances are not the sums of its journal."""
    head, linked = await house.head(), await _linked(house)
    counted = (there.links, there.entries, there.facts)
    if linked != (there.accounts, there.entries, there.facts) or counted != (head.link, head.entry, head.fact):
        raise StorageFault("storage.broken", path=file, why="journal")
    cached = await house.all_accounts()
    sums = {account.id: Account(account.id, account.kind, account.currency) for account in cached}
    columns = [TABLES["entry"].index(name) for name in Entry.__struct_fields__]
    async for rows in house.table("entry"):
        for row in rows:
            entry = Entry(*(row[column] for column in columns))  # type: ignore[arg-type]  # the table says what they are
            if entry.debit not in sums or entry.credit not in sums:
                raise StorageFault("storage.broken", path=file, why="accounts")
            move(entry.phase, entry.cents, sums[entry.debit], sums[entry.credit])
    if list(sums.values()) != cached:
        raise StorageFault("storage.broken", path=file, why="balances")


async def _linked(house: Reader) -> tuple[int, ...]:
    """The openings, entries and facts that the links say there are."""
    sums = [0, 0, 0]
    async for rows in house.table("link"):
        for _, _, *counts, _ in rows:
            sums = [done + more for done, more in zip(sums, counts, strict=True)]  # type: ignore[operator]  # the table says what they are
    return tuple(sums)
