"""A seat at an instant game: a player's own boxes.

Law: see ``seat``; a jackpot takes from the meter the player has seen.
"""

from sabot.actions import Action
from sabot.cards import Card
from sabot.cli.play.seat import LEFT, Draw, Held, Over, Stakes, Turn, replayed
from sabot.engine import boxes
from sabot.engine.boxes.events import JackpotHit
from sabot.engine.offer import offer
from sabot.engine.outcome import insurance_stake
from sabot.games import Game
from sabot.notation import Bets, Meter, Record
from sabot.replay import record_boxes
from sabot.replay.meters import ReplayedMeters


class BoxesSeat:
    """A player's boxes in an instant game."""

    def __init__(self, game: Game, level: str, stakes: Stakes, draw: Draw, meter: Meter | None) -> None:
        self.game, self.level, self.draw, self.meter = game, level, draw, meter
        bets = [boxes.Bet(number, stakes[number]) for number in sorted(stakes)]
        self.round, _ = boxes.open_round(game.rules, game.limits[level], bets, boxes=game.boxes)
        record = Record(game=game.name, meter=meter, bets=tuple(Bets(str(box), stakes[box]) for box in stakes))
        self.meters = ReplayedMeters(game, record)
        self.acts: list[boxes.Act] = []
        self._deal()

    def _step(self, command: boxes.Command) -> None:
        self.round, events = boxes.step(self.round, command)
        for event in events:
            if isinstance(event, JackpotHit):
                self._step(boxes.Award(self.meters.take(event.boxes)))

    def _deal(self) -> None:
        while self.round.wanted:
            self._step(boxes.Deal((self.draw(),)))

    @property
    def shown(self) -> tuple[Card, ...]:
        return self.round.shown

    @property
    def hidden(self) -> bool:
        return self.game.rules.hole_card and len(self.shown) == 1

    def hands(self) -> list[Held]:
        return [
            Held(self._name(box, place), hand.cards) for box in self.round.boxes for place, hand in enumerate(box.hands)
        ]

    def _name(self, box: boxes.Box, place: int) -> str:
        return f"{box.number}.{place + 1}" if len(box.hands) == 2 else str(box.number)

    def to_insure(self) -> list[tuple[str, int]]:
        if self.round.phase is not boxes.Phase.INSURANCE:
            return []
        return [(str(box.number), insurance_stake(box.main)) for box in self.round.boxes if box.insured is None]

    def insure(self, who: str, *, taken: bool) -> None:
        self._step(boxes.Insure(int(who), taken))
        self._deal()

    def turn(self) -> Turn | None:
        if self.round.phase is not boxes.Phase.ACTING:
            return None
        box = self.round.boxes[self.round.box]
        hand = box.hands[self.round.hand]
        return Turn(self._name(box, self.round.hand), offer(self.game.rules, hand.cards, split=hand.split), box.main)

    def act(self, action: Action) -> None:
        act = boxes.Act(self.round.boxes[self.round.box].number, self.round.hand + 1, action)
        self._step(act)
        self.acts.append(act)
        self._deal()

    def settle(self) -> Over:
        self._step(boxes.Settle())
        return self._over(None)

    def leave(self) -> Over:
        self._step(boxes.Void(LEFT))
        return self._over(LEFT)

    def _over(self, void: str | None) -> Over:
        level = self.level if len(self.game.limits) > 1 else None
        return replayed(record_boxes(self.game, self.round, self.acts, level=level, meter=self.meter, void=void))
