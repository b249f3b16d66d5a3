"""Entropy of the system.

Law: the only place in the house where chance comes in; everything else is computed from it.
"""

import secrets


def seed() -> bytes:
    """The 256 bits of a shoe."""
    return secrets.token_bytes(32)


def token() -> bytes:
    """The 256 bits of a session."""
    return secrets.token_bytes(32)
