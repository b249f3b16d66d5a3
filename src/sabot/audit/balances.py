"""What a wallet had available when a round was opened, and when it was paid, by the journal.

Law: an entry is before or after another by its number alone. Before a round is before its first stake; after it is
after the last entry that names it. What a fact does not say is not judged.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sabot.audit.findings import Check, Findings
from sabot.audit.journal import Journal
from sabot.facts import rounds as fact
from sabot.ledger import Entry


@dataclass(slots=True)
class Stood:
    """A round's wallet, and what it had available before and after."""

    wallet: int
    before: int
    after: int


def available_before(journal: Journal, entry: Entry) -> int:
    """What the wallet of a stake has, before the stake is entered."""
    return journal.available(entry.debit) if entry.kind == "stake" else 0


def follow(stood: dict[str, Stood], journal: Journal, entry: Entry, before: int) -> None:
    """Take note of an entry that names a round and has just been entered."""
    known = stood.get(entry.ref)
    if known is None and entry.kind == "stake":
        known = stood[entry.ref] = Stood(entry.debit, before, 0)
    if known is not None:
        known.after = journal.available(known.wallet)


def check_balances(found: Findings, where: str, events: Sequence[fact.RoundEvent], stood: Stood | None) -> None:
    """Compare what the facts of a round say with what the journal says."""
    for event in events:
        if isinstance(event, fact.Opened) and event.balance is not None:
            due = "–" if stood is None else stood.before
            found.differ(Check.ROUND_BALANCE, where, "before", event.balance, due)
        elif isinstance(event, fact.Settled | fact.Voided) and event.balance is not None:
            due = "–" if stood is None else stood.after
            found.differ(Check.ROUND_BALANCE, where, "after", event.balance, due)
