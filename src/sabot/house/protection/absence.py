"""Time-outs and self-exclusion.

Law: immediate, and irrevocable for their term: there is no function here, nor anywhere, that ends one sooner.
A longer one may follow; withdrawing, exporting and finishing an open round stay possible.
"""

from msgspec.structs import replace

from sabot.books import Transaction
from sabot.house.documents import put
from sabot.house.people.player import player_of
from sabot.house.protection.limits import Protection, protection_of
from sabot.house.protection.periods import DAY_MS
from sabot.house.refused import Reason, Refused

LEAST_TIME_OUT_DAYS, MOST_TIME_OUT_DAYS = 1, 42
LEAST_EXCLUSION_MONTHS, MOST_EXCLUSION_MONTHS = 6, 60
MONTH_DAYS = 31
"""A month of exclusion, never shorter than the calendar's."""


async def time_out(transaction: Transaction, player: int, days: int) -> Protection:
    """A pause of one day to six weeks, from now."""
    await player_of(transaction, player)
    _check_term(days, LEAST_TIME_OUT_DAYS, MOST_TIME_OUT_DAYS)
    kept, until = await protection_of(transaction, player), transaction.now + days * DAY_MS
    if until < kept.timed_out_until:
        raise Refused(Reason.TERM_ENDS_SOONER, until=kept.timed_out_until)
    kept = replace(kept, timed_out_until=until)
    put(transaction, player, kept)
    return kept


async def self_exclude(transaction: Transaction, player: int, months: int) -> Protection:
    """Exclusion for six months to five years, from now."""
    await player_of(transaction, player)
    _check_term(months, LEAST_EXCLUSION_MONTHS, MOST_EXCLUSION_MONTHS)
    kept, until = await protection_of(transaction, player), transaction.now + months * MONTH_DAYS * DAY_MS
    if until < kept.excluded_until:
        raise Refused(Reason.TERM_ENDS_SOONER, until=kept.excluded_until)
    kept = replace(kept, excluded_until=until)
    put(transaction, player, kept)
    return kept


def refuse_absent(kept: Protection, now: int) -> None:
    """Refuse whoever is excluded or timed out."""
    if now < kept.excluded_until:
        raise Refused(Reason.EXCLUDED, until=kept.excluded_until)
    if now < kept.timed_out_until:
        raise Refused(Reason.TIMED_OUT, until=kept.timed_out_until)


def _check_term(term: int, least: int, most: int) -> None:
    if type(term) is not int:
        raise Refused(Reason.TERM_NOT_WHOLE)
    if term < least:
        raise Refused(Reason.TERM_TOO_SHORT, least=least)
    if term > most:
        raise Refused(Reason.TERM_TOO_LONG, most=most)
