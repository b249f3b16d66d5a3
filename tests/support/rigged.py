"""Shoes with wanted cards, for rounds that chance would never deal in a test.

Law: only the cards are rigged; the house takes them as it takes any others.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from sabot.books import Transaction
from sabot.cards import Card, parse_all
from sabot.facts.rounds import Opened
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
        self, transaction: Transaction, opened: Opened, rules: Rules, *, dealt: int, count: int
    ) -> tuple[Card, ...]:
        """In place of the house's own ``draw``."""
        if dealt == 0 and self.next:
            self._wanted[opened.shoe], self.next = parse_all(self.next), ""
            self.rounds += 1
        own = await shoe.draw(transaction, opened, rules, dealt=dealt, count=count)
        wanted = self._wanted.get(opened.shoe, ())[dealt : dealt + count]
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
