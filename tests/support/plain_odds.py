"""The odds once more, the slow and plain way: every hole card and every card that can come, in fractions.

Law: nothing of the odds is used, and nothing of the engine; a hand's card is drawn after a hole card that the
look allows, so no formula for what a look tells is needed. Values are 0 … 9 for ace, two … nine, ten.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from sabot.actions import PAID_DOUBLES, Action
from sabot.cards import RANKS
from sabot.rules import Rules

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
Ending = int | Literal["natural", "bust", "push"]
Split = Literal["paid", "free"] | None
Values = Mapping[Action, Fraction]
Choose = Callable[[Hand, Values], Action]
"""How a player decides: from the hand and what each action is worth."""


def best(_hand: Hand, values: Values) -> Action:
    """The best action; nothing else decides."""
    return max(values, key=lambda action: values[action])


def take(shoe: Shoe, *values: int) -> Shoe:
    """The shoe once these cards have left it."""
    return tuple(count - values.count(value) for value, count in enumerate(shoe))


def total_of(hand: Hand) -> tuple[int, bool]:
    """The best total, and whether it is soft."""
    hard = sum(value + 1 for value in hand)
    soft = 0 in hand and hard <= 11
    return hard + 10 * soft, soft


def drawn(shoe: Shoe) -> Iterator[tuple[int, Fraction]]:
    """Every value that can come next, and how likely it is."""
    cards = sum(shoe)
    yield from ((value, Fraction(count, cards)) for value, count in enumerate(shoe) if count)


@lru_cache(maxsize=1 << 16)
def finished(hand: Hand, shoe: Shoe, *, hits_soft_17: bool) -> Mapping[Hand, Fraction]:
    """Every hand a dealer can end with, its values sorted, and how likely it is."""
    total, soft = total_of(hand)
    if len(hand) >= 2 and (total > 17 or (total == 17 and not (soft and hits_soft_17))):
        return {hand: Fraction(1)}
    ends: dict[Hand, Fraction] = {}
    for value, chance in drawn(shoe):
        grown = finished(tuple(sorted((*hand, value))), take(shoe, value), hits_soft_17=hits_soft_17)
        for end, then in grown.items():
            ends[end] = ends.get(end, Fraction(0)) + chance * then
    return ends


def ending_of(hand: Hand, push_total: int | None) -> Ending:
    """How a dealer's finished hand counts."""
    total, _ = total_of(hand)
    if total > 21:
        return "push" if total == push_total else "bust"
    return "natural" if hand == (0, 9) else total


def endings(rules: Rules, shoe: Shoe, dealer: Hand) -> dict[Ending, Fraction]:
    """How likely each ending is from these dealer's cards on."""
    found: dict[Ending, Fraction] = {}
    for hand, chance in finished(dealer, shoe, hits_soft_17=rules.hits_soft_17).items():
        ending = ending_of(hand, rules.push_total)
        found[ending] = found.get(ending, Fraction(0)) + chance
    return found


class Seat(NamedTuple):
    """A hand's place: the up card, the shoe without it, the card of the other half, whether the stake is lent."""

    rules: Rules
    upcard: int
    shoe: Shoe
    partner: int | None = None
    lent: bool = False
    choose: Choose = best

    def left(self, hand: Hand) -> Shoe:
        """The shoe beside a hand."""
        return take(self.shoe, *hand, *(() if self.partner is None else (self.partner,)))

    def holes(self, hand: Hand) -> Iterator[tuple[int, Fraction]]:
        """The dealer's second cards that a look leaves possible, and how likely each is."""
        hidden: int | None = None
        if self.upcard == 0 and "ace" in self.rules.look:
            hidden = 9
        if self.upcard == 9 and "ten" in self.rules.look:
            hidden = 0
        left = self.left(hand)
        yield from drawn(left if hidden is None else (*left[:hidden], 0, *left[hidden + 1 :]))


@lru_cache(maxsize=1 << 16)
def standing(seat: Seat, hand: Hand) -> tuple[Fraction, Fraction]:
    """How likely a hand that stands is to win, and to lose."""
    charlie = seat.rules.charlie
    if charlie is not None and len(hand) >= charlie:
        return Fraction(1), Fraction(0)
    won = lost = Fraction(0)
    total, _ = total_of(hand)
    for hole, chance in seat.holes(hand):
        dealer = tuple(sorted((seat.upcard, hole)))
        for ending, then in endings(seat.rules, take(seat.left(hand), hole), dealer).items():
            if ending == "bust" or (isinstance(ending, int) and ending < total):
                won += chance * then
            elif ending == "natural" or (isinstance(ending, int) and ending > total):
                lost += chance * then
    return won, lost


def next_hands(seat: Seat, hand: Hand) -> Iterator[tuple[Hand, Fraction]]:
    """What one more card makes of a hand."""
    for hole, chance in seat.holes(hand):
        for value, then in drawn(take(seat.left(hand), hole)):
            yield tuple(sorted((*hand, value))), chance * then


def profit(seat: Seat, hand: Hand, *, own: int, lent: int) -> Fraction:
    """What a hand that stands is worth; lent money wins and never loses."""
    if total_of(hand)[0] > 21:
        return Fraction(-own)
    won, lost = standing(seat, hand)
    return (own + lent) * won - own * lost


@lru_cache(maxsize=1 << 16)
def values_of(seat: Seat, hand: Hand, split: Split = None) -> Values:
    """What each action offered is worth; ``split`` says how a pair may be split."""
    rules, charlie = seat.rules, seat.rules.charlie
    total, soft = total_of(hand)
    own, lent = int(not seat.lent), int(seat.lent)
    if total == 21 or (charlie is not None and len(hand) >= charlie) or seat.partner == 0:
        return {}
    grown = list(next_hands(seat, hand))
    values = {
        Action.STAND: profit(seat, hand, own=own, lent=lent),
        Action.HIT: sum((chance * worth(seat, after) for after, chance in grown), Fraction(0)),
    }
    if len(hand) == 2 and (seat.partner is None or rules.double_after_split):
        stakes = {PAID_DOUBLES[multiple]: (own + multiple - 1, lent) for multiple in rules.doubles}
        if not soft and total in rules.free_doubles:
            stakes = {Action.FREE_DOUBLE: (own, lent + 1)}
        for action, (real, free) in stakes.items():
            values[action] = sum(
                (chance * profit(seat, after, own=real, lent=free) for after, chance in grown), Fraction(0)
            )
    if len(hand) == 2 and seat.partner is None:
        if rules.surrender:
            values[Action.SURRENDER] = Fraction(-1, 2)
        if split is not None:
            both = [half(seat._replace(partner=hand[0], lent=lends)) for lends in (False, split == "free")]
            values[Action.FREE_SPLIT if split == "free" else Action.SPLIT] = both[0] + both[1]
    return values


@lru_cache(maxsize=1 << 16)
def worth(seat: Seat, hand: Hand, split: Split = None) -> Fraction:
    """What a hand is worth to a player who decides by ``seat.choose``."""
    own = int(not seat.lent)
    if total_of(hand)[0] > 21:
        return Fraction(-own)
    values = values_of(seat, hand, split)
    return values[seat.choose(hand, values)] if values else profit(seat, hand, own=own, lent=1 - own)


def half(seat: Seat) -> Fraction:
    """What one half of a split is worth before its second card."""
    assert seat.partner is not None
    return sum((chance * worth(seat, after) for after, chance in next_hands(seat, (seat.partner,))), Fraction(0))


# ── The whole game ───────────────────────────────────────────────────────────────────────────────────


def whole_return(rules: Rules, player: Callable[[int], Choose] = lambda _upcard: best) -> Fraction:
    """What one unit of main bet returns; ``player`` says for each up card how to decide."""
    ranks = {rank: 0 if rank in rules.removed else 4 * rules.decks for rank in RANKS}
    ways: dict[tuple[int, Hand, Split], int] = {}
    for up, one, other in product(RANKS, repeat=3):
        count = ranks[up] * (ranks[one] - (one == up)) * (ranks[other] - (other == up) - (other == one))
        if count > 0:
            low, high = sorted((_value(one), _value(other)))
            key = _value(up), (low, high), _split(rules, one, other)
            ways[key] = ways.get(key, 0) + count
    cards = sum(ranks.values())
    shoe = tuple(sum(count for rank, count in ranks.items() if _value(rank) == value) for value in range(10))
    profits = (
        count * first_hand(Seat(rules, upcard, take(shoe, upcard), choose=player(upcard)), hand, split)
        for (upcard, hand, split), count in ways.items()
    )
    return 1 + sum(profits, Fraction(0)) / (cards * (cards - 1) * (cards - 2))


def _value(rank: str) -> int:
    return min(RANKS.index(rank), 9)


def _split(rules: Rules, one: str, other: str) -> Split:
    if one != other and (rules.split_by == "rank" or _value(one) != _value(other)):
        return None
    return "free" if {one, other} <= set(rules.free_splits) else "paid"


def first_hand(seat: Seat, hand: Hand, split: Split) -> Fraction:
    """What a first hand is worth before any look."""
    left = seat.left(hand)
    natural = Fraction(left[9 - seat.upcard], sum(left)) if seat.upcard in (0, 9) else Fraction(0)
    if hand == (0, 9):
        return seat.rules.natural_pays * (1 - natural)
    if ("ace" if seat.upcard == 0 else "ten" if seat.upcard == 9 else "") not in seat.rules.look:
        return worth(seat, hand, split)
    return -natural + (1 - natural) * worth(seat, hand, split) if natural < 1 else Fraction(-1)
