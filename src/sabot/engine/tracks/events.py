"""What happens in a live round, as it is told to whoever watches.

Law: past participles. Answers to a batch are arrays in the batch's order, zero where the entry was
taken; everything else is the same for every player and is told once.
"""

import msgspec

from sabot.cards import Card
from sabot.engine.refused import Reason
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
from sabot.engine.tracks.state import Cents, Flags, Rows, Small, Track

__all__ = [
    "REASONS",
    "REFUSAL",
    "BetsAnswered",
    "BetsClosed",
    "BetsReturned",
    "CardFell",
    "DealerDrew",
    "Decided",
    "Event",
    "HoleCardDealt",
    "HoleCardTurned",
    "InsuranceAnswered",
    "InsuranceOffered",
    "Looked",
    "Paused",
    "Resumed",
    "Settled",
    "Voided",
    "WindowClosed",
    "WindowOpened",
]

REASONS: tuple[Reason | None, ...] = (None, *Reason)
"""A refusal's place here is its code in an answer; zero is no refusal."""
REFUSAL = {reason: code for code, reason in enumerate(REASONS)}


class BetsAnswered(msgspec.Struct, eq=False):
    """Which bets of a batch stand, and by how much each row's stakes rose or fell."""

    refused: Small
    debit: Cents


class BetsReturned(msgspec.Struct, eq=False):
    """Bets of one spot that were too small, or beside no main bet, when betting closed."""

    bet: str
    reason: Reason
    rows: Rows
    cents: Cents


class BetsClosed(msgspec.Struct, frozen=True):
    """Betting is over; this many players are in the round."""

    players: int


class InsuranceAnswered(msgspec.Struct, eq=False):
    """Which answers of a batch stand, who is insured by them, and what that cost."""

    refused: Small
    taken: Flags
    debit: Cents


class WindowOpened(msgspec.Struct, frozen=True):
    """A decision window: its number from 1, and how many hands may be decided."""

    number: int
    hands: int


class Decided(msgspec.Struct, eq=False):
    """Which decisions of a batch stand, what was done for each (a fallback where money was short), and its cost."""

    refused: Small
    done: Small
    debit: Cents


class WindowClosed(msgspec.Struct, frozen=True):
    """No more decisions; this many hands got the default."""

    defaults: int


class CardFell(msgspec.Struct, frozen=True):
    """A track got a card."""

    track: Track
    card: Card


class Settled(msgspec.Struct, eq=False):
    """The round is over: what each row staked in all, and what comes back."""

    staked: Cents
    returned: Cents


class Voided(msgspec.Struct, eq=False):
    """The round is cancelled: each row gets back exactly what was debited."""

    why: str
    returned: Cents


Event = (
    TableEvent
    | BetsAnswered
    | BetsReturned
    | BetsClosed
    | InsuranceAnswered
    | WindowOpened
    | Decided
    | WindowClosed
    | CardFell
    | Settled
    | Voided
)
