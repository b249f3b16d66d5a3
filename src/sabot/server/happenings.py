"""What happened in a round between two of its versions.

Law: the facts are dealt to the engine again and its own events are told; none of them carries a card that its moment
does not show.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from sabot.cards import NAMES
from sabot.engine.boxes import Round, step
from sabot.engine.boxes import events as told
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.hand import count
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
        lying = _Lying(round)
        round, events = step(round, command)
        if isinstance(event, fact.Awarded):
            happened.append(tell.JackpotHit(awards=event.awards))
        for one in events:
            if isinstance(one, told.Settled | told.Voided):
                settled = one.settlement
            if isinstance(one, told.CardDrawn | told.DealerDrew | told.HoleCardTurned):
                happened.append(lying.add(one))
            elif type(one) in _TELL:
                happened.append(_TELL[type(one)](one, event))
    return Since(tuple(happened), settled)


class _Lying:
    """The cards that lie open, so that each new one is told with the total it makes."""

    def __init__(self, round: Round) -> None:
        self._dealer = list(round.shown)
        self._hands = {
            (box.number, place): list(hand.cards)
            for box in round.boxes
            for place, hand in enumerate(box.hands, start=1)
        }

    def add(self, one: told.CardDrawn | told.DealerDrew | told.HoleCardTurned) -> tell.Happening:
        """A card was laid open."""
        cards = self._hands[one.box, one.hand] if isinstance(one, told.CardDrawn) else self._dealer
        cards.append(one.card)
        total, soft = count(cards)
        name = NAMES[one.card]
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
