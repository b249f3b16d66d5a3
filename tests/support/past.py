"""A player's past in tests, as the house tells it.

Law: nothing is told here; it saves words in front of the real history.
"""

from typing import Any

import msgspec
from support.house import OpenHouse

from sabot.facts import rounds as fact
from sabot.house.history import Detail, Page, detail, lines
from sabot.house.instant import Played, round_stream


def page(house: OpenHouse, player: int, **asked: Any) -> Page:
    """A page of the list."""
    return house.ask_storage(lambda reader: lines(reader, player, **asked))


def told(house: OpenHouse, played: Played, player: int | None = None) -> Detail:
    """A round in full."""
    return house.ask_storage(lambda reader: detail(reader, player, played.id))


def steps(found: Detail) -> list[tuple[Any, ...]]:
    """Each step as its name and what it says, without its time."""
    rows = [msgspec.to_builtins(step) for step in found.steps]
    return [(row["what"], *(cell for name, cell in row.items() if name not in {"what", "at"})) for row in rows]


def older(house: OpenHouse, played: Played) -> str:
    """The same round again as a program wrote it that kept no balances."""
    id = "classic/2026-11-16/000099"

    async def work(transaction: Any) -> None:
        for event in played.events:
            kept = isinstance(event, fact.Opened | fact.Settled | fact.Voided)
            written = msgspec.structs.replace(event, balance=None) if kept else event
            await transaction.append(round_stream(id), written)
        row = await transaction.round(played.id)
        transaction.put_round(msgspec.structs.replace(row, id=id))

    house.run(work)
    return id
