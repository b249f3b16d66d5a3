"""The bank is filled in whole rolls, no more of them than it lacks."""

import pytest
from support.people import Desk

from sabot.house.bank import top_up
from sabot.house.opening import DEFAULT_BANKROLL
from sabot.ledger import BANK


@pytest.mark.parametrize(
    ("short", "rolls"), [(-1, 0), (0, 0), (1, 1), (DEFAULT_BANKROLL, 1), (DEFAULT_BANKROLL + 1, 2)]
)
def test_the_bank_gets_as_many_rolls_as_it_lacks(short: int, rolls: int):
    desk = Desk()
    before = desk.do(lambda books: books.available(BANK))
    desk.do(top_up, before + short)
    assert desk.do(lambda books: books.available(BANK)) == before + rolls * DEFAULT_BANKROLL
