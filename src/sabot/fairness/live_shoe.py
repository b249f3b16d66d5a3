"""A whole live shoe, committed card by card before the first bet.

Law: what is published and what is secret are two types, and the secret one can be neither printed nor encoded; a
card, its salt and its path come out one draw at a time, the seed only with the shoe's retirement.
"""

from dataclasses import dataclass
from fractions import Fraction

import msgspec

from sabot.cards import Card
from sabot.fairness import tree
from sabot.fairness.entropy import Contribution, check_gathered, mix
from sabot.fairness.numbers import numbers
from sabot.fairness.places import check_stretch
from sabot.fairness.seed import Seed, commitment
from sabot.fairness.shuffle import shuffled, sorted_shoe
from sabot.fairness.unfair import Reason, Unfair
from sabot.rules import Rules


class PublishedShoe(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may know before the first bet."""

    id: str
    commitment: str
    root: str
    size: int
    cut_card: int
    """How many cards are before the cut card."""
    entropy: tuple[Contribution, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SecretShoe:
    """What nobody may know before its time; no struct, and the seed inside keeps every encoder off it."""

    seed: Seed
    cards: tuple[Card, ...]
    salts: tuple[bytes, ...]
    levels: tree.Levels


class OpenedCard(msgspec.Struct, frozen=True, kw_only=True):
    """A dealt card with its proof."""

    place: int
    card: Card
    salt: str
    path: tuple[str, ...]


class LiveShoe(msgspec.Struct, frozen=True, kw_only=True):
    """A shoe that is dealt, or ready to be."""

    published: PublishedShoe
    secret: SecretShoe

    def draw(self, dealt: int, count: int) -> tuple[Card, ...]:
        """The cards that follow when so many have been dealt."""
        check_stretch(self.published.size, dealt, count)
        return self.secret.cards[dealt : dealt + count]


class RetiredShoe(msgspec.Struct, frozen=True, kw_only=True):
    """A shoe that will not be dealt from any more, so that its seed may be shown."""

    shoe: LiveShoe


def live_shoe(
    rules: Rules, *, shoe_id: str, seed: bytes, entropy: tuple[Contribution, ...], cut_card: Fraction
) -> LiveShoe:
    """Shuffle a whole shoe and commit to every card; the cut card stands a fraction of the way in."""
    secret = Seed(seed)
    check_gathered(entropy)
    cards = tuple(shuffled(sorted_shoe(rules), numbers(secret, shoe_id, mix(entropy))))
    size = len(cards)
    place = int(size * cut_card)
    if not 1 <= place < size:
        raise Unfair(Reason.CUT_CARD_OUTSIDE, cut_card=cut_card)
    salts = tuple(tree.salt(secret, place) for place in range(size))
    levels = tree.levels([tree.leaf(place, card, salts[place]) for place, card in enumerate(cards)])
    published = PublishedShoe(
        id=shoe_id,
        commitment=commitment(seed, shoe_id),
        root=tree.root(levels).hex(),
        size=size,
        cut_card=place,
        entropy=entropy,
    )
    return LiveShoe(published=published, secret=SecretShoe(seed=secret, cards=cards, salts=salts, levels=levels))


def opened(shoe: LiveShoe, first: int, count: int) -> tuple[OpenedCard, ...]:
    """Dealt cards with salts and paths, for everybody to check against the root."""
    cards = shoe.draw(first, count)
    return tuple(
        OpenedCard(
            place=place,
            card=card,
            salt=shoe.secret.salts[place].hex(),
            path=tuple(sibling.hex() for sibling in tree.path(shoe.secret.levels, place)),
        )
        for place, card in enumerate(cards, first)
    )
