"""What each action is worth now: any hand, any up card, any cards already gone.

Law: the same mathematics as the whole game's, under one up card and with the shoe as it is. Where the dealer
has looked, values are for a dealer who has no natural.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec
import numpy as np

from sabot.actions import Action
from sabot.cards import NAMES, RANK, RANKS, Card, same_rank, same_value
from sabot.hand import MOST, best_total, is_natural
from sabot.odds.judge import STAND
from sabot.odds.shoe import by_value, full_shoe, value_of, without
from sabot.odds.tree import NONE, VALUES, tree
from sabot.odds.under import Split, Under, action_values, natural_chance, under
from sabot.rules import Rules

FEWEST = 20
"""With fewer cards left, a round might not be finished."""


class Unlikely(StrEnum):
    """Why there is no such position."""

    TOO_FEW_IN_HAND = "too_few_in_hand"
    BUST = "bust"
    NOT_IN_SHOE = "not_in_shoe"
    TOO_MANY_COPIES = "too_many_copies"
    SHOE_TOO_SHORT = "shoe_too_short"
    NO_PARTNER = "no_partner"
    NATURAL_CERTAIN = "natural_certain"
    NOT_LENT = "not_lent"
    PAST_ITS_END = "past_its_end"


class Impossible(ValueError):  # noqa: N818 -- it is the position that is impossible
    """A position that cannot be dealt."""

    def __init__(self, why: Unlikely, **about: object) -> None:
        super().__init__(why, about)
        self.why, self.about = why, about


class HandValues(msgspec.Struct, frozen=True, kw_only=True):
    """Profits for one unit of main stake, best first; ``value`` is the best, or what a finished hand is worth."""

    actions: Mapping[Action, float]
    best: Action | None
    value: float
    looked: bool
    insurance: float | None
    """What insurance profits for one unit staked on it, where an ace is up and it is still open."""


def hand_values(
    rules: Rules,
    hand: Sequence[Card],
    upcard: Card,
    gone: Sequence[Card] = (),
    *,
    partner: Card | None = None,
    lent: bool = False,
) -> HandValues:
    """The value of every action offered.

    ``partner`` is the other half's card, for a hand that comes from a split; ``lent`` says that its stake is
    the house's, as on the second hand of a free split.
    """
    _check(rules, hand, upcard, gone, partner)
    ranks = without(full_shoe(rules), (*gone, upcard))
    table = under(rules, by_value(ranks), value_of(upcard))
    state = _state(table, hand, partner, lent=lent)
    if table.looked and 1.0 - natural_chance(table, state) < 1e-12:
        raise Impossible(Unlikely.NATURAL_CERTAIN)
    if partner is None and is_natural(hand):
        value = float(rules.natural_pays) * (1.0 if table.looked else 1 - natural_chance(table, state))
        values: dict[Action, float] = {}
    else:
        values = dict(action_values(table, state, _split(rules, hand) if partner is None else None))
        value = max(values.values(), default=float(table.judged[state, STAND]))
    untouched = len(hand) == 2 and partner is None
    ordered = dict(sorted(values.items(), key=lambda pair: -pair[1]))
    left = by_value(without(ranks, (*hand, *((partner,) if partner is not None else ()))))
    return HandValues(
        actions=ordered,
        best=next(iter(ordered), None),
        value=value,
        looked=table.looked,
        insurance=float(3 * left[VALUES - 1] / left.sum() - 1) if untouched and value_of(upcard) == 0 else None,
    )


def _split(rules: Rules, hand: Sequence[Card]) -> Split:
    if len(hand) != 2:
        return None
    first, second = hand
    if not (same_rank(first, second) if rules.split_by == "rank" else same_value(first, second)):
        return None
    return "free" if all(RANKS[RANK[card]] in rules.free_splits for card in hand) else "paid"


def _state(table: Under, hand: Sequence[Card], partner: Card | None, *, lent: bool) -> int:
    known = tree()
    counts = np.bincount([value_of(card) for card in hand], minlength=VALUES)
    number = int(np.nonzero((known.counts[: known.hands] == counts).all(axis=1))[0][0])
    wanted = NONE if partner is None else value_of(partner)
    states = table.states
    found = np.nonzero((states.hand == number) & (states.partner == wanted) & (states.lent == lent))[0]
    if not len(found):
        raise Impossible(Unlikely.NOT_LENT)
    return int(found[0])


def _check(rules: Rules, hand: Sequence[Card], upcard: Card, gone: Sequence[Card], partner: Card | None) -> None:
    other = (partner,) if partner is not None else ()
    if len(hand) < 2:
        raise Impossible(Unlikely.TOO_FEW_IN_HAND)
    for card, copies in Counter((*hand, upcard, *gone, *other)).items():
        if RANKS[RANK[card]] in rules.removed:
            raise Impossible(Unlikely.NOT_IN_SHOE, card=NAMES[card])
        if copies > rules.decks:
            raise Impossible(Unlikely.TOO_MANY_COPIES, card=NAMES[card], copies=rules.decks)
    if best_total(hand) > MOST:
        raise Impossible(Unlikely.BUST, total=best_total(hand))
    longest = 2 if partner is not None and value_of(partner) == 0 else rules.charlie
    if longest is not None and len(hand) > longest:
        raise Impossible(Unlikely.PAST_ITS_END, cards=longest)
    pairs = same_rank if rules.split_by == "rank" else same_value
    if partner is not None and not any(pairs(card, partner) for card in hand):
        raise Impossible(Unlikely.NO_PARTNER, card=NAMES[partner])
    left = int(full_shoe(rules).sum()) - len(hand) - len(gone) - len(other) - 1
    if left < FEWEST:
        raise Impossible(Unlikely.SHOE_TOO_SHORT, left=left, fewest=FEWEST)
