"""What happens in an instant round, as it is told to whoever watches.

Law: past participles. No event carries a card that its moment does not show.
"""

import msgspec

from sabot.actions import Action
from sabot.cards import Card
from sabot.engine.settlement import Settlement


class BetsTaken(msgspec.Struct, frozen=True):
    """The round is open."""

    staked: int


class JackpotHit(msgspec.Struct, frozen=True):
    """These boxes hold the line that pays the meter, in the order they are recorded."""

    boxes: tuple[int, ...]


class InsuranceOffered(msgspec.Struct, frozen=True):
    """An ace is up."""


class InsuranceAnswered(msgspec.Struct, frozen=True):
    """A box has said yes or no; ``staked`` is what it cost."""

    box: int
    taken: bool
    staked: int


class Looked(msgspec.Struct, frozen=True):
    """The dealer has looked for a natural."""

    natural: bool


class TurnCame(msgspec.Struct, frozen=True):
    """A hand may be decided now."""

    box: int
    hand: int


class Acted(msgspec.Struct, frozen=True):
    """A decision was taken; ``staked`` is what it cost, ``lent`` what the house added."""

    box: int
    hand: int
    action: Action
    staked: int
    lent: int


class CardDrawn(msgspec.Struct, frozen=True):
    """A hand got a card."""

    box: int
    hand: int
    card: Card


class HoleCardDealt(msgspec.Struct, frozen=True):
    """The dealer got a second card, face down."""


class HoleCardTurned(msgspec.Struct, frozen=True):
    """The dealer's second card is open."""

    card: Card


class DealerDrew(msgspec.Struct, frozen=True):
    """The dealer got an open card."""

    card: Card


class Paused(msgspec.Struct, frozen=True):
    """The round waits for a supervisor."""

    why: str


class Resumed(msgspec.Struct, frozen=True):
    """The round goes on."""


class Settled(msgspec.Struct, frozen=True):
    """The round is over and paid."""

    settlement: Settlement


class Voided(msgspec.Struct, frozen=True):
    """The round is cancelled and every stake goes back."""

    why: str
    settlement: Settlement


Event = (
    BetsTaken
    | JackpotHit
    | InsuranceOffered
    | InsuranceAnswered
    | Looked
    | TurnCame
    | Acted
    | CardDrawn
    | HoleCardDealt
    | HoleCardTurned
    | DealerDrew
    | Paused
    | Resumed
    | Settled
    | Voided
)
