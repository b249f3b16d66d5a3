"""What happened in a round between two of its versions.

Law: the engine's own events are told, as it took the facts or takes them again; none of them carries a card that its
moment does not show.
"""

from collections.abc import Callable
from typing import Any

from sabot.cards import NAMES
from sabot.engine.boxes import events as told
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.house.instant import Played
from sabot.house.instant.asked import HOUSE
from sabot.house.instant.lying import Lying
from sabot.house.instant.state import taken_since
from sabot.protocol import happenings as tell

Since = tuple[tuple[tell.Happening, ...], Settlement | None]
"""What happened, and what the round came to if it ended."""


def since(before: Played | None, now: Played) -> Since:
    """What happened after a round was last told; from its beginning where it never was."""
    place = 1 if before is None or before.id != now.id else before.version
    if place > now.version:
        place = 1
    happened: list[tell.Happening] = []
    settled: Settlement | None = None
    for event, taken in zip(now.events[place:], taken_since(now, place), strict=True):
        if type(event) is fact.Awarded:
            happened.append(tell.JackpotHit(awards=event.awards))
        lying = Lying(taken.before)
        for one in taken.told:
            written = _TELL.get(type(one))
            if written is not None:
                happened.append(written(one, event, lying))
        if type(event) in _ENDS:
            settled = taken.told[0].settlement  # type: ignore[union-attr]  # all that is told of an end
    return tuple(happened), settled


_ENDS = frozenset({fact.Settled, fact.Voided})


def _card(one: told.CardDrawn, _: object, lying: Lying) -> tell.CardDrawn:
    total, soft = lying.add(one)
    return tell.CardDrawn(box=one.box, hand=one.hand, card=NAMES[one.card], total=total, soft=soft)


def _dealer_card(one: told.DealerDrew, _: object, lying: Lying) -> tell.DealerDrew:
    total, soft = lying.add(one)
    return tell.DealerDrew(card=NAMES[one.card], total=total, soft=soft)


def _hole_card(one: told.HoleCardTurned, _: object, lying: Lying) -> tell.HoleCardTurned:
    total, soft = lying.add(one)
    return tell.HoleCardTurned(card=NAMES[one.card], total=total, soft=soft)


def _by_house(event: fact.Acted | fact.Insured) -> bool:
    return event.command.startswith(HOUSE)


_TELL: dict[type, Callable[[Any, Any, Lying], tell.Happening]] = {
    told.CardDrawn: _card,
    told.DealerDrew: _dealer_card,
    told.HoleCardTurned: _hole_card,
    told.HoleCardDealt: lambda _, __, ___: tell.HoleCardDealt(),
    told.Looked: lambda one, _, __: tell.Looked(natural=one.natural),
    told.InsuranceOffered: lambda _, __, ___: tell.InsuranceOffered(),
    told.InsuranceAnswered: lambda one, event, _: tell.InsuranceAnswered(
        box=one.box, taken=one.taken, staked=one.staked, by_house=_by_house(event)
    ),
    told.TurnCame: lambda one, _, __: tell.TurnCame(box=one.box, hand=one.hand),
    told.Acted: lambda one, event, _: tell.Acted(
        box=one.box, hand=one.hand, action=one.action, staked=one.staked, by_house=_by_house(event)
    ),
    told.Settled: lambda one, _, __: tell.Settled(returned=one.settlement.returned),
    told.Voided: lambda one, _, __: tell.Voided(why=one.why, returned=one.settlement.returned),
}
"""What the engine told, the fact that it took, and the cards that lie there: what a client is told."""
