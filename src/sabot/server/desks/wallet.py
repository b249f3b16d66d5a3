"""The cashier's desk: play money in and out.

Law: each movement is one command with an id of its own, done once; every window of the player is told.
"""

from sabot.books import Transaction
from sabot.house import cashier
from sabot.house.cashier import Receipt, receipts_of
from sabot.protocol import events, http
from sabot.server.asking import Asked, Desk
from sabot.server.floor import wallet_of
from sabot.server.telling import tell_offers
from sabot.storage.protocol import Reader

NEWEST = 100
"""How many receipts are shown; all of them are in the account's export."""


async def show(desk: Desk, asked: Asked) -> http.Cashier:
    """The wallet, and the newest receipts."""

    async def query(reader: Reader) -> list[Receipt]:
        return await receipts_of(reader, asked.player, newest=NEWEST)

    receipts = await desk.floor.read(query)
    wallet = await desk.floor.look(lambda transaction: wallet_of(transaction, asked.player))
    return http.Cashier(wallet=wallet, receipts=tuple(reversed(receipts)))


async def deposit(desk: Desk, asked: Asked) -> http.Paid:
    """Money in."""
    body: http.Amount = asked.body

    async def work(transaction: Transaction) -> http.Paid:
        receipt = await cashier.deposit(transaction, asked.player, body.cents, body.id)
        return http.Paid(receipt=receipt, wallet=await wallet_of(transaction, asked.player))

    return await _told(desk, asked, await desk.floor.run(work))


async def withdraw(desk: Desk, asked: Asked) -> http.Paid:
    """Money out."""
    body: http.Amount = asked.body

    async def work(transaction: Transaction) -> http.Paid:
        receipt = await cashier.withdraw(transaction, asked.player, body.cents, body.id)
        return http.Paid(receipt=receipt, wallet=await wallet_of(transaction, asked.player))

    return await _told(desk, asked, await desk.floor.run(work))


async def _told(desk: Desk, asked: Asked, paid: http.Paid) -> http.Paid:
    desk.floor.tell(asked.player, events.WalletChanged, wallet=paid.wallet)
    await tell_offers(desk.floor, asked.player)
    return paid
