"""What a round came to, row by row: the form in which it is claimed, and in which it is settled again.

Law: the fields and their order are those of ``sabot replay --json``; equal rows are equal claims.
"""

from typing import Annotated

import msgspec

Cents = Annotated[int, msgspec.Meta(ge=0)]


class HandRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hand."""

    who: str
    hand: int
    cards: tuple[str, ...]
    total: int
    outcome: str
    staked: Cents
    lent: Cents
    returned: Cents


class SideBetRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side bet; ``line`` is None where it lost."""

    who: str
    bet: str
    line: str | None
    staked: Cents
    returned: Cents


class InsuranceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One insurance that was taken."""

    who: str
    staked: Cents
    returned: Cents


class Claimed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the house says a round came to."""

    staked: Cents
    returned: Cents
    hands: tuple[HandRow, ...]
    side_bets: tuple[SideBetRow, ...]
    insurance: tuple[InsuranceRow, ...]


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What a round comes to by this verifier's own settlement."""

    staked: int
    returned: int
    hands: tuple[HandRow, ...]
    side_bets: tuple[SideBetRow, ...]
    insurance: tuple[InsuranceRow, ...]
    dealer: tuple[str, ...]
    used: int
    """How many cards of the shoe line were taken."""
