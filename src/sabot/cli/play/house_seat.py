"""A seat at an instant game of a house with books.

Law: see ``seat``; nothing is kept here but the round as the house last told it.
"""

from typing import TYPE_CHECKING

from sabot.actions import Action
from sabot.cards import Card
from sabot.cli.play.seat import Held, Over, Turn
from sabot.engine import boxes
from sabot.engine.offer import offer
from sabot.engine.outcome import insurance_stake
from sabot.house import instant
from sabot.house.history import record_of, result_of
from sabot.house.instant import Played

if TYPE_CHECKING:
    from sabot.cli.play.evening import Evening


class HouseSeat:
    """A player's boxes, as the house keeps them."""

    def __init__(self, evening: "Evening", played: Played) -> None:
        self.evening, self.played = evening, played

    @property
    def shown(self) -> tuple[Card, ...]:
        return self.played.round.shown

    @property
    def hidden(self) -> bool:
        return self.played.round.rules.hole_card and len(self.shown) == 1

    def hands(self) -> list[Held]:
        return [
            Held(self._name(box, place), hand.cards)
            for box in self.played.round.boxes
            for place, hand in enumerate(box.hands)
        ]

    def _name(self, box: boxes.Box, place: int) -> str:
        return f"{box.number}.{place + 1}" if len(box.hands) == 2 else str(box.number)

    def to_insure(self) -> list[tuple[str, int]]:
        round = self.played.round
        if round.phase is not boxes.Phase.INSURANCE:
            return []
        return [(str(box.number), insurance_stake(box.main)) for box in round.boxes if box.insured is None]

    def insure(self, who: str, *, taken: bool) -> None:
        self.played = self.evening.ask(
            lambda transaction: instant.insure(
                transaction,
                self.evening.player,
                self.played.id,
                command=self.evening.command(),
                version=self.played.version,
                box=int(who),
                taken=taken,
            )
        )

    def turn(self) -> Turn | None:
        round = self.played.round
        if round.phase is not boxes.Phase.ACTING:
            return None
        box = round.boxes[round.box]
        hand = box.hands[round.hand]
        return Turn(self._name(box, round.hand), offer(round.rules, hand.cards, split=hand.split), box.main)

    def act(self, action: Action) -> None:
        round = self.played.round
        self.played = self.evening.ask(
            lambda transaction: instant.act(
                transaction,
                self.evening.player,
                self.played.id,
                command=self.evening.command(),
                version=self.played.version,
                box=round.boxes[round.box].number,
                hand=round.hand + 1,
                action=action,
            )
        )

    def settle(self) -> Over:
        """The house has settled already, by the rules that the round names; this only writes it down."""
        return Over(record_of(self.played), result_of(self.played))

    def leave(self) -> None:
        """The round waits, as it is."""
