"""Lucky Ladies: the player's two cards make twenty, or hold a queen.

Law: only the player's two cards count; an ace and a nine make twenty too.
"""

from sabot.cards import RANK, RANKS, parse
from sabot.hand import best_total
from sabot.side_bets.kind import Cards, Kind, Line, Sees
from sabot.side_bets.three_cards import one_rank, one_suit

_QUEEN = RANKS.index("Q")
_QUEEN_OF_HEARTS = parse("Qh")


def _twenty(cards: Cards) -> bool:
    return best_total(cards) == 20


LUCKY_LADIES = Kind(
    name="lucky_ladies",
    sees=Sees.PAIR,
    lines=(
        Line("queens_of_hearts", lambda cards: set(cards) == {_QUEEN_OF_HEARTS}),
        Line("matched_20", lambda cards: _twenty(cards) and one_rank(cards) and one_suit(cards)),
        Line("suited_20", lambda cards: _twenty(cards) and one_suit(cards)),
        Line("20", _twenty),
        Line("queen_of_hearts", lambda cards: _QUEEN_OF_HEARTS in cards),
        Line("queen", lambda cards: any(RANK[card] == _QUEEN for card in cards)),
    ),
)
