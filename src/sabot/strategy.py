"""A strategy as a chart: rows of letters against the up cards 2 … 9, ten, ace.

Law: data only. A letter names the actions to try, first one offered first; ``T`` that cannot be
taken plays the row of the hand's total. What a sheet prints is copied to the letter, good or bad.
"""

from collections.abc import Collection, Sequence

import msgspec

from sabot.actions import Action
from sabot.cards import RANKS, VALUE, Card, same_value
from sabot.hand import count

UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
"""The columns of a chart; ``T`` stands for every ten-value."""

LETTERS: dict[str, tuple[Action, ...]] = {
    "H": (Action.HIT,),
    "S": (Action.STAND,),
    "D": (Action.FREE_DOUBLE, Action.DOUBLE, Action.HIT),
    "E": (Action.FREE_DOUBLE, Action.DOUBLE, Action.STAND),
    "K": (Action.TRIPLE, Action.HIT),
    "L": (Action.TRIPLE, Action.STAND),
    "Q": (Action.QUADRUPLE, Action.HIT),
    "P": (Action.QUADRUPLE, Action.STAND),
    "R": (Action.SURRENDER, Action.HIT),
    "U": (Action.SURRENDER, Action.STAND),
    "T": (Action.FREE_SPLIT, Action.SPLIT),
}
"""What each letter of a chart tries, first one offered first; each but T ends in hit or stand."""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy: one letter for each row and up card, a space where the shoe has no such card."""

    hard: dict[int, str]
    """By total."""
    soft: dict[int, str]
    """By total, the ace counted as 11."""
    pairs: dict[str, str]
    """By rank; ``T`` is any pair of ten-values."""


def letter(chart: Chart, cards: Sequence[Card], upcard: Card, *, pair: bool = True) -> str:
    """The chart's cell for a hand; with ``pair`` false a pair is read as its total."""
    column = UPCARDS.index("A" if VALUE[upcard] == 1 else "T" if VALUE[upcard] == 10 else str(VALUE[upcard]))
    if pair and len(cards) == 2 and same_value(cards[0], cards[1]):
        rank = "T" if VALUE[cards[0]] == 10 else RANKS[VALUE[cards[0]] - 1]
        return chart.pairs[rank][column]
    total, soft = count(cards)
    return (chart.soft if soft else chart.hard)[total][column]


def advise(chart: Chart, cards: Sequence[Card], upcard: Card, offered: Collection[Action]) -> Action:
    """What the chart does with a hand, among the actions offered."""
    wished = LETTERS[letter(chart, cards, upcard)]
    if not any(action in offered for action in wished):
        wished = LETTERS[letter(chart, cards, upcard, pair=False)]
    return next(action for action in wished if action in offered)
