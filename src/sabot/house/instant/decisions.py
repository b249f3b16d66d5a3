"""Deciding in an instant round: actions, and answers about insurance.

Law: a command is made for one version of the round and carried out once; it costs what the engine says, and
the cards follow in the same transaction.
"""

from collections.abc import Callable

from sabot.actions import Action
from sabot.books import Transaction
from sabot.engine import boxes
from sabot.engine.boxes import events as told
from sabot.engine.boxes.state import INSURANCE
from sabot.engine.boxes.turns import Step
from sabot.facts import rounds as fact
from sabot.house.instant.asked import HOUSE, action_of, check_answer, check_command, check_places
from sabot.house.instant.payment import advance
from sabot.house.instant.stakes import stake
from sabot.house.instant.state import Happened, Played, at_hand, read_round
from sabot.house.protection import play_on
from sabot.house.refused import Reason, Refused

Decision = fact.Acted | fact.Insured
Decided = tuple[Decision, Step]
"""The fact of a decision, and how the engine takes it."""


async def act(  # noqa: PLR0913 -- all that a decision says
    transaction: Transaction,
    player: int,
    round: str,
    *,
    command: str,
    version: int,
    box: int,
    hand: int,
    action: str,
) -> Played:
    """Take a decision, debit what it costs, and deal on."""
    check_places(box, hand)
    chosen = action_of(action)

    def decide(now: boxes.Round) -> Decided:
        return acted(now, command, box, hand, chosen)

    def same(before: Decision) -> bool:
        return isinstance(before, fact.Acted) and (before.box, before.hand, before.action) == (box, hand, chosen)

    return await _carry_out(transaction, player, round, command, version, decide, same)


async def insure(  # noqa: PLR0913 -- all that an answer says
    transaction: Transaction, player: int, round: str, *, command: str, version: int, box: int, taken: bool
) -> Played:
    """Take one box's answer about insurance, debit it, and deal on."""
    check_places(box)
    check_answer(taken)

    def decide(now: boxes.Round) -> Decided:
        return insured(now, command, box, taken=taken)

    def same(before: Decision) -> bool:
        return isinstance(before, fact.Insured) and (before.box, before.taken) == (box, taken)

    return await _carry_out(transaction, player, round, command, version, decide, same)


async def _carry_out(  # noqa: PLR0913, PLR0917 -- who, where, and what
    transaction: Transaction,
    player: int,
    round: str,
    command: str,
    version: int,
    decide: Callable[[boxes.Round], Decided],
    same: Callable[[Decision], bool],
) -> Played:
    """Carry a decision out once; the same id with another body is refused."""
    check_command(command)
    before = await read_round(transaction, round)
    if before.opened.player != player:
        raise Refused(Reason.NOT_YOUR_ROUND, round=round)
    first = before.of_command(command)
    if first is not None:
        if isinstance(first, Decision) and same(first):
            return before
        raise Refused(Reason.COMMAND_REUSED, command=command)
    if type(version) is not int or version != before.version:
        raise Refused(Reason.WRONG_VERSION, version=before.version)
    decided = decide(before.round)
    staked = decided[0].staked
    if staked:
        await stake(transaction, player, round, before.version, staked)
    else:
        await play_on(transaction, player)  # a stake is activity by itself
    return await at_hand(transaction, await advance(transaction, before, [decided]))


def acted(now: boxes.Round, command: str, box: int, hand: int, action: Action) -> Decided:
    """A decision that the engine takes."""
    step = boxes.step(now, boxes.Act(box, hand, action))
    found = step[1][0]
    assert isinstance(found, told.Acted), "a decision is the first thing that it makes happen"
    decided = fact.Acted(command=command, box=box, hand=hand, action=action.value, staked=found.staked, lent=found.lent)
    return decided, step


def insured(now: boxes.Round, command: str, box: int, *, taken: bool) -> Decided:
    """An answer about insurance that the engine takes."""
    step = boxes.step(now, boxes.Insure(box, taken))
    answered = step[1][0]
    assert isinstance(answered, told.InsuranceAnswered), "an answer is the first thing that it makes happen"
    return fact.Insured(command=command, box=box, taken=taken, staked=answered.staked), step


async def decline(transaction: Transaction, played: Played) -> Played:
    """Answer no for every box that is asked about insurance, because its player is never asked."""
    happened: list[Happened] = []
    round = played.round
    for box in round.boxes:
        if round.phase is INSURANCE:
            happened.append(insured(round, f"{HOUSE}insurance/{box.number}", box.number, taken=False))
            round = happened[-1][1][0]
    return await advance(transaction, played, happened)
