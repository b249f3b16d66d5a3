"""Documents that may change, as they are stored.

Law: only what is compared, and what must be readable beside it; nothing of the house's own code.
"""

import msgspec


class House(msgspec.Struct):
    """What the house was opened with."""

    currency: str
    opened_at: int
    bankroll: int


class Last(msgspec.Struct):
    """The last number of a sequence."""

    last: int = 0


class Taken(msgspec.Struct):
    """One win, as it waits."""

    cents: int
    from_meter: int
    moved: int = 0
    share_cents: int = 0


class MeterDocument(msgspec.Struct):
    """Both meters, and the wins of the last moment."""

    visible: int = 0
    hidden: int = 0
    since: int = 0
    together: tuple[Taken, ...] = ()


class Reserved(msgspec.Struct):
    """The wins of a round that wait for its payment."""

    wins: tuple[tuple[int, Taken], ...]
    since: int = 0


class BoundShoe(msgspec.Struct):
    """The shoe of an open round, or of a player's next one."""

    shoe: str
    seed: str
    commitment: str


class Spent(msgspec.Struct):
    """What a player used of one period; the time played is not audited."""

    period: int = 0
    deposited: int = 0
    staked: int = 0
    lost: int = 0
    played_ms: int = 0


class Used(msgspec.Struct):
    """What is counted about a player; of the sitting only the last activity is looked at."""

    day: Spent = msgspec.field(default_factory=Spent)
    week: Spent = msgspec.field(default_factory=Spent)
    month: Spent = msgspec.field(default_factory=Spent)
    seated_at: int = 0
    touched_at: int = 0
    played_ms: int = 0
    unchecked_ms: int = 0
    won: int = 0


class Playing(msgspec.Struct):
    """What a player has open, and has used."""

    rounds: dict[str, str] = msgspec.field(default_factory=dict)
    staked: int = 0
    used: Used = msgspec.field(default_factory=Used)
    deals: tuple[str, ...] = ()
