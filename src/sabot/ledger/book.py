"""The book: accounts in memory, and the one place where money moves.

Law: a request is made whole or not at all; the same key with the same body gets the first answer again,
with another body it is refused. What was done since a mark can be undone, because every entry is arithmetic.
"""

from sabot.ledger.account import KINDS, Account, Opening
from sabot.ledger.refused import Reason
from sabot.ledger.transfer import MOST_SUM, ROUTES, Entry, Phase, Resolve, Transfer, misnamed, misshapen

Answer = Entry | Reason
"""The journal's entry (which may remember a refusal for lack of money), or why nothing was written."""


class Book:
    """Accounts and keys that have been loaded, and the entries written since."""

    def __init__(self, next_number: int, accounts: dict[int, Account | None] | None = None) -> None:
        self.accounts = {} if accounts is None else accounts
        """None where the storage has no such account."""
        self.known: dict[str, Entry | None] = {}
        """Entries by key; None where the storage has none."""
        self.resolved: dict[int, Entry | None] = {}
        """Who resolved a pending entry, by its number."""
        self.entries: list[Entry] = []
        self.openings: list[Opening] = []
        self.touched: set[int] = set()
        self._first = next_number

    def open_account(self, account: int, kind: str, currency: str) -> Reason | None:
        """Open an account that does not exist yet."""
        if account not in self.accounts:  # no storage was asked for it: it is no number that an account may have
            return Reason.UNKNOWN_ACCOUNT
        if self.accounts[account] is not None:
            return Reason.ACCOUNT_EXISTS
        if kind not in KINDS:
            return Reason.UNKNOWN_KIND
        if type(currency) is not str or not currency.isprintable() or not currency:
            return Reason.WRONG_CURRENCY
        self.accounts[account] = Account(account, kind, currency)
        self.openings.append(Opening(account, kind, currency))
        return None

    def transfer(self, asked: Transfer, at: int) -> Answer:
        """Move money, promise it, or say why not."""
        wrong = misshapen(asked)
        if wrong is not None:
            return wrong
        debit, credit = self.accounts.get(asked.debit), self.accounts.get(asked.credit)
        if debit is None or credit is None:
            return Reason.UNKNOWN_ACCOUNT
        if not debit.currency == credit.currency == asked.currency:
            return Reason.WRONG_CURRENCY
        if (debit.kind, credit.kind) != ROUTES[asked.kind]:
            return Reason.WRONG_ROUTE
        first = self.known[asked.key]
        if first is not None:
            return first if _same(first, asked) else Reason.KEY_REUSED
        if debit.debits_posted + debit.debits_pending + asked.cents > MOST_SUM:
            return Reason.ACCOUNT_FULL
        if credit.credits_posted + credit.credits_pending + asked.cents > MOST_SUM:
            return Reason.ACCOUNT_FULL
        phase: Phase = "pending" if asked.pending else "posted"
        if debit.kind != "cashier" and debit.available < asked.cents:
            phase = "refused_pending" if asked.pending else "refused"
        number = self._first + len(self.entries)
        entry = Entry(
            number,
            asked.key,
            phase,
            asked.kind,
            asked.debit,
            asked.credit,
            asked.cents,
            None,
            asked.ref,
            asked.memo,
            at,
        )
        self._write(entry, debit, credit)
        return entry

    def resolve(self, asked: Resolve, at: int) -> Answer:
        """Post or void a pending transfer, once."""
        wrong = misnamed(asked.key, "", asked.memo)
        if wrong is not None:
            return wrong
        first = self.known[asked.key]
        pending = self.known.get(asked.pending) if type(asked.pending) is str else None
        if pending is None:
            return Reason.PENDING_UNKNOWN
        if pending.phase != "pending":
            return Reason.NOT_PENDING
        phase: Phase = "post" if asked.post else "void"
        if first is not None:
            same = first.phase == phase and first.pending == pending.number and first.memo == asked.memo
            return first if same else Reason.KEY_REUSED
        if self.resolved[pending.number] is not None:
            return Reason.ALREADY_RESOLVED
        debit, credit = self.accounts[pending.debit], self.accounts[pending.credit]
        assert debit is not None, "a pending entry has its accounts"
        assert credit is not None, "a pending entry has its accounts"
        entry = Entry(
            self._first + len(self.entries),
            asked.key,
            phase,
            pending.kind,
            pending.debit,
            pending.credit,
            pending.cents,
            pending.number,
            pending.ref,
            asked.memo,
            at,
        )
        self._write(entry, debit, credit)
        return entry

    def _write(self, entry: Entry, debit: Account, credit: Account) -> None:
        self.entries.append(entry)
        self.known[entry.key] = entry
        if entry.pending is not None:
            self.resolved[entry.pending] = entry
        elif entry.phase == "pending":
            self.resolved[entry.number] = None
        move(entry.phase, entry.cents, debit, credit)
        self.touched.add(entry.debit)
        self.touched.add(entry.credit)

    def undo_to(self, entries: int, openings: int) -> None:
        """Take back all that was written after the first so many entries and openings."""
        while len(self.entries) > entries:
            entry = self.entries.pop()
            self.known[entry.key] = None
            if entry.pending is not None:
                self.resolved[entry.pending] = None
            debit, credit = self.accounts[entry.debit], self.accounts[entry.credit]
            assert debit is not None, "an entry has its accounts"
            assert credit is not None, "an entry has its accounts"
            move(entry.phase, -entry.cents, debit, credit)
        while len(self.openings) > openings:
            opening = self.openings.pop()
            self.accounts[opening.account] = None
            self.touched.discard(opening.account)


def move(phase: Phase, cents: int, debit: Account, credit: Account) -> None:
    """What an entry of this phase does to its two accounts."""
    if phase == "posted":
        debit.debits_posted += cents
        credit.credits_posted += cents
    elif phase == "pending":
        debit.debits_pending += cents
        credit.credits_pending += cents
    elif phase in ("post", "void"):
        debit.debits_pending -= cents
        credit.credits_pending -= cents
        if phase == "post":
            debit.debits_posted += cents
            credit.credits_posted += cents


def _same(first: Entry, asked: Transfer) -> bool:
    """Say whether a request has the body of the one that came first under its key."""
    return (
        first.debit == asked.debit
        and first.credit == asked.credit
        and first.cents == asked.cents
        and first.kind == asked.kind
        and first.ref == asked.ref
        and first.memo == asked.memo
        and first.phase in (("pending", "refused_pending") if asked.pending else ("posted", "refused"))
    )
