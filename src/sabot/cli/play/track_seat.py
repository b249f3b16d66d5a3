"""A seat at a live game: a table of one's own, with no clock.

Law: see ``seat``; both hands of a split are decided in the same window, first one first.
"""

from sabot.actions import Action
from sabot.cards import Card
from sabot.cli.play.seat import LEFT, Draw, Held, Over, Stakes, Turn, replayed
from sabot.engine import tracks
from sabot.engine.outcome import insurance_stake
from sabot.games import Game
from sabot.replay import record_tracks


class TrackSeat:
    """One player at a live table of their own, with no clock."""

    def __init__(self, game: Game, level: str, stakes: Stakes, draw: Draw, name: str) -> None:
        self.game, self.draw, self.name = game, draw, name
        self.round = tracks.open_round(game.rules, game.limits[level])
        down = dict(stakes[1])
        self._step(tracks.bet([0], [[down.get(bet, 0) for bet in self.round.bets]]))
        self._step(tracks.CloseBets())
        self._deal()

    def _step(self, command: tracks.Command) -> None:
        self.round, _ = tracks.step(self.round, command)

    def _deal(self) -> None:
        while self.round.wanted:
            self._step(tracks.Deal((self.draw(),)))

    @property
    def shown(self) -> tuple[Card, ...]:
        return self.round.shown

    @property
    def hidden(self) -> bool:
        return self.game.rules.hole_card and len(self.shown) == 1

    def hands(self) -> list[Held]:
        return [Held(self._name(hand.hand - 1), hand.cards) for hand in tracks.result(self.round, 0, void=True).hands]

    def _name(self, place: int) -> str:
        return f"{self.name}.{place + 1}" if self.round.players.split[0] else self.name

    def to_insure(self) -> list[tuple[str, int]]:
        waits = self.round.phase is tracks.Phase.INSURANCE
        return [(self.name, insurance_stake(int(self.round.players.stakes[0, 0])))] if waits else []

    def insure(self, who: str, *, taken: bool) -> None:
        assert who == self.name, "there is one player here"
        self._step(tracks.insure([0], [taken]))
        self._deal()

    def _place(self) -> int:
        """Which hand is decided next; both of a split are decided in the same window."""
        return 0 if tracks.undecided(self.round)[0, 0] else 1

    def turn(self) -> Turn | None:
        if self.round.phase is not tracks.Phase.DECIDING:
            return None
        place = self._place()
        track = place + 1 if self.round.players.split[0] else 0
        offered = tracks.offer_on(self.round, tracks.Track(track))
        assert offered is not None, "a hand to be decided has an offer"
        return Turn(self._name(place), offered, int(self.round.players.stakes[0, 0]))

    def act(self, action: Action) -> None:
        self._step(tracks.decide([0], [self._place() + 1], [action]))
        self._deal()

    def settle(self) -> Over:
        self._step(tracks.Settle())
        return replayed(record_tracks(self.game, self.round, {0: self.name}))

    def leave(self) -> Over:
        self._step(tracks.Void(LEFT))
        return replayed(record_tracks(self.game, self.round, {0: self.name}, void=LEFT))
