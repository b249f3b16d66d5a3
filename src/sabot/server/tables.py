"""What a connection can ask at the instant games.

Law: a command goes to the house as one work and is answered when it is durable; what came of it is an event of the
player's channel, told before the answer. Only who sits at a game may play there.
"""

from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from sabot.books import Transaction
from sabot.games import GAMES
from sabot.house import betting, instant
from sabot.house.instant import Played
from sabot.house.instant.asked import game_of
from sabot.house.jackpot import Bets
from sabot.house.people.settings import settings_of
from sabot.house.protection import FREE, Headroom, headroom, reality
from sabot.house.protection.playing import playing
from sabot.house.refused import Reason, Refused
from sabot.protocol import commands, events, views
from sabot.protocol import reasons as edge
from sabot.server.channels import encode
from sabot.server.coach import warning
from sabot.server.floor import Floor, meter_of
from sabot.server.happenings import since
from sabot.server.presence import Connection, Presence, Seat
from sabot.server.seats import Place, peek_seat, seat_view
from sabot.server.views import reality_view, round_view
from sabot.storage.protocol import Work


class Moment(msgspec.Struct, frozen=True):
    """A round right after a work, and all that its player is told with it."""

    played: Played
    wallet: views.Wallet
    waiting: instant.Waiting | None
    meter: int | None
    room: Headroom


async def at_this_moment(transaction: Transaction, played: Played, seed: Callable[[], bytes]) -> Moment:
    """What is told after a command; when no round is open the house is bound to the next shoe at once."""
    player, game = played.opened.player, played.opened.game
    now = await playing(transaction, player)
    waiting = None
    if game not in now.rounds:  # a command of an older round may arrive again while the next one is open
        waiting = await instant.bound_shoe(transaction, player, game, seed)
    wallet = views.Wallet(balance=await transaction.available(player), in_play=now.staked)
    room = FREE if played.over else await headroom(transaction, player)
    return Moment(played, wallet, waiting, await meter_of(transaction, game), room)


# ── Seats ────────────────────────────────────────────────────────────────────────────────────────────


async def enter(floor: Floor, connection: Connection, asked: commands.Enter) -> events.Entered:
    """Sit down; whoever of the same player sat there is told, and goes."""
    game, _ = game_of(asked.game)
    presence = floor.presence(connection.player)
    view = await seat_view(floor, connection.player, game.name)
    while _newer(presence.told.get(game.name), view.played):
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


def _newer(told: Played | None, read: Played | None) -> bool:
    """Say whether the one is further on; a player's rounds of a game follow each other as their shoes do."""
    if told is None or read is None:
        return told is not None
    if told.id == read.id:
        return told.version > read.version
    return _shoe(told) > _shoe(read)


def _alone(played: Played) -> Played:
    """A round as it stands; how the engine took its facts is told by now, and let go."""
    return Played(played.id, played.opened, played.opened_at, played.events, played.round)


def _shoe(played: Played) -> int:
    return int(played.opened.shoe.rpartition("/")[2])


def _remember(presence: Presence, seat: Seat, place: Place) -> None:
    """Keep what the books said of a seat."""
    read = place.played
    if read is not None:
        presence.told[place.game] = read
    seat.round_opened_at = None if read is None or read.over else read.opened_at


async def leave(floor: Floor, connection: Connection, asked: commands.Leave) -> events.Left:
    """Get up; an open round waits."""
    seat = _seat(floor, connection, asked.game)
    seat.connection, seat.touched_at = None, floor.clock()
    if not seat.pending:
        del floor.presence(connection.player).seats[asked.game]
    return events.Left(id=asked.id, game=asked.game)


def _seat(floor: Floor, connection: Connection, game: str) -> Seat:
    presence = floor.people.get(connection.player)
    seat = None if presence is None else presence.seats.get(game)
    if seat is None or seat.connection is not connection:
        raise edge.Refused(edge.Edge.NOT_SEATED, game=game)
    return seat


# ── Bets ─────────────────────────────────────────────────────────────────────────────────────────────


async def press(floor: Floor, connection: Connection, asked: commands.Press) -> events.Pressed:
    """Place bets, on paper: nothing is staked."""
    seat = _seat(floor, connection, asked.game)
    seat.touched_at = floor.clock()
    game, level = game_of(asked.game, asked.level)
    player = connection.player
    balance, room = await floor.look(lambda transaction: means(transaction, player))
    played = floor.presence(player).told.get(asked.game)
    last = None if played is None else played.opened.bets
    draft, capped = asked.draft, False
    if asked.press is not None:
        pressed = betting.press(game, level, draft, asked.press, last=last, balance=balance, boxes=asked.boxes)
        draft, capped = pressed.draft, pressed.capped
    offer = betting.offer(game, level, draft, last=last, balance=balance, boxes=asked.boxes)
    against = room.against(offer.staked)
    if offer.deal is None and against is not None:
        offer = replace(offer, deal=betting.Why(f"house.{against.reason}", against.about))
    return events.Pressed(id=asked.id, draft=draft, offer=offer, capped=capped)


async def means(transaction: Transaction, player: int) -> tuple[int, Headroom]:
    """What a player has, and how much of it may be staked."""
    return await transaction.available(player), await headroom(transaction, player)


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────────────


def deal(floor: Floor, connection: Connection, asked: commands.Deal) -> Awaitable[events.Done]:
    """Stake, and be dealt to."""
    seat = _seat(floor, connection, asked.game)
    if floor.closing:
        raise edge.Refused(edge.Edge.CLOSING)
    seat.touched_at = floor.clock()
    player, seed = connection.player, floor.entropy.seed
    bets: Bets = tuple((bet.box, tuple((stake.bet, stake.cents) for stake in bet.stakes)) for bet in asked.bets)

    async def work(transaction: Transaction) -> Moment:
        asks = not GAMES[asked.game].coached or (await settings_of(transaction, player)).ask_insurance == "always"
        played = await instant.open_round(
            transaction,
            player,
            game=asked.game,
            bets=bets,
            command=asked.id,
            level=asked.level,
            value=bytes.fromhex(asked.value),
            shoe=asked.version,
            insurance=asks,
        )
        return await at_this_moment(transaction, played, seed)

    return _carried_out(floor, player, asked.id, work)


async def act(floor: Floor, connection: Connection, asked: commands.Act) -> events.Done | events.Warned:
    """Decide for a hand; a bad decision is asked about once more, where the player wants that."""
    seat = _seat(floor, connection, _game_of(asked.round))
    seat.touched_at = floor.clock()
    player, seed = connection.player, floor.entropy.seed
    if not asked.confirmed:
        warned = await warning(floor, player, floor.presence(player).told.get(seat.game), asked)
        if warned is not None:
            return warned

    async def work(transaction: Transaction) -> Moment:
        played = await instant.act(
            transaction,
            player,
            asked.round,
            command=asked.id,
            version=asked.version,
            box=asked.box,
            hand=asked.hand,
            action=asked.action,
        )
        return await at_this_moment(transaction, played, seed)

    return await _carried_out(floor, player, asked.id, work)


def insure(floor: Floor, connection: Connection, asked: commands.Insure) -> Awaitable[events.Done]:
    """Answer for a box about insurance."""
    seat = _seat(floor, connection, _game_of(asked.round))
    seat.touched_at = floor.clock()
    player, seed = connection.player, floor.entropy.seed

    async def work(transaction: Transaction) -> Moment:
        played = await instant.insure(
            transaction,
            player,
            asked.round,
            command=asked.id,
            version=asked.version,
            box=asked.box,
            taken=asked.taken,
        )
        return await at_this_moment(transaction, played, seed)

    return _carried_out(floor, player, asked.id, work)


def _game_of(round: str) -> str:
    """The game that a round's id names."""
    game = round.partition("/")[0]
    if game not in GAMES:
        raise Refused(Reason.UNKNOWN_ROUND, round=round)
    return game


async def _carried_out(floor: Floor, player: int, id: str, work: Work[Moment]) -> events.Done:
    try:
        now = await floor.run(work)
    except Refused as refused:
        if refused.reason is Reason.REALITY_CHECK:  # every window shows what must be read first
            check = await floor.look(lambda transaction: reality(transaction, player))
            floor.tell(player, events.RealityChecked, reality=reality_view(check))
        raise
    tell(floor, player, now, cause=id)
    return events.Done(id=id, round=now.played.id, version=now.played.version)


def tell(floor: Floor, player: int, now: Moment, *, cause: str | None) -> None:
    """Tell a player what became of a round, unless they were told already."""
    presence, played = floor.presence(player), now.played
    game = played.opened.game
    before = presence.told.get(game)
    if not _newer(played, before):
        return
    happened, settled = since(before, played)
    presence.told[game] = _alone(played)
    at, waiting = floor.clock(), now.waiting
    if not played.over:
        presence.seat(game, at).round_opened_at = played.opened_at
    elif game in presence.seats:
        presence.seats[game].round_opened_at = None
    floor.figures.round(game, played, begun=before is None or before.id != played.id)
    if now.meter is not None:
        floor.note_meter(game, now.meter)
    channel = presence.channel
    channel.put(
        events.RoundChanged(
            on=channel.name,
            seq=channel.seq + 1,
            at=at,
            cause=cause,
            round=round_view(played, balance=now.wallet.balance, room=now.room, settled=settled),
            happened=happened,
            seat_version=0 if waiting is None else waiting.number,
            commitment=None if waiting is None else waiting.commitment,
            wallet=now.wallet,
        )
    )


__all__ = ["act", "at_this_moment", "deal", "enter", "insure", "leave", "press", "tell"]
