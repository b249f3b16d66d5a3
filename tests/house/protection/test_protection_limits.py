"""Limits on deposit, stake, loss and session time."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.people import DAY, HOUR, MINUTE, MONDAY, Desk, at, record_settled, record_stake, record_void

from sabot.house.protection import (
    What,
    allow_stake,
    headroom,
    protection_of,
    set_limit,
    standings,
)
from sabot.house.protection.limits import Coming, Limit, in_force, limit_of
from sabot.house.protection.periods import Period, end_of, number_of
from sabot.house.refused import Reason
from sabot.ledger import MOST_CENTS

PERIODS = list(Period)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def stake(desk: Desk, player: int, cents: int) -> None:
    """A stake as a round makes it: asked, then told."""
    desk.do(allow_stake, player, cents)
    desk.do(record_stake, player, cents)


@given(st.integers(0, 4_000_000_000_000), st.integers(0, 70 * DAY))
def test_periods_are_those_of_the_calendar_in_gmt(first, gap):
    one, other = (EPOCH + timedelta(milliseconds=ms) for ms in (first, first + gap))
    same = {period: number_of(period, first) == number_of(period, first + gap) for period in PERIODS}
    assert same[Period.DAY] == (one.date() == other.date())
    assert same[Period.WEEK] == (one.isocalendar()[:2] == other.isocalendar()[:2])
    assert same[Period.MONTH] == ((one.year, one.month) == (other.year, other.month))
    for period in PERIODS:
        assert number_of(period, end_of(period, first) - 1) == number_of(period, first)
        assert number_of(period, end_of(period, first)) == number_of(period, first) + 1


@pytest.mark.parametrize("period", PERIODS)
def test_stakes_up_to_the_limit_are_accepted_and_not_a_cent_more(period):
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", period, 50)
    stake(desk, player, 30)
    refused = desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 21)
    assert refused.about == {"period": period, "limit": 50, "used": 30, "until": end_of(period, desk.now)}
    stake(desk, player, 20)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 1)


@pytest.mark.parametrize(
    ("period", "last", "next_"),
    [
        ("day", "2026-03-02 23:59", "2026-03-03 00:00"),
        ("week", "2026-03-08 23:59", "2026-03-09 00:00"),
        ("month", "2026-03-31 23:59", "2026-04-01 00:00"),
    ],
)
def test_a_limit_counts_from_midnight_gmt_to_the_end_of_its_period(period, last, next_):
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", period, 50)
    stake(desk, player, 50)
    desk.wait_until(last)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 1)
    desk.wait_until(next_)
    stake(desk, player, 50)


def test_what_was_staked_before_a_limit_was_set_counts():
    desk = Desk()
    player = desk.player()
    stake(desk, player, 40)
    desk.do(set_limit, player, "stake", "day", 50)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 11)


def test_a_limit_of_nothing_allows_nothing():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", "month", 0)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 1)


def test_a_voided_stake_no_longer_counts():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", "day", 50)
    stake(desk, player, 50)
    desk.do(record_void, player, 50)
    stake(desk, player, 50)


def test_a_stake_of_yesterday_voided_today_gives_nothing_back_to_today():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", "day", 50)
    opened = desk.now
    stake(desk, player, 50)
    desk.wait(DAY)
    stake(desk, player, 50)
    desk.do(record_void, player, 50, opened_at=opened)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 1)
    used = {(one.what, one.period): one.used for one in desk.do(standings, player)}
    assert used[What.STAKE, Period.WEEK] == 50


def test_of_two_limits_that_refuse_the_one_that_lasts_is_named():
    """Who is told when to come back is not refused again then; what is offered says the same."""
    desk = Desk()
    player = desk.player()
    for period in PERIODS:
        desk.do(set_limit, player, "stake", period, 50)
    stake(desk, player, 50)
    refused = desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 10)
    offered = desk.do(headroom, player).refused
    assert refused.about["period"] == Period.MONTH
    assert offered is not None
    assert offered.about == refused.about


def test_a_loss_is_judged_as_if_all_in_play_were_lost():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "loss", "day", 100)
    desk.do(record_settled, player, 40, 10)
    desk.plays(player, 50, classic="c")
    desk.do(allow_stake, player, 20)
    refused = desk.refuses(Reason.LOSS_LIMIT, allow_stake, player, 21)
    assert refused.about == {"period": "day", "limit": 100, "used": 30, "until": end_of(Period.DAY, desk.now)}


def test_what_was_won_in_the_period_may_be_lost_again():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "loss", "day", 100)
    desk.do(record_settled, player, 40, 100)
    desk.do(allow_stake, player, 160)
    desk.refuses(Reason.LOSS_LIMIT, allow_stake, player, 161)
    desk.wait(DAY)
    desk.refuses(Reason.LOSS_LIMIT, allow_stake, player, 101)


def test_a_clock_set_back_gives_nothing_back():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", "day", 50)
    stake(desk, player, 50)
    desk.wait(-DAY)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 1)


def test_a_lower_limit_holds_at_once_and_a_higher_one_after_24_hours():
    """Rules 7: a lower limit applies at once, a higher one after 24 hours."""
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", "day", 50)
    assert desk.do(set_limit, player, "stake", "day", 40) == Limit(40)
    assert desk.do(set_limit, player, "stake", "day", 90) == Limit(40, Coming(90, MONDAY + DAY))
    desk.wait(DAY - 1)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 41)
    desk.wait(1)
    desk.do(allow_stake, player, 90)


def test_taking_a_limit_away_waits_too():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", "day", 50)
    desk.do(set_limit, player, "stake", "day", None)
    desk.wait(DAY - 1)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, 51)
    desk.wait(1)
    desk.do(allow_stake, player, MOST_CENTS)


@pytest.mark.parametrize("value", [50, 49])
def test_a_higher_limit_that_waits_is_given_up_by_setting_it_as_it_is_or_lower(value):
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", "day", 50)
    desk.do(set_limit, player, "stake", "day", 90)
    desk.do(set_limit, player, "stake", "day", value)
    desk.wait(2 * DAY)
    desk.refuses(Reason.STAKE_LIMIT, allow_stake, player, value + 1)


def test_asking_again_for_what_waits_does_not_begin_the_wait_anew_but_asking_for_more_does():
    desk = Desk()
    player = desk.player()
    desk.do(set_limit, player, "stake", "day", 50)
    first = desk.do(set_limit, player, "stake", "day", 90)
    desk.wait(HOUR)
    assert desk.do(set_limit, player, "stake", "day", 90) == first
    assert desk.do(set_limit, player, "stake", "day", 91) == Limit(50, Coming(91, desk.now + DAY))


def test_a_standing_shows_what_is_what_was_used_and_what_is_coming():
    desk = Desk()
    player = desk.player(5_00)
    desk.do(set_limit, player, "deposit", "week", 10_00)
    desk.do(set_limit, player, "deposit", "week", None)
    shown = {(one.what, one.period): one for one in desk.do(standings, player)}
    assert len(shown) == 12
    mine = shown[What.DEPOSIT, Period.WEEK]
    assert (mine.limit, mine.used, mine.coming) == (10_00, 5_00, Coming(None, MONDAY + DAY))
    desk.wait(DAY)
    mine = {(one.what, one.period): one for one in desk.do(standings, player)}[What.DEPOSIT, Period.WEEK]
    assert (mine.limit, mine.used, mine.coming) == (None, 5_00, None)


@pytest.mark.parametrize(
    ("what", "period", "value", "reason"),
    [
        ("wins", "day", 5, Reason.UNKNOWN_LIMIT),
        ("stake", "year", 5, Reason.UNKNOWN_PERIOD),
        ("stake", "day", 5.0, Reason.LIMIT_NOT_WHOLE),
        ("stake", "day", True, Reason.LIMIT_NOT_WHOLE),
        ("stake", "day", "5", Reason.LIMIT_NOT_WHOLE),
        ("stake", "day", -1, Reason.LIMIT_NEGATIVE),
        ("stake", "day", MOST_CENTS, Reason.LIMIT_TOO_LARGE),
    ],
)
def test_each_fault_of_a_limit_has_its_own_reason(what, period, value, reason):
    desk = Desk()
    desk.refuses(reason, set_limit, desk.player(), what, period, value)


def test_limits_belong_to_somebody():
    Desk().refuses(Reason.UNKNOWN_PLAYER, set_limit, 99_999, "stake", "day", 5)


def test_limits_of_one_player_bind_no_other():
    desk = Desk()
    one, other = desk.player(), desk.player()
    desk.do(set_limit, one, "stake", "day", 0)
    stake(desk, other, 100)
    kept = desk.do(protection_of, other)
    assert all(in_force(limit_of(kept, what, period), desk.now) is None for what in What for period in PERIODS)


def test_a_leap_day_is_in_february():
    assert number_of(Period.MONTH, at("2028-02-29 12:00")) == number_of(Period.MONTH, at("2028-02-01 00:00"))
    assert number_of(Period.MONTH, at("2028-02-29 12:00") + 12 * HOUR + MINUTE) == 2028 * 12 + 2
