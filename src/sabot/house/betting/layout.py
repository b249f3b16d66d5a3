"""The layout of a level: its boxes, its bets, what each may be, and the chips it is played with.

Law: read from the game's rules and limits, and nowhere else. Every amount between least and most, in steps, is legal.
"""

import msgspec

from sabot.cents import STAKE_UNIT
from sabot.engine import refused as engine
from sabot.games import Game, Kind
from sabot.house.refused import Reason, Refused
from sabot.limits import Limits, Range


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Where bets may lie."""

    game: Game
    limits: Limits
    boxes: int
    ranges: dict[str, Range]
    """The bets of every box, ``main`` first, then the side bets in the game's order."""
    halves: tuple[str, ...]
    """The bets that are always half of the main bet."""
    chips: tuple[int, ...]

    def is_set(self, bet: str) -> bool:
        """Whether a bet has one possible amount, so that it is chosen and not built up."""
        return bet in self.halves or self.ranges[bet].least == self.ranges[bet].most

    def amount(self, bet: str, main: int) -> int:
        """The one amount of a bet that has only one, beside this main bet."""
        return main // 2 if bet in self.halves else self.ranges[bet].most

    def check_spot(self, box: int, bet: str) -> None:
        """Refuse a box or a bet that is not here."""
        if type(box) is not int:
            raise Refused(Reason.BAD_PLACE)
        if not 1 <= box <= self.boxes:
            raise engine.Refused(engine.Reason.NO_SUCH_BOX, box=box, boxes=self.boxes)
        if bet not in tuple(self.ranges):
            raise engine.Refused(engine.Reason.NO_SUCH_BET, box=box, bet=bet, allowed=tuple(self.ranges))


def layout(game: Game, level: str, boxes: int | None = None) -> Layout:
    """The layout of a game's level, with as many boxes as the client has room for."""
    if game.kind is not Kind.INSTANT:
        raise Refused(Reason.NOT_INSTANT, game=game.name)
    if type(level) is not str or level not in game.limits:
        raise Refused(Reason.UNKNOWN_LEVEL, level=level)
    boxes = game.boxes if boxes is None else boxes
    if type(boxes) is not int:
        raise Refused(Reason.BAD_PLACE)
    if not 1 <= boxes <= game.boxes:
        raise engine.Refused(engine.Reason.NO_SUCH_BOX, box=boxes, boxes=game.boxes)
    limits = game.limits[level]
    halves = tuple(bet.name for bet in game.rules.side_bets if bet.kind.half_of_main)
    ranges = {"main": _legal(limits.main)}
    for bet in game.rules.side_bets:
        allowed = limits.of(bet.name)
        if bet.name in halves:
            ranges[bet.name] = Range(ranges["main"].least // 2, ranges["main"].most // 2)
        elif allowed is not None:
            ranges[bet.name] = _legal(allowed)
    chips = _chips(game, ranges)
    return Layout(game=game, limits=limits, boxes=boxes, ranges=ranges, halves=halves, chips=chips)


def _legal(allowed: Range) -> Range:
    """A range whose ends can be staked themselves."""
    least = -(-max(allowed.least, 1) // STAKE_UNIT) * STAKE_UNIT
    return Range(least, allowed.most // STAKE_UNIT * STAKE_UNIT)


def _chips(game: Game, ranges: dict[str, Range]) -> tuple[int, ...]:
    """The game's chips; its smallest only where some least amount needs it (sheet 004: micro starts at 0.50)."""
    chips = tuple(sorted(game.chips))
    if len(chips) > 1 and all(allowed.least % chips[1] == 0 for allowed in ranges.values()):
        return chips[1:]
    return chips
