"""What is published before a shoe is dealt: hashes of the seed and of each contribution, and their mix.

Law: each hash begins with its own tag, so that none can be taken for another.
"""

from collections.abc import Iterable
from hashlib import sha256

_LENGTH_BYTES = 4


def of_seed(seed: bytes) -> bytes:
    """The commitment of the house to its seed."""
    return sha256(b"sabot/seed/1\0" + seed).digest()


def of_contribution(value: bytes) -> bytes:
    """The commitment of a contributor to a value not yet revealed."""
    return sha256(b"sabot/contribution/1\0" + value).digest()


def mix(revealed: Iterable[tuple[str, bytes]]) -> bytes:
    """All revealed contributions, in the order in which they were committed, as one value."""
    hashed = sha256(b"sabot/entropy/1\0")
    for who, value in revealed:
        for part in (who.encode(), value):
            hashed.update(len(part).to_bytes(_LENGTH_BYTES, "big") + part)
    return hashed.digest()
