"""The hash chain over the journal: one link for each committed group.

Law: a link is SHA-256 over the link before it and the canonical JSON of all that its group appended, the
same bytes on every storage; so no byte of journal or facts can change without every later link changing.
"""

import hashlib
from collections.abc import Sequence

import msgspec

from sabot.facts import Fact
from sabot.ledger import Entry, Opening

ENCODER = msgspec.json.Encoder()


def digest(
    before: str, number: int, at: int, openings: Sequence[Opening], entries: Sequence[Entry], facts: Sequence[Fact]
) -> str:
    """The digest of the next link."""
    body = ENCODER.encode((number, at, openings, entries, facts))
    return hashlib.sha256(bytes.fromhex(before) + body).hexdigest()
