"""Opening a socket.

Law: a page of this house, a ticket that was good once, and room for one more; then the connection is served, and
parts in good order.
"""

import asyncio
from contextlib import suppress

from aiohttp import web

from sabot.books import Transaction
from sabot.house.documents import get
from sabot.house.people.player import Player
from sabot.house.people.sessions import Session, Signed, digest_of
from sabot.house.refused import Reason
from sabot.house.refused import Refused as HouseRefused
from sabot.protocol.reasons import Edge, Refused
from sabot.server.asking import Desk
from sabot.server.guard import check_origin, token_of
from sabot.server.logs import log
from sabot.server.sockets import Socket
from sabot.storage.faults import StorageFault

OUR_FAULT = 1011
PARTING_S, CLOSING_S = 1, 5
"""How long the other end has to say goodbye too: whoever is not waited for may never read what was said last, which
matters when the house closes; at other times a socket that is no longer counted must not stay."""


async def socket(desk: Desk, request: web.Request) -> web.StreamResponse:
    """One connection, from its ticket to its end."""
    check_origin(desk, request)
    floor = desk.floor
    digest = desk.tickets.take(floor.clock(), request.query.get("ticket", ""))
    token = token_of(request)
    if digest is None or (token is not None and digest_of(token) != digest):
        raise Refused(Edge.NO_TICKET)
    who = await floor.look(lambda transaction: _by_digest(transaction, digest))
    _check_room(desk, who.player.number)
    ws = web.WebSocketResponse(
        max_msg_size=desk.config.limits.message_bytes + 1,  # the library refuses what is as large
        compress=False,
        autoping=False,  # a ping is a message too, and must not come too fast
    )
    ws.headers["Server"] = "sabot"
    if not ws.can_prepare(request):
        raise Refused(Edge.MALFORMED, why="not a WebSocket")
    await ws.prepare(request)
    transport = request.transport
    if transport is None:  # gone already
        return ws
    connection = Socket(floor, ws, transport, player=who.player.number, digest=digest)
    floor.arrive(connection)
    floor.figures.add("sockets_opened")
    try:
        await _still_signed_in(desk, connection)
        await connection.serve()
    finally:
        floor.depart(connection)
        with suppress(asyncio.TimeoutError, ConnectionError, RuntimeError):
            await asyncio.wait_for(connection.part(), timeout=CLOSING_S if floor.closing else PARTING_S)
    return ws


async def _still_signed_in(desk: Desk, connection: Socket) -> None:
    """End a connection whose session ended while it was being opened, when nobody knew of it yet."""
    try:
        await desk.floor.look(lambda transaction: _by_digest(transaction, connection.digest))
    except HouseRefused:
        desk.floor.end(connection.player, digest=connection.digest)
    except StorageFault as fault:
        log("storage_fault", level="error", key=fault.key, about=fault.about)
        connection.close(OUR_FAULT, "fault")


async def _by_digest(transaction: Transaction, digest: str) -> Signed:
    """The session that a ticket was given to, if it is still one."""
    session = await get(transaction, Session, digest)
    player = None if session is None else await get(transaction, Player, session.player)
    if session is None or player is None or player.epoch != session.epoch:
        raise HouseRefused(Reason.SESSION_ENDED)
    return Signed(digest, session, player)


def _check_room(desk: Desk, player: int) -> None:
    floor, limits = desk.floor, desk.config.limits
    presence = floor.people.get(player)
    if floor.closing:
        raise Refused(Edge.CLOSING)
    if len(floor.connections) >= limits.sockets:
        floor.figures.add("limited", limit="sockets")
        raise Refused(Edge.TOO_MANY, most=limits.sockets)
    if presence is not None and len(presence.connections) >= limits.sockets_per_account:
        floor.figures.add("limited", limit="sockets_per_account")
        raise Refused(Edge.TOO_MANY, most=limits.sockets_per_account)
