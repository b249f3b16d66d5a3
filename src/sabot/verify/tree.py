"""The tree over a live shoe: a salted leaf for each place, one root for all (RFC 6962).

Law: the left part of any tree is the largest power of two smaller than its number of leaves, so a place and a
size alone say on which side each sibling of a path stands.
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import digest

from sabot.cards import Card

_PLACE_BYTES = 2


def salt(seed: bytes, place: int) -> bytes:
    """What keeps an undealt card's leaf from being guessed."""
    return digest(seed, b"sabot/salt/1\0" + place.to_bytes(_PLACE_BYTES, "big"), "sha256")


def leaf(place: int, card: Card, salted: bytes) -> bytes:
    """The hash of one card at its place."""
    return sha256(b"\x00" + place.to_bytes(_PLACE_BYTES, "big") + bytes([card]) + salted).digest()


def leaves(cards: Sequence[Card], seed: bytes) -> list[bytes]:
    """Every leaf of a whole shoe."""
    return [leaf(place, card, salt(seed, place)) for place, card in enumerate(cards)]


def root(hashes: Sequence[bytes]) -> bytes:
    """The root over at least one leaf."""
    if len(hashes) == 1:
        return hashes[0]
    left = _left(len(hashes))
    return _node(root(hashes[:left]), root(hashes[left:]))


def path(hashes: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """The siblings of a leaf, from the leaf to the root."""
    if len(hashes) == 1:
        return ()
    left = _left(len(hashes))
    if place < left:
        return (*path(hashes[:left], place), root(hashes[left:]))
    return (*path(hashes[left:], place - left), root(hashes[:left]))


def root_by_path(hashed: bytes, place: int, size: int, siblings: Sequence[bytes]) -> bytes | None:
    """The root to which a leaf's path leads; None where the path has another length than the place needs."""
    if size == 1:
        return None if siblings else hashed
    if not siblings:
        return None
    left = _left(size)
    if place < left:
        below = root_by_path(hashed, place, left, siblings[:-1])
        return below and _node(below, siblings[-1])
    below = root_by_path(hashed, place - left, size - left, siblings[:-1])
    return below and _node(siblings[-1], below)


def _left(size: int) -> int:
    return 1 << (size - 1).bit_length() - 1


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
