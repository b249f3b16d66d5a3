"""Limits that players set for themselves.

Law: a first or lower limit holds at once; a higher one, or none, holds 24 hours after it was asked for, and is
given up by setting the limit as it is, or lower.
"""

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from sabot.books import Transaction
from sabot.house.documents import get, put
from sabot.house.people.player import player_of
from sabot.house.protection.periods import DAY_MS, Period
from sabot.house.refused import Reason, Refused
from sabot.ledger import MOST_CENTS

LOOSER_AFTER_MS = DAY_MS
CHECK_MINUTES = 60
LEAST_CHECK_MINUTES, MOST_CHECK_MINUTES = 10, 240


class What(StrEnum):
    """What is limited: cents, or minutes of play."""

    DEPOSIT = "deposit"
    STAKE = "stake"
    LOSS = "loss"
    SESSION = "session"


class Coming(msgspec.Struct, frozen=True):
    """A looser limit that has been asked for; None is no limit."""

    value: int | None
    at: int


class Limit(msgspec.Struct, frozen=True):
    """A limit, and what it will be."""

    value: int | None = None
    coming: Coming | None = None


class Protection(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has asked to be protected from, by number; limits by what and period."""

    limits: dict[str, Limit] = {}
    check: Limit = Limit(CHECK_MINUTES)
    """Minutes of play between reality checks; None for none."""
    timed_out_until: int = 0
    excluded_until: int = 0


_NONE = Protection()


async def protection_of(transaction: Transaction, player: int) -> Protection:
    """What this player has asked for."""
    return await get(transaction, Protection, player) or _NONE


def in_force(limit: Limit, now: int) -> int | None:
    """What a limit is at this moment; None where there is none."""
    coming = limit.coming
    return coming.value if coming is not None and now >= coming.at else limit.value


def limit_of(kept: Protection, what: What, period: Period) -> Limit:
    """One of a player's limits."""
    return kept.limits.get(f"{what}/{period}", Limit())


def changed(limit: Limit, value: int | None, now: int) -> Limit:
    """The limit once a value was asked for: the one place that knows what is looser."""
    current = in_force(limit, now)
    if current is None or (value is not None and value <= current):
        return Limit(value)
    if limit.coming is not None and limit.coming.value == value:
        return limit  # asking again does not begin the wait anew
    return Limit(current, Coming(value, now + LOOSER_AFTER_MS))


async def set_limit(transaction: Transaction, player: int, what: str, period: str, value: int | None) -> Limit:
    """Set a limit, or with None take it away; what it is now and will be."""
    await player_of(transaction, player)
    if what not in tuple(What):
        raise Refused(Reason.UNKNOWN_LIMIT)
    if period not in tuple(Period):
        raise Refused(Reason.UNKNOWN_PERIOD)
    if value is not None:
        _check_value(value)
    kept = await protection_of(transaction, player)
    limit = changed(limit_of(kept, What(what), Period(period)), value, transaction.now)
    put(transaction, player, replace(kept, limits={**kept.limits, f"{what}/{period}": limit}))
    return limit


async def set_check(transaction: Transaction, player: int, minutes: int | None) -> Limit:
    """Set how often the reality check comes; less often is looser, and waits like any limit."""
    await player_of(transaction, player)
    if minutes is not None:
        if type(minutes) is not int:
            raise Refused(Reason.CHECK_NOT_WHOLE)
        if minutes < LEAST_CHECK_MINUTES:
            raise Refused(Reason.CHECK_TOO_OFTEN, least=LEAST_CHECK_MINUTES)
        if minutes > MOST_CHECK_MINUTES:
            raise Refused(Reason.CHECK_TOO_RARE, most=MOST_CHECK_MINUTES)
    kept = await protection_of(transaction, player)
    limit = changed(kept.check, minutes, transaction.now)
    put(transaction, player, replace(kept, check=limit))
    return limit


def _check_value(value: int) -> None:
    if type(value) is not int:
        raise Refused(Reason.LIMIT_NOT_WHOLE)
    if value < 0:
        raise Refused(Reason.LIMIT_NEGATIVE)
    if value >= MOST_CENTS:
        raise Refused(Reason.LIMIT_TOO_LARGE)
