"""Every reason for which a shoe, a contribution or a proof is not made.

Law: one enumerated reason each; a refusal changes nothing, and its message never holds a secret.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Why not."""

    # Why numbers are not generated.
    TOO_LITTLE_ENTROPY = "too_little_entropy"
    NONCE_TOO_SHORT = "nonce_too_short"
    INPUT_TOO_LONG = "input_too_long"
    TOO_MANY_BITS = "too_many_bits"
    RESEED_DUE = "reseed_due"
    NO_SUCH_RANGE = "no_such_range"

    # Why a shoe is not made.
    SEED_NOT_32_BYTES = "seed_not_32_bytes"
    EMPTY_SHOE_ID = "empty_shoe_id"
    NOT_TEXT = "not_text"
    CUT_CARD_OUTSIDE = "cut_card_outside"

    # Why a contribution is not taken.
    EMPTY_WHO = "empty_who"
    WHO_TOO_LONG = "who_too_long"
    VALUE_TOO_LONG = "value_too_long"
    NOT_A_COMMITMENT = "not_a_commitment"
    NOT_A_VALUE = "not_a_value"
    COMMITTED_TWICE = "committed_twice"
    TOO_MANY_CONTRIBUTORS = "too_many_contributors"
    REVEAL_BEGAN = "reveal_began"
    REVEAL_NOT_BEGUN = "reveal_not_begun"
    NEVER_COMMITTED = "never_committed"
    REVEALED_TWICE = "revealed_twice"
    REVEAL_DOES_NOT_MATCH = "reveal_does_not_match"

    # Why a card is not drawn or shown.
    NO_SUCH_PLACE = "no_such_place"
    PAST_THE_END = "past_the_end"
    NO_LEAVES = "no_leaves"

    # Why a tray does not move on.
    NO_ROUND_OPEN = "no_round_open"
    ROUND_OPEN = "round_open"
    CUT_CARD_OUT = "cut_card_out"
    CUT_CARD_NOT_OUT = "cut_card_not_out"
    NO_OTHER_SHOE = "no_other_shoe"
    OTHER_SHOE_READY = "other_shoe_ready"
    SAME_SHOE = "same_shoe"


class Unfair(Exception):  # noqa: N818 -- it names what was asked for, not an error of ours
    """Something that would not be fair, or not be checkable, and was therefore not done."""

    def __init__(self, reason: Reason, **about: object) -> None:
        super().__init__(reason, about)
        self.reason = reason
        self.about = about

    def __str__(self) -> str:
        return f"{self.reason}" + (f" {self.about}" if self.about else "")
