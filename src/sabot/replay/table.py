"""What both arrangements need to replay a record: its limits, its shoe, and faults with a line.

Law: a refusal of the engine becomes a fault of the file, at the line that caused it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sabot.cards import Card
from sabot.engine.refused import Refused
from sabot.engine.stakes import check_stakes
from sabot.games.game import Game
from sabot.limits import Limits, Range
from sabot.notation import Bets, Fault, Fell, Record


@contextmanager
def at_line(line: int, **about: object) -> Iterator[None]:
    """Turn a refusal into a fault at this line; ``about`` is what was allowed instead."""
    try:
        yield
    except Refused as refused:
        raise Fault(line, f"refused.{refused.reason}", **refused.about, **about) from None


def limits_of(game: Game, record: Record) -> Limits:
    """The limits of the game or of the level named, with those the file changes."""
    # A level means something only in a game that has several; elsewhere the line says nothing.
    level = record.level if record.level and len(game.limits) > 1 else game.level
    if level not in game.limits:
        raise Fault(record.words.get("limit", 0), "unknown_limit", word=level, allowed=tuple(game.limits))
    limits = game.limits[level]
    for change in record.limits:
        allowed, usual = Range(change.least, change.most), limits.of(change.bet)
        if change.bet == "main":
            limits = Limits(main=allowed, side_bets=limits.side_bets)
        elif usual is not None and usual.least < usual.most:
            limits = Limits(main=limits.main, side_bets={**limits.side_bets, change.bet: allowed})
        else:
            free = (bet for bet, range_ in limits.side_bets.items() if range_.least < range_.most)
            raise Fault(change.line, "no_limit_to_change", bet=change.bet, allowed=("main", *free))
    return limits


def check_bets(game: Game, limits: Limits, bets: Bets) -> None:
    """Refuse stakes at their own line."""
    names = ("main", *(bet.name for bet in game.rules.side_bets if bet.kind.half_of_main or limits.of(bet.name)))
    with at_line(bets.line, who=bets.who, allowed=names):
        check_stakes(game.rules, limits, bets.stakes)


class Shoe:
    """The cards of a record, in the order they leave it."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._next = 0

    def take(self, wanted: int) -> tuple[Card, ...]:
        """As many cards as are wanted, or all that are left; none left is a fault, unless the round is voided."""
        taken = self._record.shoe[self._next : self._next + wanted]
        self._next += len(taken)
        if len(taken) < wanted and self._record.void is None:
            line = self._record.words.get("shoe", self._record.lines[1])
            raise Fault(line, "shoe_runs_out", given=len(self._record.shoe), wanted=wanted - len(taken))
        return taken


def refuse_fell(record: Record) -> None:
    """An instant round has no tracks."""
    for step in record.steps:
        if isinstance(step, Fell):
            raise Fault(step.line, "live_only", word="fell")
