"""A hand, what it counts, what may be done with it, and what a decision stakes.

Law: written from the rules of the games alone; the engine's way of saying the same is not looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sabot.actions import Action
from sabot.cards import RANK, RANKS, VALUE, Card
from sabot.rules import Rules

MULTIPLIES = {Action.DOUBLE: 2, Action.TRIPLE: 3, Action.QUADRUPLE: 4, Action.FREE_DOUBLE: 2}
LENT = frozenset({Action.FREE_DOUBLE, Action.FREE_SPLIT})
PAID = frozenset({Action.DOUBLE, Action.TRIPLE, Action.QUADRUPLE, Action.SPLIT})
SPLITS = frozenset({Action.SPLIT, Action.FREE_SPLIT})

_DOUBLES = {2: Action.DOUBLE, 3: Action.TRIPLE, 4: Action.QUADRUPLE}


@dataclass(slots=True)
class Hand:
    """One hand while it is played; ``number`` is 1, or 1 and 2 after a split."""

    who: str
    base: int
    """The stake that a double multiplies, whoever laid it."""
    staked: int
    cards: list[Card]
    lent: int = 0
    number: int = 1
    split: bool = False
    finished: bool = False
    surrendered: bool = False


def total(cards: Sequence[Card]) -> int:
    """The best total; over 21 only where no ace can help."""
    least = sum(VALUE[card] for card in cards)
    return least + 10 if is_soft(cards) else least


def is_soft(cards: Sequence[Card]) -> bool:
    """Say whether an ace counts 11."""
    return any(RANK[card] == 0 for card in cards) and sum(VALUE[card] for card in cards) <= 11


def is_natural(cards: Sequence[Card]) -> bool:
    """21 with two cards; whether the hand was split is for the caller to know."""
    return len(cards) == 2 and total(cards) == 21


def holds_natural(hand: Hand) -> bool:
    """A natural is 21 with the first two cards of a hand never split."""
    return not hand.split and is_natural(hand.cards)


def is_charlie(rules: Rules, hand: Hand) -> bool:
    """Enough cards of 21 or less, in this hand alone."""
    return rules.charlie is not None and len(hand.cards) >= rules.charlie and total(hand.cards) <= 21


def may_act(rules: Rules, hand: Hand) -> bool:
    """Nobody acts on 21 or more, on split aces, on a Charlie, or on a hand that is finished."""
    split_ace = hand.split and RANK[hand.cards[0]] == 0
    return not (hand.finished or split_ace or total(hand.cards) >= 21 or is_charlie(rules, hand))


def offered(rules: Rules, hand: Hand) -> frozenset[Action]:
    """Everything that a hand which may act can be asked to do."""
    actions = {Action.HIT, Action.STAND}
    if len(hand.cards) == 2:
        if not hand.split or rules.double_after_split:
            actions |= _doubles(rules, hand.cards)
        if not hand.split:
            actions |= _splits(rules, hand.cards)
            actions |= {Action.SURRENDER} if rules.surrender else set()
    return frozenset(actions)


def _doubles(rules: Rules, cards: Sequence[Card]) -> set[Action]:
    if not is_soft(cards) and total(cards) in rules.free_doubles:
        return {Action.FREE_DOUBLE}
    return {_DOUBLES[multiple] for multiple in rules.doubles}


def _splits(rules: Rules, pair: Sequence[Card]) -> set[Action]:
    if not may_split(rules, pair):
        return set()
    free = all(RANKS[RANK[card]] in rules.free_splits for card in pair)
    return {Action.FREE_SPLIT if free else Action.SPLIT}


def may_split(rules: Rules, pair: Sequence[Card]) -> bool:
    """Two cards alike, in the way that the rules compare them."""
    alike = RANK if rules.split_by == "rank" else VALUE
    return alike[pair[0]] == alike[pair[1]]


def decide(hand: Hand, action: Action) -> tuple[Hand, ...]:
    """Stake and mark what an action means, before any card falls; a split gives two hands of one card."""
    if action in SPLITS:
        return _split(hand, lent=action in LENT)
    if action in MULTIPLIES:
        more = hand.base * (MULTIPLIES[action] - 1)
        hand.lent += more if action in LENT else 0
        hand.staked += 0 if action in LENT else more
    hand.surrendered = action is Action.SURRENDER
    hand.finished = action is not Action.HIT
    return (hand,)


def _split(hand: Hand, *, lent: bool) -> tuple[Hand, Hand]:
    first, second = hand.cards
    base = hand.base
    return (
        Hand(hand.who, base, base, [first], split=True),
        Hand(hand.who, base, 0 if lent else base, [second], base if lent else 0, number=2, split=True),
    )
