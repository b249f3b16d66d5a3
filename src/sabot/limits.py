"""What may be staked, and how long a table waits.

Law: limits and pace belong to a table, not to its rules; no return depends on them. Limits bind opening
bets only: doubles, splits and insurance may pass them.
"""

from typing import Literal

import msgspec


class Range(msgspec.Struct, frozen=True):
    """The least and the most that one bet may stake, in cents."""

    least: int
    most: int


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of one table; a side bet that has none here is not offered (unless it is half the main bet)."""

    main: Range
    side_bets: dict[str, Range] = {}

    def of(self, bet: str) -> Range | None:
        """The range of a bet by its name in the notation, ``main`` included."""
        return self.main if bet == "main" else self.side_bets.get(bet)


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long a live table waits, in milliseconds; the operator may change all of it."""

    betting_ms: int = 15_000
    bets_close_ms: int = 4_000
    """The last part of the betting time, in which the light is yellow."""
    insurance_ms: int = 8_000
    first_decision_ms: int = 12_000
    later_decision_ms: int = 8_000
    result_ms: int = 6_000


class Away(msgspec.Struct, frozen=True, kw_only=True):
    """How long an instant game waits for a player who is away, in milliseconds; None where it waits on."""

    pending_ms: int | None = None
    """With a choice pending, since the player last did anything."""
    idle_ms: int | None = None
    """With nothing pending: then the game is closed."""
    open_ms: int
    """Since the round was opened, whatever happened in it."""
    ending: Literal["complete", "void"]
    """What becomes of the round: played out by the sheet's strategy, or cancelled."""


class Jackpot(msgspec.Struct, frozen=True, kw_only=True):
    """How a progressive meter is fed and refilled; the operator's configuration."""

    visible_ppm: int = 150_000
    hidden_ppm: int = 20_000
    seed_cents: int = 1_000_000
    floor_cents: int = 1_000_000
    window_ms: int = 2_000
    """A second win within this time of the first counts as almost together with it."""
