"""The progressive meters: what each stake adds, who takes them, and how they begin again.

Law: amounts are integer micro-cents, so that any share in parts per million is exact; what is paid is
whole cents, and the fraction stays in the meter. Nothing here knows whose round it is.
"""

import msgspec

from sabot.limits import Jackpot

MICRO = 1_000_000
"""Micro-cents in a cent, and parts in a whole."""


class Meters(msgspec.Struct, frozen=True, kw_only=True):
    """The two meters every player on the site plays for, in micro-cents."""

    visible: int = 0
    hidden: int = 0


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """One win, as it was recorded: enough to pay it, and to undo it."""

    cents: int
    """What the winner is paid."""
    from_meter: int
    """Micro-cents of it that the visible meter gave; the bank pays the rest."""
    moved: int = 0
    """Micro-cents that went from the hidden meter into the visible one."""
    share_cents: int
    """What any further winner of the same moment takes: the hidden meter at the first win."""

    @property
    def from_bank(self) -> int:
        """Micro-cents of it that the bank pays."""
        return self.cents * MICRO - self.from_meter


def contribute(jackpot: Jackpot, meters: Meters, staked: int) -> Meters:
    """Add the shares of one accepted stake."""
    return Meters(
        visible=meters.visible + staked * jackpot.visible_ppm, hidden=meters.hidden + staked * jackpot.hidden_ppm
    )


def withdraw(jackpot: Jackpot, meters: Meters, staked: int) -> tuple[Meters, int]:
    """Take the shares of a cancelled stake out again; the micro-cents the meters lack are the bank's to bear."""
    visible = meters.visible - staked * jackpot.visible_ppm
    hidden = meters.hidden - staked * jackpot.hidden_ppm
    return Meters(visible=max(visible, 0), hidden=max(hidden, 0)), max(-visible, 0) + max(-hidden, 0)


def take(meters: Meters, earlier: tuple[Taken, ...] = ()) -> tuple[Meters, Taken]:
    """Record a win; ``earlier`` are those of the same moment, first one first."""
    if not earlier:
        cents, fraction = divmod(meters.visible, MICRO)
        share = meters.hidden // MICRO
        taken = Taken(cents=cents, from_meter=cents * MICRO, moved=meters.hidden, share_cents=share)
        return Meters(visible=fraction + meters.hidden, hidden=0), taken
    share = earlier[0].share_cents
    given = min(share * MICRO, meters.visible) if len(earlier) == 1 else 0
    taken = Taken(cents=share, from_meter=given, share_cents=share)
    return Meters(visible=meters.visible - given, hidden=meters.hidden), taken


def release(meters: Meters, taken: Taken) -> tuple[Meters, int]:
    """Give back what a cancelled win had reserved; the micro-cents the meter lacks are the bank's to bear."""
    visible = meters.visible + taken.from_meter - taken.moved
    return Meters(visible=max(visible, 0), hidden=meters.hidden + taken.moved), max(-visible, 0)


def lift(meters: Meters, floor_cents: int) -> tuple[Meters, int]:
    """After a payment the bank lifts the visible meter to the floor; return what it adds, in micro-cents."""
    added = max(floor_cents * MICRO - meters.visible, 0)
    return Meters(visible=meters.visible + added, hidden=meters.hidden), added
