"""The state of an instant round: one player's boxes against the dealer.

Law: frozen values; a step makes new ones. The hole card is here, and in nothing a player is shown
before it is turned.
"""

from enum import StrEnum

import msgspec

from sabot.cards import Card
from sabot.limits import Limits
from sabot.rules import Rules


class Phase(StrEnum):
    """What an instant round waits for."""

    DEALING = "dealing"  # the initial cards
    AWARDING = "awarding"  # what the meter pays to boxes that hit the jackpot
    INSURANCE = "insurance"  # an answer for each box
    ACTING = "acting"  # a decision for the hand whose turn it is
    DRAWING = "drawing"  # the cards that a decision asked for
    DEALER = "dealer"  # a card for the dealer
    SETTLING = "settling"  # nothing but to be settled, or voided
    SETTLED = "settled"
    VOIDED = "voided"


DEALING, AWARDING, INSURANCE, ACTING, DRAWING, DEALER, SETTLING, SETTLED, VOIDED = Phase
"""Every step asks for several; looked up in their class they cost eight times as much as by these names."""


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One hand of a box; a split box has two."""

    cards: tuple[Card, ...]
    staked: int
    lent: int = 0
    split: bool = False
    finished: bool = False
    surrendered: bool = False


class Box(msgspec.Struct, frozen=True, gc=False):
    """One box: its number from the right, its stakes, its hands."""

    number: int
    main: int
    side_bets: tuple[tuple[str, int], ...] = ()
    hands: tuple[Hand, ...] = ()
    insured: bool | None = None
    """None until the box has answered."""
    award: int | None = None
    """What the meter pays this box, once it is known."""


class Round(msgspec.Struct, frozen=True, gc=False):
    """An instant round at one moment."""

    rules: Rules
    limits: Limits
    boxes: tuple[Box, ...]
    phase: Phase = Phase.DEALING
    dealer: tuple[Card, ...] = ()
    dealt: tuple[Card, ...] = ()
    """Every card that has left the shoe, in order."""
    wanted: int = 0
    """How many cards the round waits for now."""
    box: int = 0
    hand: int = 0
    """Whose turn it is, as places in ``boxes`` and ``hands``."""
    plays_out: bool = False
    """True once the dealer draws to the end, not just one deciding card."""
    hole_shown: bool = False
    paused: str | None = None

    @property
    def shown(self) -> tuple[Card, ...]:
        """The dealer's cards as players see them now."""
        return self.dealer if self.hole_shown else self.dealer[:1]
