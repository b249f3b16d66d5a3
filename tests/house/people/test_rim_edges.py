"""What is just long enough is accepted; the clock never goes back."""

import time

import pytest

from sabot.house.refused import Reason, Refused
from sabot.rim.clock import clock
from sabot.rim.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD, checked_password


@pytest.mark.parametrize("length", [SHORTEST_PASSWORD, LONGEST_PASSWORD])
def test_a_password_of_just_the_allowed_length_is_accepted(length: int):
    assert checked_password("x" * length) == b"x" * length


@pytest.mark.parametrize(
    ("length", "reason"),
    [(SHORTEST_PASSWORD - 1, Reason.PASSWORD_TOO_SHORT), (LONGEST_PASSWORD + 1, Reason.PASSWORD_TOO_LONG)],
)
def test_one_character_less_or_more_is_refused(length: int, reason: Reason):
    with pytest.raises(Refused) as refused:
        checked_password("x" * length)
    assert refused.value.reason is reason


def test_the_clock_stands_still_while_the_systems_is_set_back(monkeypatch: pytest.MonkeyPatch):
    told = iter([5_000_000_000, 3_000_000_000, 6_000_000_000])
    monkeypatch.setattr(time, "time_ns", lambda: next(told))
    now = clock()
    assert [now(), now(), now()] == [5000, 5000, 6000]
