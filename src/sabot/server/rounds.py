"""What a connection can ask of a round.

Law: a command goes to the house as one work and is answered when it is durable; what came of it is an event of the
player's channel, told before the answer. Only who sits at a game may play there.
"""

from collections.abc import Awaitable

from sabot.books import Transaction
from sabot.games import GAMES
from sabot.house import instant
from sabot.house.jackpot import Bets
from sabot.house.people.settings import settings_of
from sabot.house.protection import reality
from sabot.house.refused import Reason, Refused
from sabot.protocol import commands, events
from sabot.protocol import reasons as edge
from sabot.server.coach import warning
from sabot.server.floor import Floor
from sabot.server.presence import Connection
from sabot.server.tables import seat_of
from sabot.server.telling import Moment, at_this_moment, tell, tell_offers
from sabot.server.views import reality_view
from sabot.storage.protocol import Work


def deal(floor: Floor, connection: Connection, asked: commands.Deal) -> Awaitable[events.Done]:
    """Stake, and be dealt to."""
    seat = seat_of(floor, connection, asked.game)
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
    seat = seat_of(floor, connection, _game_of(asked.round))
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
    seat = seat_of(floor, connection, _game_of(asked.round))
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
    await tell_offers(floor, player, but=now.played.opened.game)
    return events.Done(id=id, round=now.played.id, version=now.played.version)
