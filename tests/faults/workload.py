"""Clients that do all kinds of things at once, from a seed.

Law: what a client does depends on its seed and on the answers it got, and on nothing else. Every request
has an id of its own, which is its key, its memo or its command.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from random import Random

from support.crashing import REFUSALS, Answered, Ask, Asked, Cancel, Decide, Finish, Heard, Open, Pay, ask_for

from sabot.books import Transaction
from sabot.engine.boxes import Phase
from sabot.engine.offer import offered
from sabot.house.instant import Played, commit_shoe, read_round
from sabot.house.jackpot import Bets
from sabot.house.opening import open_house
from sabot.house.people.accounts import guest
from sabot.house.protection.playing import playing
from sabot.ledger import CASHIER, FIRST_PLAYER, Resolve, Transfer
from sabot.storage.protocol import Storage

CLIENTS = 6
BETS: dict[str, Bets] = {
    "classic": ((1, (("main", 1000),)),),
    "progressive": ((1, (("main", 1000), ("21+3_progressive", 500))), (2, (("main", 500),))),
}
Told = Callable[[Asked | Answered], None]


async def found_house(storage: Storage) -> None:
    """A house with a wallet for each client; again it changes nothing."""

    async def work(transaction: Transaction) -> None:
        await open_house(transaction)
        for player in range(FIRST_PLAYER, FIRST_PLAYER + CLIENTS):
            try:
                await transaction.available(player)
            except REFUSALS:
                await guest(transaction, player.to_bytes(32))

    await storage.run(work)


async def work_for_ever(storage: Storage, life: str, told: Told, retries: Sequence[tuple[str, Ask]]) -> None:
    """All clients at once, until somebody stops them."""
    clients = [Client(storage, life, number, told, retries) for number in range(CLIENTS)]
    await asyncio.gather(*(client.live() for client in clients))


class Client:
    """One player's client in one life of the house."""

    def __init__(
        self, storage: Storage, life: str, number: int, told: Told, retries: Sequence[tuple[str, Ask]]
    ) -> None:
        self._storage, self._told = storage, told
        self._name, self._player = f"{life}/{number}", FIRST_PLAYER + number
        self._random = Random(self._name)
        self._ids = count(1)
        self._asked = list(retries)
        """What may be asked once more: it was on its way when the house died, or it was answered just now."""
        self._promised: list[str] = []

    async def live(self, most: int = 10_000) -> None:
        """Do one thing after another."""
        await self._ask(Pay((self._deposit(f"{self._name}/first", 100_000),)), f"{self._name}/first")
        for _ in range(most):
            await self._random.choices(
                (self._pay, self._promise, self._finish, self._again, self._play, self._look),
                weights=(4, 2, 2, 2, 5, 1),
            )[0]()

    async def _ask(self, ask: Ask, id: str) -> Heard:
        self._told(Asked(id, ask))
        heard = await ask_for(self._storage, id, ask)
        self._told(heard.answered)
        if not heard.answered.refused and not isinstance(ask, Cancel):
            self._asked.append((id, ask))
        return heard

    def _id(self) -> str:
        return f"{self._name}/{next(self._ids)}"

    # ── Money ────────────────────────────────────────────────────────────────────────────────────────

    async def _pay(self) -> None:
        id = self._id()
        batch = [self._any_transfer(f"{id}/{place}") for place in range(self._random.choice((1, 1, 4)))]
        await self._ask(Pay(tuple(batch)), id)

    def _any_transfer(self, id: str) -> Transfer:
        """A deposit, a withdrawal, or now and then a withdrawal of what nobody has."""
        cents = self._random.choice((100, 2500, 10**12))
        return self._deposit(id, cents) if self._random.random() < 0.5 and cents < 10**12 else self._out(id, cents)

    def _deposit(self, id: str, cents: int) -> Transfer:
        return Transfer(key=id, kind="deposit", debit=CASHIER, credit=self._player, cents=cents, memo=id)

    def _out(self, id: str, cents: int, *, pending: bool = False) -> Transfer:
        return Transfer(
            key=id, kind="withdrawal", debit=self._player, credit=CASHIER, cents=cents, memo=id, pending=pending
        )

    async def _promise(self) -> None:
        id = self._id()
        await self._ask(Pay((self._out(id, 300, pending=True),)), id)
        self._promised.append(id)

    async def _finish(self) -> None:
        if self._promised:
            id, pending = self._id(), self._promised.pop()
            await self._ask(Finish(Resolve(key=id, pending=pending, post=self._random.random() < 0.5, memo=id)), id)

    async def _again(self) -> None:
        """Ask something once more, under the same key."""
        if self._asked:
            id, ask = self._random.choice(self._asked)
            await self._ask(ask, id)

    async def _look(self) -> None:
        """Read beside the writer."""
        await self._storage.read(lambda reader: reader.rounds_of(self._player, before=None, limit=5))

    # ── Rounds ───────────────────────────────────────────────────────────────────────────────────────

    async def _play(self) -> None:
        """A round, or the one that was open when the house died."""
        game = self._random.choice(tuple(BETS))
        now = await self._storage.run(lambda t: playing(t, self._player))
        played: Played | None
        if game in now.rounds:
            round = now.rounds[game]
            played = await self._storage.run(lambda t: read_round(t, round))
        else:
            id, seed = self._id(), self._random.randbytes(32)
            shown = await self._storage.run(lambda t: commit_shoe(t, self._player, game, seed=seed))
            played = (await self._ask(Open(self._player, game, BETS[game], id, shown.number), id)).played
        while played is not None and not played.over:
            id = self._id()
            if self._random.random() < 0.1:
                played = (await self._ask(Cancel(played.id), id)).played
            else:
                played = (await self._ask(self._decision(played, id), id)).played

    def _decision(self, played: Played, id: str) -> Decide:
        round = played.round
        if round.phase is Phase.INSURANCE:
            asked = next(box.number for box in round.boxes if box.insured is None)
            return Decide(self._player, played.id, id, played.version, asked, 0, taken=self._random.random() < 0.5)
        box = round.boxes[round.box]
        hand = box.hands[round.hand]
        action = self._random.choice(offered(round.rules, hand.cards, split=hand.split))
        return Decide(self._player, played.id, id, played.version, box.number, round.hand + 1, action)
