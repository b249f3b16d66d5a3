"""The progressive meters, moved again.

Law: an arithmetic of the audit's own, from the rules of the progressive meters: every movement is computed from the
one before it and the terms its round recorded, to the micro-cent. Visible + hidden + paid = seeds + contributions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sabot.audit.findings import Check, Findings
from sabot.facts.meters import Moved
from sabot.limits import Jackpot

MICRO = 1_000_000
"""Micro-cents in a cent, and parts in a whole."""


class Win(NamedTuple):
    """A win as it was recorded: who, what is paid, what the meters gave, what the next of its moment takes."""

    round: str
    box: int
    cents: int
    from_meter: int
    moved: int
    share_cents: int
    since: int
    """When that moment began."""


class Terms(NamedTuple):
    """What a movement is judged by: the round's stakes on the meter, its recorded terms, and its wins so far."""

    round: str
    staked: int
    jackpot: Jackpot
    wins: Sequence[Win]


@dataclass(slots=True)
class Meter:
    """Both meters as the movements so far have made them, in micro-cents."""

    visible: int = 0
    hidden: int = 0
    since: int = 0
    together: list[Win] = field(default_factory=list)
    movements: int = 0
    added: int = 0
    paid: int = 0


def move(found: Findings, game: str, meter: Meter, told: Moved, at: int, terms: Terms | None) -> Win | None:
    """Take one movement; a win that it records, else None."""
    where = f"meter {game} {meter.movements}"
    due, win = _due(meter, told, at, terms)
    if due is None:
        found.add(Check.METER_MOVEMENT, where, f"{told.why} {told.round}")
    else:
        for name in Moved.__struct_fields__:
            found.differ(Check.METER_MOVEMENT, where, f"{told.why} {name}", getattr(told, name), getattr(due, name))
    meter.visible, meter.hidden = told.visible, told.hidden
    meter.movements += 1
    meter.added += told.added
    meter.paid += told.paid
    found.differ(Check.METER_LAW, where, "sum", meter.visible + meter.hidden + meter.paid, meter.added)
    if min(meter.visible, meter.hidden) < 0:
        found.add(Check.METER_LAW, where, f"{meter.visible}, {meter.hidden}")
    found.checked["movements"] += 1
    return win


def _due(meter: Meter, told: Moved, at: int, terms: Terms | None) -> tuple[Moved | None, Win | None]:
    """What the movement should have been; None where there should be none like it."""
    if told.why == "seed":
        first = meter.movements == 0 and told.added >= 0 and told.added % MICRO == 0
        return (Moved(why="seed", added=told.added, visible=told.added, hidden=0) if first else None), None
    if terms is None or meter.movements == 0:
        return None, None
    match told.why:
        case "contribution":
            return _contribution(meter, terms), None
        case "win":
            return _win(meter, told.box, at, terms)
        case "lift":
            return _lift(meter, terms), None
        case "release":
            return _release(meter, told.box, terms), None
        case "withdrawal":
            return _withdrawal(meter, terms), None


def _contribution(meter: Meter, terms: Terms) -> Moved:
    """Each stake adds its shares."""
    visible, hidden = (terms.staked * ppm for ppm in _shares(terms))
    return Moved(
        why="contribution",
        round=terms.round,
        staked=terms.staked,
        shares=_shares(terms),
        added=visible + hidden,
        visible=meter.visible + visible,
        hidden=meter.hidden + hidden,
    )


def _win(meter: Meter, box: int, at: int, terms: Terms) -> tuple[Moved, Win]:
    """The first takes the whole cents of the visible meter, a second H out of it, any further one H from the bank."""
    if not meter.together or at - meter.since > terms.jackpot.window_ms:
        meter.since, meter.together = at, []
    if not meter.together:
        cents, moved, share = meter.visible // MICRO, meter.hidden, meter.hidden // MICRO
        given = cents * MICRO
    else:
        cents = share = meter.together[0].share_cents
        moved = 0
        given = min(share * MICRO, meter.visible) if len(meter.together) == 1 else 0
    win = Win(terms.round, box, cents, given, moved, share, meter.since)
    meter.together.append(win)
    due = Moved(
        why="win",
        round=terms.round,
        box=box,
        paid=given,
        by_bank=cents * MICRO - given,
        moved=moved,
        visible=meter.visible - given + moved,
        hidden=meter.hidden - moved,
    )
    return due, win


def _lift(meter: Meter, terms: Terms) -> Moved | None:
    """After a payment the bank lifts the visible meter, and only it, to the floor."""
    floor = terms.jackpot.floor_cents * MICRO
    if not terms.wins or floor <= meter.visible:
        return None
    return Moved(why="lift", round=terms.round, added=floor - meter.visible, visible=floor, hidden=meter.hidden)


def _release(meter: Meter, box: int, terms: Terms) -> Moved | None:
    """A cancelled win goes back; what the visible meter lacks the bank bears."""
    win = next((win for win in terms.wins if win.box == box), None)
    if win is None:
        return None
    if win in meter.together:
        meter.together.remove(win)
    visible = meter.visible + win.from_meter - win.moved
    return Moved(
        why="release",
        round=terms.round,
        box=box,
        added=max(-visible, 0),
        paid=-win.from_meter,
        by_bank=win.from_meter - win.cents * MICRO,
        moved=-win.moved,
        visible=max(visible, 0),
        hidden=meter.hidden + win.moved,
    )


def _withdrawal(meter: Meter, terms: Terms) -> Moved:
    """A cancelled contribution leaves the meters as they stand."""
    visible, hidden = (
        max(held - terms.staked * ppm, 0)
        for held, ppm in zip((meter.visible, meter.hidden), _shares(terms), strict=True)
    )
    return Moved(
        why="withdrawal",
        round=terms.round,
        staked=terms.staked,
        shares=_shares(terms),
        added=visible + hidden - meter.visible - meter.hidden,
        visible=visible,
        hidden=hidden,
    )


def _shares(terms: Terms) -> tuple[int, int]:
    return terms.jackpot.visible_ppm, terms.jackpot.hidden_ppm


def movements_due(*, staked: int, wins: int, ended: str | None, lifted: bool) -> list[str]:
    """Why the meter must have moved for a round, in order."""
    moved = ["contribution"] * bool(staked) + ["win"] * wins
    if ended == "settled":
        moved += ["lift"] * lifted
    elif ended == "voided":
        moved += ["release"] * wins + ["withdrawal"] * bool(staked)
    return moved
