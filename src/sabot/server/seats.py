"""A player's place at a game, as it is shown when somebody sits down or comes back.

Law: read from the books; the house is bound to a shoe before anybody is shown a table without a round.
"""

from typing import NamedTuple

from sabot.books import Head, Transaction
from sabot.house import instant
from sabot.house.instant import Played, read_round
from sabot.house.protection import FREE, Headroom, headroom
from sabot.house.protection.playing import playing
from sabot.protocol import views
from sabot.server.floor import Floor
from sabot.server.views import round_view, stakes_view
from sabot.storage.protocol import Reader


class Place(NamedTuple):
    """A seat as the books have it."""

    game: str
    played: Played | None
    balance: int
    room: Headroom
    waiting: instant.Waiting | None

    def shown(self, *, seated: bool) -> views.Seat:
        """The seat as its player sees it."""
        played = self.played
        return views.Seat(
            game=self.game,
            seated=seated,
            version=0 if self.waiting is None else self.waiting.number,
            commitment=None if self.waiting is None else self.waiting.commitment,
            round=None if played is None else round_view(played, balance=self.balance, room=self.room),
            last=() if played is None else stakes_view(played),
        )


async def seat_view(floor: Floor, player: int, game: str) -> Place:
    """A place at a game, with the house bound to the next shoe where no round is open."""
    seed = floor.entropy.seed()

    async def bind(transaction: Transaction) -> None:
        if game not in (await playing(transaction, player)).rounds:
            await instant.commit_shoe(transaction, player, game, seed=seed)

    await floor.run(bind)
    return await peek_seat(floor, player, game)


async def peek_seat(floor: Floor, player: int, game: str) -> Place:
    """The same as it stands, binding nobody."""
    now = floor.clock()

    async def query(reader: Reader) -> Place:
        transaction = Transaction(reader, Head(), now=now)
        newest = await last_round(reader, player, game)
        played = None if newest is None else await read_round(transaction, newest)
        is_open = played is not None and not played.over
        waiting = None if is_open else await instant.next_shoe(transaction, player, game)
        room = await headroom(transaction, player) if is_open else FREE
        return Place(game, played, await transaction.available(player), room, waiting)

    return await floor.read(query)


async def last_round(reader: Reader, player: int, game: str) -> str | None:
    """The id of a player's newest round of a game."""
    rows = await reader.rounds_of(player, before=None, limit=1, game=game)
    return rows[0].id if rows else None
