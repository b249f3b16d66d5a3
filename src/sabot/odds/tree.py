"""Every hand a player can hold, as multisets of values, and how they grow.

Law: independent of any game. Values are 0 … 9 for ace, two … nine, ten; a hand is kept while its hard
total is at most 21. *Gone* multisets are hands, and split hands together with the card of their other half.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST = 21
VALUES = 10
NONE = -1

Ints = NDArray[np.int32]
Bytes = NDArray[np.int8]


class Tree(NamedTuple):
    """The hands, parents before children; and the gone multisets, the hands first among them."""

    counts: Bytes
    """For each gone multiset, how many cards of each value."""
    size: Bytes
    hard: Bytes
    total: Bytes
    """The best total of each hand."""
    soft: NDArray[np.bool_]
    child: Ints
    """The hand that a hand becomes with one more card; NONE where it is bust."""
    beside: Ints
    """The gone multiset of a split hand whose other half has this value; NONE where the hand holds no such card."""
    order: Ints
    """The hands, largest hard total first, so that children come before parents."""
    hands: int
    walk: Ints
    """The gone multisets in depth-first order: each after the one it adds a card to."""
    depth: Bytes
    added: Bytes
    """The value that each gone multiset adds to the one before it."""
    leaf: NDArray[np.bool_]


@lru_cache(maxsize=1)
def tree() -> Tree:
    """The tree of all hands; it is built once."""
    hands: list[tuple[int, ...]] = []

    def grow(hand: tuple[int, ...], hard: int) -> None:
        hands.append(hand)
        for value in range(hand[-1] if hand else 0, VALUES):
            if hard + value + 1 <= MOST:
                grow((*hand, value), hard + value + 1)

    grow((), 0)
    gone = dict.fromkeys(hands)
    for hand in hands:
        gone.update(dict.fromkeys(tuple(sorted((*hand, value))) for value in set(hand)))
    place = {multiset: number for number, multiset in enumerate(gone)}
    counts = np.array([[multiset.count(value) for value in range(VALUES)] for multiset in place], np.int8)
    count = len(hands)
    size = counts.sum(axis=1).astype(np.int8)
    hard = (counts[:count] @ np.arange(1, VALUES + 1)).astype(np.int8)
    soft = (counts[:count, 0] > 0) & (hard <= MOST - 10)
    child = np.full((count, VALUES), NONE, np.int32)
    beside = np.full((count, VALUES), NONE, np.int32)
    for number, hand in enumerate(hands):
        for value in range(VALUES):
            with_one_more = place.get(tuple(sorted((*hand, value))), NONE)
            child[number, value] = with_one_more if with_one_more < count else NONE
            if value in hand:
                beside[number, value] = with_one_more
    walk = sorted(place, key=lambda multiset: multiset)
    after = [*walk[1:], ()]
    return Tree(
        counts=counts,
        size=size,
        hard=hard,
        total=(hard + 10 * soft).astype(np.int8),
        soft=soft,
        child=child,
        beside=beside,
        order=np.argsort(-hard, kind="stable").astype(np.int32),
        hands=count,
        walk=np.array([place[multiset] for multiset in walk], np.int32),
        depth=np.array([len(multiset) for multiset in walk], np.int8),
        added=np.array([multiset[-1] if multiset else 0 for multiset in walk], np.int8),
        leaf=np.array([len(following) <= len(multiset) for multiset, following in zip(walk, after, strict=True)]),
    )
