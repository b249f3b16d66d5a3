"""Names of rounds and shoes, and the day they belong to.

Law: an id is table, date (GMT) and sequence; it is never given twice.
"""

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from sabot.books import Transaction
from sabot.house.documents import next_number

_DAY_MS = 86_400_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(at: int) -> datetime:
    """Milliseconds since 1970 as a moment in GMT."""
    return _EPOCH + timedelta(milliseconds=at)


@lru_cache(maxsize=4)
def _date(days: int) -> str:
    return f"{moment(days * _DAY_MS):%Y-%m-%d}"


async def next_round(transaction: Transaction, table: str) -> str:
    """The id of a table's next round: ``classic/2026-11-16/000412``."""
    day = f"{table}/{_date(transaction.now // _DAY_MS)}"
    return f"{day}/{await next_number(transaction, f'round/{day}'):06d}"


def shoe_name(table: str, number: int) -> str:
    """The id of a shoe: ``classic/shoe/000412``."""
    return f"{table}/shoe/{number:06d}"


async def next_shoe(transaction: Transaction, table: str) -> str:
    """The id of a table's next shoe."""
    return shoe_name(table, await next_number(transaction, f"shoe/{table}"))
