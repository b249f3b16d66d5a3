"""A Merkle tree over the cards of a shoe (RFC 6962), so that each can be shown without the rest.

Law: a path proves one card at one place of a tree of one size, and no other; a salt keeps a card that has not been
shown from being guessed. All levels are kept: a path is a look-up, and all of them cost no hash.
"""

import hashlib
from collections.abc import Sequence
from hmac import digest

from sabot.cards import Card
from sabot.fairness.seed import Seed
from sabot.fairness.unfair import Reason, Unfair

Levels = tuple[tuple[bytes, ...], ...]
"""The leaves first, the root alone in the last."""


def salt(seed: Seed, place: int) -> bytes:
    """What hides the card at a place until it is shown."""
    return digest(seed.disclose(), b"sabot/salt/1\0" + place.to_bytes(2, "big"), "sha256")


def leaf(place: int, card: Card, salt: bytes) -> bytes:
    """The commitment to one card."""
    return hashlib.sha256(b"\x00" + place.to_bytes(2, "big") + bytes((card,)) + salt).digest()


def levels(leaves: Sequence[bytes]) -> Levels:
    """The whole tree; where a level is odd its last node goes up as it is, which is the shape RFC 6962 wants."""
    if not leaves:
        raise Unfair(Reason.NO_LEAVES)
    made = [tuple(leaves)]
    while len(made[-1]) > 1:
        below = made[-1]
        above = [_node(*pair) for pair in zip(below[::2], below[1::2], strict=False)]
        made.append((*above, below[-1]) if len(below) % 2 else tuple(above))
    return tuple(made)


def root(tree: Levels) -> bytes:
    """The one hash that commits to every card."""
    return tree[-1][0]


def path(tree: Levels, place: int) -> tuple[bytes, ...]:
    """The sibling hashes from a leaf to the root."""
    if not 0 <= place < len(tree[0]):
        raise Unfair(Reason.NO_SUCH_PLACE, place=place)
    siblings = []
    for level in tree[:-1]:
        sibling = place ^ 1
        if sibling < len(level):
            siblings.append(level[sibling])
        place //= 2
    return tuple(siblings)


def leads_to(root: bytes, size: int, place: int, leaf: bytes, path: Sequence[bytes]) -> bool:
    """Whether a leaf stands at a place of the tree of that size with that root."""
    if not 0 <= place < size:
        return False
    siblings = iter(path)
    reached, last = leaf, size - 1
    while last:
        if place % 2 or place < last:
            sibling = next(siblings, None)
            if sibling is None:
                return False
            reached = _node(sibling, reached) if place % 2 else _node(reached, sibling)
        place, last = place // 2, last // 2
    return reached == root and next(siblings, None) is None


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()
