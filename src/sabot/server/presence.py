"""Who is in the house: a player's connections, seats and channel.

Law: memory only. All of it can be lost at any moment and the books still hold every round; what is kept here says
only where people sit and when they last did something.
"""

from typing import Protocol

from sabot.house.instant import Played
from sabot.server.channels import Channel, Listener


class Connection(Listener, Protocol):
    """A socket, as the floor knows it."""

    player: int
    digest: str
    """Of the session's token."""

    def listen(self, channels: tuple[Channel, ...], missed: list[bytes]) -> None:
        """Hear these channels from now on, behind the welcome and what was missed."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Send what is waiting, then close."""
        ...

    def beat(self) -> None:
        """Half a heartbeat has passed: ask whoever is silent for a sign, and drop whoever gives none."""
        ...


class Seat:
    """A player's place at a game, with or without somebody there."""

    __slots__ = ("connection", "game", "round_opened_at", "touched_at")

    def __init__(self, game: str, now: int) -> None:
        self.game, self.touched_at = game, now
        self.connection: Connection | None = None
        self.round_opened_at: int | None = None
        """When the open round was opened; None where none is open."""

    @property
    def pending(self) -> bool:
        """A round is open, so a choice is."""
        return self.round_opened_at is not None


class Presence:
    """One player."""

    __slots__ = ("channel", "connections", "left_at", "seats", "told")

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.connections: set[Connection] = set()
        self.seats: dict[str, Seat] = {}
        self.told: dict[str, Played] = {}
        """The newest round of each game as it was last told; it outlives the seats, which come and go."""
        self.left_at: int | None = None
        """When the last connection went."""

    def seat(self, game: str, now: int) -> Seat:
        """The place at a game, made if it was not there."""
        found = self.seats.get(game)
        if found is None:
            found = self.seats[game] = Seat(game, now)
        return found
