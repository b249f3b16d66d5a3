"""Hot 3: the total of the player's two cards and the up card.

Law: an ace counts for the best total not over 21; three sevens stand above every other 21.
"""

from collections.abc import Callable

from sabot.cards import RANK, RANKS
from sabot.hand import best_total
from sabot.side_bets.kind import Cards, Kind, Line, Sees
from sabot.side_bets.three_cards import one_suit

_SEVEN = RANKS.index("7")


def _totals(total: int) -> Callable[[Cards], bool]:
    return lambda cards: best_total(cards) == total


HOT_3 = Kind(
    name="hot_3",
    sees=Sees.THREE,
    lines=(
        Line("777", lambda cards: {RANK[card] for card in cards} == {_SEVEN}),
        Line("suited_21", lambda cards: best_total(cards) == 21 and one_suit(cards)),
        Line("21", _totals(21)),
        Line("20", _totals(20)),
        Line("19", _totals(19)),
    ),
)
