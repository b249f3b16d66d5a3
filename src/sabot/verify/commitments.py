"""What is published before a shoe is dealt: hashes of the seed and of each contribution, and their mix.

Law: each hash begins with its own tag, so that none can be taken for another.
"""

from collections.abc import Iterable
from hashlib import sha256

_LENGTH_BYTES = 4


def of_seed(seed: bytes, shoe_id: str) -> bytes:
    """The commitment of the house to a shoe's seed and id."""
    return sha256(b"sabot/seed/1\0" + seed + shoe_id.encode()).digest()


def of_contribution(value: bytes) -> bytes:
    """The commitment of a contributor to a value not yet revealed."""
    return sha256(b"sabot/contribution/1\0" + value).digest()


def mix(revealed: Iterable[bytes]) -> bytes:
    """All revealed values, in the order of their commitments as numbers, as one value."""
    hashed = sha256(b"sabot/entropy/1\0")
    for value in sorted(revealed, key=of_contribution):
        hashed.update(len(value).to_bytes(_LENGTH_BYTES, "big") + value)
    return hashed.digest()
