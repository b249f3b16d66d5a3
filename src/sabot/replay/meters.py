"""The meters of a replayed progressive round, before it and after.

Law: the file says how they stood before the round's own contributions; the boxes of one round are one
moment, in box order; a voided round leaves no trace in them.
"""

from sabot.engine.meters import MICRO, Meters, Taken, contribute, lift, release, take, withdraw
from sabot.games.game import Game
from sabot.notation import Meter, Record
from sabot.side_bets import KINDS


class ReplayedMeters:
    """Both meters through one round; without a jackpot in the game, nothing."""

    def __init__(self, game: Game, record: Record) -> None:
        meter = record.meter or Meter()
        self._jackpot, self._floor = game.jackpot, meter.floor
        self._meters = Meters(visible=meter.visible * MICRO, hidden=meter.hidden * MICRO)
        self._stakes = [
            staked for bets in record.bets for name, staked in bets.stakes if KINDS.get(name) and KINDS[name].jackpot
        ]
        self._taken: tuple[Taken, ...] = ()
        if self._jackpot is not None:
            for staked in self._stakes:
                self._meters = contribute(self._jackpot, self._meters, staked)

    def take(self, boxes: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        """What the meters pay to these boxes, in this order."""
        for _ in boxes:
            self._meters, taken = take(self._meters, self._taken)
            self._taken = (*self._taken, taken)
        return tuple((box, taken.cents) for box, taken in zip(boxes, self._taken, strict=True))

    def after(self, *, void: bool) -> tuple[int, int] | None:
        """Both meters in whole cents once the round is paid, or voided; None where the game has none."""
        if self._jackpot is None:
            return None
        meters = self._meters
        if void:
            for taken in reversed(self._taken):
                meters, _ = release(meters, taken)
            for staked in self._stakes:
                meters, _ = withdraw(self._jackpot, meters, staked)
        elif self._taken:
            meters, _ = lift(meters, self._floor)
        return meters.visible // MICRO, meters.hidden // MICRO
