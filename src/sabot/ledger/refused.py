"""Why a transfer is refused.

Law: one reason for each thing that can be wrong; a refused transfer changes nothing but, where money was
short, the memory that this key was refused. Inside a work that fails as a whole it is as if never asked.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Everything that can be wrong with a transfer."""

    KEY_EMPTY = "key_empty"
    KEY_TOO_LONG = "key_too_long"
    KEY_REUSED = "key_reused"
    NOT_WHOLE_CENTS = "not_whole_cents"
    NEGATIVE = "negative"
    ZERO = "zero"
    TOO_LARGE = "too_large"
    SAME_ACCOUNT = "same_account"
    UNKNOWN_ACCOUNT = "unknown_account"
    ACCOUNT_EXISTS = "account_exists"
    WRONG_CURRENCY = "wrong_currency"
    UNKNOWN_KIND = "unknown_kind"
    WRONG_ROUTE = "wrong_route"
    MEMO_TOO_LONG = "memo_too_long"
    REF_TOO_LONG = "ref_too_long"
    NOT_TEXT = "not_text"
    ACCOUNT_FULL = "account_full"
    SHORT_OF_FUNDS = "short_of_funds"
    PENDING_UNKNOWN = "pending_unknown"
    NOT_PENDING = "not_pending"
    ALREADY_RESOLVED = "already_resolved"


class Refused(Exception):  # noqa: N818 -- a refusal is an answer, not an error of ours
    """A transfer that was not made, and the one reason why."""

    def __init__(self, reason: Reason, **about: object) -> None:
        super().__init__(reason, about)
        self.reason = reason
        self.about = about
