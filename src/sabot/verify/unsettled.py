"""Why a written round cannot be dealt out or settled.

Law: one enumerated reason for each; nothing that stands in a record ever ends in another exception.
"""

from enum import StrEnum


class Reason(StrEnum):
    """What is impossible about a record."""

    UNKNOWN_GAME = "unknown_game"
    NO_BETS = "no_bets"
    WHO_TWICE = "who_twice"
    BAD_BOX = "bad_box"
    NO_MAIN_BET = "no_main_bet"
    BET_NOT_OFFERED = "bet_not_offered"
    BET_WITHOUT_STAKE = "bet_without_stake"
    NOT_HALF_OF_MAIN = "not_half_of_main"
    CARD_REMOVED = "card_removed"
    CARD_TOO_MANY = "card_too_many"
    SHOE_RAN_OUT = "shoe_ran_out"
    INSURANCE_NOT_OFFERED = "insurance_not_offered"
    UNKNOWN_WHO = "unknown_who"
    STEP_MISSING = "step_missing"
    STEP_LEFT_OVER = "step_left_over"
    OUT_OF_TURN = "out_of_turn"
    CANNOT_ACT = "cannot_act"
    DECIDED_TWICE = "decided_twice"
    NOT_OFFERED = "not_offered"
    LIVE_ONLY = "live_only"
    NEEDS_NO_MONEY = "needs_no_money"
    FELL_TOO_EARLY = "fell_too_early"
    FELL_UNASKED = "fell_unasked"
    NOT_FELL = "not_fell"
    FRACTION_OF_A_CENT = "fraction_of_a_cent"
    AWARD_MISSING = "award_missing"
    AWARD_WITHOUT_JACKPOT = "award_without_jackpot"


class Unsettled(Exception):  # noqa: N818 -- it says how the round stands, the fault is the record's
    """A record that this verifier cannot settle, with the one reason why."""

    def __init__(self, reason: Reason, detail: object = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail != "" else str(reason))
        self.reason = reason
        self.detail = str(detail)
