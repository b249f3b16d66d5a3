"""What always holds of limits, over random weeks of play.

Law: the model here is a plain list of what was accepted, and the calendar is Python's own.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples
from support.people import DAY, HOUR, MINUTE, Desk, at, record_settled, record_stake

from sabot.house.protection import acknowledge, allow_stake, set_limit
from sabot.house.protection.limits import Limit, changed, in_force
from sabot.house.refused import Reason, Refused

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
CALENDAR: dict[str, Callable[[datetime], object]] = {
    "day": lambda moment: moment.date(),
    "week": lambda moment: moment.isocalendar()[:2],
    "month": lambda moment: (moment.year, moment.month),
}

values = st.none() | st.integers(0, 100)
waits = st.integers(0, 3 * HOUR) | st.integers(0, 30 * HOUR)
days = st.lists(
    st.tuples(waits, st.sampled_from(list(CALENDAR)), st.just("limit"), values)
    | st.tuples(waits, st.just(""), st.just("stake"), st.integers(1, 60)),
    max_size=40,
)


def moment(ms: int) -> datetime:
    return EPOCH + timedelta(milliseconds=ms)


class Wished:
    """What a player asked a limit to be, and when: the rule of 24 hours told as a search."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int | None]] = []

    def loosest(self, now: int) -> int | None:
        """No limit in force may be looser than the tightest wish that no later wish of over 24 hours ago undoes."""
        value: int | None = None
        waiting: tuple[int, int | None] | None = None
        for asked_at, wish in [*self.asked, (now, -1)]:
            if waiting is not None and asked_at - waiting[0] >= DAY:
                value, waiting = waiting[1], None
            if wish == -1:
                break
            if value is None or (wish is not None and wish <= value):
                value, waiting = wish, None
            elif waiting is None or waiting[1] != wish:
                waiting = (asked_at, wish)
        return value


@settings(max_examples=examples(100), deadline=None)
@given(days)
def test_stakes_are_accepted_exactly_while_their_sum_in_each_period_is_within_the_limit_then_in_force(story):
    desk = Desk()
    player = desk.player()
    wishes = {period: Wished() for period in CALENDAR}
    accepted: list[tuple[int, int]] = []
    for wait, period, what, value in story:
        desk.wait(wait)
        if what == "limit":
            desk.do(set_limit, player, "stake", period, value)
            wishes[period].asked.append((desk.now, value))
            continue
        within = True
        for name, of in CALENDAR.items():
            used = sum(cents for when, cents in accepted if of(moment(when)) == of(moment(desk.now)))
            limit = wishes[name].loosest(desk.now)
            within &= limit is None or used + value <= limit
        try:
            desk.do(allow_stake, player, value)
            desk.do(record_stake, player, value)
            accepted.append((desk.now, value))
            assert within
        except Refused as refused:
            assert refused.reason is Reason.STAKE_LIMIT  # noqa: PT017 -- no other limit is set
            assert not within


@given(st.lists(st.tuples(waits, values), max_size=12), values, st.integers(0, DAY - 1))
def test_a_lower_limit_binds_at_once_and_a_higher_one_never_before_24_hours(before, value, later):
    now, limit = 0, Limit()
    for wait, wish in before:
        now += wait
        limit = changed(limit, wish, now)
    current = in_force(limit, now)
    after = changed(limit, value, now)
    if current is None or (value is not None and value <= current):
        assert in_force(after, now) == value
        assert after.coming is None
    elif limit.coming is None or now >= limit.coming.at or limit.coming.value != value:
        assert in_force(after, now + later) == current
        assert in_force(after, now + DAY) == value
    else:
        assert after == limit


rounds = st.tuples(st.integers(1, 60), st.integers(0, 150), st.integers(0, 40 * MINUTE), st.booleans())


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(0, 100), st.lists(rounds, max_size=30))
def test_the_net_loss_of_a_day_never_passes_its_limit_however_its_rounds_end(limit, asked):
    """Rounds of one day; some end before the next is asked for, others stay open beside it."""
    desk = Desk(at("2026-03-02 00:00"))
    player = desk.player()
    desk.do(set_limit, player, "loss", "day", limit)
    lost, in_play = 0, [(0, 0)]
    for cents, back, wait, ends in asked:
        desk.wait(wait)
        if ends and in_play:
            staked, returned = in_play.pop()
            desk.do(record_settled, player, staked, returned)
            lost += staked - returned
        at_risk = sum(staked for staked, _ in in_play)
        desk.plays(player, at_risk)
        within = lost + at_risk + cents <= limit
        try:
            desk.do(allow_stake, player, cents)
            desk.do(record_stake, player, cents)
            in_play.append((cents, back))
            assert within
        except Refused as refused:
            if refused.reason is Reason.REALITY_CHECK:
                desk.do(acknowledge, player)
                continue
            assert refused.reason is Reason.LOSS_LIMIT  # noqa: PT017 -- no other limit is set
            assert not within
