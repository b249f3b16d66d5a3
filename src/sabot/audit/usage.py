"""What players used of the day, the week and the month, counted again.

Law: a deposit by the cashier and a stake count when they are made, a loss when its round is paid; a void takes its
stakes out of the periods in which the round was opened. A period never goes back, even where the clock does.
"""

from dataclasses import dataclass, field

from sabot.audit.bodies import Spent, Used
from sabot.audit.days import Periods, periods_of
from sabot.audit.findings import Check, Findings
from sabot.ledger import Entry

_COUNTED = ("deposited", "staked", "lost")


@dataclass(slots=True)
class Usage:
    """By player: what was used of the last day, week and month in which anything was counted."""

    players: dict[int, tuple[Spent, Spent, Spent]] = field(default_factory=dict)


def count(usage: Usage, player: int, at: int, *, deposited: int = 0, staked: int = 0, lost: int = 0) -> None:
    """Add to the periods of a moment."""
    for spent in _current(usage, player, at):
        spent.deposited += deposited
        spent.staked += staked
        spent.lost += lost


def count_deposit(usage: Usage, entry: Entry) -> None:
    """Count a deposit that a player made; other play money in the wallet is no deposit of theirs."""
    if entry.kind == "deposit" and entry.phase == "posted" and entry.key.startswith(f"cashier:{entry.credit}:"):
        count(usage, entry.credit, entry.at, deposited=entry.cents)


def take_back(usage: Usage, player: int, at: int, *, opened_at: int, staked: int) -> None:
    """A round was voided."""
    opened = periods_of(opened_at)
    for spent, period in zip(_current(usage, player, at), opened or (), strict=False):
        if spent.period == period:
            spent.staked = max(0, spent.staked - staked)


def _current(usage: Usage, player: int, at: int) -> tuple[Spent, ...]:
    """What is counted in the periods of a moment; nothing where the moment is none."""
    periods = periods_of(at)
    if periods is None:
        return ()
    known = usage.players.get(player)
    if known is None:
        known = usage.players[player] = (Spent(), Spent(), Spent())
    for spent, period in zip(known, periods, strict=True):
        if period > spent.period:
            spent.period, spent.deposited, spent.staked, spent.lost = period, 0, 0, 0
    return known


def compare(found: Findings, where: str, said: Used, known: tuple[Spent, Spent, Spent] | None) -> None:
    """Compare what is kept with what was counted; mere activity may have begun later periods, which are empty."""
    touched = periods_of(said.touched_at) or Periods(0, 0, 0)
    kept = (said.day, said.week, said.month)
    for name, spent, due, began in zip(
        Periods._fields, kept, known or (Spent(), Spent(), Spent()), touched, strict=True
    ):
        counted = due if due.period >= began else Spent(began)
        found.differ(Check.DOCUMENT, where, f"{name} period", spent.period, counted.period)
        for what in _COUNTED:
            found.differ(Check.DOCUMENT, where, f"{name} {what}", getattr(spent, what), getattr(counted, what))
