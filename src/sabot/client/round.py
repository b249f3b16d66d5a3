"""A round as its player sees it.

Law: the view that the house sent, and shorter ways to read it; a new one comes with every answer.
"""

import msgspec

from sabot.protocol import views


class Round(msgspec.Struct, frozen=True):
    """One round, as it stood when the house last spoke of it."""

    view: views.Round

    @property
    def id(self) -> str:
        """Table, date and sequence."""
        return self.view.id

    @property
    def version(self) -> int:
        """What the next command is made for."""
        return self.view.version

    @property
    def over(self) -> bool:
        """It is paid, or cancelled."""
        return self.view.phase == "over"

    @property
    def asks_insurance(self) -> bool:
        """The boxes are asked about insurance."""
        return self.view.phase == "insurance"

    @property
    def asked(self) -> tuple[int, ...]:
        """The boxes that have not answered yet."""
        return tuple(box.box for box in self.view.boxes if box.insurance is not None and box.insurance.taken is None)

    @property
    def turn(self) -> views.Turn | None:
        """Whose turn it is, and what may be done, cost by cost."""
        return self.view.turn

    @property
    def actions(self) -> tuple[str, ...]:
        """What may be done now."""
        turn = self.view.turn
        return () if turn is None else tuple(one.action for one in turn.actions if one.refused is None)

    @property
    def result(self) -> views.Result:
        """What it came to, bet by bet; only a round that is over has come to anything."""
        if self.view.result is None:
            raise LookupError("the round is not over")
        return self.view.result
