"""Shoes of a few ranks, and positions dealt from a shoe, for odds that are worked out twice.

Law: everything follows from a seed; what is drawn can be dealt, and leaves cards enough to finish a round.
"""

import random
from typing import NamedTuple

from sabot.cards import ACE, DECK, NAMES, RANK, RANKS, Card, same_rank, same_value
from sabot.hand import best_total
from sabot.odds.shoe import by_value, full_shoe, value_of
from sabot.rules import ImpossibleRules, Rules

ENOUGH = 20


class Dealt(NamedTuple):
    """A hand to be decided; ``partner`` is the other half's card where it comes from a split."""

    hand: tuple[Card, ...]
    upcard: Card
    gone: tuple[Card, ...]
    partner: Card | None

    @property
    def values(self) -> tuple[int, ...]:
        """The hand by value, sorted."""
        return tuple(sorted(map(value_of, self.hand)))


def small_rules(chance: random.Random, ranks: int = 6) -> Rules:
    """Any rules with one deck of a few ranks, an ace and a ten-value among them more often than not."""
    while True:
        always = chance.choice(("AK", "AQ", "A6", "5T"))
        kept = {*always, *chance.sample([rank for rank in RANKS if rank not in always], ranks - 2)}
        try:
            return Rules(
                removed=tuple(rank for rank in RANKS if rank not in kept),
                decks=chance.choice((1, 1, 2)),
                hole_card=chance.random() < 0.8,
                look=chance.choice(((), ("ace",), ("ten",), ("ace", "ten"))),
                hits_soft_17=chance.random() < 0.5,
                push_total=chance.choice((None, None, 22, 24)),
                doubles=chance.choice(((), (2,), (2,), (2, 3, 4))),
                double_after_split=chance.random() < 0.5,
                split_by=chance.choice(("rank", "value")),
                surrender=chance.random() < 0.4,
                charlie=chance.choice((None, None, 4, 6)),
                free_doubles=chance.choice(((), (9, 10, 11))),
                free_splits=chance.choice(((), tuple(rank for rank in RANKS[:9] if rank in kept))),
            )
        except ImpossibleRules:
            continue


def cards_of(rules: Rules) -> list[Card]:
    """Every card of a full shoe."""
    return [card for card in DECK if NAMES[card][0] not in rules.removed] * rules.decks


def shoe_of(rules: Rules) -> tuple[int, ...]:
    """A full shoe by value."""
    return tuple(int(count) for count in by_value(full_shoe(rules)))


def dealt(rules: Rules, chance: random.Random, *, split: bool = False, most_gone: int = 0) -> Dealt:
    """A random position; some cards of the shoe may be gone before it."""
    shoe = cards_of(rules)
    chance.shuffle(shoe)
    upcard, first = shoe.pop(), shoe.pop()
    pairs = same_rank if rules.split_by == "rank" else same_value
    fits = [card for card in shoe if pairs(card, first)]
    partner = None
    if split and fits:
        partner = chance.choice(fits)
        shoe.remove(partner)
    elif fits and chance.random() < 0.3:
        second = chance.choice(fits)
        shoe.remove(second)
        shoe.append(second)
    hand = [first, shoe.pop()]
    longest = 2 if partner is not None and RANK[first] == ACE else rules.charlie or 21
    while chance.random() < 0.4 and len(hand) < longest and len(shoe) > ENOUGH:
        if best_total((*hand, shoe[-1])) > 21:
            break
        hand.append(shoe.pop())
    gone = shoe[: max(0, min(chance.randint(0, most_gone), len(shoe) - ENOUGH))]
    return Dealt(tuple(hand), upcard, tuple(gone), partner)
