"""How much more a player may stake, by their own protection.

Law: what is offered is not refused: the same judgement as ``allow_stake``, asked before anything is staked.
"""

from typing import NamedTuple

from sabot.books import Transaction
from sabot.house.protection.absence import refuse_absent
from sabot.house.protection.limits import What, in_force, limit_of, protection_of
from sabot.house.protection.periods import Period, end_of
from sabot.house.protection.playing import Playing, playing
from sabot.house.protection.sitting import is_due
from sabot.house.protection.stakes import REFUSALS, used_of
from sabot.house.protection.usage import touched
from sabot.house.refused import Reason, Refused


class Headroom(NamedTuple):
    """What may still be staked, in cents (None for anything), and the refusal of more."""

    cents: int | None = None
    refused: Refused | None = None

    def against(self, cost: int) -> Refused | None:
        """Why so much cannot be staked; None where it can."""
        return self.refused if self.cents is not None and 0 < cost > self.cents else None


FREE = Headroom()
BARRING = frozenset(
    {
        *(Reason.EXCLUDED, Reason.TIMED_OUT, Reason.REALITY_CHECK),
        *(REFUSALS[what] for what in (What.SESSION, What.STAKE, What.LOSS)),
    }
)
"""Why somebody may stake no more."""


async def headroom(transaction: Transaction, player: int, at: Playing | None = None) -> Headroom:
    """How much more may be staked now; ``at`` is what is open and used, where that was read already."""
    kept, now = await protection_of(transaction, player), transaction.now
    try:
        refuse_absent(kept, now)
    except Refused as refused:
        return Headroom(0, refused)
    at = at or await playing(transaction, player)
    usage = touched(at.used, now)
    if is_due(kept, usage, now):
        return Headroom(0, Refused(Reason.REALITY_CHECK))
    least = FREE
    if kept.limits:
        for period in reversed(Period):  # of two that leave the same, the one that lasts is named
            spent = usage.of(period)
            for what, used in (
                (What.SESSION, used_of(spent, What.SESSION)),
                (What.STAKE, spent.staked),
                (What.LOSS, spent.lost + at.staked),
            ):
                limit = in_force(limit_of(kept, what, period), now)
                if limit is not None:
                    left = limit - used
                    room = (0 if left < 1 else None) if what is What.SESSION else max(0, left)
                    if room is not None and (least.cents is None or room < least.cents):
                        about = {"period": period, "limit": limit, "used": used, "until": end_of(period, now)}
                        least = Headroom(room, Refused(REFUSALS[what], **about))
    return least
