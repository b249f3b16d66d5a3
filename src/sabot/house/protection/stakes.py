"""Stakes and deposits against a player's protection.

Law: whoever debits a stake asks ``allow_stake`` first and tells ``record_stake`` after, in one transaction, for
opening bets and for every later stake; settling and voiding are only told, and never refused.
"""

from msgspec.structs import replace

from sabot.books import Transaction
from sabot.house.documents import put
from sabot.house.playing import playing
from sabot.house.protection.absence import refuse_absent
from sabot.house.protection.limits import Protection, What, in_force, limit_of, protection_of
from sabot.house.protection.periods import MINUTE_MS, Period, number_of
from sabot.house.protection.sitting import is_due
from sabot.house.protection.usage import Spent, Usage, count, kept_usage, usage_now
from sabot.house.refused import Reason, Refused

REFUSALS = {
    What.DEPOSIT: Reason.DEPOSIT_LIMIT,
    What.STAKE: Reason.STAKE_LIMIT,
    What.LOSS: Reason.LOSS_LIMIT,
    What.SESSION: Reason.SESSION_LIMIT,
}


async def allow_stake(transaction: Transaction, player: int, cents: int) -> Usage:
    """Refuse a stake that the player's protection forbids; what was used before it is given back.

    A loss is judged as if all that is in play, and this stake, were lost.
    """
    assert cents >= 0, "a stake was judged before it was asked for"
    kept, now = await protection_of(transaction, player), transaction.now
    refuse_absent(kept, now)
    usage = await usage_now(transaction, player)
    if is_due(kept, usage, now):
        raise Refused(Reason.REALITY_CHECK)
    if not kept.limits:
        return usage
    in_play = (await playing(transaction, player)).staked
    for period in Period:
        spent = usage.of(period)
        _refuse_past(kept, What.SESSION, period, used_of(spent, What.SESSION), 1, now)  # another minute of it
        _refuse_past(kept, What.STAKE, period, spent.staked, cents, now)
        _refuse_past(kept, What.LOSS, period, spent.lost, in_play + cents, now)
    return usage


async def record_stake(transaction: Transaction, player: int, cents: int, before: Usage | None = None) -> None:
    """A stake was debited; ``before`` is what ``allow_stake`` gave in this transaction."""
    await count(transaction, player, before or await usage_now(transaction, player), staked=cents)


async def record_settled(transaction: Transaction, player: int, staked: int, returned: int) -> None:
    """A round was paid, in the period of this moment; being paid is no activity."""
    usage = await kept_usage(transaction, player)
    await count(transaction, player, usage, lost=staked - returned, won=returned - staked)


async def record_void(transaction: Transaction, player: int, staked: int, *, opened_at: int | None = None) -> None:
    """A round was cancelled: its stakes no longer count, but in the periods that began after it was opened.

    Without ``opened_at`` the round is taken to have been opened in the periods of this moment.
    """
    usage, since = await kept_usage(transaction, player), transaction.now if opened_at is None else opened_at
    less = {
        period.value: replace(spent, staked=max(0, spent.staked - staked))
        for period in Period
        for spent in (usage.of(period),)
        if number_of(period, since) == spent.period
    }
    await put(transaction, player, replace(usage, **less))


async def allow_deposit(transaction: Transaction, player: int, cents: int) -> None:
    """Refuse a deposit that the player's protection forbids."""
    kept, now = await protection_of(transaction, player), transaction.now
    refuse_absent(kept, now)
    usage = await kept_usage(transaction, player)
    for period in Period:
        _refuse_past(kept, What.DEPOSIT, period, usage.of(period).deposited, cents, now)


async def record_deposit(transaction: Transaction, player: int, cents: int) -> None:
    """A deposit was made."""
    await count(transaction, player, await kept_usage(transaction, player), deposited=cents)


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
        raise Refused(REFUSALS[what], period=period, limit=limit, used=used)
