"""What happens in an instant round, as it is told to whoever watches.

Law: past participles. No event carries a card that its moment does not show.
"""

import msgspec

from sabot.actions import Action
from sabot.cards import Card
from sabot.engine.settlement import Settlement
from sabot.engine.table import (
    DealerDrew,
    HoleCardDealt,
    HoleCardTurned,
    InsuranceOffered,
    Looked,
    Paused,
    Resumed,
    TableEvent,
)

__all__ = [
    "Acted",
    "BetsTaken",
    "CardDrawn",
    "DealerDrew",
    "Event",
    "HoleCardDealt",
    "HoleCardTurned",
    "InsuranceAnswered",
    "InsuranceOffered",
    "JackpotHit",
    "Looked",
    "Paused",
    "Resumed",
    "Settled",
    "TurnCame",
    "Voided",
]


class BetsTaken(msgspec.Struct, frozen=True, gc=False):
    """The round is open."""

    staked: int


class JackpotHit(msgspec.Struct, frozen=True, gc=False):
    """These boxes hold the line that pays the meter, in the order they are recorded."""

    boxes: tuple[int, ...]


class InsuranceAnswered(msgspec.Struct, frozen=True, gc=False):
    """A box has said yes or no; ``staked`` is what it cost."""

    box: int
    taken: bool
    staked: int


class TurnCame(msgspec.Struct, frozen=True, gc=False):
    """A hand may be decided now."""

    box: int
    hand: int


class Acted(msgspec.Struct, frozen=True, gc=False):
    """A decision was taken; ``staked`` is what it cost, ``lent`` what the house added."""

    box: int
    hand: int
    action: Action
    staked: int
    lent: int


class CardDrawn(msgspec.Struct, frozen=True, gc=False):
    """A hand got a card."""

    box: int
    hand: int
    card: Card


class Settled(msgspec.Struct, frozen=True, gc=False):
    """The round is over and paid."""

    settlement: Settlement


class Voided(msgspec.Struct, frozen=True, gc=False):
    """The round is cancelled and every stake goes back."""

    why: str
    settlement: Settlement


Event = TableEvent | BetsTaken | JackpotHit | InsuranceAnswered | TurnCame | Acted | CardDrawn | Settled | Voided
