"""The state of a live round: any number of players on one shared hand.

Law: cards are at most three tracks, however many play; a player is one small row of columns, and each
of the player's hands is a prefix of a track. A step consumes its state: keep the one it returns.
"""

from enum import IntEnum, StrEnum

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.actions import Action
from sabot.cards import Card
from sabot.limits import Limits
from sabot.rules import Rules

Cents = NDArray[np.int64]
Small = NDArray[np.int8]
Flags = NDArray[np.bool_]
Rows = NDArray[np.int64]

ACTIONS = tuple(Action)
"""An action's place here is its code in a column."""
CODE = {action: code for code, action in enumerate(ACTIONS)}

SURRENDERED = 0
NO_HAND = 5
"""Two values of the multiple column that are no multiples."""

NO_DECISION = -1
DEFAULT = -2
"""Two values of a decision log that are no actions: none was due, none came in time."""


class Track(IntEnum):
    """Where a hand's cards lie; also the order in which cards fall."""

    UNSPLIT = 0
    FIRST = 1
    SECOND = 2


class Phase(StrEnum):
    """What a live round waits for."""

    BETTING = "betting"
    DEALING = "dealing"  # the initial cards
    INSURANCE = "insurance"  # a window
    DECIDING = "deciding"  # a window
    FALLING = "falling"  # the cards that a window asked for
    DEALER = "dealer"  # a card for the dealer
    SETTLING = "settling"  # nothing but to be settled, or voided
    SETTLED = "settled"
    VOIDED = "voided"


class Players(msgspec.Struct, eq=False):
    """One row a player, in columns; two-column ones have one for each hand of a split."""

    stakes: Cents
    insured: Small
    """1 yes, 0 no, -1 not answered."""
    split: Flags
    length: Small
    multiple: Small
    active: Flags
    """The hand may still be decided, now or in a later window."""
    decided: Flags
    asking: Flags
    """The hand has asked for a card in this window."""


class Window(msgspec.Struct, eq=False):
    """What was decided in one window, and on which tracks cards fell after it."""

    actions: Small
    unfunded: Flags
    fell: tuple[Track, ...] | None = None
    """None while the window is open."""


class Round(msgspec.Struct, eq=False):
    """A live round at one moment."""

    rules: Rules
    limits: Limits
    bets: tuple[str, ...]
    """The names of the columns of ``stakes``: ``main`` first."""
    players: Players
    partial: bool = False
    """True where other players' rows are elsewhere: windows then close only when told to."""
    count: int = 0
    phase: Phase = Phase.BETTING
    tracks: tuple[tuple[Card, ...], ...] = ((), (), ())
    dealer: tuple[Card, ...] = ()
    dealt: tuple[Card, ...] = ()
    wanted: int = 0
    open_tracks: frozenset[Track] = frozenset()
    """The tracks on which a hand may be decided in this window."""
    pending: int = 0
    """How many hands, or insurance answers, this window still waits for."""
    windows: tuple[Window, ...] = ()
    tally: dict[tuple[Track, int], list[int]] = {}
    """For each track and set of options shown: how often each action was chosen in this window."""
    hole_shown: bool = False
    paused: str | None = None

    @property
    def shown(self) -> tuple[Card, ...]:
        """The dealer's cards as players see them now."""
        return self.dealer if self.hole_shown else self.dealer[:1]


def no_players(bets: int, capacity: int = 16) -> Players:
    """Columns without anyone in them."""
    return Players(
        stakes=np.zeros((capacity, bets), np.int64),
        insured=np.full(capacity, -1, np.int8),
        split=np.zeros(capacity, np.bool_),
        length=np.zeros((capacity, 2), np.int8),
        multiple=np.full((capacity, 2), (1, NO_HAND), np.int8),
        active=np.zeros((capacity, 2), np.bool_),
        decided=np.zeros((capacity, 2), np.bool_),
        asking=np.zeros((capacity, 2), np.bool_),
    )


def resized(players: Players, count: int, capacity: int) -> Players:
    """The first ``count`` rows in columns of another capacity."""
    fresh = no_players(players.stakes.shape[1], capacity)
    for name in Players.__struct_fields__:
        getattr(fresh, name)[:count] = getattr(players, name)[:count]
    return fresh


def track_of(players: Players) -> Small:
    """The track of each player's two hands; the second one means nothing before a split."""
    tracks = np.full((len(players.split), 2), (Track.UNSPLIT, Track.SECOND), np.int8)
    tracks[:, 0] = players.split
    return tracks


def tracks_of(players: Players, rows: Rows, hands: Rows) -> Small:
    """The tracks of some hands only; the cost is theirs, not the table's."""
    return np.where(hands == 1, Track.SECOND, players.split[rows]).astype(np.int8)


def split_tracks(tracks: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """The tracks once anyone has split: each half keeps one card of the pair."""
    unsplit, first, second = tracks
    return (unsplit, first, second) if first else (unsplit, unsplit[:1], unsplit[1:2])
