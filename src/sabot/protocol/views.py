"""What a player sees of a round, a seat and themselves.

Law: no field here could hold a hidden card or an unrevealed seed; what is legal, what it costs and why not the rest
arrive as data, because a client knows no rules.
"""

import msgspec

from sabot.house.people.settings import Settings
from sabot.house.refused import Why


class Action(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One action for the hand whose turn it is."""

    action: str
    cost: int
    """What it would debit, in cents."""
    refused: Why | None = None
    """Why it cannot be taken; None where it can."""


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One hand of a box: 1, or 1 and 2 after a split."""

    hand: int
    cards: tuple[str, ...]
    total: int
    soft: bool
    staked: int
    natural: bool
    bust: bool
    finished: bool
    """Nothing more can be decided for it."""
    surrendered: bool


class Insurance(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is asked of a box, and what it said."""

    cost: int
    taken: bool | None = None
    """None until the box has answered."""
    refused: Why | None = None
    """Why it cannot be taken; saying no is always possible."""


class SideBet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One side bet of a box."""

    bet: str
    staked: int
    line: str | None = None
    """The line its cards have made, as soon as they lie there. A line that the meter pays is an award instead."""


class Box(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One box, numbered from the right."""

    box: int
    main: int
    side_bets: tuple[SideBet, ...]
    hands: tuple[Hand, ...]
    insurance: Insurance | None = None
    """What was asked of the box; None where nothing was."""
    award: int | None = None
    """What the meter pays this box."""


class Dealer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The dealer's cards that lie open."""

    cards: tuple[str, ...]
    total: int
    soft: bool
    natural: bool
    hole: bool
    """Another card lies face down."""
    looked: bool = False
    """The dealer has looked at it and has no natural: insurance is lost, and off the table."""


class Turn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Whose turn it is, and what may be done."""

    box: int
    hand: int
    actions: tuple[Action, ...]


class HandResult(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a hand came to."""

    box: int
    hand: int
    outcome: str
    staked: int
    returned: int


class BetResult(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a side bet came to, or an insurance (``insurance``)."""

    box: int
    bet: str
    line: str | None
    staked: int
    returned: int


class Result(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a round came to, bet by bet, and the seed that proves its shoe."""

    staked: int
    returned: int
    net: int
    void: str | None
    hands: tuple[HandResult, ...]
    """What the hands came to."""
    side_bets: tuple[BetResult, ...]
    """What the side bets came to."""
    insurance: tuple[BetResult, ...]
    """What the insurances came to."""
    seed: str


class Round(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A round as its player sees it."""

    id: str
    """The round's id."""
    game: str
    level: str
    """The limit level."""
    number: str
    """The game number: when the round began, GMT, hh:mm:ss."""
    opened_at: int
    version: int
    """What the next command is made for."""
    phase: str
    """``insurance``, ``acting`` or ``over``."""
    staked: int
    """All that was debited so far, in cents."""
    shoe: str
    commitment: str
    value: str
    dealer: Dealer
    boxes: tuple[Box, ...]
    turn: Turn | None = None
    result: Result | None = None


class Stakes(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The opening bets of one box: names and cents."""

    box: int
    stakes: tuple[tuple[str, int], ...]


class Seat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player's place at a game."""

    game: str
    seated: bool
    """Somebody sits there now; it may be another window."""
    version: int
    """What the next deal is made for: the number of the shoe that waits; 0 while a round is open."""
    commitment: str | None
    """What the house is bound to for the next deal."""
    round: Round | None
    """The open round, else the last one."""
    last: tuple[Stakes, ...]
    """The bets of the last round, which repeating places again."""


class Reality(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How long, and with what result, the player has played."""

    due: bool
    """It must be acknowledged before the next stake."""
    seated_at: int
    played_ms: int
    won: int


class Wallet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a player has, in cents."""

    balance: int
    """What can be staked."""
    in_play: int
    """What is staked in open rounds."""


class Person(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who is signed in."""

    number: int
    """The player's number."""
    name: str | None
    """None for a guest."""
    role: str


class Meter(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a jackpot shows."""

    game: str
    cents: int


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All that a client needs to begin, or to begin again."""

    person: Person
    wallet: Wallet
    settings: Settings
    reality: Reality
    seats: tuple[Seat, ...]
    meters: tuple[Meter, ...]
