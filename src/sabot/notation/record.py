"""A round as it is written down: what was bet, dealt and done, nothing that follows from it.

Law: plain frozen records; two rounds are equal when they say the same, whatever line they stood on.
"""

from dataclasses import dataclass, field

from sabot.actions import Action
from sabot.cards import Card

TRACKS = ("unsplit", "first", "second")
"""The tracks of a live table by name, in the order in which cards fall."""


def _line() -> int:
    return field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Bets:
    """``bets WHO name=amount …``: the opening stakes of a box or a player."""

    who: str
    stakes: tuple[tuple[str, int], ...]
    line: int = _line()


@dataclass(frozen=True, slots=True)
class Insurance:
    """``insurance WHO yes``."""

    who: str
    taken: bool
    line: int = _line()


@dataclass(frozen=True, slots=True)
class Do:
    """``do WHO action``; no action is ``default``: none came in time."""

    who: str
    hand: int | None
    action: Action | None
    unfunded: bool = False
    line: int = _line()


@dataclass(frozen=True, slots=True)
class Fell:
    """``fell track …``: the tracks that got a card after a window, for other players too."""

    tracks: tuple[str, ...]
    line: int = _line()


@dataclass(frozen=True, slots=True)
class Meter:
    """``meter visible=… hidden=… floor=…``: the meters before the round's own contributions."""

    visible: int = 0
    hidden: int = 0
    floor: int = 0
    line: int = _line()


@dataclass(frozen=True, slots=True)
class LimitRange:
    """``limits name=least-most``: another limit than the game's default."""

    bet: str
    least: int
    most: int
    line: int = _line()


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One round."""

    game: str
    id: str | None = None
    level: str | None = None
    limits: tuple[LimitRange, ...] = ()
    meter: Meter | None = None
    bets: tuple[Bets, ...] = ()
    shoe: tuple[Card, ...] = ()
    insurance: tuple[Insurance, ...] = ()
    steps: tuple[Do | Fell, ...] = ()
    void: str | None = None
    shoe_lines: tuple[int, ...] = field(default=(), compare=False)
    """The line each card of the shoe stood on."""
    lines: tuple[int, int] = field(default=(0, 0), compare=False)
    """The first and the last line of the round."""
    words: dict[str, int] = field(default_factory=dict, compare=False)
    """The line on which each word of the header stood last."""
