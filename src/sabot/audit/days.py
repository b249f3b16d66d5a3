"""Days, weeks and months in GMT, by Python's own calendar.

Law: a moment that no calendar has is in none of them, and is no error.
"""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

_DAY_MS = 86_400_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MONDAY = date(1969, 12, 29)
"""The Monday of the week in which 1970 began: weeks are counted from it."""


class Periods(NamedTuple):
    """The numbers of the day, the week and the month in which a moment lies."""

    day: int
    week: int
    month: int


@lru_cache(maxsize=1024)
def _date(day: int) -> date | None:
    try:
        return (_EPOCH + timedelta(days=day)).date()
    except OverflowError:
        return None


def date_of(at: int) -> str:
    """The day of a moment, as rounds are named after it."""
    day = _date(at // _DAY_MS)
    return "–" if day is None else f"{day:%Y-%m-%d}"


def periods_of(at: int) -> Periods | None:
    """Days and weeks are counted from 1970, months from the year 0."""
    day = _date(at // _DAY_MS)
    if day is None:
        return None
    return Periods(at // _DAY_MS, (day - _MONDAY).days // 7, day.year * 12 + day.month - 1)
