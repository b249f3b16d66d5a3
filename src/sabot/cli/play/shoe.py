"""Cards for a game in the terminal.

Law: shuffled from the system's entropy; an instant game gets a fresh shoe every round, a live one deals on until
the cut card. Cards that someone wants to come first are taken out of the shoe they come before.
"""

import secrets

from sabot.cards import DECK, NAMES, Card
from sabot.games import Game, Kind


class Shoe:
    """A shoe, and cards that someone wants to come first."""

    def __init__(self, game: Game, first: tuple[Card, ...]) -> None:
        self._game = game
        self._first = list(first)
        self._cards: list[Card] = []
        self._cut = 0

    def start(self) -> bool:
        """Make ready for a round; say whether a new shoe was shuffled for it."""
        if self._cards and self._game.kind is Kind.LIVE and len(self._cards) + len(self._first) > self._cut:
            return False
        rules = self._game.rules
        self._cards = [card for card in DECK if NAMES[card][0] not in rules.removed] * rules.decks
        self._cut = int(len(self._cards) * (1 - self._game.cut_card))
        for card in self._first:
            self._cards.remove(card)
        secrets.SystemRandom().shuffle(self._cards)
        return True

    def draw(self) -> Card:
        """The next card."""
        return self._first.pop(0) if self._first else self._cards.pop()
