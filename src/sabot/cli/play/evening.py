"""An evening at a house with books: the same terminal table, but every cent and card is the house's.

Law: what the table shows is already in the books. Whoever leaves in the middle of a round finds it as it was;
the house is bound to its shoe before a bet is asked for.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any, TypeVar

import msgspec

from sabot.books import Transaction
from sabot.cli.play.house_seat import HouseSeat
from sabot.cli.play.seat import Stakes
from sabot.cli.refusal import BadInput
from sabot.engine import refused as engine
from sabot.engine.meters import MICRO
from sabot.games import Game
from sabot.house import cashier, instant
from sabot.house import refused as house
from sabot.house.instant import Played
from sabot.house.instant.shoe import MOST_VALUE
from sabot.house.jackpot import read_meter
from sabot.house.opening import open_house
from sabot.house.people.accounts import guest
from sabot.house.people.player import player_of
from sabot.house.protection import Check, acknowledge, reality
from sabot.house.protection.playing import playing
from sabot.ledger import refused as ledger
from sabot.rim.clock import clock
from sabot.rim.entropy import seed, token
from sabot.storage.address import open_storage
from sabot.storage.faults import StorageFault

__all__ = ["MOST_VALUE", "Evening"]

Result = TypeVar("Result")
Work = Callable[[Transaction], Coroutine[Any, Any, Result]]


class Evening:
    """One player's evening at one game of a house."""

    def __init__(self, game: Game, level: str, address: str, *, player: int, balance: int, value: bytes) -> None:
        self.game, self._level, self._value = game, level, value
        self.shown = address if address.startswith("sqlite:") else "…"  # another one may hold a password
        self._runner = asyncio.Runner()
        try:
            self._storage = self._runner.run(open_storage(address, clock=clock()))
        except BaseException:
            self._runner.close()
            raise
        try:
            self.ask(open_house)
            self.player = player or self._guest(balance)
            self.ask(lambda transaction: player_of(transaction, self.player))
        except BaseException:
            self.close()
            raise
        self._opened = self._storage_time()
        self._numbers = count(1)
        self._shown = 0
        """The number of the shoe whose commitment the player has seen."""

    def _guest(self, balance: int) -> int:
        async def work(transaction: Transaction) -> int:
            number = (await guest(transaction, token())).player.number
            await cashier.deposit(transaction, number, balance, key=f"deposit/{number}/first")
            return number

        return self.ask(work)

    def _storage_time(self) -> int:
        async def work(transaction: Transaction) -> int:
            return transaction.now

        return self.ask(work)

    def ask(self, work: Work[Result]) -> Result:
        """Carry out a work of the house; a refusal becomes a sentence."""
        try:
            return self._runner.run(self._storage.run(work))
        except house.Refused as refused:
            raise BadInput(f"house.{refused.reason}", **refused.about) from None
        except ledger.Refused as refused:
            raise BadInput(f"ledger.{refused.reason}", **refused.about) from None
        except engine.Refused as refused:
            raise BadInput(f"refused.{refused.reason}", **{"allowed": (), **refused.about}) from None
        except (msgspec.MsgspecError, sqlite3.DatabaseError) as error:
            raise StorageFault("storage.spoilt", why=str(error)) from None

    def command(self) -> str:
        """An id for the next command, never given before."""
        return f"terminal/{self._opened}/{next(self._numbers)}"

    def balance(self) -> int:
        """What the player can stake."""
        return self.ask(lambda transaction: transaction.available(self.player))

    def worth(self) -> int:
        """The same, with what is staked in rounds that wait."""

        async def work(transaction: Transaction) -> int:
            return await transaction.available(self.player) + (await playing(transaction, self.player)).staked

        return self.ask(work)

    def reality(self) -> Check:
        """How long, and with what result, the player has played."""
        return self.ask(lambda transaction: reality(transaction, self.player))

    def acknowledge(self) -> None:
        """The player has read it; after a long silence it may no longer be due."""

        async def work(transaction: Transaction) -> None:
            if (await reality(transaction, self.player)).due:
                await acknowledge(transaction, self.player)

        self.ask(work)

    def meter(self) -> int | None:
        """What the jackpot shows, in cents."""
        if self.game.jackpot is None:
            return None
        return self.ask(lambda transaction: read_meter(transaction, self.game.name)).visible // MICRO

    def commitment(self) -> str:
        """What the house is bound to for the next round."""
        shown = self.ask(lambda transaction: instant.commit_shoe(transaction, self.player, self.game.name, seed=seed()))
        self._shown = shown.number
        return shown.commitment

    def waiting(self) -> HouseSeat | None:
        """The round that was left open, if there is one."""

        async def work(transaction: Transaction) -> Played | None:
            rounds = (await playing(transaction, self.player)).rounds
            if self.game.name not in rounds:
                return None
            return await instant.read_round(transaction, rounds[self.game.name])

        played = self.ask(work)
        return None if played is None else HouseSeat(self, played)

    def sit(self, stakes: Stakes) -> HouseSeat:
        """Bet, and be dealt to."""
        bets = tuple((box, tuple(stakes[box])) for box in sorted(stakes))
        command = self.command()

        async def work(transaction: Transaction) -> Played:
            return await instant.open_round(
                transaction,
                self.player,
                game=self.game.name,
                level=self._level,
                bets=bets,
                command=command,
                value=self._value,
                shoe=self._shown,
            )

        return HouseSeat(self, self.ask(work))

    def close(self) -> None:
        """Let go of the books."""
        self._runner.run(self._storage.close())
        self._runner.close()
