"""The proof file as it is written: names and types of its fields, nothing more.

Law: every field that the page describes, and no other; binary values are still text here.
"""

import msgspec

from sabot.verify.bad_proof import BadProof, Reason
from sabot.verify.results import Cents, Claimed

VERSION = 1
MOST_BYTES = 4 << 20
"""A larger file is refused unread."""

_REASONS = (
    ("Object missing required field", Reason.MISSING_FIELD),
    ("Object contains unknown field", Reason.UNKNOWN_FIELD),
    ("Expected `int` >= 0", Reason.NEGATIVE),
    ("Invalid value", Reason.UNKNOWN_KIND),
)
"""How msgspec begins each of its complaints; all others are about types."""


class Contribution(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's own value, in an instant game."""

    who: str
    value: str


class Committed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value committed at a live table; None where it was never revealed."""

    who: str
    commitment: str
    value: str | None


class InstantShoe(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="instant"
):
    """A shoe of one round, known by its seed."""

    id: str
    commitment: str
    seed: str
    entropy: tuple[Contribution, ...]


class ShownCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dealt card with its way to the root."""

    card: str
    salt: str
    path: tuple[str, ...]


class LiveShoe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """Some cards of a longer shoe, known by its tree, and by its seed once it has retired."""

    id: str
    commitment: str
    root: str
    size: Cents
    cut_card: Cents
    first: Cents
    entropy: tuple[Committed, ...]
    cards: tuple[ShownCard, ...]
    seed: str | None


class Document(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    proof: int
    round: str
    rules: dict[str, object]
    awards: dict[str, Cents] = {}
    claimed: Claimed
    shoe: InstantShoe | LiveShoe


def decode(data: bytes) -> Document:
    """Read the file's fields; whatever is wrong with them is a ``BadProof``, or too deep for the reader's stack."""
    if len(data) > MOST_BYTES:
        raise BadProof(Reason.TOO_LARGE, len(data))
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadProof(Reason.UNREADABLE, error) from None
    if not isinstance(raw, dict):
        raise BadProof(Reason.NOT_AN_OBJECT, type(raw).__name__)
    version = raw.get("proof", VERSION)
    if type(version) is not int or version != VERSION:
        raise BadProof(Reason.WRONG_VERSION, str(version)[:40])
    try:
        return msgspec.convert(raw, Document)
    except msgspec.ValidationError as error:
        raise BadProof(_reason(str(error)), error) from None


def _reason(complaint: str) -> Reason:
    return next((reason for begins, reason in _REASONS if complaint.startswith(begins)), Reason.WRONG_TYPE)
