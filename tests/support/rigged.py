"""Shoes with wanted cards, for rounds that chance would never deal in a test.

Law: only the cards are rigged; the house takes them as it takes any others.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from sabot.books import Transaction
from sabot.cards import Card, parse_all
from sabot.house.instant import payment, shoe
from sabot.rules import Rules


class RiggedShoes:
    """Shoes that begin with the cards a test wants; what follows is their own."""

    def __init__(self) -> None:
        self.next = ""
        """The cards that the next round begins with."""
        self.rounds = 0
        self._wanted: dict[str, tuple[Card, ...]] = {}

    async def draw(
        self, transaction: Transaction, rules: Rules, shoe_id: str, value: str, *, dealt: int, count: int
    ) -> tuple[Card, ...]:
        """In place of the house's own ``draw``."""
        if dealt == 0 and self.next:
            self._wanted[shoe_id], self.next = parse_all(self.next), ""
            self.rounds += 1
        own = await shoe.draw(transaction, rules, shoe_id, value, dealt=dealt, count=count)
        wanted = self._wanted.get(shoe_id, ())[dealt : dealt + count]
        return (*wanted, *own[len(wanted) :])


@contextmanager
def rigged() -> Iterator[RiggedShoes]:
    """A test may say how the next round begins."""
    shoes = RiggedShoes()
    with patch.object(payment, "draw", shoes.draw):
        yield shoes


def rigged_shoes() -> Iterator[RiggedShoes]:
    """What a fixture is made of: wanted cards for one test."""
    with rigged() as shoes:
        yield shoes
