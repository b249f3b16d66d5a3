"""History: what was played, with every card, and to be taken away.

Law: a player sees their own rounds, staff anybody's; of an open round nothing is told but what its table shows.
"""

import csv
import io

from sabot.books import Head, Transaction
from sabot.engine.boxes import Phase
from sabot.house import history, instant
from sabot.house.instant import Played, read_round
from sabot.house.people.player import Role
from sabot.house.refused import Reason, Refused
from sabot.notation import write
from sabot.protocol import http
from sabot.protocol.reasons import Edge
from sabot.protocol.reasons import Refused as EdgeRefused
from sabot.server.asking import Asked, Desk, Raw, language, one_at_a_time
from sabot.server.logs import log
from sabot.server.telling import Moment, at_this_moment, tell
from sabot.storage.protocol import Reader
from sabot.words import say

BYTE_ORDER_MARK = "\ufeff"
"""Without it a spreadsheet takes UTF-8 for something else."""

STAFF = (Role.SUPERVISOR, Role.ADMIN)


async def pages(desk: Desk, asked: Asked) -> http.History:
    """A page of the list."""
    limit = _number(asked, "limit")

    async def query(reader: Reader) -> history.Page:
        return await history.lines(
            reader,
            asked.player,
            game=asked.query.get("game"),
            since=_number(asked, "since"),
            until=_number(asked, "until"),
            before=asked.query.get("before"),
            limit=20 if limit is None else limit,
        )

    page = await desk.floor.read(query)
    return http.History(rounds=page.lines, next=page.next)


async def sheet(desk: Desk, asked: Asked) -> Raw:
    """All of it as a table: for a program, or with ``lang`` for a person and their spreadsheet."""
    lang = language(asked)

    async def query(reader: Reader) -> str:
        written = io.StringIO()
        rows = csv.writer(written, delimiter=history.SEPARATOR[lang])
        async for row in history.csv_rows(
            reader,
            asked.player,
            lang=lang,
            game=asked.query.get("game"),
            since=_number(asked, "since"),
            until=_number(asked, "until"),
        ):
            rows.writerow(row)
        return written.getvalue()

    text = await one_at_a_time(desk, query)
    if lang is None:
        return Raw(text, name="sabot-history.csv")
    return Raw(BYTE_ORDER_MARK + text, name=say(lang, "history.sheet.file"))


def _number(asked: Asked, name: str) -> int | None:
    word = asked.query.get(name)
    if word is None:
        return None
    if not (word.isascii() and word.isdecimal() and len(word) <= 15):
        raise EdgeRefused(Edge.MALFORMED, why=name)
    return int(word)


def _id(asked: Asked) -> str:
    return "/".join((asked.path["game"], asked.path["day"], asked.path["number"]))


def _whose(asked: Asked) -> int | None:
    """Whose rounds may be seen: None is anybody's."""
    return None if asked.who.player.role in STAFF else asked.player


async def detail(desk: Desk, asked: Asked) -> history.Detail:
    """A round in every detail."""
    return await desk.floor.read(lambda reader: history.detail(reader, _whose(asked), _id(asked)))


async def _finished(desk: Desk, asked: Asked) -> Played:
    async def query(reader: Reader) -> Played:
        return await read_round(Transaction(reader, Head(), now=desk.floor.clock()), _id(asked))

    played = await desk.floor.read(query)
    if _whose(asked) not in {None, played.opened.player}:
        raise Refused(Reason.NOT_YOUR_ROUND, round=played.id)
    if not played.over:
        raise Refused(Reason.ROUND_NOT_OVER, round=played.id)
    return played


async def proof(desk: Desk, asked: Asked) -> dict[str, object]:
    """A finished round as a file that proves itself."""
    return history.proof_of(await _finished(desk, asked))


async def notation(desk: Desk, asked: Asked) -> Raw:
    """A finished round as text."""
    played = await _finished(desk, asked)
    return Raw(write([history.record_of(played)]), name=f"{played.id.replace('/', '-')}.round")


async def void(desk: Desk, asked: Asked) -> history.Detail:
    """Cancel an open round, as a supervisor may."""
    body: http.Cancelled = asked.body
    id, floor, seed = _id(asked), desk.floor, desk.floor.entropy.seed

    async def work(transaction: Transaction) -> Moment:
        return await at_this_moment(transaction, await instant.void(transaction, id, body.why), seed)

    ended = await floor.run(work)
    player = ended.played.opened.player
    log("round_voided", round=id, why=body.why, by=asked.player)
    tell(floor, player, ended, cause=None)
    assert ended.played.round.phase is Phase.VOIDED, "it was just voided"
    return await floor.read(lambda reader: history.detail(reader, None, id))
