"""A shoe for one instant round.

Law: the seed is bound by its commitment before the player gives a value, and the value comes before the first card.
The shoe keeps no cards: the same seed, id and value give the same ones at every command, as far as they are dealt.
"""

from itertools import islice

import msgspec

from sabot.cards import Card
from sabot.fairness.entropy import Contribution, from_player, mix
from sabot.fairness.numbers import numbers
from sabot.fairness.places import check_stretch
from sabot.fairness.seed import Seed, commitment
from sabot.fairness.shuffle import shuffled, sorted_shoe
from sabot.rules import Rules


class InstantShoe(msgspec.Struct, frozen=True, kw_only=True):
    """What an instant round is dealt from."""

    rules: Rules
    id: str
    seed: Seed
    entropy: tuple[Contribution, ...]

    @property
    def commitment(self) -> str:
        """What was published before the player gave a value."""
        return commitment(self.seed.disclose(), self.id)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(sorted_shoe(self.rules))

    def draw(self, dealt: int, count: int) -> tuple[Card, ...]:
        """The cards that follow when so many have been dealt."""
        check_stretch(self.size, dealt, count)
        stream = numbers(self.seed, self.id, mix(self.entropy))
        return tuple(islice(shuffled(sorted_shoe(self.rules), stream), dealt, dealt + count))


def instant_shoe(rules: Rules, *, shoe_id: str, seed: bytes, player_value: bytes) -> InstantShoe:
    """The shoe of one instant round, of which nothing is shuffled yet."""
    shoe = InstantShoe(rules=rules, id=shoe_id, seed=Seed(seed), entropy=from_player(player_value))
    shoe.draw(0, 0)
    return shoe
