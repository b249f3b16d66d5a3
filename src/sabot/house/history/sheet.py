"""A player's rounds as rows of a sheet of figures.

Law: every round once, newest first, amounts as decimals and times in GMT; no cell is anything that a spreadsheet would
calculate. For programs it is the same for ever; for people it is as a spreadsheet in their language reads it.
"""

from collections.abc import AsyncIterator

from sabot import cents
from sabot.house.history.lines import Line, end_of, portion
from sabot.house.history.reading import Past, Place, chosen
from sabot.house.ids import moment
from sabot.words import Lang, say

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

SEPARATOR: dict[Lang | None, str] = {None: ",", "en": ",", "fr": ";"}
"""What stands between two cells: in French the comma is in the amounts."""

_PORTION = 500
_CALCULATED = ("=", "+", "-", "@", "\t", "\r")


async def csv_rows(
    reader: Past,
    player: int,
    *,
    lang: Lang | None = None,
    game: str | None = None,
    since: int | None = None,
    until: int | None = None,
) -> AsyncIterator[list[str]]:
    """The header, then a row for each round; an amount or a time that there is not is an empty cell."""
    asked = chosen(player, game, since, until)
    yield list(HEADER) if lang is None else [say(lang, f"history.sheet.{name}") for name in HEADER]
    before: Place | None = None
    while shown := await portion(reader, asked, before, _PORTION):
        for line in shown:
            row = _row(line) if lang is None else _told(line, lang)
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


def _told(line: Line, lang: Lang) -> list[str]:
    """The same in words: the heading says that times are in GMT."""
    amounts = (line.starting_balance, line.staked, line.returned, line.final_balance)
    return [
        *("" if at is None else f"{moment(at):%Y-%m-%d %H:%M:%S}" for at in (line.opened_at, line.closed_at)),
        line.id,
        say(lang, f"game.{line.game}.title"),
        line.number,
        say(lang, f"rounds.status_{line.status}"),
        *(_amount(amount).replace(".", "," if lang == "fr" else ".") for amount in amounts),
    ]


def _time(at: int | None) -> str:
    """ISO 8601, to the millisecond, in GMT."""
    return "" if at is None else f"{moment(at):%Y-%m-%dT%H:%M:%S}.{at % 1000:03d}Z"


def _amount(amount: int | None) -> str:
    return "" if amount is None else cents.write(amount)
