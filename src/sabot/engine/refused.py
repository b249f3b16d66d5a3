"""Every reason for which a thing is not offered or a command is not taken.

Law: one enumerated reason each, translatable and tested; a refusal changes nothing.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Why not."""

    # Why an action is not offered for a hand.
    NOT_IN_THIS_GAME = "not_in_this_game"
    HAND_FINISHED = "hand_finished"
    BUST = "bust"
    ON_21 = "on_21"
    CHARLIE = "charlie"
    SPLIT_ACES = "split_aces"
    ONLY_FIRST_TWO_CARDS = "only_first_two_cards"
    ONLY_BEFORE_SPLIT = "only_before_split"
    NOT_AFTER_SPLIT = "not_after_split"
    NOT_A_PAIR = "not_a_pair"
    FREE_INSTEAD = "free_instead"
    NOT_FREE = "not_free"

    # Why a stake is not taken.
    NO_BETS = "no_bets"
    NO_SUCH_BOX = "no_such_box"
    BOX_TWICE = "box_twice"
    NO_SUCH_BET = "no_such_bet"
    BET_TWICE = "bet_twice"
    NO_MAIN_BET = "no_main_bet"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    NOT_A_MULTIPLE = "not_a_multiple"
    NOT_HALF_THE_MAIN_BET = "not_half_the_main_bet"
    NOT_WHOLE_CENTS = "not_whole_cents"
    NEGATIVE_STAKE = "negative_stake"

    # Why a card is not taken.
    NO_CARD_WANTED = "no_card_wanted"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    NOT_IN_THE_SHOE = "not_in_the_shoe"
    TOO_MANY_COPIES = "too_many_copies"

    # Why a command comes at the wrong time, or from the wrong place.
    BETTING_CLOSED = "betting_closed"
    NO_WINDOW_OPEN = "no_window_open"
    NO_INSURANCE_OPEN = "no_insurance_open"
    NO_DECISION_OPEN = "no_decision_open"
    CARDS_AWAITED = "cards_awaited"
    NOT_ITS_TURN = "not_its_turn"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_HAND = "no_such_hand"
    ALREADY_DECIDED = "already_decided"
    NOT_FUNDED = "not_funded"
    NO_AWARD_OPEN = "no_award_open"
    WRONG_AWARDS = "wrong_awards"
    CANNOT_HAVE_FALLEN = "cannot_have_fallen"
    NOT_FINISHED = "not_finished"
    ROUND_PAUSED = "round_paused"
    NOT_PAUSED = "not_paused"
    ROUND_OVER = "round_over"


class Refused(Exception):  # noqa: N818 -- a refusal is an answer, not an error of ours
    """A command that was not taken; the state it was made for still stands."""

    def __init__(self, reason: Reason, **about: object) -> None:
        super().__init__(reason, about)
        self.reason = reason
        self.about = about

    def __str__(self) -> str:
        return f"{self.reason}" + (f" {self.about}" if self.about else "")
