"""What happened at a table since the last event, in order, for those who show it card by card.

Law: past tense; nothing that its moment does not show.
"""

import msgspec


class CardDrawn(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="card", gc=False):
    """A hand got a card."""

    box: int
    hand: int
    card: str
    total: int
    """Of all cards that lie open there, with this one."""
    soft: bool


class DealerDrew(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="dealer_card", gc=False):
    """The dealer got a card that everybody sees."""

    card: str
    total: int
    """Of all cards that lie open there, with this one."""
    soft: bool


class HoleCardDealt(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="hole_card", gc=False):
    """The dealer got a card face down."""


class HoleCardTurned(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="hole_card_turned", gc=False):
    """The dealer's hidden card lies open now."""

    card: str
    total: int
    """Of all cards that lie open there, with this one."""
    soft: bool


class Looked(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="looked", gc=False):
    """The dealer looked for a natural."""

    natural: bool
    """The dealer has a natural, and the round is over."""


class InsuranceOffered(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="insurance_offered", gc=False):
    """An ace lies open: every box is asked."""


class InsuranceAnswered(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="insurance_answered", gc=False
):
    """A box said yes or no."""

    box: int
    taken: bool
    staked: int
    """What it cost, in cents."""
    by_house: bool
    """Not the player's own word: a setting's, or the house's for a player who is away."""


class JackpotHit(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="jackpot", gc=False):
    """The meter pays these boxes: numbers and cents."""

    awards: tuple[tuple[int, int], ...]


class TurnCame(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="turn", gc=False):
    """A hand may be decided."""

    box: int
    hand: int


class Acted(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="acted", gc=False):
    """A decision was taken."""

    box: int
    hand: int
    action: str
    staked: int
    """What it cost, in cents."""
    by_house: bool


class Settled(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="settled", gc=False):
    """The round is paid."""

    returned: int


class Voided(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="voided", gc=False):
    """The round is cancelled, and every stake is back."""

    why: str
    """A word of the round notation."""
    returned: int


Happening = (
    CardDrawn
    | DealerDrew
    | HoleCardDealt
    | HoleCardTurned
    | Looked
    | InsuranceOffered
    | InsuranceAnswered
    | JackpotHit
    | TurnCame
    | Acted
    | Settled
    | Voided
)
