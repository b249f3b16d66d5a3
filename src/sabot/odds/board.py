"""The states of one game with what its rules offer in each.

Law: all that the compiled loops need of the rules is read here, once, into columns; they know no ``Rules``.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.cards import RANKS
from sabot.odds.states import UNSPLIT, States, states
from sabot.odds.tree import MOST, NONE, VALUES, Bytes, Ints, tree
from sabot.rules import Rules

TEN = VALUES - 1
Flags = NDArray[np.bool_]


class Board(NamedTuple):
    """One row a state."""

    gone: Ints
    known: Bytes
    """How many cards are known to be gone, the up card not counted."""
    total: Bytes
    child: Ints
    order: Ints
    own: NDArray[np.float64]
    """1 where the stake is the player's own, 0 where it was lent."""
    drawn: Flags
    """Nothing is decided: the one card of a split half gets its second."""
    opens: Flags
    """Hit and stand are offered."""
    doubles: Flags
    whole: Flags
    """The first two cards, unsplit."""
    lends: Flags
    """A double here is the house's."""
    charlie: Flags
    multiples: NDArray[np.int64]
    half: Ints
    pair: Bytes
    surrender: bool


def split_values(rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The values whose halves can be real, and those whose second half can be lent."""
    held = [rank for rank in range(len(RANKS)) if RANKS[rank] not in rules.removed]
    lent = {min(rank, TEN) for rank in held if RANKS[rank] in rules.free_splits}
    return tuple(sorted({min(rank, TEN) for rank in held})), tuple(sorted(lent))


@lru_cache(maxsize=64)
def board(rules: Rules) -> tuple[States, Board]:
    """The states of a game, and what is offered in each."""
    positions = states(*split_values(rules))
    split, size, total = positions.partner != UNSPLIT, positions.size, positions.total
    charlie = size >= rules.charlie if rules.charlie is not None else np.zeros(len(size), np.bool_)
    ended = (total == MOST) | charlie | (size < 2) | ((positions.partner == 0) & (size >= 2))
    two = ~ended & (size == 2)
    made = Board(
        gone=positions.gone,
        known=(size + split).astype(np.int8),
        total=total,
        child=positions.child,
        order=positions.order,
        own=np.where(positions.lent, 0.0, 1.0),
        drawn=size == 1,
        opens=~ended,
        doubles=two & (~split | rules.double_after_split),
        whole=two & ~split,
        lends=~positions.soft & np.isin(total, rules.free_doubles),
        charlie=charlie,
        multiples=np.array(rules.doubles, np.int64),
        half=positions.half,
        pair=positions.pair,
        surrender=rules.surrender,
    )
    return positions, made


@lru_cache(maxsize=64)
def wanted(rules: Rules, *, all_hands: bool) -> Flags:
    """The gone multisets beside which the dealer's endings matter.

    Without ``all_hands``, hands of hard 11 or less are left out: they never gain by standing, for one card
    more cannot bust them and leaves the dealer's cards as likely as before (``docs/mathematics.md``).
    """
    positions, made = board(rules)
    needed = (positions.size >= 2) & ~made.charlie
    if not all_hands:
        first = made.whole | ((positions.size == 2) & (positions.partner == NONE))
        needed &= (positions.total > 11) | (positions.size == 3) | first
    flags = np.zeros(len(tree().counts), np.bool_)
    flags[positions.gone[needed]] = True
    return flags
