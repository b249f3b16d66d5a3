"""Opening a house on empty books.

Law: done once; opening it again changes nothing. The bank's roll and the meters' seeds are in the journal
like every other cent, and only the cashier mints them.
"""

from sabot.books import Transaction
from sabot.engine.meters import MICRO
from sabot.facts import meters as fact
from sabot.games import GAMES
from sabot.house.bank import House, top_up
from sabot.house.documents import get, put
from sabot.house.jackpot import Meter, level, meter_stream
from sabot.ledger import HOUSE

DEFAULT_BANKROLL = 100_000_000_00


async def open_house(transaction: Transaction, *, currency: str = "PLAY", bankroll: int = DEFAULT_BANKROLL) -> House:
    """Open the house's own accounts, fill the bank, seed the meters."""
    known = await get(transaction, House, "house")
    if known is not None:
        return known
    house = House(currency=currency, opened_at=transaction.now, bankroll=bankroll)
    put(transaction, "house", house)
    for account, kind in HOUSE.items():
        await transaction.open_account(account, kind, currency)
    await top_up(transaction, 1)
    for game in GAMES.values():
        if game.jackpot is not None:
            seeded = game.jackpot.seed_cents * MICRO
            meter = Meter(visible=seeded)
            put(transaction, game.name, meter)
            await level(transaction, meter, f"meter/{game.name}/seed", ref="")
            moved = fact.Moved(why="seed", added=seeded, visible=seeded, hidden=0)
            await transaction.append(meter_stream(game.name), moved)
    return house
