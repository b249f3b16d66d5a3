"""Stakes and deposits against a player's protection.

Law: whoever debits a stake asks ``allow_stake`` first and keeps it as ``counted`` after, in one transaction, for
opening bets and for every later stake; settling and voiding are only counted, and never refused.
"""

from msgspec.structs import replace

from sabot.books import Transaction
from sabot.house.protection.absence import refuse_absent
from sabot.house.protection.limits import Protection, What, in_force, limit_of, protection_of
from sabot.house.protection.periods import MINUTE_MS, Period, end_of, number_of
from sabot.house.protection.playing import Playing, kept_usage, playing
from sabot.house.protection.sitting import is_due
from sabot.house.protection.usage import Spent, Usage, counted, current, touched
from sabot.house.refused import Reason, Refused

REFUSALS = {
    What.DEPOSIT: Reason.DEPOSIT_LIMIT,
    What.STAKE: Reason.STAKE_LIMIT,
    What.LOSS: Reason.LOSS_LIMIT,
    What.SESSION: Reason.SESSION_LIMIT,
}


async def allow_stake(transaction: Transaction, player: int, cents: int, at: Playing | None = None) -> Usage:
    """Refuse a stake that the player's protection forbids; what was used before it is given back.

    A loss is judged as if all that is in play, and this stake, were lost. ``at`` is what is open and used, where that
    was read already.
    """
    assert cents >= 0, "a stake was judged before it was asked for"
    kept, now = await protection_of(transaction, player), transaction.now
    refuse_absent(kept, now)
    at = at or await playing(transaction, player)
    usage = touched(at.used, now)
    if is_due(kept, usage, now):
        raise Refused(Reason.REALITY_CHECK)
    if not kept.limits:
        return usage
    for period in reversed(Period):  # of two that refuse, the one that lasts is named
        spent = usage.of(period)
        _refuse_past(kept, What.SESSION, period, used_of(spent, What.SESSION), 1, now)  # another minute of it
        _refuse_past(kept, What.STAKE, period, spent.staked, cents, now)
        _refuse_past(kept, What.LOSS, period, spent.lost, at.staked + cents, now)
    return usage


def after_payment(usage: Usage, now: int, staked: int, returned: int) -> Usage:
    """What is used once a round was paid, in the period of this moment; being paid is no activity."""
    return counted(current(usage, now), lost=staked - returned, won=returned - staked)


def after_void(usage: Usage, now: int, staked: int, opened_at: int) -> Usage:
    """What is used once a round was cancelled: its stakes leave the periods in which it was opened."""
    usage = current(usage, now)
    less = {
        period.value: replace(spent, staked=max(0, spent.staked - staked))
        for period in Period
        for spent in (usage.of(period),)
        if number_of(period, opened_at) == spent.period
    }
    return replace(usage, **less)


async def allow_deposit(transaction: Transaction, player: int, cents: int) -> Usage:
    """Refuse a deposit that the player's protection forbids; what was used before it is given back."""
    kept, now = await protection_of(transaction, player), transaction.now
    refuse_absent(kept, now)
    usage = await kept_usage(transaction, player)
    for period in reversed(Period):
        _refuse_past(kept, What.DEPOSIT, period, usage.of(period).deposited, cents, now)
    return usage


def used_of(spent: Spent, what: What) -> int:
    """What was used of a limit in one period: cents, or whole minutes."""
    return {
        What.DEPOSIT: spent.deposited,
        What.STAKE: spent.staked,
        What.LOSS: spent.lost,
        What.SESSION: spent.played_ms // MINUTE_MS,
    }[what]


def _refuse_past(kept: Protection, what: What, period: Period, used: int, more: int, now: int) -> None:
    limit = in_force(limit_of(kept, what, period), now)
    if limit is not None and used + more > limit:
        raise Refused(REFUSALS[what], period=period, limit=limit, used=used, until=end_of(period, now))
