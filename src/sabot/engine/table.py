"""What the table says to a round, and what every round tells of its dealer: the same for boxes and tracks.

Law: commands are orders, events are past participles. No event carries a card that its moment does not show.
"""

import msgspec

from sabot.cards import Card


class Deal(msgspec.Struct, frozen=True, gc=False):
    """Cards that the round waits for, all or some, in the order they leave the shoe."""

    cards: tuple[Card, ...]


class Settle(msgspec.Struct, frozen=True, gc=False):
    """Everything is decided: pay."""


class Pause(msgspec.Struct, frozen=True, gc=False):
    """A fault: nothing moves until the round is resumed or voided."""

    why: str


class Resume(msgspec.Struct, frozen=True, gc=False):
    """The fault is mended: the round goes on where it was."""


class Void(msgspec.Struct, frozen=True, gc=False):
    """The fault cannot be mended: nothing is credited, every stake goes back."""

    why: str


class InsuranceOffered(msgspec.Struct, frozen=True, gc=False):
    """An ace is up."""


class Looked(msgspec.Struct, frozen=True, gc=False):
    """The dealer has looked for a natural."""

    natural: bool


class HoleCardDealt(msgspec.Struct, frozen=True, gc=False):
    """The dealer got a second card, face down."""


class HoleCardTurned(msgspec.Struct, frozen=True, gc=False):
    """The dealer's second card is open."""

    card: Card


class DealerDrew(msgspec.Struct, frozen=True, gc=False):
    """The dealer got an open card."""

    card: Card


class Paused(msgspec.Struct, frozen=True, gc=False):
    """The round waits for a supervisor."""

    why: str


class Resumed(msgspec.Struct, frozen=True, gc=False):
    """The round goes on."""


TableCommand = Deal | Settle | Pause | Resume | Void
TableEvent = InsuranceOffered | Looked | HoleCardDealt | HoleCardTurned | DealerDrew | Paused | Resumed
