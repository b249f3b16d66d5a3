"""A shoe shuffled again from its seed, its id and the contributions.

Law: Fisher–Yates from the front; a number that would favour a card is thrown away, never folded.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import repeat

from sabot.cards import DECK, NAMES, Card
from sabot.rules import Rules
from sabot.verify.drbg import numbers

_NUMBERS = 1 << 16
_NONCE_BYTES = 16


def sorted_shoe(rules: Rules) -> list[Card]:
    """Deck after deck by rank and suit, without the ranks that the rules remove."""
    deck = [card for card in DECK if NAMES[card][0] not in rules.removed]
    return [card for cards in repeat(deck, rules.decks) for card in cards]


def below(limit: int, stream: Iterator[int]) -> int:
    """The next number below ``limit``, each as likely as the others."""
    share = _NUMBERS // limit
    return next(drawn for number in stream if (drawn := number // share) < limit)


def shuffled(rules: Rules, *, seed: bytes, shoe_id: str, mix: bytes, places: int | None = None) -> tuple[Card, ...]:
    """The cards at the first ``places`` places of the shoe, or at all of them."""
    nonce = sha256(b"sabot/shoe/1\0" + shoe_id.encode()).digest()[:_NONCE_BYTES]
    stream = numbers(seed, nonce, mix)
    shoe = sorted_shoe(rules)
    dealt = len(shoe) if places is None else min(places, len(shoe))
    for place in range(dealt):
        other = place + below(len(shoe) - place, stream)
        shoe[place], shoe[other] = shoe[other], shoe[place]
    return tuple(shoe[:dealt])
