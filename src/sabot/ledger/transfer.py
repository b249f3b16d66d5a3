"""What can be asked of the ledger, and what the journal remembers of it.

Law: a transfer moves whole cents along a route that its kind allows; a journal entry is immutable and
is all that is kept: posting or voiding a pending transfer is an entry of its own.
"""

from typing import Literal

import msgspec

from sabot.ledger.refused import Reason

MOST_CENTS = 10**15
"""No transfer reaches this, so that thousands of them stay far inside 64 bits."""
MOST_SUM = 2**62
"""No account is ever debited or credited more than this in all."""
LONGEST_KEY = 128
LONGEST_REF = 64
LONGEST_MEMO = 140

ROUTES: dict[str, tuple[str, str]] = {
    "deposit": ("cashier", "wallet"),
    "withdrawal": ("wallet", "cashier"),
    "bankroll": ("cashier", "bank"),
    "stake": ("wallet", "in_play"),
    "refund": ("in_play", "wallet"),
    "return": ("in_play", "wallet"),
    "loss": ("in_play", "bank"),
    "win": ("bank", "wallet"),
    "feed_visible": ("bank", "visible"),
    "feed_hidden": ("bank", "hidden"),
    "drain_visible": ("visible", "bank"),
    "drain_hidden": ("hidden", "bank"),
    "unveil": ("hidden", "visible"),
    "veil": ("visible", "hidden"),
    "award": ("visible", "wallet"),
    "award_by_bank": ("bank", "wallet"),
}
"""For each kind of transfer: the kind of account it leaves, and the kind it reaches."""

Phase = Literal["posted", "pending", "post", "void", "refused", "refused_pending"]
"""The last two remember that money was short when the key was first used."""


class Transfer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Move cents from the account that is debited to the one that is credited, now or as a promise."""

    key: str
    kind: str
    debit: int
    credit: int
    cents: int
    currency: str = "PLAY"
    pending: bool = False
    ref: str = ""
    """What it belongs to: a round, a receipt."""
    memo: str = ""


class Resolve(msgspec.Struct, frozen=True, kw_only=True):
    """Post a pending transfer, or void it, whole."""

    key: str
    pending: str
    """The key of the pending transfer."""
    post: bool
    memo: str = ""


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One line of the journal."""

    number: int
    key: str
    phase: Phase
    kind: str
    debit: int
    credit: int
    cents: int
    pending: int | None
    """The number of the pending entry that this one resolves."""
    ref: str
    memo: str
    at: int


def misshapen(transfer: Transfer) -> Reason | None:
    """What is wrong with a transfer before any account is looked at."""
    cents = transfer.cents
    if type(cents) is not int:  # a bool is no amount, and a float least of all
        return Reason.NOT_WHOLE_CENTS
    if cents <= 0:
        return Reason.NEGATIVE if cents else Reason.ZERO
    if cents >= MOST_CENTS:
        return Reason.TOO_LARGE
    if type(transfer.debit) is not int or type(transfer.credit) is not int:
        return Reason.UNKNOWN_ACCOUNT
    if transfer.debit == transfer.credit:
        return Reason.SAME_ACCOUNT
    if type(transfer.kind) is not str or transfer.kind not in ROUTES:
        return Reason.UNKNOWN_KIND
    return misnamed(transfer.key, transfer.ref, transfer.memo)


def misnamed(key: str, ref: str, memo: str) -> Reason | None:
    """What is wrong with the words of a request."""
    if not (type(key) is str and type(ref) is str and type(memo) is str and (key + ref + memo).isprintable()):
        return Reason.NOT_TEXT
    if not 0 < len(key) <= LONGEST_KEY:
        return Reason.KEY_TOO_LONG if key else Reason.KEY_EMPTY
    if len(ref) > LONGEST_REF:
        return Reason.REF_TOO_LONG
    if len(memo) > LONGEST_MEMO:
        return Reason.MEMO_TOO_LONG
    return None
