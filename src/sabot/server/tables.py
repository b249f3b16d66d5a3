"""What a connection can ask at a table before and after rounds: a seat, and bets on paper.

Law: one connection of a player sits at a game; only who sits there may do anything there. Placing bets stakes nothing.
"""

from sabot.books import Transaction
from sabot.house import betting
from sabot.house.instant.asked import game_of
from sabot.house.protection import Headroom, headroom
from sabot.protocol import commands, events
from sabot.protocol import reasons as edge
from sabot.server.channels import encode
from sabot.server.floor import Floor
from sabot.server.presence import Connection, Presence, Seat
from sabot.server.seats import Place, peek_seat, seat_view
from sabot.server.telling import newer


async def enter(floor: Floor, connection: Connection, asked: commands.Enter) -> events.Entered:
    """Sit down; whoever of the same player sat there is told, and goes."""
    game, _ = game_of(asked.game)
    presence = floor.presence(connection.player)
    view = await seat_view(floor, connection.player, game.name)
    while newer(presence.told.get(game.name), view.played):
        view = await peek_seat(floor, connection.player, game.name)  # more was told while the books were read
    seat = presence.seat(game.name, floor.clock())
    before = seat.connection
    if before is not None and before is not connection:
        before.send(encode(events.Closed(at=floor.clock(), game=game.name, why="elsewhere")))
        if not any(other.connection is before for other in presence.seats.values() if other is not seat):
            before.close(4001, "elsewhere")
    seat.connection, seat.touched_at = connection, floor.clock()
    _remember(presence, seat, view)
    return events.Entered(id=asked.id, seat=view.shown(seated=True))


def _remember(presence: Presence, seat: Seat, place: Place) -> None:
    """Keep what the books said of a seat."""
    read = place.played
    if read is not None:
        presence.told[place.game] = read
    seat.round_opened_at = None if read is None or read.over else read.opened_at


async def leave(floor: Floor, connection: Connection, asked: commands.Leave) -> events.Left:
    """Get up; an open round waits."""
    seat = seat_of(floor, connection, asked.game)
    seat.connection, seat.touched_at = None, floor.clock()
    if not seat.pending:
        del floor.presence(connection.player).seats[asked.game]
    return events.Left(id=asked.id, game=asked.game)


def seat_of(floor: Floor, connection: Connection, game: str) -> Seat:
    """Where this connection sits, or the refusal raised."""
    presence = floor.people.get(connection.player)
    seat = None if presence is None else presence.seats.get(game)
    if seat is None or seat.connection is not connection:
        raise edge.Refused(edge.Edge.NOT_SEATED, game=game)
    return seat


async def press(floor: Floor, connection: Connection, asked: commands.Press) -> events.Pressed:
    """Place bets, on paper: nothing is staked."""
    seat = seat_of(floor, connection, asked.game)
    seat.touched_at = floor.clock()
    game, level = game_of(asked.game, asked.level)
    player = connection.player
    balance, room = await floor.look(lambda transaction: means(transaction, player))
    played = floor.presence(player).told.get(asked.game)
    last = None if played is None else played.opened.bets
    draft, capped = asked.draft, False
    if asked.press is not None:
        pressed = betting.press(
            game, level, draft, asked.press, last=last, balance=balance, room=room, boxes=asked.boxes
        )
        draft, capped = pressed.draft, pressed.capped
    offer = betting.offer(game, level, draft, last=last, balance=balance, room=room, boxes=asked.boxes)
    return events.Pressed(id=asked.id, draft=draft, offer=offer, capped=capped)


async def means(transaction: Transaction, player: int) -> tuple[int, Headroom]:
    """What a player has, and how much of it may be staked."""
    return await transaction.available(player), await headroom(transaction, player)
