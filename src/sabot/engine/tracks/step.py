"""A live round, one command at a time.

Law: ``step(round, command)`` consumes the round and gives the next one and its events, or raises
``Refused`` and the round still stands as it was.
"""

from sabot.engine.refused import Reason, Refused
from sabot.engine.shoe import check_cards
from sabot.engine.tracks import events as told
from sabot.engine.tracks.betting import Step, close, place
from sabot.engine.tracks.commands import (
    Bet,
    CloseBets,
    CloseWindow,
    Command,
    Deal,
    Decide,
    Insure,
    Pause,
    Resume,
    Settle,
    Void,
)
from sabot.engine.tracks.flow import close_if_complete, close_window, dealer_card, fall, initial_cards
from sabot.engine.tracks.insurance import insure
from sabot.engine.tracks.settle import settle
from sabot.engine.tracks.state import Phase, Round, resized
from sabot.engine.tracks.windows import decide


def step(round: Round, command: Command) -> Step:  # noqa: C901, PLR0911 -- one case a command
    """Take one command."""
    if round.phase is Phase.SETTLED or round.phase is Phase.VOIDED:
        raise Refused(Reason.ROUND_OVER)
    if round.paused is not None and not isinstance(command, Resume | Void):
        raise Refused(Reason.ROUND_PAUSED)
    match command:
        case Bet():
            return place(round, command)
        case CloseBets():
            return close(round)
        case Deal():
            return _deal(round, command)
        case Insure():
            return insure(round, command)
        case Decide():
            round, decided = decide(round, command)
            return close_if_complete(round, (decided,))
        case CloseWindow():
            return close_window(round, command)
        case Settle():
            return _settle(round)
        case Pause(why):
            round.paused = why
            return round, (told.Paused(why),)
        case Resume():
            return _resume(round)
        case Void(why):
            return _void(round, why)


def _deal(round: Round, command: Deal) -> Step:
    check_cards(round.rules, round.dealt, command.cards, round.wanted)
    round.dealt += command.cards
    round.wanted -= len(command.cards)
    if round.phase is Phase.DEALING:
        return initial_cards(round, command)
    if round.phase is Phase.FALLING:
        return fall(round, command)
    return dealer_card(round, command)


def _settle(round: Round) -> Step:
    if round.phase is not Phase.SETTLING:
        raise Refused(Reason.NOT_FINISHED)
    round.phase = Phase.SETTLED
    amounts = settle(round)
    return round, (told.Settled(amounts.staked, amounts.returned),)


def _resume(round: Round) -> Step:
    if round.paused is None:
        raise Refused(Reason.NOT_PAUSED)
    round.paused = None
    return round, (told.Resumed(),)


def _void(round: Round, why: str) -> Step:
    round.players = resized(round.players, round.count, round.count)
    round.phase, round.wanted, round.pending, round.paused, round.hole_shown = Phase.VOIDED, 0, 0, None, True
    return round, (told.Voided(why, settle(round, void=True).returned),)
