"""Any Pair and Perfect Pair: the player's two cards.

Law: a pair is two cards of the same *rank*; a king and a queen are none, whatever may be split.
"""

from sabot.cards import RED_SUITS, SUIT
from sabot.side_bets.kind import Cards, Kind, Line, Sees
from sabot.side_bets.three_cards import one_rank, one_suit


def _one_colour(cards: Cards) -> bool:
    return len({SUIT[card] in RED_SUITS for card in cards}) == 1


ANY_PAIR = Kind(
    name="any_pair",
    sees=Sees.PAIR,
    lines=(
        Line("suited", lambda cards: one_rank(cards) and one_suit(cards)),
        Line("pair", one_rank),
    ),
)

PERFECT_PAIR = Kind(
    name="perfect_pair",
    sees=Sees.PAIR,
    half_of_main=True,
    for_one=True,
    lines=(
        Line("perfect", lambda cards: one_rank(cards) and one_suit(cards)),
        Line("coloured", lambda cards: one_rank(cards) and _one_colour(cards)),
        Line("mixed", one_rank),
    ),
)
