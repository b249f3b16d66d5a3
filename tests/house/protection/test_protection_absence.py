"""Time-outs and self-exclusion."""

import pytest
from support.people import DAY, Desk, record_settled, record_void

from sabot.house.protection import (
    absence,
    allow_stake,
    self_exclude,
    set_limit,
    time_out,
)
from sabot.house.refused import Reason

KINDS = [(time_out, Reason.TIMED_OUT, 1, 42, 1), (self_exclude, Reason.EXCLUDED, 6, 60, 31)]
"""The work, the reason it gives, the shortest and longest term, and its unit in days."""


@pytest.mark.parametrize(("work", "reason", "least", "most", "unit"), KINDS)
def test_a_term_holds_at_once_and_to_its_last_millisecond(work, reason, least, most, unit):
    for term in (least, most):
        desk = Desk()
        player = desk.player()
        desk.do(work, player, term)
        refused = desk.refuses(reason, allow_stake, player, 10)
        assert refused.about == {"until": desk.now + term * unit * DAY}
        desk.wait(term * unit * DAY - 1)
        desk.refuses(reason, allow_stake, player, 10)
        desk.wait(1)
        desk.do(allow_stake, player, 10)


@pytest.mark.parametrize(("work", "reason", "least", "most", "unit"), KINDS)
def test_a_running_term_can_be_lengthened_but_not_shortened(work, reason, least, most, unit):
    desk = Desk()
    player = desk.player()
    desk.do(work, player, least + 1)
    refused = desk.refuses(Reason.TERM_ENDS_SOONER, work, player, least)
    assert refused.about == {"until": desk.now + (least + 1) * unit * DAY}
    desk.do(work, player, most)
    desk.wait(most * unit * DAY - 1)
    desk.refuses(reason, allow_stake, player, 10)


@pytest.mark.parametrize(("work", "_reason", "least", "most", "_unit"), KINDS)
def test_each_fault_of_a_term_has_its_own_reason(work, _reason, least, most, _unit):
    desk = Desk()
    player = desk.player()
    desk.refuses(Reason.TERM_TOO_SHORT, work, player, least - 1)
    desk.refuses(Reason.TERM_TOO_LONG, work, player, most + 1)
    desk.refuses(Reason.TERM_NOT_WHOLE, work, player, float(least))
    desk.refuses(Reason.UNKNOWN_PLAYER, work, 99_999, least)


def test_a_time_out_does_not_end_an_exclusion():
    desk = Desk()
    player = desk.player()
    desk.do(self_exclude, player, 6)
    desk.do(time_out, player, 1)
    desk.wait(2 * DAY)
    desk.refuses(Reason.EXCLUDED, allow_stake, player, 10)


def test_changing_limits_ends_no_term():
    desk = Desk()
    player = desk.player()
    desk.do(self_exclude, player, 6)
    desk.do(set_limit, player, "stake", "day", 50)
    desk.do(set_limit, player, "stake", "day", None)
    desk.wait(2 * DAY)
    desk.refuses(Reason.EXCLUDED, allow_stake, player, 10)


def test_a_round_already_open_is_paid_or_voided_all_the_same():
    desk = Desk()
    player = desk.player()
    desk.do(self_exclude, player, 6)
    desk.do(record_settled, player, 10, 25)
    desk.do(record_void, player, 10)


def test_nothing_ends_a_term_sooner():
    """Whoever adds a function to this room meets this list."""
    works = [name for name, one in vars(absence).items() if getattr(one, "__module__", "") == absence.__name__]
    assert works == ["time_out", "self_exclude", "refuse_absent", "_check_term"]
