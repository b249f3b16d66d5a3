"""An instant round, one command at a time.

Law: ``step(round, command)`` gives the next round and its events, or raises ``Refused`` and the round
still stands.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sabot.engine.boxes import events as told
from sabot.engine.boxes.commands import Act, Award, Command, Deal, Insure, Pause, Resume, Settle, Void
from sabot.engine.boxes.decisions import act, draw
from sabot.engine.boxes.opening import award, initial_cards, insure
from sabot.engine.boxes.settle import settle
from sabot.engine.boxes.state import DEALING, DRAWING, SETTLED, SETTLING, VOIDED, Round
from sabot.engine.boxes.turns import Step, dealer_card
from sabot.engine.refused import Reason, Refused
from sabot.engine.shoe import check_cards


def step(round: Round, command: Command) -> Step:
    """Take one command."""
    if round.phase is SETTLED or round.phase is VOIDED:
        raise Refused(Reason.ROUND_OVER)
    if round.paused is not None and not isinstance(command, Resume | Void):
        raise Refused(Reason.ROUND_PAUSED)
    return _TAKE[type(command)](round, command)


def _deal(round: Round, command: Deal) -> Step:
    check_cards(round.rules, round.dealt, command.cards, round.wanted)
    round = replace(round, dealt=round.dealt + command.cards, wanted=round.wanted - len(command.cards))
    if round.phase is DEALING:
        return initial_cards(round, command)
    if round.phase is DRAWING:
        return draw(round, command)
    return dealer_card(round, command)


def _settle(round: Round, _: Settle) -> Step:
    if round.phase is not SETTLING:
        raise Refused(Reason.NOT_FINISHED)
    return replace(round, phase=SETTLED), (told.Settled(settle(round)),)


def _pause(round: Round, command: Pause) -> Step:
    return replace(round, paused=command.why), (told.Paused(command.why),)


def _resume(round: Round, _: Resume) -> Step:
    if round.paused is None:
        raise Refused(Reason.NOT_PAUSED)
    return replace(round, paused=None), (told.Resumed(),)


def _void(round: Round, command: Void) -> Step:
    over = replace(round, phase=VOIDED, wanted=0, paused=None, hole_shown=True)
    return over, (told.Voided(command.why, settle(round, void=True)),)


_TAKE: dict[type[Command], Callable[[Round, Any], Step]] = {
    Deal: _deal,
    Act: act,
    Insure: insure,
    Award: award,
    Settle: _settle,
    Pause: _pause,
    Resume: _resume,
    Void: _void,
}
