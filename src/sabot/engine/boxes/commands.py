"""What can be said to an instant round.

Law: a closed list of frozen records. A command that needs money carries whether it was funded.
"""

import msgspec

from sabot.actions import Action
from sabot.engine.table import Deal, Pause, Resume, Settle, TableCommand, Void

__all__ = [
    "Act",
    "Award",
    "Bet",
    "Command",
    "Deal",
    "Insure",
    "Pause",
    "Resume",
    "Settle",
    "Void",
]


class Bet(msgspec.Struct, frozen=True, gc=False):
    """The opening stakes of one box, in cents, in the order written."""

    box: int
    stakes: tuple[tuple[str, int], ...]


class Award(msgspec.Struct, frozen=True, gc=False):
    """What the meter pays to each box that hit the jackpot: box numbers and cents."""

    awards: tuple[tuple[int, int], ...]


class Insure(msgspec.Struct, frozen=True, gc=False):
    """One box's answer about insurance."""

    box: int
    taken: bool
    funded: bool = True


class Act(msgspec.Struct, frozen=True, gc=False):
    """A decision for one hand (1, or 1 and 2 after a split) of one box."""

    box: int
    hand: int
    action: Action
    funded: bool = True


Command = Award | Insure | Act | TableCommand
