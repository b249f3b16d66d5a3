"""Every position a hand can be in, whichever way it came there: unsplit, or half of a split, real or lent.

Law: a state is a hand and what is known to be gone beside it; its children are what one more card makes of
it. Independent of rules and shoe, so it is built once for each choice of splits.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.odds.tree import NONE, VALUES, Bytes, Ints, tree

UNSPLIT = -1


class States(NamedTuple):
    """All states of one game, as columns; children come before parents in ``order``."""

    hand: Ints
    gone: Ints
    partner: Bytes
    """The value of the other half, or UNSPLIT."""
    lent: NDArray[np.bool_]
    size: Bytes
    total: Bytes
    soft: NDArray[np.bool_]
    child: Ints
    order: Ints
    first: Ints
    """The unsplit state of each two values."""
    half: Ints
    """The one-card state of each value's split, real and lent; NONE where there is none."""
    pair: Bytes
    """For a state of two equal values their value, else NONE."""


@lru_cache(maxsize=16)
def states(real: tuple[int, ...], lent: tuple[int, ...]) -> States:
    """The states of a game in which these values may be split, with real and with lent second stakes."""
    known = tree()
    hands = np.arange(known.hands, dtype=np.int32)
    parts = [(UNSPLIT, False, hands[known.size[: known.hands] >= 2])]
    parts += [(value, False, hands[known.counts[: known.hands, value] > 0]) for value in real]
    parts += [(value, True, hands[known.counts[: known.hands, value] > 0]) for value in lent]
    starts = np.cumsum([0, *(len(part) for _, _, part in parts)])
    child = np.full((starts[-1], VALUES), NONE, np.int32)
    half = np.full((2, VALUES), NONE, np.int32)
    for (partner, is_lent, part), start in zip(parts, starts, strict=False):
        place = np.full(known.hands + 1, NONE, np.int32)
        place[part] = np.arange(start, start + len(part))
        child[start : start + len(part)] = place[known.child[part]]
        if partner != UNSPLIT:
            half[int(is_lent), partner] = start + int(np.argmin(known.size[part]))
    hand = np.concatenate([part for _, _, part in parts])
    partners = np.concatenate([np.full(len(part), partner, np.int8) for partner, _, part in parts])
    gone = np.where(partners == UNSPLIT, hand, known.beside[hand, np.maximum(partners, 0)]).astype(np.int32)
    size = known.size[hand]
    twos = (partners == UNSPLIT) & (size == 2)
    first = np.full((VALUES, VALUES), NONE, np.int32)
    pair = np.full(len(hand), NONE, np.int8)
    for state in np.nonzero(twos)[0]:
        low, high = np.repeat(np.arange(VALUES), known.counts[hand[state]])
        first[low, high] = first[high, low] = state
        pair[state] = low if low == high else NONE
    return States(
        hand=hand,
        gone=gone,
        partner=partners,
        lent=np.concatenate([np.full(len(part), is_lent) for _, is_lent, part in parts]),
        size=size,
        total=known.total[hand],
        soft=known.soft[hand],
        child=child,
        order=np.argsort(-known.hard[hand], kind="stable").astype(np.int32),
        first=first,
        half=half,
        pair=pair,
    )
