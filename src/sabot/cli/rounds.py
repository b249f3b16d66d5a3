"""``sabot rounds``: the rounds of a house, newest first."""

import heapq
from typing import Any

from rich.text import Text

from sabot.books import RoundRow
from sabot.cli import show
from sabot.cli.database import address_of, ask
from sabot.house.ids import moment
from sabot.storage.protocol import Reader
from sabot.words import Lang, money, say

_COLUMNS = ("id", "opened", "player", "status", "staked", "returned", "net")


def rounds(lang: Lang, database: str, *, player: int, limit: int, as_json: bool) -> int:
    """Print the newest rounds of one player, or of everyone."""

    async def query(reader: Reader) -> list[RoundRow]:
        if player:
            return await reader.rounds_of(player, before=None, limit=limit)
        newest: list[tuple[int, str, RoundRow]] = []
        async for rows in reader.table("round"):
            found = [RoundRow(*row) for row in rows]  # type: ignore[arg-type]  # the columns of the list of rounds
            newest = heapq.nlargest(limit, [*newest, *((row.opened_at, row.id, row) for row in found)])
        return [row for _, _, row in newest]

    found = ask(address_of(database), query)
    if as_json:
        show.print_json([_as_json(row) for row in found])
        return 0
    _print(found, lang)
    return 0


def _print(found: list[RoundRow], lang: Lang) -> None:
    """A table, or where that is too wide for the terminal, one thing below the other."""
    out = show.console()
    if not found:
        out.print(Text(say(lang, "rounds.none"), style="dim"))
        return
    titles = [Text(say(lang, f"rounds.{name}")) for name in _COLUMNS]
    lines = [_line(row, lang) for row in found]
    widths = [max(map(len, column)) for column in zip(titles, *lines, strict=True)]
    if sum(widths) + 2 * len(widths) <= out.width:
        made = show.table(*(title.plain for title in titles), right=(2, 4, 5, 6), whole=True)
        for line in lines:
            made.add_row(*line)
        out.print(made)
        return
    for line in lines:
        out.print(line[0], style="bold")
        for title, cell in zip(titles[1:], line[1:], strict=True):
            if cell:
                out.print(Text(f"  {title}  ", style="dim") + cell)


def _line(row: RoundRow, lang: Lang) -> list[Text]:
    over = row.closed_at is not None
    words = (
        row.id,
        f"{moment(row.opened_at):%Y-%m-%d %H:%M:%S}",
        str(row.player),
        say(lang, f"rounds.status_{row.status}"),
        money(lang, row.staked),
        money(lang, row.returned) if over else "",
    )
    return [*map(Text, words), show.net(lang, row.returned - row.staked) if over else Text("")]


def _as_json(row: RoundRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in RoundRow.__struct_fields__}
