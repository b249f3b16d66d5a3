"""What a player is told of a round after a work of the house.

Law: told once and in order: what is not further on than what was told before is not told again. When no round is open
the house is bound to the next shoe at once, so that its commitment comes with the result.
"""

from collections.abc import Callable

import msgspec

from sabot.books import Transaction
from sabot.house import instant
from sabot.house.instant import Played
from sabot.house.protection import FREE, Headroom, headroom, playing
from sabot.protocol import events, views
from sabot.server.floor import Floor, meter_of
from sabot.server.happenings import Since, since
from sabot.server.views import round_view


class Moment(msgspec.Struct, frozen=True, gc=False):
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
    room = FREE if played.over else await headroom(transaction, player, now)
    return Moment(played, wallet, waiting, await meter_of(transaction, game), room)


def tell(floor: Floor, player: int, now: Moment, *, cause: str | None) -> None:
    """Tell a player what became of a round, unless they were told already."""
    presence, played = floor.presence(player), now.played
    game = played.opened.game
    before = presence.told.get(game)
    if not newer(played, before):
        return
    happened, settled = since(before, played)
    presence.told[game] = _alone(played)
    if not played.over:
        presence.seat(game, floor.clock()).round_opened_at = played.opened_at
    elif game in presence.seats:
        presence.seats[game].round_opened_at = None
    floor.figures.round(game, played, begun=before is None or before.id != played.id)
    if now.meter is not None:
        floor.note_meter(game, now.meter)
    _put(floor, player, now, cause=cause, since=(happened, settled))


def _put(floor: Floor, player: int, now: Moment, *, cause: str | None, since: Since = ((), None)) -> None:
    channel, waiting, (happened, settled) = floor.presence(player).channel, now.waiting, since
    channel.put(
        events.RoundChanged(
            on=channel.name,
            seq=channel.seq + 1,
            at=floor.clock(),
            cause=cause,
            round=round_view(now.played, balance=now.wallet.balance, room=now.room, settled=settled),
            happened=happened,
            seat_version=0 if waiting is None else waiting.number,
            commitment=None if waiting is None else waiting.commitment,
            wallet=now.wallet,
        )
    )


async def tell_offers(floor: Floor, player: int, *, but: str | None = None) -> None:
    """Tell what may be done in a player's open rounds now: elsewhere their money or their limits have changed."""
    presence = floor.people.get(player)
    games = [game for game, seat in presence.seats.items() if seat.pending and game != but] if presence else []
    if not games:
        return

    async def work(transaction: Transaction) -> list[Moment]:
        open_now = (await playing(transaction, player)).rounds
        rounds = [await instant.read_round(transaction, open_now[game]) for game in games if game in open_now]
        return [await at_this_moment(transaction, played, floor.entropy.seed) for played in rounds]

    for now in await floor.look(work):
        if not newer(floor.presence(player).told.get(now.played.opened.game), now.played):
            _put(floor, player, now, cause=None)


def newer(told: Played | None, read: Played | None) -> bool:
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
