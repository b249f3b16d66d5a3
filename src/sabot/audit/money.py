"""The entries that a round must have in the journal, and no others.

Law: each stake that a fact names was debited; at the end return and loss are all that was staked, return, win and
awards all that came back, or one refund is all that was debited. What the meter pays is promised first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sabot.audit.meters import MICRO, Win
from sabot.audit.stakes import staked_so_far
from sabot.facts import rounds as fact
from sabot.ledger import BANK, IN_PLAY, VISIBLE, Entry

ROUND_KINDS = frozenset({"stake", "refund", "return", "loss", "win", "award", "award_by_bank"})
"""Kinds of transfer that belong to a round that is open."""
METER_KINDS = frozenset({"feed_visible", "feed_hidden", "drain_visible", "drain_hidden", "unveil", "veil"})


class Line(NamedTuple):
    """An entry without its name and number."""

    phase: str
    kind: str
    debit: int
    credit: int
    cents: int


def lines_of(entries: Iterable[Entry]) -> Counter[Line]:
    """The entries of a round that are about its own money, as they are; refused ones moved nothing."""
    return Counter(
        Line(entry.phase, entry.kind, entry.debit, entry.credit, entry.cents)
        for entry in entries
        if entry.kind in ROUND_KINDS and not entry.phase.startswith("refused")
    )


def lines_due(events: Sequence[fact.RoundEvent], wins: Sequence[Win]) -> Counter[Line]:
    """The entries that a round's facts ask for."""
    opened, end = events[0], next((event for event in events if isinstance(event, fact.Settled | fact.Voided)), None)
    assert isinstance(opened, fact.Opened), "the caller has looked"
    player = opened.player
    due = Counter(Line("posted", "stake", player, IN_PLAY, staked_so_far(event)) for event in events)
    staked = sum(staked_so_far(event) for event in events)
    for win in wins:
        due.update(_promised(player, win, end))
    if isinstance(end, fact.Voided):
        due[Line("posted", "refund", IN_PLAY, player, staked)] += 1
    elif end is not None:
        paid = end.returned - sum(win.cents for win in wins)
        back = min(paid, staked)
        due[Line("posted", "return", IN_PLAY, player, back)] += 1
        due[Line("posted", "loss", IN_PLAY, BANK, staked - back)] += 1
        due[Line("posted", "win", BANK, player, paid - back)] += 1
    return Counter({line: times for line, times in due.items() if line.cents})


def _promised(player: int, win: Win, end: fact.Settled | fact.Voided | None) -> list[Line]:
    """What the meter and the bank promised for one win, and what became of it."""
    from_meter = win.from_meter // MICRO
    phases = ["pending"] if end is None else ["pending", "post" if isinstance(end, fact.Settled) else "void"]
    parts = (("award", VISIBLE, from_meter), ("award_by_bank", BANK, win.cents - from_meter))
    return [Line(phase, kind, account, player, cents) for phase in phases for kind, account, cents in parts]
