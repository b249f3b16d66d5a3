"""Instant rounds, gathered from their facts as these come.

Law: a round is kept only while it is open; when its seed is revealed it is judged whole, and forgotten but for the
row that the list of rounds must show.
"""

from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec

from sabot.actions import Action
from sabot.audit.findings import Check, Findings
from sabot.audit.meters import Meter, Win
from sabot.audit.once import Once
from sabot.audit.shoes import Shoes, use
from sabot.audit.source import trailing_number
from sabot.audit.stakes import outside_limits, staked_so_far
from sabot.books import RoundRow
from sabot.cards import parse_all
from sabot.facts import Fact
from sabot.facts import rounds as fact
from sabot.ledger import Entry
from sabot.rules import Rules

_LONGEST_ID = 64
_MOST_VALUE = 64


@dataclass(slots=True)
class Round:
    """A round that is not over, as far as its facts go."""

    id: str
    opened_at: int
    places: int = 0
    closed_at: int | None = None
    opened: fact.Opened | None = None
    events: list[fact.RoundEvent] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    """Why the meter moved for it."""
    wins: list[Win] = field(default_factory=list)
    staked: int = 0
    broken: bool = False
    """A fact of it could not be read, so that judging the rest would only repeat it."""


@dataclass(slots=True)
class Rounds:
    """All rounds that are open, and what is remembered of the others."""

    found: Findings
    rules: dict[str, Rules]
    shoes: Shoes
    meters: dict[str, Meter] = field(default_factory=dict)
    open: dict[str, Round] = field(default_factory=dict)
    closing: list[Round] = field(default_factory=list)
    """Rounds that are over by a fact of this link."""
    staked: int = 0
    """The stakes of all rounds that are not paid."""
    listed: dict[str, bytes] = field(default_factory=dict)
    """A digest of the row that each round must have."""
    sequences: dict[str, int] = field(default_factory=dict)
    """The last number of each sequence of ids."""
    streams: Once = field(default_factory=Once)

    def number(self, name: str, id: str) -> bool:
        """Remember the number of an id; say whether it has one."""
        split = trailing_number(id)
        if split is None:
            return False
        key = f"{name}/{split[0].removesuffix('/shoe')}"
        self.sequences[key] = max(self.sequences.get(key, 0), split[1])
        return True


def take(rounds: Rounds, told: Fact) -> None:
    """The next fact of some round."""
    id = told.stream.removeprefix("round/")
    found, where = rounds.found, f"fact {told.number}"
    round = rounds.open.get(id)
    if round is None:
        found.differ(Check.STREAM_PLACES, where, told.stream, told.place, 0)
        round = rounds.open[id] = Round(id, told.at)
        rounds.streams.saw(told.stream)
        round.broken = told.place != 0
    else:
        found.differ(Check.STREAM_PLACES, where, told.stream, told.place, round.places)
    round.places += 1
    event = _read(found, told)
    if event is None:
        round.broken = True
    else:
        round.events.append(event)
        _follow(rounds, round, event, told)


def _read(found: Findings, told: Fact) -> fact.RoundEvent | None:
    """An event whose words mean something."""
    try:
        (event,) = fact.read([told])
        if isinstance(event, fact.Dealt):
            parse_all(event.cards)
        elif isinstance(event, fact.Acted):
            Action(event.action)
    except (msgspec.MsgspecError, ValueError, KeyError) as error:
        found.add(Check.UNREADABLE, f"fact {told.number}", str(error))
        return None
    return event


def _follow(rounds: Rounds, round: Round, event: fact.RoundEvent, told: Fact) -> None:
    more = staked_so_far(event)
    round.staked += more
    rounds.staked += more
    if isinstance(event, fact.Opened):
        if round.opened is None:
            round.opened = event
            _open(rounds, round, event)
    elif isinstance(event, fact.Settled | fact.Voided):
        rounds.staked -= round.staked
        round.closed_at = told.at
        _check_lifted(rounds, round, event)
    elif isinstance(event, fact.Revealed) and round not in rounds.closing:
        rounds.closing.append(round)


def _open(rounds: Rounds, round: Round, opened: fact.Opened) -> None:
    """What must be true when bets are accepted."""
    found, where = rounds.found, f"round {round.id}"
    for wrong in outside_limits(opened):
        found.add(Check.ROUND_LIMITS, where, wrong)
    for name, holds in (
        ("id", round.id.startswith(f"{opened.game}/") and rounds.number("round", round.id)),
        ("command", 0 < len(opened.command) <= _LONGEST_ID and opened.command.isprintable()),
        ("value", _is_hex(opened.value)),
        ("meter", (opened.jackpot is None) == (opened.meter is None)),
    ):
        if not holds:
            found.add(Check.ROUND_OPENING, where, name)
    if opened.rules not in rounds.rules:
        found.add(Check.ROUND_RULES, where, opened.rules)
    if opened.meter is not None:
        meter = rounds.meters.get(opened.game, Meter())
        found.differ(Check.ROUND_OPENING, where, "meter", opened.meter, (meter.visible, meter.hidden))
    use(rounds.shoes, round.id, opened)


def _is_hex(value: str) -> bool:
    try:
        return len(value) <= 2 * _MOST_VALUE and bytes.fromhex(value).hex() == value
    except ValueError:
        return False


def _check_lifted(rounds: Rounds, round: Round, event: fact.RoundEvent) -> None:
    """When a win has been paid, the visible meter stands at the floor or above."""
    opened = round.opened
    if opened is None or opened.jackpot is None or not round.wins or not isinstance(event, fact.Settled):
        return
    meter = rounds.meters.get(opened.game, Meter())
    if meter.visible < opened.jackpot.floor_cents * 1_000_000:
        rounds.found.add(Check.METER_MOVEMENT, f"round {round.id}", f"lift: {meter.visible}")


def row_of(round: Round) -> RoundRow | None:
    """The row that the list of rounds must have; None where the round never opened."""
    opened = round.opened
    if opened is None:
        return None
    end = next((event for event in round.events if isinstance(event, fact.Settled | fact.Voided)), None)
    return RoundRow(
        round.id,
        opened.game,
        opened.player,
        opened.rules,
        opened.shoe,
        round.opened_at,
        round.closed_at,
        "open" if end is None else "settled" if isinstance(end, fact.Settled) else "voided",
        opened.staked if end is None else round.staked,
        0 if end is None else end.returned,
    )


def row_digest(row: object) -> bytes:
    """A row as sixteen bytes."""
    return blake2b(msgspec.json.encode(row), digest_size=16).digest()
