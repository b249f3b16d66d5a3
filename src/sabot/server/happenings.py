"""What happened in a round between two of its versions.

Law: the engine's own events are told, as it took the facts or takes them again; none of them carries a card that its
moment does not show.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from sabot.cards import NAMES
from sabot.engine.boxes import events as told
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.house.instant import Played
from sabot.house.instant.asked import HOUSE
from sabot.house.instant.lying import Lying, Shown
from sabot.house.instant.state import taken_since
from sabot.protocol import happenings as tell


class Since(NamedTuple):
    """What happened, and what the round came to if it ended."""

    happened: tuple[tell.Happening, ...]
    settled: Settlement | None


def since(before: Played | None, now: Played) -> Since:
    """What happened after a round was last told; from its beginning where it never was."""
    first = before is None or before.id != now.id or before.version > now.version
    place = 1 if first or before is None else before.version
    happened: list[tell.Happening] = []
    settled: Settlement | None = None
    for event, taken in zip(now.events[place:], taken_since(now, place), strict=True):
        if type(event) is fact.Awarded:
            happened.append(tell.JackpotHit(awards=event.awards))
        lying: Lying | None = None
        for one in taken.told:
            if isinstance(one, _CARDS):
                lying = lying or Lying(taken.before)
                happened.append(_laid(one, lying))
                continue
            written = _TELL.get(type(one))
            if written is not None:
                happened.append(written(one, event))
                if isinstance(one, _ENDS):
                    settled = one.settlement
    return Since(tuple(happened), settled)


_CARDS = (told.CardDrawn, told.DealerDrew, told.HoleCardTurned)
_ENDS = (told.Settled, told.Voided)


def _laid(one: Shown, lying: Lying) -> tell.Happening:
    """A card was laid open: it is told with the total that it makes."""
    (total, soft), name = lying.add(one), NAMES[one.card]
    if isinstance(one, told.CardDrawn):
        return tell.CardDrawn(box=one.box, hand=one.hand, card=name, total=total, soft=soft)
    if isinstance(one, told.DealerDrew):
        return tell.DealerDrew(card=name, total=total, soft=soft)
    return tell.HoleCardTurned(card=name, total=total, soft=soft)


def _by_house(event: Any) -> bool:
    return str(getattr(event, "command", "")).startswith(HOUSE)


_TELL: dict[type, Callable[[Any, Any], tell.Happening]] = {
    told.HoleCardDealt: lambda _, __: tell.HoleCardDealt(),
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
