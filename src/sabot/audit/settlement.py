"""A round settled again from its facts, by the settlement that the verifier carries.

Law: the facts become a record of the round notation and nothing of the house's own reckoning goes into it.
"""

from collections.abc import Sequence

from sabot.actions import Action
from sabot.cards import Card, parse_all
from sabot.facts import rounds as fact
from sabot.notation import Bets, Do, Insurance, Record
from sabot.rules import Rules
from sabot.verify import Settled, settle


def dealt_cards(events: Sequence[fact.RoundEvent]) -> tuple[Card, ...]:
    """All cards that left the shoe, in order."""
    return tuple(card for event in events if isinstance(event, fact.Dealt) for card in parse_all(event.cards))


def awards_of(events: Sequence[fact.RoundEvent]) -> tuple[tuple[int, int], ...]:
    """What the meter was said to pay: boxes and cents."""
    return tuple(award for event in events if isinstance(event, fact.Awarded) for award in event.awards)


def settled_again(rules: Rules, events: Sequence[fact.RoundEvent], *, void: bool) -> Settled:
    """What the round comes to; ``void`` deals it only as far as it went. Raises ``Unsettled``."""
    record = _record(events, void=void)
    awards = {} if void else {str(box): cents for box, cents in awards_of(events)}
    return settle(rules, record, awards)


def _record(events: Sequence[fact.RoundEvent], *, void: bool) -> Record:
    opened = events[0]
    assert isinstance(opened, fact.Opened), "the caller has looked"
    split: set[int] = set()
    steps: list[Do] = []
    for event in events:
        if isinstance(event, fact.Acted):
            action = Action(event.action)
            whole = event.box not in split and event.hand == 1
            steps.append(Do(str(event.box), None if whole else event.hand, action))
            if action in (Action.SPLIT, Action.FREE_SPLIT):
                split.add(event.box)
    return Record(
        game=opened.game,
        bets=tuple(Bets(str(box), stakes) for box, stakes in opened.bets),
        shoe=dealt_cards(events),
        insurance=tuple(
            Insurance(str(event.box), taken=True) for event in events if isinstance(event, fact.Insured) and event.taken
        ),
        steps=tuple(steps),
        void="void" if void else None,
    )
