"""All that is kept about a player, for the player.

Law: everything under the number and the name is in it; a token's digest and a password's hash are secrets of
the account, so it says only that they are there.
"""

from typing import Any

import msgspec

from sabot.books import RoundRow
from sabot.house.cashier import receipts_of
from sabot.house.people.login import failures_of
from sabot.house.people.player import Password, Player
from sabot.house.people.reading import Lists, peek
from sabot.house.people.sessions import Session, Sessions
from sabot.house.people.settings import Settings
from sabot.house.protection.limits import Protection
from sabot.house.protection.playing import Playing
from sabot.house.refused import Reason, Refused
from sabot.ledger import Entry

_PORTION = 500
COLUMNS = ("number", "link", *Entry.__struct_fields__[1:])
"""The journal's columns as every storage has them."""


async def export(reader: Lists, number: int) -> dict[str, Any]:
    """Everything as plain values that JSON can write; amounts in cents, times in milliseconds since 1970."""
    player = await peek(reader, Player, number)
    if player is None:
        raise Refused(Reason.UNKNOWN_PLAYER)
    kinds = (("settings", Settings), ("protection", Protection), ("playing", Playing))
    return {
        "player": msgspec.to_builtins(player),
        "has_password": await peek(reader, Password, number) is not None,
        "failed_logins": [] if player.name is None else list(await failures_of(reader, player.name)),
        **{name: msgspec.to_builtins(await peek(reader, kind, number) or kind()) for name, kind in kinds},
        "sessions": await _sessions(reader, number),
        "receipts": [msgspec.to_builtins(receipt) for receipt in await receipts_of(reader, number)],
        "rounds": await _rounds(reader, number),
        "entries": await _entries(reader, number),
    }


async def _sessions(reader: Lists, number: int) -> list[Any]:
    listed = await peek(reader, Sessions, number) or Sessions()
    found = [await peek(reader, Session, digest) for digest in listed.digests]
    return [msgspec.to_builtins(session) for session in found if session is not None]


async def _rounds(reader: Lists, number: int) -> list[dict[str, object]]:
    """The player's rounds, newest first."""
    rows: list[RoundRow] = []
    before: tuple[int, str] | None = None
    while portion := await reader.rounds_of(number, before=before, limit=_PORTION):
        rows += portion
        before = portion[-1].opened_at, portion[-1].id
    return [msgspec.structs.asdict(row) for row in rows]


async def _entries(reader: Lists, number: int) -> list[dict[str, object]]:
    """The journal's lines about the wallet: one pass over the whole journal, which an export is worth."""
    debit, credit = COLUMNS.index("debit"), COLUMNS.index("credit")
    return [
        dict(zip(COLUMNS, row, strict=True))
        async for portion in reader.table("entry")
        for row in portion
        if number in (row[debit], row[credit])
    ]
