"""What is offered for a hand, and the reason for each thing that is not.

Law: offered and refused are the same table read twice. Only the cards, the rules and whether the hand
comes from a split matter; money is asked about elsewhere.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from sabot.actions import PAID_DOUBLES, Action
from sabot.cards import ACE, RANK, RANKS, Card, same_rank, same_value
from sabot.engine.refused import Reason
from sabot.hand import MOST, count
from sabot.rules import Rules

Offer = Mapping[Action, Reason | None]
"""For each action: None where it is offered, else why it is not."""


Shape = tuple[int, int, bool, bool, bool, bool, bool]
"""All that an offer depends on, beside the rules: how many cards, their total, whether it is soft, whether they are a
pair, and one that the house splits, whether the hand comes from a split, and whether from one of aces."""


def offer(rules: Rules, cards: Sequence[Card], *, split: bool = False) -> Offer:
    """Judge all nine actions for a hand that nobody has finished yet."""
    total, soft = count(cards)
    pair = len(cards) == 2 and not split and can_split(rules, cards[0], cards[1])
    free_pair = pair and all(RANKS[RANK[card]] in rules.free_splits for card in cards)
    return _judge(rules, (len(cards), total, soft, pair, free_pair, split, split and RANK[cards[0]] == ACE))


def offered(rules: Rules, cards: Sequence[Card], *, split: bool = False) -> tuple[Action, ...]:
    """The actions that may be taken; none when the hand is at its end."""
    return tuple([action for action, reason in offer(rules, cards, split=split).items() if reason is None])


def known(rules: Rules) -> tuple[Action, ...]:
    """The actions that a game has at all, whatever the hand."""
    some = _judge(rules, (2, 5, False, False, False, False, False))
    return tuple(action for action, reason in some.items() if reason is not Reason.NOT_IN_THIS_GAME)


def at_its_end(rules: Rules, cards: Sequence[Card], *, split: bool = False) -> bool:
    """Say whether nothing is offered any more: bust, 21, a Charlie, a split ace with its card."""
    return is_over(rules, cards, count(cards)[0], split=split)


def is_over(rules: Rules, cards: Sequence[Card], total: int, *, split: bool = False) -> bool:
    """The same for whoever has counted the cards."""
    return _end(rules, len(cards), total, split_aces=split and RANK[cards[0]] == ACE) is not None


def can_split(rules: Rules, first: Card, second: Card) -> bool:
    """Two cards of the same rank, or of the same value where the game says so."""
    return same_rank(first, second) if rules.split_by == "rank" else same_value(first, second)


@lru_cache(maxsize=1 << 12)
def _judge(rules: Rules, hand: Shape) -> Offer:
    cards, total, soft, pair, free_pair, from_split, split_aces = hand
    ended = _end(rules, cards, total, split_aces=split_aces)
    if ended is not None:
        return MappingProxyType(dict.fromkeys(Action, ended))
    first_two = None if cards == 2 else Reason.ONLY_FIRST_TWO_CARDS
    whole = first_two or (Reason.ONLY_BEFORE_SPLIT if from_split else None)
    double = first_two or (Reason.NOT_AFTER_SPLIT if from_split and not rules.double_after_split else None)
    split = whole or (None if pair else Reason.NOT_A_PAIR)
    lends_double = not soft and total in rules.free_doubles
    judged: dict[Action, Reason | None] = {
        Action.HIT: None,
        Action.STAND: None,
        **dict.fromkeys(PAID_DOUBLES.values(), Reason.NOT_IN_THIS_GAME),
    }
    for multiple in rules.doubles:
        judged[PAID_DOUBLES[multiple]] = double or (Reason.FREE_INSTEAD if lends_double else None)
    judged[Action.SPLIT] = split or (Reason.FREE_INSTEAD if free_pair else None)
    judged[Action.SURRENDER] = whole if rules.surrender else Reason.NOT_IN_THIS_GAME
    judged[Action.FREE_DOUBLE] = _free(rules.free_doubles, double, lent=lends_double)
    judged[Action.FREE_SPLIT] = _free(rules.free_splits, split, lent=free_pair)
    return MappingProxyType(judged)


def _free(lends: Sequence[object], refused: Reason | None, *, lent: bool) -> Reason | None:
    """A free form is offered where the paid one could be, if the house lends for this hand."""
    if not lends:
        return Reason.NOT_IN_THIS_GAME
    return refused or (None if lent else Reason.NOT_FREE)


def _end(rules: Rules, cards: int, total: int, *, split_aces: bool) -> Reason | None:
    """Why nothing at all is offered any more."""
    if total > MOST:
        return Reason.BUST
    if rules.charlie is not None and cards >= rules.charlie:
        return Reason.CHARLIE
    if total == MOST:
        return Reason.ON_21
    if split_aces and cards >= 2:
        return Reason.SPLIT_ACES
    return None
