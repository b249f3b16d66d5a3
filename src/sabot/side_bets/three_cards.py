"""Facts about three cards that several side bets ask for.

Law: ranks run A 2 … K and the ace also stands above the king; ranks that are missing from a shoe do
not make neighbours of those around them (in Power, 8 and jack are none).
"""

from sabot.cards import RANK, SUIT
from sabot.side_bets.kind import Cards, Line


def one_suit(cards: Cards) -> bool:
    """All cards are of the same suit."""
    first = SUIT[cards[0]]
    for card in cards:  # noqa: SIM110 -- asked some hundred thousand times; a generator costs three times as much
        if SUIT[card] != first:
            return False
    return True


def one_rank(cards: Cards) -> bool:
    """All cards are of the same rank."""
    first = RANK[cards[0]]
    for card in cards:  # noqa: SIM110 -- see one_suit
        if RANK[card] != first:
            return False
    return True


def in_sequence(cards: Cards) -> bool:
    """Three ranks that follow one another: A-2-3 and Q-K-A, never K-A-2."""
    low, middle, high = sorted([RANK[card] for card in cards])
    return (middle - low == 1 and high - middle == 1) or (low, middle, high) == (0, 11, 12)


POKER_LINES = (
    Line("suited_trips", lambda cards: one_rank(cards) and one_suit(cards)),
    Line("straight_flush", lambda cards: one_suit(cards) and in_sequence(cards)),
    Line("trips", one_rank),
    Line("straight", in_sequence),
    Line("flush", one_suit),
)
"""The hands of 21+3, best first."""
