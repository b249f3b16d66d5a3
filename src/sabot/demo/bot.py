"""One bot: a guest who plays its rounds and counts its money.

Law: it takes only what is offered, deposits only between rounds, and finishes what it has begun.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sabot.client import Client, Closed, Disconnected, Draft, Refused, Round, Table
from sabot.demo.bets import Bets, direct, pressed
from sabot.demo.chooser import Chooser
from sabot.demo.tally import Tally
from sabot.protocol import http

Answer = TypeVar("Answer")
_DEPOSITS = (50_00, 100_00, 500_00)
_PATIENCE = 5
"""A bot gives up after so many refusals in a row."""
_COVERED = 4
"""A level is played where the balance covers its least main bet so many times."""


class Bot:
    """One player of the demonstration."""

    def __init__(self, client: Client, choose: Chooser, cards: tuple[http.GameCard, ...], tally: Tally) -> None:
        self._client, self._choose, self._cards, self._tally = client, choose, cards, tally
        self._tables: dict[str, Table] = {}
        self._offers: dict[tuple[str, str], Draft] = {}

    async def play(self, rounds: int, *, stop: Callable[[], bool], on_round: Callable[[], None]) -> None:
        """Play so many rounds, or until it is time to stop; then compare the wallet with the books."""
        tally, in_a_row = self._tally, 0
        tally.player = self._client.known.person.number
        tally.began = self._client.wallet.balance
        try:
            while tally.rounds.total() < rounds and in_a_row < _PATIENCE and not stop():
                try:
                    await self._round()
                except Refused as refused:
                    tally.errors[refused.reason] += 1
                    in_a_row += 1
                else:
                    in_a_row = 0
                on_round()
            tally.check((await self._client.cashier()).wallet)
        except (Disconnected, Closed) as gone:
            tally.errors[type(gone).__name__.lower()] += 1
        tally.reconnections, tally.slowed = self._client.reconnections, self._client.slowed

    async def _round(self) -> None:
        """One round, from its bets to its result."""
        if self._client.known.reality.due:
            await self._client.acknowledge()
        card = self._choose.one_of(self._cards)
        table = await self._table(card.game)
        round = table.round
        if round is None or round.over:
            level = await self._level(card)
            round = await self._timed(table.deal(await self._bets(table, level), level=level))
        while not round.over:
            round = await self._timed(self._decision(table, round))
        self._tally.add(round.view, round.result)
        self._tally.check(self._client.wallet)

    async def _table(self, game: str) -> Table:
        if game not in self._tables:
            self._tables[game] = await self._timed(self._client.enter(game))
        return self._tables[game]

    async def _level(self, card: http.GameCard) -> str:
        """A level that the balance covers; who can afford none visits the cashier."""
        while True:
            most = self._client.wallet.balance // _COVERED
            levels = [name for name, limits in card.levels.items() if limits.main.least <= most]
            if levels:
                return self._choose.one_of(levels)
            paid = await self._client.deposit(self._choose.one_of(_DEPOSITS))
            self._tally.deposited += paid.receipt.cents

    async def _bets(self, table: Table, level: str) -> Bets:
        async def press(kind: str | None = None, **rest: Any) -> Draft:
            return await self._timed(table.press(kind, **rest))

        balance = self._client.wallet.balance
        if self._choose.once_in(3):
            placed = await pressed(self._choose, press, level, balance)
            if placed:
                return placed
        if (table.game, level) not in self._offers:
            self._offers[table.game, level] = await press(level=level)
        return direct(self._choose, self._offers[table.game, level], balance)

    def _decision(self, table: Table, round: Round) -> Awaitable[Round]:
        if round.asks_insurance:
            box = next(one for one in round.view.boxes if one.box == round.asked[0])
            possible = box.insurance is not None and box.insurance.refused is None
            return table.insure(box.box, taken=possible and self._choose.once_in(4))
        return table.act(self._choose.one_of(round.actions), confirmed=True)

    async def _timed(self, asked: Awaitable[Answer]) -> Answer:
        """The answer, and how long it took, whatever it was."""
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            return await asked
        finally:
            self._tally.latencies_us.append(round((clock() - began) * 1_000_000))
