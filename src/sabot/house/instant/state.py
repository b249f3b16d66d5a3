"""An instant round, read from its facts.

Law: nothing of a round is kept but its facts; dealing them again to the engine gives the round as it stands,
by the rules that it names, whatever the program's own rules are by now.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from sabot.actions import Action
from sabot.books import RoundRow, Transaction
from sabot.books.recent import Recent
from sabot.cards import parse_all
from sabot.engine.boxes import Act, Award, Bet, Command, Deal, Insure, Round, Settle, Void, open_round, step
from sabot.engine.boxes.turns import Events, Step
from sabot.facts import Fact
from sabot.facts import rounds as fact
from sabot.house.refused import Reason, Refused
from sabot.rules import Rules, decode

_ENDS = frozenset({fact.Settled, fact.Voided, fact.Revealed})
Happened = tuple[fact.RoundEvent, Step]
"""A fact of a round, and how the engine took it."""


class Taken(msgspec.Struct, frozen=True, gc=False):
    """How the engine took one fact: the round before it, and what it told."""

    before: Round
    told: Events


class Recalled:
    """How the engine took the last so many facts of a round, as far as that is known.

    It is no part of what the round is: whoever deals the facts again finds the same, and any two of these are equal.
    """

    __slots__ = ("taken",)

    def __init__(self, taken: tuple[Taken, ...] = ()) -> None:
        self.taken = taken

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recalled)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return f"Recalled({len(self.taken)})"


class Played(msgspec.Struct, frozen=True, gc=False):
    """A round at one moment."""

    id: str
    opened: fact.Opened
    opened_at: int
    events: tuple[fact.RoundEvent, ...]
    round: Round
    recalled: Recalled = Recalled()

    @property
    def version(self) -> int:
        """How many facts there are: the state a command is made for."""
        return len(self.events)

    def of_command(self, command: str) -> fact.Opened | fact.Acted | fact.Insured | None:
        """The fact that a command became, if it was carried out."""
        for event in self.events:
            if (
                type(event) is fact.Acted or type(event) is fact.Insured or type(event) is fact.Opened
            ) and event.command == command:
                return event
        return None

    @property
    def over(self) -> bool:
        """Settled or voided."""
        return type(self.events[-1]) in _ENDS

    @property
    def staked(self) -> int:
        """All that was debited for the round."""
        return self.opened.staked + sum(
            [event.staked for event in self.events if type(event) is fact.Acted or type(event) is fact.Insured]
        )


_DEALT: Recent[str, tuple[list[Fact], Played]] = Recent(1 << 13)
"""Open rounds by their id, with all their facts: the same facts are the same round, whoever deals them."""


def round_stream(round: str) -> str:
    """The stream of a round."""
    return f"round/{round}"


async def tell(transaction: Transaction, played: Played, happened: Sequence[Happened]) -> Played:
    """Add facts to a round, which the engine has already taken; what is read later is what is given back here."""
    events = [event for event, _ in happened]
    await transaction.append(round_stream(played.id), *events)
    round, taken = played.round, list(played.recalled.taken)
    for _, (after, told) in happened:
        taken.append(Taken(round, told))
        round = after
    return Played(played.id, played.opened, played.opened_at, (*played.events, *events), round, Recalled(tuple(taken)))


def taken_since(played: Played, version: int) -> tuple[Taken, ...]:
    """How the engine took each fact after the first so many; dealt again where that is not known any more."""
    wanted = played.version - version
    if wanted <= len(played.recalled.taken):
        return played.recalled.taken[len(played.recalled.taken) - wanted :]
    round, found = fold(played.round.rules, played.events[:version]), []
    for event in played.events[version:]:
        command = command_of(event)
        after, told = (round, ()) if command is None else step(round, command)
        found.append(Taken(round, told))
        round = after
    return tuple(found)


def listed(played: Played, status: str, staked: int, returned: int, *, closed_at: int | None = None) -> RoundRow:
    """The round as the list of rounds shows it."""
    opened = played.opened
    return RoundRow(
        played.id,
        opened.game,
        opened.player,
        opened.rules,
        opened.shoe,
        played.opened_at,
        closed_at,
        status,
        staked,
        returned,
    )


async def read_round(transaction: Transaction, id: str) -> Played:
    """A round as it stands."""
    readable = type(id) is str and id.isprintable()
    facts = await transaction.stream(round_stream(id)) if readable else []
    if not facts:
        raise Refused(Reason.UNKNOWN_ROUND, round=id)
    known = _DEALT[id]
    if known is not None and known[0] == facts:
        return known[1]
    events = tuple(fact.read(facts))
    opened = events[0]
    assert isinstance(opened, fact.Opened), "a round begins by being opened"
    document = await transaction.rules(opened.rules)
    assert document is not None, "the rules of a round are kept"
    return Played(id, opened, facts[0].at, events, fold(rules_of(document), events))


async def at_hand(transaction: Transaction, played: Played) -> Played:
    """A round as it stands after a command, kept for the next one; the engine has taken its facts already."""
    if played.over:
        _DEALT.drop(played.id)
    else:
        facts = await transaction.stream(round_stream(played.id))
        _DEALT.keep(played.id, (facts, Played(played.id, played.opened, played.opened_at, played.events, played.round)))
    return played


@lru_cache(maxsize=64)
def rules_of(document: str) -> Rules:
    """The rules of a document; one object for each, so that comparing them later costs nothing."""
    return decode(document.encode())


def fold(rules: Rules, events: tuple[fact.RoundEvent, ...]) -> Round:
    """Deal the facts of a round to the engine."""
    opened = events[0]
    assert isinstance(opened, fact.Opened), "a round begins by being opened"
    bets = [Bet(box, stakes) for box, stakes in opened.bets]
    round, _ = open_round(rules, opened.limits, bets, boxes=max(bet.box for bet in bets))
    for event in events[1:]:
        command = command_of(event)
        if command is not None:
            round, _ = step(round, command)
    return round


def command_of(event: fact.RoundEvent) -> Command | None:
    """What an event said to the engine."""
    match event:
        case fact.Dealt():
            return Deal(parse_all(event.cards))
        case fact.Awarded():
            return Award(event.awards)
        case fact.Insured():
            return Insure(event.box, event.taken)
        case fact.Acted():
            return Act(event.box, event.hand, Action(event.action))
        case fact.Settled():
            return Settle()
        case fact.Voided():
            return Void(event.why)
        case _:
            return None
