"""What a round came to, bet by bet.

Law: the same records for boxes and tracks; every cent staked and every cent returned is on one line.
"""

import msgspec

from sabot.cards import Card
from sabot.engine.outcome import Outcome


class HandResult(msgspec.Struct, frozen=True, gc=False):
    """One hand: ``hand`` is 1, or 1 and 2 after a split."""

    who: int
    hand: int
    cards: tuple[Card, ...]
    outcome: Outcome
    staked: int
    lent: int
    returned: int


class SideBetResult(msgspec.Struct, frozen=True, gc=False):
    """One side bet and the line it made, if any."""

    who: int
    bet: str
    line: str | None
    staked: int
    returned: int


class InsuranceResult(msgspec.Struct, frozen=True, gc=False):
    """One insurance bet."""

    who: int
    staked: int
    returned: int


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """A whole round; ``who`` is a box's number or a player's row."""

    hands: tuple[HandResult, ...]
    side_bets: tuple[SideBetResult, ...]
    insurance: tuple[InsuranceResult, ...]
    staked: int
    returned: int


def settlement(
    hands: tuple[HandResult, ...], side_bets: tuple[SideBetResult, ...], insurance: tuple[InsuranceResult, ...]
) -> Settlement:
    """Add the lines up."""
    staked = returned = 0
    for hand in hands:
        staked += hand.staked
        returned += hand.returned
    for bet in side_bets:
        staked += bet.staked
        returned += bet.returned
    for insured in insurance:
        staked += insured.staked
        returned += insured.returned
    return Settlement(hands, side_bets, insurance, staked, returned)
