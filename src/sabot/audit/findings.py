"""What an audit finds.

Law: one key for each thing that can be wrong, a place, and what was found there against what should be; the
search never stops at the first, and no secret of an open shoe is ever part of a finding.
"""

from collections import Counter
from enum import StrEnum

import msgspec

MOST = 1000
"""So many findings are listed; all are counted."""
_LONGEST = 200


class Check(StrEnum):
    """Everything that is checked, by what is wrong where it fails."""

    # rows
    UNREADABLE = "unreadable"
    NUMBERING = "numbering"

    # the chain
    LINK_DIGEST = "link_digest"
    LINK_COUNTS = "link_counts"
    LINK_TIME = "link_time"
    UNSEALED = "unsealed"
    HEAD_MISSING = "head_missing"

    # the journal
    ACCOUNT_OPENING = "account_opening"
    ACCOUNT_UNKNOWN = "account_unknown"
    ENTRY_SHAPE = "entry_shape"
    ENTRY_ROUTE = "entry_route"
    KEY_TWICE = "key_twice"
    BELOW_ZERO = "below_zero"
    RESOLUTION = "resolution"
    REFUSED_UNJUSTLY = "refused_unjustly"
    CACHED_SUMS = "cached_sums"
    GLOBAL_SUM = "global_sum"
    STAKES_IN_PLAY = "stakes_in_play"
    ENTRY_ASTRAY = "entry_astray"

    # streams of facts
    STREAM_UNKNOWN = "stream_unknown"
    STREAM_PLACES = "stream_places"
    STREAM_TWICE = "stream_twice"

    # rounds
    ROUND_OPENING = "round_opening"
    ROUND_LIMITS = "round_limits"
    ROUND_RULES = "round_rules"
    ROUND_ORDER = "round_order"
    ROUND_STAKES = "round_stakes"
    ROUND_SETTLEMENT = "round_settlement"
    ROUND_MONEY = "round_money"
    ROUND_BALANCE = "round_balance"
    ROUND_AWARDS = "round_awards"
    ROUND_LISTED = "round_listed"

    # shoes
    SHOE_COMMITMENT = "shoe_commitment"
    SHOE_SEED = "shoe_seed"
    SHOE_CARDS = "shoe_cards"

    # meters
    METER_MOVEMENT = "meter_movement"
    METER_LAW = "meter_law"
    METER_ACCOUNT = "meter_account"

    # documents
    RULES_DOCUMENT = "rules_document"
    DOCUMENT = "document"


class Wrong(msgspec.Struct, frozen=True):
    """One thing that is wrong."""

    check: Check
    where: str
    what: str


class Audited(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked, and what is wrong."""

    checked: dict[str, int]
    wrong: tuple[Wrong, ...]
    wrong_in_all: int
    """More than are listed, where there are very many."""
    head: str
    """The digest of the last link, to be kept elsewhere."""
    complete: bool
    """False where the audit was stopped before its end."""


class Findings:
    """What has been counted and found so far."""

    def __init__(self) -> None:
        self.checked: Counter[str] = Counter()
        self.wrong: list[Wrong] = []
        self.in_all = 0

    def add(self, check: Check, where: str, what: str) -> None:
        """Remember that something is wrong."""
        self.in_all += 1
        if len(self.wrong) < MOST:
            self.wrong.append(Wrong(check, _shown(where), _shown(what)))

    def differ(self, check: Check, where: str, what: str, found: object, due: object) -> None:
        """Remember it if what was found is not what is due."""
        if found != due:
            self.add(check, where, f"{what}: {found} ≠ {due}")


def _shown(text: str) -> str:
    """Rows may hold anything: a terminal is given what can be printed, and not too much of it."""
    cut = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in cut)
