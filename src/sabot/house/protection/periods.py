"""Calendar periods in GMT: the day, the week that begins on Monday, the month.

Law: a moment is in exactly one of each; a period is known by a number that grows with time.
"""

from enum import StrEnum
from functools import lru_cache

MINUTE_MS = 60_000
DAY_MS = 86_400_000


class Period(StrEnum):
    """How long a limit counts before it starts anew."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


def number_of(period: Period, at: int) -> int:
    """The number of the period in which a moment lies, counted from 1970; the month's from the year 0."""
    return _number(period, at // DAY_MS)


def end_of(period: Period, at: int) -> int:
    """The moment at which the next period begins."""
    day = at // DAY_MS
    this, day = _number(period, day), day + 1
    while _number(period, day) == this:
        day += 1
    return day * DAY_MS


def numbers_of(at: int) -> tuple[int, int, int]:
    """The numbers of the day, the week and the month in which a moment lies."""
    return _numbers(at // DAY_MS)


@lru_cache(maxsize=64)
def _numbers(days: int) -> tuple[int, int, int]:
    return days, _number(Period.WEEK, days), _number(Period.MONTH, days)


@lru_cache(maxsize=64)
def _number(period: Period, days: int) -> int:
    if period is Period.DAY:
        return days
    if period is Period.WEEK:
        return (days + 3) // 7  # 1970 began on a Thursday
    return _month(days)


def _month(days: int) -> int:
    """Months of the Gregorian calendar, counted in years that begin in March, so that leap days come last."""
    days += 719_468  # from 1 March of the year 0 to 1970
    era, day_of_era = divmod(days, 146_097)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    return (era * 400 + year_of_era) * 12 + (5 * day_of_year + 2) // 153 + 2
