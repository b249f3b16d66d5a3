"""A shoe's seed, and the commitment that binds the house to it.

Law: 32 bytes that come from outside. No repr shows them and no encoder takes them; whoever wants them has to say so.
"""

import hashlib

from sabot.fairness.unfair import Reason, Unfair

SEED_BYTES = 32


class Seed:
    """A seed that nobody outside the house has seen: not printed, not encoded, not pickled."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        if not isinstance(secret, bytes) or len(secret) != SEED_BYTES:
            raise Unfair(Reason.SEED_NOT_32_BYTES)
        self._secret = secret

    def disclose(self) -> bytes:
        """The bytes themselves."""
        return self._secret

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seed) and other._secret == self._secret

    def __hash__(self) -> int:
        return hash(self._secret)

    def __repr__(self) -> str:
        return "Seed(secret)"

    def __reduce__(self) -> str:
        raise TypeError("a seed is not pickled")


def commitment(seed: bytes, shoe_id: str) -> str:
    """What is published before anybody else contributes; it binds the shoe's id too, which the cards depend on."""
    return hashlib.sha256(b"sabot/seed/1\0" + Seed(seed).disclose() + shoe_id.encode()).hexdigest()
