"""Responsible gaming: limits, reality checks, time-outs and self-exclusion.

Law: the house judges; here it is only asked, once for each id, and every window of the player is told.
"""

from collections.abc import Awaitable, Callable

from sabot.books import Transaction
from sabot.house import protection
from sabot.house.once import first_time
from sabot.protocol import events, http
from sabot.server.asking import Asked, Desk
from sabot.server.telling import tell_offers
from sabot.server.views import reality_view


async def _standing(transaction: Transaction, player: int) -> http.Protection:
    kept = await protection.protection_of(transaction, player)
    return http.Protection(
        limits=tuple(await protection.standings(transaction, player)),
        check=kept.check,
        timed_out_until=kept.timed_out_until,
        excluded_until=kept.excluded_until,
        reality=reality_view(await protection.reality(transaction, player)),
    )


async def show(desk: Desk, asked: Asked) -> http.Protection:
    """Limits and terms as they stand."""
    return await desk.floor.look(lambda transaction: _standing(transaction, asked.player))


async def _changed(desk: Desk, asked: Asked, change: Callable[[Transaction], Awaitable[object]]) -> http.Protection:
    async def work(transaction: Transaction) -> http.Protection:
        await change(transaction)
        return await _standing(transaction, asked.player)

    found = await desk.floor.run(work)
    desk.floor.tell(asked.player, events.RealityChecked, reality=found.reality)
    await tell_offers(desk.floor, asked.player)
    return found


async def limit(desk: Desk, asked: Asked) -> http.Protection:
    """Set a limit."""
    body: http.NewLimit = asked.body
    return await _changed(
        desk,
        asked,
        lambda transaction: protection.set_limit(transaction, asked.player, body.what, body.period, body.value),
    )


async def check(desk: Desk, asked: Asked) -> http.Protection:
    """Set how often the reality check comes."""
    body: http.NewCheck = asked.body
    return await _changed(
        desk, asked, lambda transaction: protection.set_check(transaction, asked.player, body.minutes)
    )


async def acknowledge(desk: Desk, asked: Asked) -> http.Protection:
    """The reality check was read."""
    return await _changed(desk, asked, lambda transaction: protection.acknowledge(transaction, asked.player))


async def time_out(desk: Desk, asked: Asked) -> http.Protection:
    """A pause."""
    body: http.TimeOut = asked.body

    async def change(transaction: Transaction) -> None:
        if await first_time(transaction, asked.player, body.id, f"time_out {body.days}"):
            await protection.time_out(transaction, asked.player, body.days)

    return await _changed(desk, asked, change)


async def exclude(desk: Desk, asked: Asked) -> http.Protection:
    """Self-exclusion."""
    body: http.Exclusion = asked.body

    async def change(transaction: Transaction) -> None:
        if await first_time(transaction, asked.player, body.id, f"exclude {body.months}"):
            await protection.self_exclude(transaction, asked.player, body.months)

    return await _changed(desk, asked, change)
