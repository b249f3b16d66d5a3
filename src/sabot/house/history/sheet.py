"""A player's rounds as rows of a sheet of figures.

Law: every round once, newest first, amounts as decimals and times in GMT; no cell is anything that a spreadsheet would
calculate.
"""

from collections.abc import AsyncIterator

from sabot import cents
from sabot.house.history.lines import Line, end_of, portion
from sabot.house.history.reading import Past, Place, chosen
from sabot.house.ids import moment

HEADER = (
    "opened",
    "closed",
    "round",
    "game",
    "number",
    "status",
    "starting_balance",
    "staked",
    "returned",
    "final_balance",
)

_PORTION = 500
_CALCULATED = ("=", "+", "-", "@", "\t", "\r")


async def csv_rows(
    reader: Past, player: int, *, game: str | None = None, since: int | None = None, until: int | None = None
) -> AsyncIterator[list[str]]:
    """The header, then a row for each round; an amount or a time that there is not is an empty cell."""
    asked = chosen(player, game, since, until)
    yield list(HEADER)
    before: Place | None = None
    while shown := await portion(reader, asked, before, _PORTION):
        for line in shown:
            row = _row(line)
            assert not any(cell.startswith(_CALCULATED) for cell in row), "ids, times and amounts are none of these"
            yield row
        before = end_of(shown)


def _row(line: Line) -> list[str]:
    return [
        _time(line.opened_at),
        _time(line.closed_at),
        line.id,
        line.game,
        line.number,
        line.status,
        _amount(line.starting_balance),
        _amount(line.staked),
        _amount(line.returned),
        _amount(line.final_balance),
    ]


def _time(at: int | None) -> str:
    """ISO 8601, to the millisecond, in GMT."""
    return "" if at is None else f"{moment(at):%Y-%m-%dT%H:%M:%S}.{at % 1000:03d}Z"


def _amount(amount: int | None) -> str:
    return "" if amount is None else cents.write(amount)
