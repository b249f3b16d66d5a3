"""What can happen to the progressive meters.

Law: each movement says how both meters stood after it, in micro-cents, and what the bank gave or took, so
that visible + hidden + paid = seeds + contributions can be added up to the last micro-cent.
"""

from typing import Literal

import msgspec

from sabot.facts.stream import Fact, reader


class Moved(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="moved", forbid_unknown_fields=True):
    """One movement; amounts in micro-cents."""

    why: Literal["seed", "contribution", "win", "lift", "release", "withdrawal"]
    round: str = ""
    box: int = 0
    staked: int = 0
    """The stakes, in cents, whose shares were added or taken out again."""
    shares: tuple[int, int] | None = None
    """The parts per million that each cent staked adds to the visible and the hidden meter."""
    added: int = 0
    """What came in from the bank: a seed, a contribution, a lift; below zero what went back to it."""
    paid: int = 0
    """What a win takes out of the visible meter; below zero where a cancelled one gives it back."""
    by_bank: int = 0
    """What the bank pays of a win, beside the meter."""
    moved: int = 0
    """What went from the hidden meter into the visible one; below zero back."""
    visible: int
    hidden: int


_READER = reader(Moved)


def read(fact: Fact) -> Moved:
    """One movement of a meter's stream."""
    found: Moved = _READER.decode(fact.body)
    return found
