"""The journal, added up again.

Law: an arithmetic of the audit's own. At every entry: a route that its kind allows, no account but the cashier's
below what is promised out of it, each promise resolved once. At the end: every cached sum, and zero over all.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from sabot.audit.findings import Check, Findings
from sabot.audit.once import Once
from sabot.audit.sequences import Sequences, number_after
from sabot.audit.source import Row, read_row
from sabot.ledger import CASHIER, FIRST_PLAYER, HOUSE, LONGEST_KEY, LONGEST_MEMO, MOST_CENTS, ROUTES, Entry, Opening
from sabot.ledger.transfer import LONGEST_REF


class AccountRow(msgspec.Struct, frozen=True, array_like=True):
    """An account as it is stored."""

    id: int
    kind: str
    currency: str
    debits_pending: int
    debits_posted: int
    credits_pending: int
    credits_posted: int
    link: int


class Sums(NamedTuple):
    """The four sums of an account."""

    debits_pending: int
    debits_posted: int
    credits_pending: int
    credits_posted: int


@dataclass(slots=True)
class Standing:
    """An account as the entries so far have made it."""

    kind: str
    currency: str
    link: int
    cached: Sums
    debits_pending: int = 0
    debits_posted: int = 0
    credits_pending: int = 0
    credits_posted: int = 0

    def available(self) -> int:
        """What has come in, less what has gone out or is promised."""
        return self.credits_posted - self.debits_posted - self.debits_pending

    def sums(self) -> Sums:
        """All four."""
        return Sums(self.debits_pending, self.debits_posted, self.credits_pending, self.credits_posted)


@dataclass(slots=True)
class Journal:
    """All accounts, what is promised, and which keys were used."""

    found: Findings
    sequences: Sequences
    accounts: dict[int, Standing] = field(default_factory=dict)
    opened_in: dict[int, list[Opening]] = field(default_factory=dict)
    """Openings by link, in order of their numbers, which is the order in which they are given out."""
    promised: dict[int, Entry] = field(default_factory=dict)
    keys: Once = field(default_factory=Once)
    roll: int = 0
    """The cents of the first transfer into the bank: all others are so many times as much."""
    opened_at: int = 0
    """When the house's own accounts were opened."""

    def available(self, account: int) -> int:
        """What may be debited from an account now; nothing where there is none."""
        standing = self.accounts.get(account)
        return 0 if standing is None else standing.available()


def read_accounts(journal: Journal, rows: list[Row]) -> None:
    """Take the accounts as they are stored; what they hold is only compared at the end."""
    for row in rows:
        account = read_row(journal.found, f"account {row[0]}", row, AccountRow)
        if account is None:
            continue
        sums = Sums(account.debits_pending, account.debits_posted, account.credits_pending, account.credits_posted)
        journal.accounts[account.id] = Standing(account.kind, account.currency, account.link, sums)
        opening = Opening(account.id, account.kind, account.currency)
        journal.opened_in.setdefault(account.link, []).append(opening)
        due = HOUSE.get(account.id, "wallet" if account.id >= FIRST_PLAYER else "")
        journal.found.differ(Check.ACCOUNT_OPENING, f"account {account.id}", "kind", account.kind, due)
        journal.found.checked["accounts"] += 1


def enter(journal: Journal, entry: Entry, link: int) -> bool:
    """Add an entry to its accounts; return whether money moved or was promised."""
    journal.keys.saw(entry.key)
    found, where = journal.found, f"entry {entry.number}"
    wrong = _misshapen(entry)
    if wrong is not None:
        found.add(Check.ENTRY_SHAPE, where, wrong)
    debit, credit = journal.accounts.get(entry.debit), journal.accounts.get(entry.credit)
    if debit is None or credit is None or max(debit.link, credit.link) > link:
        found.add(Check.ACCOUNT_UNKNOWN, where, f"{entry.debit} → {entry.credit}")
        return False
    if ROUTES.get(entry.kind) != (debit.kind, credit.kind) or debit.currency != credit.currency:
        found.add(Check.ENTRY_ROUTE, where, f"{entry.kind}: {debit.kind} → {credit.kind}")
    if entry.kind == "bankroll":
        _count_roll(journal, entry)
    return _move(journal, entry, debit, credit)


def _misshapen(entry: Entry) -> str | None:
    for name, word, longest in (
        ("key", entry.key, LONGEST_KEY),
        ("ref", entry.ref, LONGEST_REF),
        ("memo", entry.memo, LONGEST_MEMO),
    ):
        if len(word) > longest or not word.isprintable() or (name == "key" and not word):
            return name
    if not 0 < entry.cents < MOST_CENTS:
        return f"cents: {entry.cents}"
    return "pending" if (entry.pending is None) == (entry.phase in ("post", "void")) else None


def _move(journal: Journal, entry: Entry, debit: Standing, credit: Standing) -> bool:
    cents = entry.cents
    match entry.phase:
        case "refused" | "refused_pending":
            if entry.debit == CASHIER or debit.available() >= cents:
                journal.found.add(Check.REFUSED_UNJUSTLY, f"entry {entry.number}", f"{debit.available()} ≥ {cents}")
            return False
        case "pending":
            journal.promised[entry.number] = entry
            debit.debits_pending += cents
            credit.credits_pending += cents
        case "posted":
            debit.debits_posted += cents
            credit.credits_posted += cents
        case "post" | "void":
            _resolve(journal, entry, debit, credit)
    if debit.available() < 0 and debit.kind != "cashier":
        journal.found.add(Check.BELOW_ZERO, f"entry {entry.number}", f"account {entry.debit}: {debit.available()}")
    return True


def _resolve(journal: Journal, entry: Entry, debit: Standing, credit: Standing) -> None:
    """A promise kept or taken back: it names the one it resolves, and copies it."""
    promise = None if entry.pending is None else journal.promised.pop(entry.pending, None)
    if promise is None:
        journal.found.add(Check.RESOLUTION, f"entry {entry.number}", f"entry {entry.pending}")
    else:
        for name in ("kind", "debit", "credit", "cents", "ref"):
            due = getattr(promise, name)
            journal.found.differ(Check.RESOLUTION, f"entry {entry.number}", name, getattr(entry, name), due)
    debit.debits_pending -= entry.cents
    credit.credits_pending -= entry.cents
    if entry.phase == "post":
        debit.debits_posted += entry.cents
        credit.credits_posted += entry.cents


def _count_roll(journal: Journal, entry: Entry) -> None:
    """A transfer into the bank: the next of them, and a whole number of rolls."""
    where, number = f"entry {entry.number}", number_after("bankroll/", entry.key)
    if number is None:
        journal.found.add(Check.NUMBERING, where, entry.key)
    else:
        journal.sequences.take("bankroll", number, where)
    journal.roll = journal.roll or entry.cents
    if journal.roll and entry.cents % journal.roll:
        journal.found.add(Check.ENTRY_SHAPE, where, f"cents: {entry.cents}")


def check_openings(journal: Journal) -> None:
    """The house's own accounts are all there, and wallets were opened one after another."""
    found, link = journal.found, 0
    for account in HOUSE:
        if journal.accounts and account not in journal.accounts:
            found.add(Check.ACCOUNT_OPENING, f"account {account}", "–")
    for account in sorted(account for account in journal.accounts if account >= FIRST_PLAYER):
        journal.sequences.take("player", account, f"account {account}", first=FIRST_PLAYER)
        if journal.accounts[account].link < link:
            found.add(Check.NUMBERING, f"account {account}", f"link {journal.accounts[account].link} < {link}")
        link = journal.accounts[account].link


def check_sums(journal: Journal) -> None:
    """Every cached sum is the sum of its entries, nobody is below zero, and all together is nothing."""
    found = journal.found
    for account, standing in journal.accounts.items():
        found.differ(Check.CACHED_SUMS, f"account {account}", "sums", tuple(standing.cached), tuple(standing.sums()))
        _, debits, _, credits_ = standing.cached
        if account != CASHIER and credits_ - debits < standing.cached.debits_pending:
            found.add(Check.BELOW_ZERO, f"account {account}", str(credits_ - debits))
    cached = [standing.cached for standing in journal.accounts.values()]
    posted = sum(sums.credits_posted - sums.debits_posted for sums in cached)
    promised = sum(sums.credits_pending - sums.debits_pending for sums in cached)
    found.differ(Check.GLOBAL_SUM, "accounts", "posted", posted, 0)
    found.differ(Check.GLOBAL_SUM, "accounts", "pending", promised, 0)
