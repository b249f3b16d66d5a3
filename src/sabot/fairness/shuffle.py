"""A sorted shoe, and the shuffle that deals from it.

Law: every order is equally likely, given fair numbers; a card is fixed when it is dealt and not before, so a shoe is
shuffled only as far as it is dealt, and the cards dealt so far never depend on how many follow.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sabot.cards import DECK, NAMES, Card
from sabot.fairness.numbers import below
from sabot.rules import Rules


def sorted_shoe(rules: Rules) -> tuple[Card, ...]:
    """All cards of a shoe, deck after deck, before the shuffle."""
    return _sorted(rules.decks, rules.removed)


def shuffled(cards: Sequence[Card], stream: Iterator[int]) -> Iterator[Card]:
    """The cards in a new order, one at a time, by a forward Fisher–Yates shuffle; consumes the numbers.

    A round takes few cards of hundreds: only those that changed places are kept, and the rest lie as they lay.
    """
    size = len(cards)
    moved: dict[int, Card] = {}
    for place in range(size):
        chosen = place + below(stream, size - place)
        card = moved.get(chosen, cards[chosen])
        moved[chosen] = moved.pop(place, cards[place])
        yield card


@lru_cache(maxsize=64)
def _sorted(decks: int, removed: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(card for card in DECK if NAMES[card][0] not in removed) * decks
