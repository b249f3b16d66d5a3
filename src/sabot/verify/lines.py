"""The lines of the side bets, best first, and what a stake on one brings back.

Law: the first line that matches pays, and only that one; what it pays is read from the rules document.
"""

from collections.abc import Callable, Iterator, Sequence

from sabot.cards import NAMES, RANK, SUIT, Card
from sabot.rules import Rules
from sabot.verify.hands import total

PUSH = "push"
JACKPOT = "aces_of_spades"
TOTAL_RETURN = frozenset({"perfect_pair", "21+3_progressive"})
"""Bets whose figures name all that comes back; the figures of the others are profit to one."""
HALF_OF_MAIN = frozenset({"perfect_pair"})
ON_DEALER = frozenset({"bust_it"})

_ACE_OF_SPADES = NAMES.index("As")
_QUEEN_OF_HEARTS = NAMES.index("Qh")
_ACE, _SEVEN, _QUEEN, _KING = 0, 6, 11, 12
_RED = frozenset({1, 2})
_MOST_BUST_CARDS = 8

_Cards = Sequence[Card]
_Lines = Iterator[tuple[str, bool]]


def _alike(cards: _Cards, table: Sequence[int]) -> bool:
    return len({table[card] for card in cards}) == 1


def _any_pair(pair: _Cards) -> _Lines:
    same = _alike(pair, RANK)
    yield "suited", same and _alike(pair, SUIT)
    yield "pair", same


def _perfect_pair(pair: _Cards) -> _Lines:
    same = _alike(pair, RANK)
    yield "perfect", same and _alike(pair, SUIT)
    yield "coloured", same and len({SUIT[card] in _RED for card in pair}) == 1
    yield "mixed", same


def _is_straight(cards: _Cards) -> bool:
    """Three neighbours, the ace high or low; ranks keep their places where others were taken out."""
    low, middle, high = sorted(RANK[card] for card in cards)
    return (middle - low, high - middle) == (1, 1) or (low, middle, high) == (_ACE, _QUEEN, _KING)


def _poker(three: _Cards) -> _Lines:
    trips, flush, straight = _alike(three, RANK), _alike(three, SUIT), _is_straight(three)
    yield "suited_trips", trips and flush
    yield "straight_flush", straight and flush
    yield "trips", trips
    yield "straight", straight
    yield "flush", flush


def _progressive(three: _Cards) -> _Lines:
    aces = all(RANK[card] == _ACE for card in three)
    yield JACKPOT, all(card == _ACE_OF_SPADES for card in three)
    yield "suited_aces", aces and _alike(three, SUIT)
    yield from _poker(three)


def _hot_3(three: _Cards) -> _Lines:
    made = total(three)
    yield "777", all(RANK[card] == _SEVEN for card in three)
    yield "suited_21", made == 21 and _alike(three, SUIT)
    for line in (21, 20, 19):
        yield str(line), made == line


def _lucky_ladies(pair: _Cards) -> _Lines:
    twenty, suited = total(pair) == 20, _alike(pair, SUIT)
    hearts = sum(card == _QUEEN_OF_HEARTS for card in pair)
    yield "queens_of_hearts", hearts == 2
    yield "matched_20", twenty and suited and _alike(pair, RANK)
    yield "suited_20", twenty and suited
    yield "20", twenty
    yield "queen_of_hearts", hearts == 1
    yield "queen", any(RANK[card] == _QUEEN for card in pair)


def _bust_it(dealer: _Cards) -> _Lines:
    cards = min(len(dealer), _MOST_BUST_CARDS)
    yield f"bust_{cards}", total(dealer) > 21


_BY_TWO: dict[str, Callable[[_Cards], _Lines]] = {
    "any_pair": _any_pair,
    "perfect_pair": _perfect_pair,
    "lucky_ladies": _lucky_ladies,
}
_BY_THREE = {"21+3": _poker, "21+3_progressive": _progressive, "hot_3": _hot_3}


def line(bet: str, pair: _Cards, dealer: _Cards, *, natural: bool) -> str | None:
    """The line that a bet has made; ``natural`` says whether its player held one."""
    if bet in ON_DEALER:
        lines = iter([(PUSH, True)]) if natural else _bust_it(dealer)
    elif bet in _BY_TWO:
        lines = _BY_TWO[bet](pair)
    else:
        lines = _BY_THREE[bet]([*pair, dealer[0]])
    return next((name for name, matches in lines if matches), None)


def returned(rules: Rules, bet: str, made: str | None, staked: int) -> int:
    """All that comes back for a stake on any line but the jackpot's."""
    if made is None:
        return 0
    if made == PUSH:
        return staked
    pays = next(dict(side_bet.pays)[made] for side_bet in rules.side_bets if side_bet.name == bet)
    return staked * (pays if bet in TOTAL_RETURN else pays + 1)
