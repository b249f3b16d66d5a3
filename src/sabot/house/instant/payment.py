"""Dealing on, and what a round comes to.

Law: cards are dealt until somebody must decide; when nobody must, the round is paid in the same transaction.
A void returns exactly what was debited, once, and nothing else.
"""

from collections.abc import Sequence

from sabot.books import Transaction
from sabot.cards import write_all
from sabot.engine import boxes
from sabot.engine.boxes import events as told
from sabot.engine.boxes.settle import jackpot_boxes
from sabot.engine.boxes.state import AWARDING, SETTLING
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.house.bank import move
from sabot.house.instant.shoe import draw, open_seed
from sabot.house.instant.state import Happened, Played, listed, read_round, round_stream, tell
from sabot.house.jackpot import give_back, jackpot_stakes, pay, take
from sabot.house.protection import Playing, Usage, after_payment, after_void, keep_playing, playing
from sabot.house.refused import Reason, Refused
from sabot.ledger import BANK, IN_PLAY
from sabot.notation import is_reason
from sabot.side_bets import KINDS


async def advance(transaction: Transaction, played: Played, happened: Sequence[Happened] = ()) -> Played:
    """Deal until a decision is due, or settle; what has happened to the round just now is told with what follows.

    All of it becomes facts at once, but before any fact of a meter.
    """
    opened, rest = played.opened, list(happened)
    round = rest[-1][1][0] if rest else played.round
    while round.wanted or round.phase is AWARDING:
        event: fact.RoundEvent
        if round.wanted:
            cards = await draw(transaction, opened, round.rules, dealt=len(round.dealt), count=round.wanted)
            event, step = fact.Dealt(cards=write_all(cards)), boxes.step(round, boxes.Deal(cards))
        else:
            assert opened.jackpot is not None, "only a game with a meter waits for awards"
            played, rest = await tell(transaction, played, rest), []
            awards = await take(
                transaction, opened.game, opened.jackpot, played.id, opened.player, jackpot_boxes(round)
            )
            event, step = fact.Awarded(awards=awards), boxes.step(round, boxes.Award(awards))
        rest.append((event, step))
        round = step[0]
    if round.phase is SETTLING:
        return await _settle(transaction, played, rest, round)
    return await tell(transaction, played, rest) if rest else played


async def _settle(transaction: Transaction, played: Played, rest: list[Happened], round: boxes.Round) -> Played:
    """Pay a round; what has happened until now is told first."""
    over = boxes.step(round, boxes.Settle())
    (event,) = over[1]
    assert isinstance(event, told.Settled), "a round that is settled tells nothing else"
    settled = event.settlement
    opened, id = played.opened, played.id
    awarded = awards_of(settled)
    paid = settled.returned - awarded
    back = min(paid, settled.staked)
    player = opened.player
    moves = (
        ("return", (IN_PLAY, player), back),
        ("loss", (IN_PLAY, BANK), settled.staked - back),
        ("win", (BANK, player), paid - back),
    )
    await transaction.load((IN_PLAY, BANK, player))
    for kind, accounts, cents in moves:
        if cents:
            transaction.never_used(f"{id}/{kind}")  # a round is paid once: the fact that it was is written with it
            await move(transaction, kind, f"{id}/{kind}", accounts, cents, ref=id)
    if opened.jackpot is not None and any(box.award is not None for box in round.boxes):
        played, rest = await tell(transaction, played, rest), []
        await pay(transaction, opened.game, opened.jackpot, id)
    balance = await transaction.available(player)
    rest.append((fact.Settled(staked=settled.staked, returned=settled.returned, balance=balance), over))
    now = await playing(transaction, player)
    used = after_payment(now.used, transaction.now, settled.staked, settled.returned)
    keep_playing(transaction, player, _without(played, now, settled.staked, used))
    return await _close(transaction, played, rest, "settled", settled.staked, settled.returned)


def awards_of(settled: Settlement) -> int:
    """What the meter pays of a settlement."""
    return sum(
        [bet.returned for bet in settled.side_bets if bet.line is not None and KINDS[bet.bet].jackpot == bet.line]
    )


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
    over = boxes.step(played.round, boxes.Void(why))
    balance = await transaction.available(opened.player)
    voided = fact.Voided(why=why, returned=staked, balance=balance)
    now = await playing(transaction, opened.player)
    used = after_void(now.used, transaction.now, staked, played.opened_at)
    keep_playing(transaction, opened.player, _without(played, now, staked, used))
    return await _close(transaction, played, [(voided, over)], "voided", staked, staked)


def _without(played: Played, now: Playing, staked: int, used: Usage) -> Playing:
    """What a player has open once this round is over."""
    rounds = {game: id for game, id in now.rounds.items() if id != played.id}
    return Playing(rounds, now.staked - staked, used, now.deals)


async def _close(
    transaction: Transaction, played: Played, rest: list[Happened], status: str, staked: int, returned: int
) -> Played:
    """A round that is over: its seed is open, and the list of rounds says what came of it."""
    opened = played.opened
    seed = await open_seed(transaction, opened)
    over, _ = rest[-1][1]
    played = await tell(transaction, played, [*rest, (fact.Revealed(seed=seed), (over, ()))])
    transaction.end(round_stream(played.id))
    transaction.put_round(listed(played, status, staked, returned, closed_at=transaction.now))
    return played
