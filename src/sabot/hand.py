"""What a hand of cards counts, whoever holds it.

Law: an ace counts 1 or 11, whichever is better; a natural is 21 with the first two cards of a hand
that was never split (that last part is for the caller to know).
"""

from collections.abc import Sequence

from sabot.cards import VALUE, Card

MOST = 21


def count(cards: Sequence[Card]) -> tuple[int, bool]:
    """The best total, and whether an ace counts 11 in it (a *soft* hand)."""
    total = 0
    for card in cards:
        total += VALUE[card]
    if total <= MOST - 10:
        for card in cards:
            if VALUE[card] == 1:
                return total + 10, True
    return total, False


def best_total(cards: Sequence[Card]) -> int:
    """The best total; a bust hand's is over 21."""
    return count(cards)[0]


def is_soft(cards: Sequence[Card]) -> bool:
    """Say whether an ace of the hand counts 11."""
    return count(cards)[1]


def is_natural(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value, and nothing else."""
    return len(cards) == 2 and VALUE[cards[0]] + VALUE[cards[1]] == 11 and 1 in (VALUE[cards[0]], VALUE[cards[1]])
