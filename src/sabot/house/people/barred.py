"""Names that stay closed after their account is gone.

Law: deleting an account does not end a self-exclusion or a time-out, and lifts limits no sooner than asking for it
would: until then the name cannot be registered again. Only a salted hash of it is kept, with the day it ends; a
guest has no name to keep closed.
"""

import hashlib

import msgspec

from sabot.books import Transaction
from sabot.house.documents import drop, get, put

_HOUSE = "house"


class Salt(msgspec.Struct, frozen=True):
    """The house's own salt for closed names, in hexadecimal."""

    salt: str


class Barred(msgspec.Struct, frozen=True):
    """Until when a name stays closed, by its salted hash."""

    until: int


async def bar(transaction: Transaction, key: str, until: int, salt: bytes) -> None:
    """Close a folded name; the salt is used if it is the house's first."""
    kept = await get(transaction, Salt, _HOUSE)
    if kept is None:
        kept = Salt(salt.hex())
        put(transaction, _HOUSE, kept)
    put(transaction, _hash(kept, key), Barred(until))


async def is_barred(transaction: Transaction, key: str) -> bool:
    """Say whether a folded name is closed now; a term that is over is forgotten."""
    salt = await get(transaction, Salt, _HOUSE)
    barred = None if salt is None else await get(transaction, Barred, _hash(salt, key))
    if salt is None or barred is None:
        return False
    if barred.until > transaction.now:
        return True
    drop(transaction, Barred, _hash(salt, key))
    return False


def _hash(salt: Salt, key: str) -> str:
    return hashlib.sha256(bytes.fromhex(salt.salt) + key.encode()).hexdigest()
