"""Why anything is refused, as a client sees it.

Law: a reason is the key of its sentence in the catalogues: the edge's own, the house's, the engine's, the ledger's.
"""

from enum import StrEnum

from sabot.engine.refused import Reason as EngineReason
from sabot.house.refused import Reason as HouseReason
from sabot.ledger.refused import Reason as LedgerReason


class Edge(StrEnum):
    """What the edge itself refuses, before the house is asked."""

    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    TOO_MANY = "too_many"
    WRONG_PROTOCOL = "wrong_protocol"
    HELLO_FIRST = "hello_first"
    HELLO_ONCE = "hello_once"
    NOT_SEATED = "not_seated"
    CLOSING = "closing"
    BAD_ORIGIN = "bad_origin"
    BAD_CSRF = "bad_csrf"
    NOT_JSON = "not_json"
    NO_TICKET = "no_ticket"
    NO_SUCH_PAGE = "no_such_page"
    NO_SUCH_METHOD = "no_such_method"
    OUR_FAULT = "our_fault"


FAMILIES = {"edge": Edge, "house": HouseReason, "refused": EngineReason, "ledger": LedgerReason}
"""The reasons by the first part of their key."""

REASONS: tuple[str, ...] = tuple(f"{family}.{reason}" for family, reasons in FAMILIES.items() for reason in reasons)


class Refused(Exception):  # noqa: N818 -- a refusal is an answer, not an error of ours
    """Something the edge will not do."""

    def __init__(self, reason: Edge, **about: object) -> None:
        super().__init__(reason, about)
        self.reason = reason
        self.about = about
