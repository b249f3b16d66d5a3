"""Comparing live tables, which have no equality of their own.

Law: every column and every field counts.
"""

import numpy as np

from sabot.engine.tracks import Round
from sabot.engine.tracks.state import Players, Window


def same_table(one: Round, other: Round) -> bool:
    """Say whether two states are the same in everything."""
    for name in Round.__struct_fields__:
        left, right = getattr(one, name), getattr(other, name)
        if isinstance(left, Players):
            if not all(
                np.array_equal(getattr(left, column), getattr(right, column)) for column in Players.__struct_fields__
            ):
                return False
        elif name == "windows":
            if len(left) != len(right) or not all(map(_same_window, left, right)):
                return False
        elif left != right:
            return False
    return True


def _same_window(one: Window, other: Window) -> bool:
    return (
        np.array_equal(one.actions, other.actions)
        and np.array_equal(one.unfunded, other.unfunded)
        and one.fell == other.fell
    )
