"""What happened in a round between two of its versions.

Law: the facts are dealt to the engine again and its own events are told; none of them carries a card that its moment
does not show.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from sabot.cards import NAMES
from sabot.engine.boxes import events as told
from sabot.engine.boxes import step
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.house.instant import Played
from sabot.house.instant.state import command_of, fold
from sabot.protocol import happenings as tell

HOUSE = "house/"
"""How the ids of the house's own commands begin."""


class Since(NamedTuple):
    """What happened, and what the round came to if it ended."""

    happened: tuple[tell.Happening, ...]
    settled: Settlement | None


def since(before: Played | None, now: Played) -> Since:
    """What happened after a round was last told; from its beginning where it never was."""
    if before is None or before.id != now.id or before.version > now.version:
        round, place = fold(now.round.rules, now.events[:1]), 1
    else:
        round, place = before.round, before.version
    happened: list[tell.Happening] = []
    settled: Settlement | None = None
    for event in now.events[place:]:
        command = command_of(event)
        if command is None:
            continue
        round, events = step(round, command)
        if isinstance(event, fact.Awarded):
            happened.append(tell.JackpotHit(awards=event.awards))
        for one in events:
            if isinstance(one, told.Settled | told.Voided):
                settled = one.settlement
            telling = _TELL.get(type(one))
            if telling is not None:
                happened.append(telling(one, event))
    return Since(tuple(happened), settled)


def _by_house(event: Any) -> bool:
    return str(getattr(event, "command", "")).startswith(HOUSE)


_TELL: dict[type, Callable[[Any, Any], tell.Happening]] = {
    told.CardDrawn: lambda one, _: tell.CardDrawn(box=one.box, hand=one.hand, card=NAMES[one.card]),
    told.DealerDrew: lambda one, _: tell.DealerDrew(card=NAMES[one.card]),
    told.HoleCardDealt: lambda _, __: tell.HoleCardDealt(),
    told.HoleCardTurned: lambda one, _: tell.HoleCardTurned(card=NAMES[one.card]),
    told.Looked: lambda one, _: tell.Looked(natural=one.natural),
    told.InsuranceOffered: lambda _, __: tell.InsuranceOffered(),
    told.InsuranceAnswered: lambda one, event: tell.InsuranceAnswered(
        box=one.box, taken=one.taken, staked=one.staked, by_house=_by_house(event)
    ),
    told.TurnCame: lambda one, _: tell.TurnCame(box=one.box, hand=one.hand),
    told.Acted: lambda one, event: tell.Acted(
        box=one.box, hand=one.hand, action=one.action, staked=one.staked, by_house=_by_house(event)
    ),
    told.Settled: lambda one, _: tell.Settled(returned=one.settlement.returned),
    told.Voided: lambda one, _: tell.Voided(why=one.why, returned=one.settlement.returned),
}
