"""Why the house refuses.

Law: one reason for each thing that can be wrong, and nothing changed; the ledger and the engine have their
own reasons, which pass through.
"""

from enum import StrEnum

import msgspec


class Reason(StrEnum):
    """Everything that the house itself refuses."""

    # rounds
    UNKNOWN_GAME = "unknown_game"
    NOT_INSTANT = "not_instant"
    UNKNOWN_LEVEL = "unknown_level"
    ROUND_OPEN = "round_open"
    UNKNOWN_ROUND = "unknown_round"
    NOT_YOUR_ROUND = "not_your_round"
    WRONG_VERSION = "wrong_version"
    COMMAND_REUSED = "command_reused"
    BAD_COMMAND_ID = "bad_command_id"
    BAD_VALUE = "bad_value"
    NO_SHOE = "no_shoe"
    ROUND_NOT_OVER = "round_not_over"
    ROUND_OVER = "round_over"
    BAD_REASON = "bad_reason"
    BAD_BETS = "bad_bets"
    BAD_PLACE = "bad_place"
    BAD_ANSWER = "bad_answer"
    UNKNOWN_ACTION = "unknown_action"

    # history
    BAD_CURSOR = "bad_cursor"
    BAD_PAGE = "bad_page"
    BAD_PERIOD = "bad_period"

    # people
    NAME_TOO_SHORT = "name_too_short"
    NAME_TOO_LONG = "name_too_long"
    NAME_CHARACTERS = "name_characters"
    NAME_MIXES_SCRIPTS = "name_mixes_scripts"
    NAME_TAKEN = "name_taken"
    PASSWORD_TOO_SHORT = "password_too_short"  # noqa: S105 -- a reason, not a secret
    PASSWORD_TOO_LONG = "password_too_long"  # noqa: S105 -- a reason, not a secret
    PASSWORD_CHARACTERS = "password_characters"  # noqa: S105 -- a reason, not a secret
    BUSY = "busy"
    LOGIN_FAILED = "login_failed"
    UNKNOWN_PLAYER = "unknown_player"
    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    NOT_ALLOWED = "not_allowed"
    UNKNOWN_ROLE = "unknown_role"
    NO_SESSION = "no_session"
    SESSION_EXPIRED = "session_expired"
    SESSION_ENDED = "session_ended"
    UNKNOWN_SETTING = "unknown_setting"
    SETTING_TYPE = "setting_type"
    SETTING_RANGE = "setting_range"

    # cashier
    DEPOSIT_TOO_SMALL = "deposit_too_small"
    DEPOSIT_TOO_LARGE = "deposit_too_large"
    CASHIER_WAITS = "cashier_waits"

    # protection
    EXCLUDED = "excluded"
    TIMED_OUT = "timed_out"
    DEPOSIT_LIMIT = "deposit_limit"
    STAKE_LIMIT = "stake_limit"
    LOSS_LIMIT = "loss_limit"
    SESSION_LIMIT = "session_limit"
    REALITY_CHECK = "reality_check"
    NO_CHECK_DUE = "no_check_due"
    UNKNOWN_LIMIT = "unknown_limit"
    UNKNOWN_PERIOD = "unknown_period"
    LIMIT_NOT_WHOLE = "limit_not_whole"
    LIMIT_NEGATIVE = "limit_negative"
    LIMIT_TOO_LARGE = "limit_too_large"
    CHECK_NOT_WHOLE = "check_not_whole"
    CHECK_TOO_OFTEN = "check_too_often"
    CHECK_TOO_RARE = "check_too_rare"
    TERM_NOT_WHOLE = "term_not_whole"
    TERM_TOO_SHORT = "term_too_short"
    TERM_TOO_LONG = "term_too_long"
    TERM_ENDS_SOONER = "term_ends_sooner"

    # betting
    AT_MAXIMUM = "at_maximum"
    NO_SUCH_CHIP = "no_such_chip"
    BAD_DRAFT = "bad_draft"
    BAD_STACK = "bad_stack"
    SPOT_TWICE = "spot_twice"
    NOTHING_THERE = "nothing_there"
    NOTHING_TO_REPEAT = "nothing_to_repeat"
    TOO_FEW_BOXES = "too_few_boxes"
    SHORT = "short_of_balance"


class Refused(Exception):  # noqa: N818 -- a refusal is an answer, not an error of ours
    """Something the house will not do, and the one reason why."""

    def __init__(self, reason: Reason, **about: object) -> None:
        super().__init__(reason, about)
        self.reason = reason
        self.about = about


class Why(msgspec.Struct, frozen=True):
    """Why something cannot be done now: the key of the sentence, and its fields."""

    reason: str
    about: dict[str, object]
