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
    out = show.console()
    if not found:
        out.print(Text(say(lang, "rounds.none"), style="dim"))
        return 0
    names = ("id", "opened", "player", "status", "staked", "returned", "net")
    made = show.table(*(say(lang, f"rounds.{name}") for name in names), right=(2, 4, 5, 6), whole=True)
    for row in found:
        open_ = row.closed_at is None
        made.add_row(
            row.id,
            f"{moment(row.opened_at):%Y-%m-%d %H:%M:%S}",
            str(row.player),
            say(lang, f"rounds.status_{row.status}"),
            money(lang, row.staked),
            "" if open_ else money(lang, row.returned),
            "" if open_ else show.net(lang, row.returned - row.staked),
        )
    out.print(made)
    return 0


def _as_json(row: RoundRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in RoundRow.__struct_fields__}
