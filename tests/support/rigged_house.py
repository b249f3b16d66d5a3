"""``sabot serve``, with two orders that only tests can give: the next cards, and how far the clock has gone ahead.

Law: run as a process of its own; the orders are files of a folder, read when they matter. All else is the product's.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from support.rigged import RiggedShoes

from sabot.books import Transaction
from sabot.cards import Card
from sabot.cli import run
from sabot.facts.rounds import Opened
from sabot.house.instant import payment
from sabot.rim.clock import clock
from sabot.rules import Rules
from sabot.server import application, serving, site

ORDERS, SITE = "RIGGED_ORDERS", "RIGGED_SITE"
"""The folder of the orders; and of another build of the client, where one wants to look at that."""


class OrderedShoes(RiggedShoes):
    """Shoes whose first cards are written in a file, once."""

    def __init__(self, order: Path) -> None:
        super().__init__()
        self._order = order

    async def draw(
        self, transaction: Transaction, opened: Opened, rules: Rules, *, dealt: int, count: int
    ) -> tuple[Card, ...]:
        """Look whether cards are wanted when a round begins."""
        if dealt == 0 and self._order.exists():
            self.next = self._order.read_text()
            self._order.unlink()
        return await super().draw(transaction, opened, rules, dealt=dealt, count=count)


def ahead(order: Path) -> Callable[[], Callable[[], int]]:
    """A clock that goes ahead by what is written in a file, in milliseconds."""

    def begun() -> Callable[[], int]:
        real = clock()
        return lambda: real() + (int(order.read_text() or 0) if order.exists() else 0)

    return begun


def main() -> int:
    """Serve until told to stop."""
    orders = Path(os.environ[ORDERS])
    folder = Path(os.environ.get(SITE) or site.FOLDER)
    with (
        patch.object(payment, "draw", OrderedShoes(orders / "cards").draw),
        patch.object(serving, "clock", ahead(orders / "clock")),
        patch.object(application, "read_site", lambda: site.read_site(folder)),
    ):
        return run(["serve", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
