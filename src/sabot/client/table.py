"""A table: one game at which this client sits.

Law: every command is made for the round and version that the house last told, and gives the round after it. Once
the place is gone, everything raises why.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from sabot.client.draft import Draft
from sabot.client.faults import Refused, Warned
from sabot.client.ids import Ids
from sabot.client.line import Line, Sitting
from sabot.client.round import Round
from sabot.client.state import State
from sabot.protocol import commands, events, views

Bets = Mapping[int, Mapping[str, int]]
"""Boxes, and the cents of each of their bets."""


class Table:
    """A place at one game."""

    def __init__(self, sitting: Sitting, line: Line, state: State, ids: Ids) -> None:
        self._sitting, self._line, self._state, self._ids = sitting, line, state, ids

    @property
    def game(self) -> str:
        """The game's name."""
        return self._sitting.game

    @property
    def seat(self) -> views.Seat:
        """The place as the house last told it."""
        return self._state.seats[self.game]

    @property
    def round(self) -> Round | None:
        """The open round, else the last one."""
        return None if self.seat.round is None else Round(self.seat.round)

    async def deal(self, bets: Bets, *, level: str | None = None, value: str = "") -> Round:
        """Stake these bets and deal; ``value`` is what the player puts into the shoe, in hexadecimal."""
        await self._ask(
            commands.Deal(
                id=self._ids(),
                game=self.game,
                version=self.seat.version,
                level=level,
                bets=tuple(_bet(box, stakes) for box, stakes in bets.items()),
                value=value,
            )
        )
        return self._now()

    async def act(self, action: str, *, confirmed: bool = False) -> Round:
        """Decide for the hand whose turn it is; a warning is raised unless the player means it."""
        round = self._now()
        box, hand = (0, 0) if round.turn is None else (round.turn.box, round.turn.hand)
        await self._ask(
            commands.Act(
                id=self._ids(),
                round=round.id,
                version=round.version,
                box=box,
                hand=hand,
                action=action,
                confirmed=confirmed,
            )
        )
        return self._now()

    async def insure(self, box: int, *, taken: bool) -> Round:
        """Answer for one box about insurance."""
        round = self._now()
        await self._ask(commands.Insure(id=self._ids(), round=round.id, version=round.version, box=box, taken=taken))
        return self._now()

    async def press(
        self,
        kind: str | None = None,
        *,
        after: Draft | None = None,
        level: str | None = None,
        **fields: object,
    ) -> Draft:
        """Press something while placing bets: ``chip`` with box, bet and cents, ``repeat``, ``min_all`` and so on.

        ``after`` is what the press before gave; without a kind it is only asked what may be pressed.
        """
        draft = () if after is None else after.view.draft
        asked = {
            "type": "press",
            "id": self._ids(),
            "game": self.game,
            "level": level,
            "draft": msgspec.to_builtins(draft),
            "press": None if kind is None else {"press": kind, **fields},
        }
        try:
            command = msgspec.convert(asked, commands.Press)
        except msgspec.ValidationError as error:
            raise Refused("edge.malformed", {"why": str(error)}) from error
        return Draft(await self._ask(command))

    async def leave(self) -> None:
        """Get up; an open round waits."""
        await self._ask(commands.Leave(id=self._ids(), game=self.game))

    def _now(self) -> Round:
        if self.seat.round is None:
            raise Refused("house.unknown_round")
        return Round(self.seat.round)

    async def _ask(self, command: commands.Command) -> Any:
        """The answer, or what came instead of one."""
        if self._sitting.gone is not None:
            raise self._sitting.gone
        answer = await self._line.ask(command)
        if isinstance(answer, events.Warned):
            raise Warned(answer.action, answer.best, answer.cost_ppm)
        if isinstance(answer, events.Refused):
            if answer.reason == "edge.not_seated" and self._sitting.gone is not None:
                raise self._sitting.gone
            raise Refused(answer.reason, answer.about)
        return answer


def _bet(box: int, stakes: Mapping[str, int]) -> commands.Bet:
    return commands.Bet(box=box, stakes=tuple(commands.Stake(bet=bet, cents=cents) for bet, cents in stakes.items()))
