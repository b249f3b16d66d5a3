"""Where a player stands with each limit.

Law: only what is kept, read at this moment; nothing is decided here.
"""

import msgspec

from sabot.books import Transaction
from sabot.house.protection.limits import Coming, What, in_force, limit_of, protection_of
from sabot.house.protection.periods import Period
from sabot.house.protection.playing import usage_now
from sabot.house.protection.stakes import used_of


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One limit as it is now: cents, or minutes of play."""

    what: What
    period: Period
    limit: int | None
    used: int
    coming: Coming | None


async def standings(transaction: Transaction, player: int) -> list[Standing]:
    """Every limit, set or not, and what was used of its period."""
    kept, usage, now = await protection_of(transaction, player), await usage_now(transaction, player), transaction.now
    found = []
    for what in What:
        for period in Period:
            limit = limit_of(kept, what, period)
            waiting = limit.coming is not None and now < limit.coming.at
            found.append(
                Standing(
                    what=what,
                    period=period,
                    limit=in_force(limit, now),
                    used=used_of(usage.of(period), what),
                    coming=limit.coming if waiting else None,
                )
            )
    return found
