"""Session time and the reality check."""

import pytest
from support.people import DAY, MINUTE, SECOND, Desk, record_settled, record_stake

from sabot.house.people.sessions import Signed, start_session
from sabot.house.protection import (
    Check,
    What,
    acknowledge,
    allow_stake,
    reality,
    set_check,
    set_limit,
    standings,
    touch_session,
)
from sabot.house.protection.limits import Coming, Limit
from sabot.house.protection.periods import Period, end_of
from sabot.house.refused import Reason


def play(desk: Desk, who: Signed, minutes: int) -> None:
    """Do something every five minutes."""
    for _ in range(minutes // 5):
        desk.wait(5 * MINUTE)
        desk.do(touch_session, who)


def played(desk: Desk, who: Signed, period: Period = Period.DAY) -> int:
    """Minutes played in the period."""
    found = desk.do(standings, who.player.number)
    return next(one.used for one in found if one.what is What.SESSION and one.period is period)


def seated(desk: Desk) -> Signed:
    """A guest who has just done something."""
    who = desk.guest()
    desk.do(touch_session, who)
    return who


def test_the_time_between_two_things_a_player_does_is_play():
    desk = Desk()
    who = seated(desk)
    play(desk, who, 25)
    assert played(desk, who) == 25


def test_a_silence_of_more_than_ten_minutes_is_no_play():
    desk = Desk()
    who = seated(desk)
    desk.wait(10 * MINUTE)
    desk.do(touch_session, who)
    desk.wait(10 * MINUTE + 1)
    desk.do(touch_session, who)
    assert played(desk, who) == 10


def test_two_sessions_at_once_are_one_time():
    desk = Desk()
    who = seated(desk)
    other = desk.do(start_session, who.player, desk.token())
    for _ in range(10):
        desk.wait(MINUTE)
        desk.do(touch_session, who)
        desk.do(touch_session, other)
    assert played(desk, who) == 10


def test_a_stake_is_something_a_player_does_and_being_paid_is_not():
    desk = Desk()
    who = seated(desk)
    desk.wait(5 * MINUTE)
    desk.do(record_stake, who.player.number, 10)
    desk.wait(8 * MINUTE)
    desk.do(record_settled, who.player.number, 10, 20)
    desk.wait(8 * MINUTE)
    assert played(desk, who) == 5


@pytest.mark.parametrize("period", list(Period))
def test_session_time_up_to_the_limit_and_no_stake_after_it(period):
    desk = Desk()
    who = seated(desk)
    desk.do(set_limit, who.player.number, "session", period, 30)
    play(desk, who, 25)
    desk.wait(5 * MINUTE - 1)
    desk.do(allow_stake, who.player.number, 10)
    desk.wait(1)
    refused = desk.refuses(Reason.SESSION_LIMIT, allow_stake, who.player.number, 10)
    assert refused.about == {"period": period, "limit": 30, "used": 30, "until": end_of(period, desk.now)}


def test_time_over_midnight_is_split_between_the_days():
    desk = Desk()
    desk.wait_until("2026-03-02 23:56")
    who = seated(desk)
    desk.wait_until("2026-03-03 00:02")
    desk.do(touch_session, who)
    assert (played(desk, who), played(desk, who, Period.WEEK)) == (2, 6)


def test_the_check_is_due_after_an_hour_of_play_and_stops_stakes_until_it_is_read():
    desk = Desk()
    who = seated(desk)
    number = who.player.number
    play(desk, who, 55)
    desk.do(record_settled, number, 30_00, 12_00)
    desk.wait(5 * MINUTE - 1)
    desk.do(allow_stake, number, 10)
    desk.wait(1)
    desk.refuses(Reason.REALITY_CHECK, allow_stake, number, 10)
    expected = Check(due=True, seated_at=desk.now - 60 * MINUTE, played_ms=60 * MINUTE, won=-18_00)
    assert desk.do(reality, number) == expected
    assert desk.do(acknowledge, number) == expected
    desk.do(allow_stake, number, 10)
    play(desk, who, 55)
    desk.wait(5 * MINUTE - 1)
    desk.do(allow_stake, number, 10)
    desk.wait(1)
    desk.refuses(Reason.REALITY_CHECK, allow_stake, number, 10)
    assert desk.do(reality, number).played_ms == 120 * MINUTE


def test_a_check_that_is_not_due_is_not_acknowledged():
    desk = Desk()
    who = seated(desk)
    desk.refuses(Reason.NO_CHECK_DUE, acknowledge, who.player.number)


def test_logging_in_again_does_not_put_off_the_check():
    desk = Desk()
    who = seated(desk)
    play(desk, who, 55)
    again = desk.do(start_session, who.player, desk.token())
    play(desk, again, 5)
    desk.refuses(Reason.REALITY_CHECK, allow_stake, who.player.number, 10)


def test_a_real_break_begins_a_new_sitting():
    desk = Desk()
    who = seated(desk)
    play(desk, who, 55)
    desk.do(record_settled, who.player.number, 30_00, 12_00)
    desk.wait(30 * MINUTE)
    assert desk.do(reality, who.player.number).played_ms == 55 * MINUTE
    desk.wait(1)
    assert desk.do(touch_session, who) == Check(due=False, seated_at=desk.now, played_ms=0, won=0)


def test_more_often_at_once_and_less_often_after_24_hours():
    desk = Desk()
    who = seated(desk)
    number = who.player.number
    assert desk.do(set_check, number, 20) == Limit(20)
    play(desk, who, 20)
    assert desk.do(set_check, number, None) == Limit(20, Coming(None, desk.now + DAY))
    desk.refuses(Reason.REALITY_CHECK, allow_stake, number, 10)
    desk.wait(DAY)
    desk.do(touch_session, who)
    play(desk, who, 600)
    desk.do(allow_stake, number, 10)


@pytest.mark.parametrize(
    ("minutes", "reason"),
    [
        (9, Reason.CHECK_TOO_OFTEN),
        (0, Reason.CHECK_TOO_OFTEN),
        (241, Reason.CHECK_TOO_RARE),
        (30.0, Reason.CHECK_NOT_WHOLE),
        (True, Reason.CHECK_NOT_WHOLE),
    ],
)
def test_each_fault_of_an_interval_has_its_own_reason(minutes, reason):
    desk = Desk()
    desk.refuses(reason, set_check, desk.player(), minutes)


def test_a_session_that_is_used_keeps_its_time_to_the_minute():
    desk = Desk()
    who = seated(desk)
    before = desk.documents()["session", who.digest]
    desk.wait(59 * SECOND)
    desk.do(touch_session, who)
    assert desk.documents()["session", who.digest] == before
    desk.wait(SECOND)
    desk.do(touch_session, who)
    assert str(desk.now) in desk.documents()["session", who.digest]


def test_a_clock_set_back_counts_nothing_and_play_counts_from_there_on():
    """A clock that was wrong once, by minutes or by a year, does not switch the limits off until it is right again."""
    for wrong in (5 * MINUTE, 365 * DAY):
        desk = Desk()
        who = seated(desk)
        desk.wait(-wrong)
        desk.do(touch_session, who)
        assert played(desk, who) == 0
        desk.wait(5 * MINUTE)
        assert played(desk, who) == 5
