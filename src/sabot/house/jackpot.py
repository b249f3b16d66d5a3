"""The progressive jackpot: the engine's meters, in the ledger and in the facts.

Law: a meter's account holds at every commit exactly the whole cents of the meter; the fraction is in the
facts and is carried. Visible + hidden + paid = seeds + contributions, to the micro-cent.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from sabot.books import Transaction
from sabot.engine import meters as engine
from sabot.engine.meters import MICRO, Meters, Taken
from sabot.facts import meters as fact
from sabot.house.bank import currency, move, top_up
from sabot.house.documents import drop, get, put
from sabot.ledger import BANK, HIDDEN, VISIBLE, Resolve, Transfer
from sabot.limits import Jackpot
from sabot.side_bets import KINDS

Bets = tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
"""Boxes by number, each with its stakes in cents."""


class Meter(msgspec.Struct, frozen=True, kw_only=True):
    """Both meters in micro-cents, and the wins of the last moment."""

    visible: int = 0
    hidden: int = 0
    since: int = 0
    """When the first win of the last moment was recorded."""
    together: tuple[Taken, ...] = ()


class Reserved(msgspec.Struct, frozen=True):
    """The wins of one round that wait for its payment: box and what was taken."""

    wins: tuple[tuple[int, Taken], ...]
    since: int = 0
    """The moment the wins belong to."""


def meter_stream(game: str) -> str:
    """The stream of a game's meter."""
    return f"meter/{game}"


def jackpot_stakes(bets: Bets) -> int:
    """What is staked on bets that feed a meter."""
    return sum(cents for _, stakes in bets for name, cents in stakes if name in KINDS and KINDS[name].jackpot)


async def read_meter(transaction: Transaction, game: str) -> Meter:
    """Both meters as they stand."""
    found = await get(transaction, Meter, game)
    assert found is not None, "the house was opened with its meters"
    return found


async def contribute(transaction: Transaction, game: str, jackpot: Jackpot, round: str, staked: int) -> None:
    """Add the shares of the stakes that were just accepted."""
    meter = await read_meter(transaction, game)
    after = engine.contribute(jackpot, _meters(meter), staked)
    told = _shares("contribution", round, jackpot, staked, meter, after)
    await _keep(transaction, game, _with(meter, after), told, key=f"{round}/contribution", ref=round)


async def take(
    transaction: Transaction, game: str, jackpot: Jackpot, round: str, player: int, boxes: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Reserve what the meter pays to these boxes, in this order, which is the order of recording."""
    meter = await read_meter(transaction, game)
    if not meter.together or transaction.now - meter.since > jackpot.window_ms:
        meter = replace(meter, since=transaction.now, together=())
    wins: list[tuple[int, Taken]] = []
    for box in boxes:
        after, taken = engine.take(_meters(meter), meter.together)
        await _reserve(transaction, round, player, box, taken)
        told = fact.Moved(
            why="win",
            round=round,
            box=box,
            paid=taken.from_meter,
            by_bank=taken.from_bank,
            moved=taken.moved,
            visible=after.visible,
            hidden=after.hidden,
        )
        meter = replace(_with(meter, after), together=(*meter.together, taken))
        await _keep(transaction, game, meter, told, key=f"{round}/win/{box}", ref=round)
        wins.append((box, taken))
    put(transaction, round, Reserved(tuple(wins), meter.since))
    return tuple((box, taken.cents) for box, taken in wins)


async def _reserve(transaction: Transaction, round: str, player: int, box: int, taken: Taken) -> None:
    """Promise a win: what the meter gives of it, and what the bank does."""
    from_meter = taken.from_meter // MICRO
    money = await currency(transaction)
    parts = (("award", VISIBLE, from_meter), ("award_by_bank", BANK, taken.cents - from_meter))
    for kind, account, cents in parts:
        if cents:
            if account == BANK:
                await top_up(transaction, cents)
            key = f"{round}/{kind}/{box}"
            promise = Transfer(
                key=key,
                kind=kind,
                debit=account,
                credit=player,
                cents=cents,
                currency=money,
                pending=True,
                ref=round,
            )
            await transaction.move(promise)


async def pay(transaction: Transaction, game: str, jackpot: Jackpot, round: str) -> None:
    """Pay what was reserved for a round, and lift the visible meter to its floor."""
    reserved = await get(transaction, Reserved, round)
    if reserved is None:
        return
    await _resolve(transaction, round, reserved, post=True)
    meter = await read_meter(transaction, game)
    after, added = engine.lift(_meters(meter), jackpot.floor_cents)
    if added:
        told = fact.Moved(why="lift", round=round, added=added, visible=after.visible, hidden=after.hidden)
        await _keep(transaction, game, _with(meter, after), told, key=f"{round}/lift", ref=round)


async def give_back(transaction: Transaction, game: str, jackpot: Jackpot, round: str, staked: int) -> None:
    """Undo a cancelled round: release what it had reserved, and take its contributions out of the meters."""
    reserved = await get(transaction, Reserved, round)
    if reserved is not None:
        await _resolve(transaction, round, reserved, post=False)
        for box, taken in reversed(reserved.wins):
            meter = await read_meter(transaction, game)
            after, borne = engine.release(_meters(meter), taken)
            told = fact.Moved(
                why="release",
                round=round,
                box=box,
                added=borne,
                paid=-taken.from_meter,
                by_bank=-taken.from_bank,
                moved=-taken.moved,
                visible=after.visible,
                hidden=after.hidden,
            )
            kept = _without(meter.together, taken) if meter.since == reserved.since else meter.together
            meter = replace(_with(meter, after), together=kept)
            await _keep(transaction, game, meter, told, key=f"{round}/release/{box}", ref=round)
    meter = await read_meter(transaction, game)
    after, _ = engine.withdraw(jackpot, _meters(meter), staked)
    told = _shares("withdrawal", round, jackpot, staked, meter, after)
    await _keep(transaction, game, _with(meter, after), told, key=f"{round}/withdrawal", ref=round)


def _shares(
    why: Literal["contribution", "withdrawal"], round: str, jackpot: Jackpot, staked: int, before: Meter, after: Meters
) -> fact.Moved:
    """The fact of stakes whose shares came into the meters, or left them again."""
    return fact.Moved(
        why=why,
        round=round,
        staked=staked,
        shares=(jackpot.visible_ppm, jackpot.hidden_ppm),
        added=after.visible + after.hidden - before.visible - before.hidden,
        visible=after.visible,
        hidden=after.hidden,
    )


async def _resolve(transaction: Transaction, round: str, reserved: Reserved, *, post: bool) -> None:
    how = "post" if post else "void"
    for box, taken in reserved.wins:
        from_meter = taken.from_meter // MICRO
        for kind, cents in (("award", from_meter), ("award_by_bank", taken.cents - from_meter)):
            if cents:
                key = f"{round}/{kind}/{box}"
                await transaction.resolve(Resolve(key=f"{key}/{how}", pending=key, post=post))
    drop(transaction, Reserved, round)


async def _keep(transaction: Transaction, game: str, meter: Meter, told: fact.Moved, *, key: str, ref: str) -> None:
    put(transaction, game, meter)
    await transaction.append(meter_stream(game), told)
    await level(transaction, meter, key, ref=ref)


async def level(transaction: Transaction, meter: Meter, key: str, *, ref: str) -> None:
    """Bring both accounts to the whole cents of their meters: from each other first, the rest with the bank."""
    visible = meter.visible // MICRO - await transaction.available(VISIBLE)
    hidden = meter.hidden // MICRO - await transaction.available(HIDDEN)
    if visible > 0 > hidden:
        both = min(visible, -hidden)
        await move(transaction, "unveil", f"{key}/unveil", (HIDDEN, VISIBLE), both, ref=ref)
        visible, hidden = visible - both, hidden + both
    elif hidden > 0 > visible:
        both = min(hidden, -visible)
        await move(transaction, "veil", f"{key}/veil", (VISIBLE, HIDDEN), both, ref=ref)
        visible, hidden = visible + both, hidden - both
    for name, account, lacking in (("visible", VISIBLE, visible), ("hidden", HIDDEN, hidden)):
        if lacking > 0:
            await move(transaction, f"feed_{name}", f"{key}/feed_{name}", (BANK, account), lacking, ref=ref)
        elif lacking < 0:
            await move(transaction, f"drain_{name}", f"{key}/drain_{name}", (account, BANK), -lacking, ref=ref)


def _without(together: tuple[Taken, ...], taken: Taken) -> tuple[Taken, ...]:
    """The wins of a moment less one of them."""
    kept = list(together)
    if taken in kept:
        kept.remove(taken)
    return tuple(kept)


def _meters(meter: Meter) -> Meters:
    return Meters(visible=meter.visible, hidden=meter.hidden)


def _with(meter: Meter, after: Meters) -> Meter:
    return replace(meter, visible=after.visible, hidden=after.hidden)
