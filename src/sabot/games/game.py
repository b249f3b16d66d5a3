"""A game as an operator offers it: rules, and the data around them.

Law: a game is data. Nothing anywhere asks which game it is; whoever needs to differ reads a field.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Literal

import msgspec

from sabot.limits import Away, Jackpot, Limits, Pace
from sabot.rules import Rules
from sabot.strategy import Chart


class Kind(StrEnum):
    """How a game is arranged: a player's own boxes, or one shared hand with a clock."""

    INSTANT = "instant"
    LIVE = "live"


class Published(msgspec.Struct, frozen=True, kw_only=True):
    """A return that a sheet prints, in percent, to the digit."""

    bet: str
    percent: str
    play: Literal["best", "sheet"] | None = None
    """For a main bet: by the best play, or by the sheet's own strategy."""
    follows: bool = True
    """False where the figure does not follow from the rules printed beside it."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One of the house's games."""

    name: str
    sheet: str
    kind: Kind
    rules: Rules
    limits: dict[str, Limits]
    """By limit level; most games have one, ``standard``."""
    level: str = "standard"
    """The level a round is played at unless it says another."""
    boxes: int = 1
    boxes_on_phone: int = 1
    chips: tuple[int, ...] = (100, 500, 2500, 10_000, 50_000, 100_000)
    pace: Pace | None = None
    away: Away | None = None
    """How an instant game waits for a player who is away; a live table goes on without."""
    after_fault: Literal["stands", "void"] = "void"
    """What becomes of a round that a fault stops: it stands as after its last completed action, or is cancelled."""
    cut_card: Fraction = Fraction(1, 2)
    """How far into a live shoe the cut card stands; an instant game is shuffled before every round."""
    jackpot: Jackpot | None = None
    coached: bool = False
    """True where the player's settings say whether insurance is asked for, and what is warned of."""
    cashier_waits: bool = False
    """True where no deposit or withdrawal is made while a round of the game is open."""
    strategy: Chart | None = None
    published: tuple[Published, ...] = ()

    def __post_init__(self) -> None:
        halves = [bet.name for bet in self.rules.side_bets if bet.kind.half_of_main or bet.kind.jackpot]
        jackpots = [bet.name for bet in self.rules.side_bets if bet.kind.jackpot]
        for possible, why in (
            (self.level in self.limits, "the level a round is played at by default must have limits"),
            (self.kind is Kind.INSTANT or self.boxes == 1, "players at a live table share one hand"),
            (self.kind is Kind.INSTANT or not halves, "halves of the main bet and jackpots belong to boxes"),
            ((self.pace is None) == (self.kind is Kind.INSTANT), "a live table has a pace, an instant game none"),
            (self.away is None or self.kind is Kind.INSTANT, "a live table waits for nobody"),
            (
                self.away is None or self.away.ending == "void" or self.strategy is not None,
                "a round is completed by the game's strategy",
            ),
            ((self.jackpot is None) == (not jackpots), "a jackpot line needs a meter, and a meter a jackpot line"),
        ):
            if not possible:
                raise ValueError(f"{self.name}: {why}")
