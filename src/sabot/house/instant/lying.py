"""The cards that lie open in a round, while its events are told one by one.

Law: each card is told with the total that it makes, by the same count as everywhere.
"""

from sabot.cards import Card
from sabot.engine.boxes import Round
from sabot.engine.boxes import events as told
from sabot.hand import count

Shown = told.CardDrawn | told.DealerDrew | told.HoleCardTurned
"""What lays a card open."""


class Lying:
    """What lies open before a step, and then card by card."""

    def __init__(self, round: Round) -> None:
        self._dealer = list(round.shown)
        self._hands = {
            (box.number, place): list(hand.cards)
            for box in round.boxes
            for place, hand in enumerate(box.hands, start=1)
        }

    def add(self, one: Shown) -> tuple[int, bool]:
        """A card was laid open: the total there, and whether it is soft."""
        cards: list[Card] = self._hands[one.box, one.hand] if isinstance(one, told.CardDrawn) else self._dealer
        cards.append(one.card)
        return count(cards)
