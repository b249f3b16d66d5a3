"""What a player has used of each period, and the sitting they are in.

Law: counted for everyone, limits or none, so that a limit set later counts from its period's beginning. Time is
counted per player and not per session, so that logging in again or a second device changes nothing.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from sabot.house.protection.periods import DAY_MS, MINUTE_MS, Period, numbers_of

IDLE_MS = 10 * MINUTE_MS
"""A longer silence is no play."""
BREAK_MS = 30 * MINUTE_MS
"""A longer silence ends the sitting."""


class Spent(msgspec.Struct, frozen=True, gc=False):
    """What was used of one period."""

    period: int = 0
    deposited: int = 0
    staked: int = 0
    lost: int = 0
    """Staked less returned of the rounds settled in it; below zero when ahead."""
    played_ms: int = 0


class Usage(msgspec.Struct, frozen=True, gc=False):
    """All that is counted about a player."""

    day: Spent = Spent()
    week: Spent = Spent()
    month: Spent = Spent()
    seated_at: int = 0
    """When the sitting began: the first activity after a break, or ever."""
    touched_at: int = 0
    played_ms: int = 0
    unchecked_ms: int = 0
    """Played in this sitting since the last reality check was acknowledged."""
    won: int = 0
    """Returned less staked of the rounds settled in this sitting."""

    def of(self, period: Period) -> Spent:
        """What was used of one period."""
        if period is Period.DAY:
            return self.day
        return self.week if period is Period.WEEK else self.month


def current(usage: Usage, now: int) -> Usage:
    """What is counted by now, in the periods of this moment."""
    if usage.month.period and now // DAY_MS <= usage.day.period:  # a week or month begins with a day
        return usage
    day, week, month = numbers_of(now)
    return replace(
        usage, day=_current(usage.day, day), week=_current(usage.week, week), month=_current(usage.month, month)
    )


def touched(usage: Usage, now: int) -> Usage:
    """The same, with the time since the last activity counted as play unless it was too long."""
    usage = current(usage, now)
    gap = now - usage.touched_at
    if gap == 0:  # they did something in this very moment
        return usage
    if gap < 0:  # a server's clock was wrong, then or now: play is counted from here on
        return replace(usage, touched_at=now)
    played = gap if gap <= IDLE_MS else 0
    in_day, in_week, in_month = _inside(usage, played, now)
    day, week, month = _played(usage.day, in_day), _played(usage.week, in_week), _played(usage.month, in_month)
    if gap > BREAK_MS:
        return Usage(day, week, month, seated_at=now, touched_at=now)
    return Usage(
        day,
        week,
        month,
        usage.seated_at,
        now,
        usage.played_ms + played,
        usage.unchecked_ms + played,
        usage.won,
    )


def counted(usage: Usage, *, deposited: int = 0, staked: int = 0, lost: int = 0, won: int = 0) -> Usage:
    """More in the periods of this moment, and in the sitting."""
    return Usage(
        _more(usage.day, deposited, staked, lost),
        _more(usage.week, deposited, staked, lost),
        _more(usage.month, deposited, staked, lost),
        usage.seated_at,
        usage.touched_at,
        usage.played_ms,
        usage.unchecked_ms,
        usage.won + won,
    )


def _current(spent: Spent, number: int) -> Spent:
    """The counters of this moment's period; a clock set back opens no old one again."""
    return Spent(number) if number > spent.period else spent


def _more(spent: Spent, deposited: int, staked: int, lost: int) -> Spent:
    return Spent(spent.period, spent.deposited + deposited, spent.staked + staked, spent.lost + lost, spent.played_ms)


def _played(spent: Spent, ms: int) -> Spent:
    return Spent(spent.period, spent.deposited, spent.staked, spent.lost, spent.played_ms + ms)


def _inside(usage: Usage, played: int, now: int) -> Sequence[int]:
    """How much of the time played lies in each period of this moment; every period begins at a midnight."""
    today = now % DAY_MS
    if played <= today:
        return played, played, played
    return [
        played if number == one.period else today
        for number, one in zip(numbers_of(now - played), (usage.day, usage.week, usage.month), strict=True)
    ]
