"""What can be pressed while bets are placed.

Law: a closed union of frozen records; dealing is not among them, because it stakes money.
"""

import msgspec


class Chip(msgspec.Struct, frozen=True, kw_only=True, tag_field="press", tag="chip", forbid_unknown_fields=True):
    """Put a chip on a spot; a bet with one possible amount is chosen by it, and given up by the next one."""

    box: int
    bet: str
    cents: int


class Undo(msgspec.Struct, frozen=True, kw_only=True, tag_field="press", tag="undo", forbid_unknown_fields=True):
    """Take the top chip of a spot."""

    box: int
    bet: str


class Cancel(msgspec.Struct, frozen=True, kw_only=True, tag_field="press", tag="cancel", forbid_unknown_fields=True):
    """Take all of a spot."""

    box: int
    bet: str


class Clear(msgspec.Struct, frozen=True, kw_only=True, tag_field="press", tag="clear", forbid_unknown_fields=True):
    """Take everything."""


class Repeat(msgspec.Struct, frozen=True, kw_only=True, tag_field="press", tag="repeat", forbid_unknown_fields=True):
    """Place the last round's bets."""


class MinAll(msgspec.Struct, frozen=True, kw_only=True, tag_field="press", tag="min_all", forbid_unknown_fields=True):
    """Every bet at its least."""


class MaxAll(msgspec.Struct, frozen=True, kw_only=True, tag_field="press", tag="max_all", forbid_unknown_fields=True):
    """Every bet at its most."""


Press = Chip | Undo | Cancel | Clear | Repeat | MinAll | MaxAll
