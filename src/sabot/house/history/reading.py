"""What history asks of a storage, and what may be asked of history.

Law: whatever a client may send to choose rounds by, it means something or is refused for one reason.
"""

import base64
from collections.abc import Sequence
from typing import Protocol

import msgspec

from sabot.books import RoundRow
from sabot.facts import Fact
from sabot.games import GAMES
from sabot.house.refused import Reason, Refused

Place = tuple[int, str]
"""Where a list was left: the time and id of the last round seen."""

_END = 2**62
"""No moment is as late as this."""


class Past(Protocol):
    """A storage's reader: one consistent moment of rounds and their facts."""

    async def facts(self, stream: str) -> list[Fact]:
        """A stream from its beginning."""
        ...

    async def streams(self, names: Sequence[str]) -> list[Fact]:
        """All facts of these streams, each stream in order and without another's between."""
        ...

    async def rules(self, digest: str) -> str | None:
        """A rules document by its hash."""
        ...

    async def rounds_of(
        self,
        player: int,
        *,
        before: Place | None,
        limit: int,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> list[RoundRow]:
        """A player's rounds, newest first, from the time and id of the last one already seen."""
        ...


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """Which rounds are meant: a player's, of one game or of all, opened at ``since`` or later and before ``until``."""

    player: int
    game: str | None = None
    since: int | None = None
    until: int | None = None


def chosen(player: int, game: str | None, since: int | None, until: int | None) -> Chosen:
    """Look at what was asked for."""
    if game is not None and (type(game) is not str or game not in GAMES):
        raise Refused(Reason.UNKNOWN_GAME, game=game)
    for at in (since, until):
        if at is not None and not (type(at) is int and 0 <= at < _END):
            raise Refused(Reason.BAD_PERIOD)
    return Chosen(player=player, game=game, since=since, until=until)


def cursor_of(place: Place) -> str:
    """A place as a word that means nothing to whoever gives it back."""
    return base64.urlsafe_b64encode(msgspec.json.encode(place)).decode()


def place_of(cursor: str) -> Place:
    """The place that a word was written for."""
    try:
        at, id = msgspec.json.decode(base64.urlsafe_b64decode(cursor), type=Place)
    except (TypeError, ValueError, msgspec.MsgspecError):
        raise Refused(Reason.BAD_CURSOR) from None
    if not (0 <= at < _END and id.isprintable() and cursor_of((at, id)) == cursor):
        raise Refused(Reason.BAD_CURSOR)
    return at, id
