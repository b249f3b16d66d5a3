"""What happens to those who are away.

Law: the rules of the sheets, as data of each game: a round that waits too long is played out by the sheet's strategy or
cancelled, and a seat that nobody uses closes. Nothing more is ever staked for a player who is away.
"""

import asyncio
from typing import Literal

from msgspec.structs import asdict, replace

from sabot.books import Transaction
from sabot.games import GAMES
from sabot.house.instant.away import due, end_waiting
from sabot.house.protection.playing import playing
from sabot.limits import Away
from sabot.protocol import events
from sabot.server.channels import encode
from sabot.server.floor import Floor
from sabot.server.logs import log
from sabot.server.presence import Seat
from sabot.server.telling import Moment, at_this_moment, tell

FORGET_MS = 15 * 60_000
"""A player without connection or open round is forgotten after so long; until then a client can resume."""


def away_of(floor: Floor, game: str) -> Away | None:
    """How long a game waits in this house: as the sheet says, but for what the operator chose."""
    own, chosen = GAMES[game].away, floor.config.away.get(game)
    if own is None or chosen is None:
        return own
    return replace(own, **{name: value for name, value in asdict(chosen).items() if value is not None})


async def look_after(floor: Floor) -> int:
    """See to every seat that is due, all at once; how many were. One that fails leaves the others alone."""
    now = floor.clock()
    seats = [(player, seat) for player, presence in floor.people.items() for seat in presence.seats.values()]
    waiting = [_see_to(floor, player, seat) for player, seat in seats if _due(floor, seat, now) is not None]
    done = await asyncio.gather(*waiting, return_exceptions=True)
    for player, presence in list(floor.people.items()):
        gone = presence.left_at is not None and now - presence.left_at > FORGET_MS
        if gone and not any(seat.pending for seat in presence.seats.values()):  # an empty seat is nothing to keep
            del floor.people[player]
    faults = [fault for fault in done if isinstance(fault, Exception)]
    if faults:
        raise ExceptionGroup("seats that could not be seen to", faults)
    return sum(1 for seen in done if seen is True)


def _due(floor: Floor, seat: Seat, now: int) -> Literal["complete", "void", "close"] | None:
    return due(
        GAMES[seat.game],
        opened_at=seat.round_opened_at,
        waited_since=seat.touched_at,
        pending=seat.pending,
        now=now,
        away=away_of(floor, seat.game),
    )


async def _see_to(floor: Floor, player: int, seat: Seat) -> bool:
    """End what waits at a seat and close it, unless its player came back in this very moment."""
    what = _due(floor, seat, floor.clock())  # with nothing between it and the books but the writer's queue
    if what is None:
        return False
    if what != "close":
        await _end(floor, player, seat, what)
    _close(floor, player, seat)
    floor.figures.add("rounds_away", ending=what)
    return True


async def _end(floor: Floor, player: int, seat: Seat, ending: Literal["complete", "void"]) -> None:
    """Bring the open round to its end."""
    seed, game = floor.entropy.seed, seat.game

    async def work(transaction: Transaction) -> Moment | None:
        round = (await playing(transaction, player)).rounds.get(game)
        if round is None:
            return None
        return await at_this_moment(transaction, await end_waiting(transaction, round, ending), seed)

    ended = await floor.run(work)
    if ended is not None:
        log("round_ended_for_absent", round=ended.played.id, ending=ending)
        tell(floor, player, ended, cause=None)


def _close(floor: Floor, player: int, seat: Seat) -> None:
    presence = floor.people[player]
    if presence.seats.get(seat.game) is seat:
        del presence.seats[seat.game]
    connection = seat.connection
    if connection is not None:
        connection.send(encode(events.Closed(at=floor.clock(), game=seat.game, why="idle")))
