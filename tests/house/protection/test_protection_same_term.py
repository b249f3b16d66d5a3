"""Asking twice for the same term at the same moment changes nothing, and is no attempt to shorten it."""

import pytest
from support.people import Desk

from sabot.house.protection import self_exclude, time_out


@pytest.mark.parametrize(("work", "term"), [(time_out, 7), (self_exclude, 6)])
def test_the_same_term_asked_for_twice_at_once_is_the_same_term(work, term):
    desk = Desk()
    player = desk.player()
    assert desk.do(work, player, term) == desk.do(work, player, term)
