"""Protection: limits, reality checks, time-outs and self-exclusion.

Law: judged in the house, by server time, on every stake and deposit; tighter at once, looser after 24 hours,
and a term once begun cannot be shortened by anyone. A round already open can always be finished.
"""

from sabot.house.protection.absence import self_exclude, time_out
from sabot.house.protection.headroom import BARRING, FREE, Headroom, headroom
from sabot.house.protection.limits import Limit, Protection, What, protection_of, set_check, set_limit
from sabot.house.protection.periods import Period
from sabot.house.protection.playing import MOST_DEALS, Playing, keep_playing, keep_used, playing
from sabot.house.protection.sitting import Check, acknowledge, play_on, reality, touch, touch_session
from sabot.house.protection.stakes import (
    after_payment,
    after_void,
    allow_deposit,
    allow_stake,
)
from sabot.house.protection.standing import Standing, standings
from sabot.house.protection.usage import Usage, counted

__all__ = [
    "BARRING",
    "FREE",
    "MOST_DEALS",
    "Check",
    "Headroom",
    "Limit",
    "Period",
    "Playing",
    "Protection",
    "Standing",
    "Usage",
    "What",
    "acknowledge",
    "after_payment",
    "after_void",
    "allow_deposit",
    "allow_stake",
    "counted",
    "headroom",
    "keep_playing",
    "keep_used",
    "play_on",
    "playing",
    "protection_of",
    "reality",
    "self_exclude",
    "set_check",
    "set_limit",
    "standings",
    "time_out",
    "touch",
    "touch_session",
]
