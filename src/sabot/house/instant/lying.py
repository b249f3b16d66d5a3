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

    __slots__ = ("_before", "_laid")

    def __init__(self, round: Round) -> None:
        self._before = round
        self._laid: dict[tuple[int, int] | None, list[Card]] = {}
        """The cards of each place where one was laid; None is the dealer's."""

    def add(self, one: Shown) -> tuple[int, bool]:
        """A card was laid open: the total there, and whether it is soft."""
        place = (one.box, one.hand) if type(one) is told.CardDrawn else None
        cards = self._laid.get(place)
        if cards is None:
            cards = self._laid[place] = list(self._lay(place))
        cards.append(one.card)
        return count(cards)

    def _lay(self, place: tuple[int, int] | None) -> tuple[Card, ...]:
        """What lay there before the step."""
        if place is None:
            return self._before.shown
        number, hand = place
        for box in self._before.boxes:
            if box.number == number:
                return box.hands[hand - 1].cards
        raise AssertionError("a card is laid where there is a box")
