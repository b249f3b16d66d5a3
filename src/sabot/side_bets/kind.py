"""What a kind of side bet is: which cards it sees, and its lines, best first.

Law: the first line that matches pays, and only that one. A kind knows no amounts; what a line pays is
data of the game (``SideBet``), so two games may share a kind and pay differently.
"""

from collections.abc import Callable
from enum import StrEnum

import msgspec

from sabot.cards import Card

Cards = tuple[Card, ...]


class Sees(StrEnum):
    """The cards by which a side bet is decided."""

    PAIR = "pair"  # the player's two cards
    THREE = "three"  # the player's two cards and the up card
    DEALER = "dealer"  # the dealer's finished hand


class Line(msgspec.Struct, frozen=True):
    """One line of a side bet's table: its name in the notation, and when it matches."""

    name: str
    matches: Callable[[Cards], bool]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A side bet without its pays."""

    name: str
    sees: Sees
    lines: tuple[Line, ...]
    half_of_main: bool = False
    """The stake is exactly half the main bet."""
    for_one: bool = False
    """Pays are quoted *for* one: what they name is all that comes back."""
    pushes_on_natural: bool = False
    """The stake comes back when the player holds a natural."""
    jackpot: str | None = None
    """The line that pays the visible meter."""

    def best_line(self, cards: Cards) -> str | None:
        """The name of the first line that matches."""
        for line in self.lines:
            if line.matches(cards):
                return line.name
        return None
