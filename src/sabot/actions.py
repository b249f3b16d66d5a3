"""The nine things a player can do with a hand.

Law: one closed list; what an action multiplies the stake by is a table, not a branch.
"""

from enum import StrEnum


class Action(StrEnum):
    """A decision about one hand, as it is written in the round notation."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    TRIPLE = "triple"
    QUADRUPLE = "quadruple"
    SPLIT = "split"
    SURRENDER = "surrender"
    FREE_DOUBLE = "free_double"
    FREE_SPLIT = "free_split"


MULTIPLE = {Action.DOUBLE: 2, Action.TRIPLE: 3, Action.QUADRUPLE: 4, Action.FREE_DOUBLE: 2}
"""What the stake of the hand is multiplied by; one card follows, and no more."""

PAID_DOUBLES = {2: Action.DOUBLE, 3: Action.TRIPLE, 4: Action.QUADRUPLE}

SPLITS = frozenset({Action.SPLIT, Action.FREE_SPLIT})

PAID = frozenset({Action.DOUBLE, Action.TRIPLE, Action.QUADRUPLE, Action.SPLIT})
"""Actions that need the player's money; the others never do."""
