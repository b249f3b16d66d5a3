"""What a player has used of each period, and the sitting they are in.

Law: counted for everyone, limits or none, so that a limit set later counts from its period's beginning. Time is
counted per player and not per session, so that logging in again or a second device changes nothing.
"""

import msgspec
from msgspec.structs import replace

from sabot.books import Transaction
from sabot.house.documents import get, put
from sabot.house.protection.periods import DAY_MS, MINUTE_MS, Period, numbers_of

IDLE_MS = 10 * MINUTE_MS
"""A longer silence is no play."""
BREAK_MS = 30 * MINUTE_MS
"""A longer silence ends the sitting."""


class Spent(msgspec.Struct, frozen=True):
    """What was used of one period."""

    period: int = 0
    deposited: int = 0
    staked: int = 0
    lost: int = 0
    """Staked less returned of the rounds settled in it; below zero when ahead."""
    played_ms: int = 0


class Usage(msgspec.Struct, frozen=True, kw_only=True):
    """All that is counted about a player, by number."""

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


async def kept_usage(transaction: Transaction, player: int) -> Usage:
    """What is counted by now, in the periods of this moment."""
    usage = await get(transaction, Usage, player) or Usage()
    day, week, month = numbers_of(transaction.now)
    if day <= usage.day.period and week <= usage.week.period and month <= usage.month.period:
        return usage
    return replace(
        usage, day=_current(usage.day, day), week=_current(usage.week, week), month=_current(usage.month, month)
    )


async def usage_now(transaction: Transaction, player: int) -> Usage:
    """The same, with the time since the last activity counted as play unless it was too long."""
    usage, now = await kept_usage(transaction, player), transaction.now
    gap = now - usage.touched_at
    if gap == 0:  # they did something in this very moment
        return usage
    if gap < 0:  # a server's clock was wrong, then or now: play is counted from here on
        return replace(usage, touched_at=now)
    played = gap if gap <= IDLE_MS else 0
    day, week, month = numbers_of(now - played)
    goes_on = gap <= BREAK_MS
    return Usage(
        day=_played(usage.day, day, played, now),
        week=_played(usage.week, week, played, now),
        month=_played(usage.month, month, played, now),
        seated_at=usage.seated_at if goes_on else now,
        touched_at=now,
        played_ms=usage.played_ms + played if goes_on else 0,
        unchecked_ms=usage.unchecked_ms + played if goes_on else 0,
        won=usage.won if goes_on else 0,
    )


async def count(
    transaction: Transaction, player: int, usage: Usage, *, deposited: int = 0, staked: int = 0, lost: int = 0
) -> None:
    """Add to the periods of this moment, and keep it."""
    day, week, month = (
        Spent(spent.period, spent.deposited + deposited, spent.staked + staked, spent.lost + lost, spent.played_ms)
        for spent in (usage.day, usage.week, usage.month)
    )
    await put(transaction, player, replace(usage, day=day, week=week, month=month))


def _current(spent: Spent, number: int) -> Spent:
    """The counters of this moment's period; a clock set back opens no old one again."""
    return Spent(number) if number > spent.period else spent


def _played(spent: Spent, began: int, played: int, now: int) -> Spent:
    """More time played, of which only what lies in the period counts; every period begins at a midnight."""
    inside = played if began == spent.period else min(played, now % DAY_MS)
    return Spent(spent.period, spent.deposited, spent.staked, spent.lost, spent.played_ms + inside)
