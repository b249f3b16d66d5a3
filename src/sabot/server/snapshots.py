"""The welcome: what was missed, or everything as it stands.

Law: where every channel still knows what came after the last event seen, exactly that follows; else a snapshot, made
after the cursors were taken, so that nothing can fall between the two.
"""

from itertools import chain
from typing import NamedTuple

from sabot.books import Transaction
from sabot.house.people.player import Player, player_of
from sabot.house.people.settings import Settings, settings_of
from sabot.house.protection import Check, reality
from sabot.protocol import VERSION, commands, events, views
from sabot.server.channels import Channel
from sabot.server.floor import INSTANT, Floor, wallet_of
from sabot.server.presence import Connection
from sabot.server.seats import peek_seat
from sabot.server.views import reality_view


async def welcome(floor: Floor, connection: Connection, hello: commands.Hello) -> events.Welcome:
    """Begin to listen; the events that were missed come right behind the welcome."""
    presence = floor.presence(connection.player)
    channels = (presence.channel, floor.house)
    missed = _missed(channels, hello)
    if missed is not None and sum(map(len, chain.from_iterable(missed))) > floor.config.limits.outgoing_bytes // 2:
        missed = None  # so much at once would look like a reader that does not read
    if missed is None and hello.seen:
        floor.figures.add("resyncs")
    if missed is not None:
        cursors = tuple(
            events.Cursor(on=channel.name, epoch=channel.epoch, seq=channel.seq - len(late))
            for channel, late in zip(channels, missed, strict=True)
        )
        connection.listen(channels, [message for late in missed for message in late])
        return events.Welcome(protocol=VERSION, at=floor.clock(), channels=cursors)
    cursors = tuple(channel.cursor() for channel in channels)
    connection.listen(channels, [])
    return events.Welcome(
        protocol=VERSION, at=floor.clock(), channels=cursors, snapshot=await snapshot(floor, connection.player)
    )


def _missed(channels: tuple[Channel, ...], hello: commands.Hello) -> list[list[bytes]] | None:
    seen = {one.on: one for one in hello.seen}
    missed: list[list[bytes]] = []
    for channel in channels:
        last = seen.get(channel.name)
        late = None if last is None else channel.since(last.epoch, last.seq)
        if late is None:
            return None
        missed.append(late)
    return missed


class _Known(NamedTuple):
    player: Player
    wallet: views.Wallet
    settings: Settings
    check: Check


async def snapshot(floor: Floor, player: int) -> views.Snapshot:
    """Everything as it stands."""

    async def known(transaction: Transaction) -> _Known:
        return _Known(
            await player_of(transaction, player),
            await wallet_of(transaction, player),
            await settings_of(transaction, player),
            await reality(transaction, player),
        )

    found = await floor.look(known)
    presence = floor.presence(player)
    seats = []
    for game in INSTANT:
        place = await peek_seat(floor, player, game)
        if place.played is not None or place.waiting is not None:
            seat = presence.seats.get(game)
            seats.append(place.shown(seated=seat is not None and seat.connection is not None))
    return views.Snapshot(
        person=person_view(found.player),
        wallet=found.wallet,
        settings=found.settings,
        reality=reality_view(found.check),
        seats=tuple(seats),
        meters=tuple(views.Meter(game=game, cents=cents) for game, cents in floor.meters.items()),
    )


def person_view(player: Player) -> views.Person:
    """Somebody, as they are shown to themselves."""
    return views.Person(number=player.number, name=player.name, role=player.role)
