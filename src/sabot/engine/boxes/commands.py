"""What can be said to an instant round.

Law: a closed list of frozen records. A command that needs money carries whether it was funded.
"""

import msgspec

from sabot.actions import Action
from sabot.cards import Card


class Bet(msgspec.Struct, frozen=True):
    """The opening stakes of one box, in cents, in the order written."""

    box: int
    stakes: tuple[tuple[str, int], ...]


class Deal(msgspec.Struct, frozen=True):
    """Cards that the round waits for, all or some, in the order they leave the shoe."""

    cards: tuple[Card, ...]


class Award(msgspec.Struct, frozen=True):
    """What the meter pays to each box that hit the jackpot: box numbers and cents."""

    awards: tuple[tuple[int, int], ...]


class Insure(msgspec.Struct, frozen=True):
    """One box's answer about insurance."""

    box: int
    taken: bool
    funded: bool = True


class Act(msgspec.Struct, frozen=True):
    """A decision for one hand (1, or 1 and 2 after a split) of one box."""

    box: int
    hand: int
    action: Action
    funded: bool = True


class Settle(msgspec.Struct, frozen=True):
    """Everything is decided: pay."""


class Pause(msgspec.Struct, frozen=True):
    """A fault: nothing moves until the round is resumed or voided."""

    why: str


class Resume(msgspec.Struct, frozen=True):
    """The fault is mended: the round goes on where it was."""


class Void(msgspec.Struct, frozen=True):
    """The fault cannot be mended: nothing is credited, every stake goes back."""

    why: str


Command = Deal | Award | Insure | Act | Settle | Pause | Resume | Void
