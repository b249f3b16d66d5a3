"""Why a file is no proof that could be checked.

Law: one enumerated reason for each; whatever bytes come in, nothing else is ever raised.
"""

from enum import StrEnum


class Reason(StrEnum):
    """What is wrong with the file."""

    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    TOO_DEEP = "too_deep"
    NOT_AN_OBJECT = "not_an_object"
    WRONG_VERSION = "wrong_version"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    WRONG_TYPE = "wrong_type"
    NEGATIVE = "negative"
    UNKNOWN_KIND = "unknown_kind"
    BAD_HEX = "bad_hex"
    WRONG_LENGTH = "wrong_length"
    BAD_CARD = "bad_card"
    BAD_RULES = "bad_rules"
    BAD_NOTATION = "bad_notation"
    UNKNOWN_GAME = "unknown_game"
    SEVERAL_ROUNDS = "several_rounds"
    WRONG_KIND = "wrong_kind"
    CONTRIBUTORS = "contributors"
    CARDS_DIFFER = "cards_differ"


class BadProof(Exception):  # noqa: N818 -- it names what was given, not what went wrong
    """A file that is refused unchecked, with the one reason why."""

    def __init__(self, reason: Reason, detail: object = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail != "" else str(reason))
        self.reason = reason
        self.detail = str(detail)
