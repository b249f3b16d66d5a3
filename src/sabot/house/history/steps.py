"""What happened in a round, step by step, for its player to read.

Law: the facts are dealt to the engine again, and a step is made of what the engine tells, so that a card which its
moment does not show is in no step, and there is no second way of dealing.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from sabot.cards import NAMES
from sabot.engine.boxes import Round, step
from sabot.engine.boxes import events as told
from sabot.engine.settlement import Settlement
from sabot.facts import Fact
from sabot.facts import rounds as fact
from sabot.house.instant.asked import HOUSE
from sabot.house.instant.lying import Lying
from sabot.house.instant.state import command_of, fold
from sabot.rules import Rules


class Opened(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="opened"):
    """Bets were accepted and debited."""

    at: int
    staked: int


class Dealt(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="dealt"):
    """A hand got a card."""

    at: int
    box: int
    hand: int
    card: str
    total: int
    """Of all cards that lie open there, with this one."""
    soft: bool


class DealerDrew(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="dealer_drew"):
    """The dealer got a card face up."""

    at: int
    card: str
    total: int
    """Of all cards that lie open there, with this one."""
    soft: bool


class HoleCardDealt(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="hole_card_dealt"):
    """The dealer got a card face down."""

    at: int


class HoleCardTurned(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="hole_card_turned"):
    """The card face down was shown."""

    at: int
    card: str
    total: int
    """Of all cards that lie open there, with this one."""
    soft: bool


class Awarded(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="awarded"):
    """The meter's payment to a box was reserved."""

    at: int
    box: int
    cents: int


class InsuranceOffered(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="insurance_offered"):
    """Every box was asked about insurance."""

    at: int


class Insured(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="insured"):
    """A box answered about insurance."""

    at: int
    box: int
    taken: bool
    staked: int
    by_house: bool
    """Not the player's own word: a setting's, or the house's for a player who was away."""


class Looked(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="looked"):
    """The dealer looked for a natural."""

    at: int
    natural: bool


class Acted(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="acted"):
    """A decision was taken; ``staked`` is what it cost, ``lent`` what the house added."""

    at: int
    box: int
    hand: int
    action: str
    staked: int
    lent: int
    by_house: bool
    """Not the player's own word: a setting's, or the house's for a player who was away."""


class Settled(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="settled"):
    """The round was paid."""

    at: int
    staked: int
    returned: int


class Voided(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="voided"):
    """The round was cancelled and every stake went back."""

    at: int
    why: str
    returned: int


class Revealed(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag="revealed"):
    """The shoe's seed was opened."""

    at: int
    seed: str


Step = (
    Opened
    | Dealt
    | DealerDrew
    | HoleCardDealt
    | HoleCardTurned
    | Awarded
    | InsuranceOffered
    | Insured
    | Looked
    | Acted
    | Settled
    | Voided
    | Revealed
)


class Retold(NamedTuple):
    """A round as it stands after its last step, and what it came to; None while it is open."""

    steps: tuple[Step, ...]
    round: Round
    settlement: Settlement | None


def retell(rules: Rules, facts: Sequence[Fact], events: tuple[fact.RoundEvent, ...]) -> Retold:
    """Deal the facts of a round to the engine, one by one, and write down what it tells."""
    opened = events[0]
    assert isinstance(opened, fact.Opened), "a round begins by being opened"
    round = fold(rules, events[:1])
    steps: list[Step] = [Opened(at=facts[0].at, staked=opened.staked)]
    settlement: Settlement | None = None
    for at, event in zip((one.at for one in facts[1:]), events[1:], strict=True):
        steps += _of_fact(at, event)
        command = command_of(event)
        if command is not None:
            lying = Lying(round)
            round, happened = step(round, command)
            by_house = str(getattr(event, "command", "")).startswith(HOUSE)
            steps += (made for one in happened if (made := _of_engine(at, one, lying, by_house=by_house)) is not None)
            settlement = next((one.settlement for one in happened if isinstance(one, _Ends)), settlement)
    return Retold(tuple(steps), round, settlement)


_Ends = told.Settled | told.Voided


def _of_fact(at: int, event: fact.RoundEvent) -> Iterator[Step]:
    """What only the house knows: the meter's payments and the seed."""
    if isinstance(event, fact.Awarded):
        for box, cents in event.awards:
            yield Awarded(at=at, box=box, cents=cents)
    elif isinstance(event, fact.Revealed):
        yield Revealed(at=at, seed=event.seed)


def _of_engine(  # noqa: C901, PLR0911 -- one case an event
    at: int, event: told.Event, lying: Lying, *, by_house: bool
) -> Step | None:
    """What the engine told; None for what the steps beside it say already: whose turn it was, and who hit the meter."""
    match event:
        case told.CardDrawn(box, hand, card):
            total, soft = lying.add(event)
            return Dealt(at=at, box=box, hand=hand, card=NAMES[card], total=total, soft=soft)
        case told.DealerDrew(card):
            total, soft = lying.add(event)
            return DealerDrew(at=at, card=NAMES[card], total=total, soft=soft)
        case told.HoleCardDealt():
            return HoleCardDealt(at=at)
        case told.HoleCardTurned(card):
            total, soft = lying.add(event)
            return HoleCardTurned(at=at, card=NAMES[card], total=total, soft=soft)
        case told.InsuranceOffered():
            return InsuranceOffered(at=at)
        case told.InsuranceAnswered(box, taken, staked):
            return Insured(at=at, box=box, taken=taken, staked=staked, by_house=by_house)
        case told.Looked(natural):
            return Looked(at=at, natural=natural)
        case told.Acted(box, hand, action, staked, lent):
            return Acted(at=at, box=box, hand=hand, action=action.value, staked=staked, lent=lent, by_house=by_house)
        case told.Settled(settlement):
            return Settled(at=at, staked=settlement.staked, returned=settlement.returned)
        case told.Voided(why, settlement):
            return Voided(at=at, why=why, returned=settlement.returned)
        case _:
            return None
