"""Bust It: the dealer's finished hand goes over 21.

Law: only the number of cards matters; a dealer's 22 counts as bust even where it pushes main bets; the
stake comes back when the player holds a natural.
"""

from collections.abc import Callable

from sabot.hand import MOST, best_total
from sabot.side_bets.kind import Cards, Kind, Line, Sees


def _busts_with(count: int) -> Callable[[Cards], bool]:
    return lambda cards: len(cards) == count and best_total(cards) > MOST


BUST_IT = Kind(
    name="bust_it",
    sees=Sees.DEALER,
    pushes_on_natural=True,
    lines=(
        Line("bust_8", lambda cards: len(cards) >= 8 and best_total(cards) > MOST),
        *(Line(f"bust_{count}", _busts_with(count)) for count in (7, 6, 5, 4, 3)),
    ),
)
