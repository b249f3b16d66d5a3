"""Dealing on, and what a round comes to.

Law: cards are dealt until somebody must decide; when nobody must, the round is paid in the same transaction.
A void returns exactly what was debited, once, and nothing else.
"""

from msgspec.structs import replace

from sabot.books import Transaction
from sabot.cards import write_all
from sabot.engine import boxes
from sabot.engine.boxes import Phase
from sabot.engine.boxes import events as told
from sabot.engine.boxes.settle import jackpot_boxes
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.house.bank import move
from sabot.house.instant.shoe import draw, open_seed
from sabot.house.instant.state import Played, read_round, round_stream
from sabot.house.jackpot import give_back, jackpot_stakes, pay, take
from sabot.house.playing import Playing, keep_playing, playing
from sabot.house.protection import record_settled, record_void
from sabot.house.refused import Reason, Refused
from sabot.ledger import BANK, IN_PLAY
from sabot.notation import is_reason
from sabot.side_bets import KINDS


async def advance(transaction: Transaction, played: Played) -> Played:
    """Deal until a decision is due, or settle."""
    opened, stream = played.opened, round_stream(played.id)
    round = played.round
    while round.wanted or round.phase is Phase.AWARDING:
        event: fact.RoundEvent
        if round.wanted:
            cards = await draw(
                transaction, round.rules, opened.shoe, opened.value, dealt=len(round.dealt), count=round.wanted
            )
            event, command = fact.Dealt(cards=write_all(cards)), boxes.Deal(cards)
            round, _ = boxes.step(round, command)
        else:
            assert opened.jackpot is not None, "only a game with a meter waits for awards"
            awards = await take(
                transaction, opened.game, opened.jackpot, played.id, opened.player, jackpot_boxes(round)
            )
            event = fact.Awarded(awards=awards)
            round, _ = boxes.step(round, boxes.Award(awards))
        await transaction.append(stream, event)
    if round.phase is Phase.SETTLING:
        await _settle(transaction, played, round)
    return await read_round(transaction, played.id)


async def _settle(transaction: Transaction, played: Played, round: boxes.Round) -> None:
    _, events = boxes.step(round, boxes.Settle())
    settled = next(event for event in events if isinstance(event, told.Settled)).settlement
    opened, id = played.opened, played.id
    awarded = awards_of(settled)
    paid = settled.returned - awarded
    back = min(paid, settled.staked)
    player = opened.player
    await move(transaction, "return", f"{id}/return", (IN_PLAY, player), back, ref=id)
    await move(transaction, "loss", f"{id}/loss", (IN_PLAY, BANK), settled.staked - back, ref=id)
    await move(transaction, "win", f"{id}/win", (BANK, player), paid - back, ref=id)
    if opened.jackpot is not None:
        await pay(transaction, opened.game, opened.jackpot, id)
    await transaction.append(round_stream(id), fact.Settled(staked=settled.staked, returned=settled.returned))
    await _close(transaction, played, "settled", settled.staked, settled.returned)
    await record_settled(transaction, player, settled.staked, settled.returned)


def awards_of(settled: Settlement) -> int:
    """What the meter pays of a settlement."""
    return sum(bet.returned for bet in settled.side_bets if bet.line is not None and KINDS[bet.bet].jackpot == bet.line)


async def void(transaction: Transaction, id: str, why: str) -> Played:
    """Cancel a round: every stake goes back, the meters as if it had not been; ``why`` is a word of the notation."""
    if type(why) is not str or not is_reason(why):
        raise Refused(Reason.BAD_REASON)
    played = await read_round(transaction, id)
    if played.over:
        raise Refused(Reason.ROUND_OVER, round=id)
    opened, staked = played.opened, played.staked
    await move(transaction, "refund", f"{id}/refund", (IN_PLAY, opened.player), staked, ref=id)
    share = jackpot_stakes(opened.bets)
    if opened.jackpot is not None and share:
        await give_back(transaction, opened.game, opened.jackpot, id, share)
    await transaction.append(round_stream(id), fact.Voided(why=why, returned=staked))
    await _close(transaction, played, "voided", staked, staked)
    row = await transaction.round(id)
    await record_void(transaction, opened.player, staked, opened_at=row.opened_at if row else None)
    return await read_round(transaction, id)


async def _close(transaction: Transaction, played: Played, status: str, staked: int, returned: int) -> None:
    """A round that is over: its seed is open, and it is no longer what the player has open."""
    opened = played.opened
    seed = await open_seed(transaction, opened.shoe)
    await transaction.append(round_stream(played.id), fact.Revealed(seed=seed))
    now = await playing(transaction, opened.player)
    rounds = {game: id for game, id in now.rounds.items() if id != played.id}
    await keep_playing(transaction, opened.player, Playing(rounds, now.staked - staked))
    row = await transaction.round(played.id)
    assert row is not None, "a round is listed when it opens"
    transaction.put_round(replace(row, status=status, closed_at=transaction.now, staked=staked, returned=returned))
