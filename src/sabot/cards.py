"""Cards as small integers.

Law: a card is ``rank * 4 + suit`` with ranks A 2 … K and suits c d h s, so that every fact about a
card is one look into a table of 52 (or 13) entries.
"""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", int)

RANKS = "A23456789TJQK"
SUITS = "cdhs"
RED_SUITS = frozenset({1, 2})

NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK = tuple(Card(card) for card in range(52))
RANK = tuple(card // 4 for card in range(52))
SUIT = tuple(card % 4 for card in range(52))

VALUE = tuple(min(rank + 1, 10) for rank in RANK)
"""What a card counts, an ace as 1."""

ACE = 0
_CARDS = {name: Card(number) for number, name in enumerate(NAMES)}


def parse(name: str) -> Card:
    """Read ``Td``; an unknown name is a KeyError."""
    return _CARDS[name]


def parse_all(names: str) -> tuple[Card, ...]:
    """Read a line of card names."""
    return tuple([_CARDS[name] for name in names.split()])


def write_all(cards: Iterable[Card]) -> str:
    """Write cards as a line of names."""
    return " ".join([NAMES[card] for card in cards])


def is_ace(card: Card) -> bool:
    """Say whether the card is an ace."""
    return RANK[card] == ACE


def is_ten(card: Card) -> bool:
    """Say whether the card counts ten: T, J, Q or K."""
    return VALUE[card] == 10


def same_rank(first: Card, second: Card) -> bool:
    """Two kings, not a king and a queen."""
    return RANK[first] == RANK[second]


def same_value(first: Card, second: Card) -> bool:
    """Two cards that count the same: a king and a queen too."""
    return VALUE[first] == VALUE[second]
