"""What can be said to a live round.

Law: players' commands come in batches, one entry a player or hand, and are answered entry by entry; the
table's own commands (cards, closes, faults) come alone. Money has been asked for before: entries carry
whether they were funded.
"""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import ArrayLike

from sabot.actions import Action
from sabot.engine.table import Deal, Pause, Resume, Settle, TableCommand, Void
from sabot.engine.tracks.state import CODE, Flags, Rows, Small, Track

__all__ = [
    "Bet",
    "CloseBets",
    "CloseWindow",
    "Command",
    "Deal",
    "Decide",
    "Insure",
    "Pause",
    "Resume",
    "Settle",
    "Void",
    "bet",
    "decide",
    "insure",
]


class Bet(msgspec.Struct, eq=False):
    """Stakes that replace what these rows had down; rows beyond the last one join, next numbers first."""

    rows: Rows
    stakes: Rows
    """One line a row, one column a bet, in cents; all zero takes a bet back."""


class CloseBets(msgspec.Struct, frozen=True):
    """No more bets."""


class Insure(msgspec.Struct, eq=False):
    """Answers about insurance; a yes that was not funded is a no."""

    rows: Rows
    taken: Flags
    funded: Flags


class Decide(msgspec.Struct, eq=False):
    """Decisions, one entry a hand (1, or 1 and 2 after a split)."""

    rows: Rows
    hands: Small
    actions: Small
    funded: Flags
    options: Rows | None = None
    """The options each was shown, as bits in the order of ``ACTIONS``; None where all that is legal was."""


class CloseWindow(msgspec.Struct, frozen=True):
    """Time is up: whoever has not answered gets the default; ``asked`` are tracks that players elsewhere asked on."""

    asked: tuple[Track, ...] = ()


Command = Bet | CloseBets | Insure | Decide | CloseWindow | TableCommand


def bet(rows: ArrayLike, stakes: ArrayLike) -> Bet:
    """A batch of bets from anything array-like."""
    return Bet(_whole(rows), _whole(stakes))


def _whole(numbers: ArrayLike) -> Rows:
    """Whole numbers as they are; a float is a bug of ours, and is never rounded to money."""
    found = np.asarray(numbers)
    if found.size and found.dtype.kind not in "iu":
        raise TypeError(f"whole numbers are wanted, not {found.dtype}")
    return found.astype(np.int64)


def insure(rows: ArrayLike, taken: ArrayLike, *, funded: ArrayLike = True) -> Insure:
    """A batch of insurance answers from anything array-like."""
    where = np.asarray(rows, np.int64)
    return Insure(where, _flags(taken, len(where)), _flags(funded, len(where)))


def decide(rows: ArrayLike, hands: ArrayLike, actions: Sequence[Action], *, funded: ArrayLike = True) -> Decide:
    """A batch of decisions from anything array-like."""
    where = np.asarray(rows, np.int64)
    codes = np.asarray([CODE[action] for action in actions], np.int8)
    return Decide(where, np.asarray(hands, np.int8), codes, _flags(funded, len(where)))


def _flags(flags: ArrayLike, count: int) -> Flags:
    return np.broadcast_to(np.asarray(flags, np.bool_), (count,))
