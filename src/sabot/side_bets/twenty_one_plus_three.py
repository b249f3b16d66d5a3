"""21+3 and its progressive form: a poker hand of the player's two cards and the up card.

Law: the same hands in the same order; the progressive form puts three aces of a suit above them, and
three aces of spades, which pay the visible meter, above everything.
"""

from sabot.cards import parse
from sabot.side_bets.kind import Cards, Kind, Line, Sees
from sabot.side_bets.three_cards import POKER_LINES, one_rank, one_suit

_ACE_OF_SPADES = parse("As")
_ACES = frozenset(parse(name) for name in ("Ac", "Ad", "Ah", "As"))


def _suited_aces(cards: Cards) -> bool:
    return one_rank(cards) and one_suit(cards) and cards[0] in _ACES


TWENTY_ONE_PLUS_THREE = Kind(name="21+3", sees=Sees.THREE, lines=POKER_LINES)

PROGRESSIVE = Kind(
    name="21+3_progressive",
    sees=Sees.THREE,
    for_one=True,
    jackpot="aces_of_spades",
    lines=(
        Line("aces_of_spades", lambda cards: set(cards) == {_ACE_OF_SPADES}),
        Line("suited_aces", _suited_aces),
        *POKER_LINES,
    ),
)
