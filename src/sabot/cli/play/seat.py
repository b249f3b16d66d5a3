"""A player's place at a table, whichever way the game is arranged.

Law: the engine plays; a seat only turns what a person does into commands, and keeps what is needed to
write the round down.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from sabot.actions import MULTIPLE, PAID, Action
from sabot.cards import Card
from sabot.engine.offer import Offer
from sabot.notation import Record
from sabot.replay import Result, replay

LEFT = "left"
"""Why a round is cancelled whose player went away."""

Draw = Callable[[], Card]
Stakes = Mapping[int, tuple[tuple[str, int], ...]]


class Turn(NamedTuple):
    """A hand to be decided."""

    who: str
    offer: Offer
    main: int


class Held(NamedTuple):
    """A hand on the table."""

    who: str
    cards: tuple[Card, ...]


class Over(NamedTuple):
    """A round that is over: written down, and what it came to."""

    record: Record
    result: Result


def replayed(record: Record) -> Over:
    """A round of today's rules, settled again from what is written."""
    return Over(record, replay(record))


class Seat(Protocol):
    """What the terminal needs of a round in progress."""

    @property
    def shown(self) -> tuple[Card, ...]:
        """The dealer's open cards."""

    @property
    def hidden(self) -> bool:
        """Say whether a card of the dealer's lies face down."""

    def hands(self) -> list[Held]:
        """Every hand of the player."""

    def to_insure(self) -> list[tuple[str, int]]:
        """Who may answer about insurance now, and what a yes costs."""

    def insure(self, who: str, *, taken: bool) -> None:
        """Answer about insurance."""

    def turn(self) -> Turn | None:
        """The hand to be decided now, if any."""

    def act(self, action: Action) -> None:
        """Decide it; the cards follow."""

    def settle(self) -> Over:
        """End the round, and write it down."""

    def leave(self) -> Over | None:
        """Go away in the middle of the round: it is cancelled and written down, or it waits."""


def cost(turn: Turn, action: Action) -> int:
    """What an action takes from the balance."""
    return turn.main * (MULTIPLE.get(action, 2) - 1) if action in PAID else 0
