"""Sixty-four clients at once on ten accounts: nothing is lost, made or done twice."""

import asyncio
import random
from collections import deque

import msgspec
from storage.houses import Place
from support.effort import LONG

from sabot.ledger import BANK, CASHIER, HOUSE, IN_PLAY, Answer, Entry, Reason, Transfer
from sabot.storage.protocol import Storage

CLIENTS = 64
OPERATIONS = 10**7 if LONG else 10**5
WALLETS = range(1001, 1008)
"""With cashier, bank and money in play, ten accounts."""
KINDS = ("stake", "return", "loss", "win")


class Client:
    """Asks, asks again, asks for something else under an old key, and goes away without waiting."""

    def __init__(self, storage: Storage, number: int, operations: int) -> None:
        self.storage, self.name, self.left = storage, str(number), operations
        self.chance = random.Random(number)
        self.past: deque[tuple[Transfer, Answer]] = deque(maxlen=200)
        self.keys = 0

    def new(self) -> Transfer:
        self.keys += 1
        wallet, kind = self.chance.choice(WALLETS), self.chance.choice(KINDS)
        debit = {"stake": wallet, "win": BANK}.get(kind, IN_PLAY)
        credit = {"stake": IN_PLAY, "loss": BANK}.get(kind, wallet)
        cents = self.chance.randint(1, 3000)
        return Transfer(key=f"{self.name}-{self.keys}", kind=kind, debit=debit, credit=credit, cents=cents)

    async def ask(self, asked: Transfer) -> Answer:
        self.left -= 1
        return (await self.storage.transfers((asked,)))[0]

    async def play(self) -> None:
        while self.left > 0:
            draw = self.chance.random()
            if draw < 0.1 and self.past:
                asked, answer = self.chance.choice(self.past)
                assert await self.ask(asked) == answer
            elif draw < 0.12 and self.past:
                asked, _ = self.chance.choice(self.past)
                assert await self.ask(msgspec.structs.replace(asked, cents=asked.cents + 1)) is Reason.KEY_REUSED
            elif draw < 0.16:
                asked = self.new()
                first, second = await asyncio.gather(self.ask(asked), self.ask(asked))
                assert first == second
            elif draw < 0.18:
                asked = self.new()
                gone = asyncio.ensure_future(self.ask(asked))
                await asyncio.sleep(0)
                gone.cancel()
                self.past.append((asked, await self.ask(asked)))
            else:
                asked = self.new()
                self.past.append((asked, await self.ask(asked)))


async def prepare(storage: Storage) -> None:
    """Money for everybody."""

    async def work(transaction):
        for id in (CASHIER, BANK, IN_PLAY):
            await transaction.open_account(id, HOUSE[id], "PLAY")
        for wallet in WALLETS:
            await transaction.open_account(wallet, "wallet", "PLAY")
            await transaction.move(
                Transfer(key=f"d{wallet}", kind="deposit", debit=CASHIER, credit=wallet, cents=20_000)
            )

    await storage.run(work)


class Tally:
    """The journal, added up without the house's code."""

    def __init__(self) -> None:
        self.balance = dict.fromkeys((CASHIER, BANK, IN_PLAY, *WALLETS), 0)
        self.keys = [bytearray(OPERATIONS // CLIENTS + 2) for _ in range(CLIENTS)]
        """How often each key of each client was used; a set of ten million words would not fit."""
        self.refused = 0

    def add(self, entry: Entry) -> None:
        if entry.kind != "deposit":
            client, number = map(int, entry.key.split("-"))
            self.keys[client][number] += 1
            assert self.keys[client][number] == 1, "each effect once"
        if entry.phase == "refused":
            assert self.balance[entry.debit] < entry.cents, "only who is short is refused"
            self.refused += 1
            return
        assert entry.phase == "posted"
        self.balance[entry.debit] -= entry.cents
        self.balance[entry.credit] += entry.cents
        assert entry.debit == CASHIER or self.balance[entry.debit] >= 0, "no negative"


def test_random_transfers_of_64_clients_keep_the_total_and_happen_once(empty: Place):
    async def story(storage: Storage):
        await prepare(storage)
        clients = [Client(storage, number, OPERATIONS // CLIENTS) for number in range(CLIENTS)]
        await asyncio.gather(*(client.play() for client in clients))
        tally = Tally()

        async def query(reader):
            async for rows in reader.table("entry"):
                for row in rows:
                    tally.add(Entry(row[0], *row[2:]))
            return await reader.all_accounts()

        return clients, tally, await storage.read(query)

    clients, tally, accounts = empty.play(story)
    assert {account.id: account.balance for account in accounts} == tally.balance
    assert sum(tally.balance.values()) == 0
    assert tally.balance[CASHIER] == -20_000 * len(WALLETS)
    assert [sum(keys) for keys in tally.keys] == [client.keys for client in clients]
    assert tally.refused > 0
