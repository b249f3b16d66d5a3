"""Instant rounds, gathered from their facts as these come.

Law: a round is kept only while it is open; when its seed is revealed it is judged whole, and forgotten but for the
row that the list of rounds must show.
"""

from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec

from sabot.actions import Action
from sabot.audit.balances import Stood
from sabot.audit.days import date_of
from sabot.audit.findings import Check, Findings
from sabot.audit.meters import Meter, Win
from sabot.audit.once import Once
from sabot.audit.sequences import Sequences, number_after
from sabot.audit.shoes import Shoes, use
from sabot.audit.stakes import outside_limits, staked_so_far
from sabot.audit.usage import Usage, count, take_back
from sabot.books import RoundRow
from sabot.cards import parse_all
from sabot.facts import Fact
from sabot.facts import rounds as fact
from sabot.ledger import Entry
from sabot.rules import Rules

_MOST_DEALS = 8
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
    sequences: Sequences
    shoes: Shoes
    rules: dict[str, Rules] = field(default_factory=dict)
    """Rules documents, by the hash that they really have."""
    meters: dict[str, Meter] = field(default_factory=dict)
    open: dict[str, Round] = field(default_factory=dict)
    closing: list[Round] = field(default_factory=list)
    """Rounds that are over by a fact of this link."""
    staked: int = 0
    """The stakes of all rounds that are not paid."""
    listed: dict[str, bytes] = field(default_factory=dict)
    """A digest of the row that each round must have."""
    deals: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The ids of the last commands with which each player opened a round."""
    stood: dict[str, Stood] = field(default_factory=dict)
    """The wallets of open rounds, before and after them."""
    usage: Usage = field(default_factory=Usage)
    streams: Once = field(default_factory=Once)


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
    if round.opened is not None:
        _count(rounds.usage, round, round.opened.player, event, told.at)


def _count(usage: Usage, round: Round, player: int, event: fact.RoundEvent, at: int) -> None:
    """What the event means for the player's own limits."""
    if staked_so_far(event):
        count(usage, player, at, staked=staked_so_far(event))
    elif isinstance(event, fact.Settled):
        count(usage, player, at, lost=event.staked - event.returned)
    elif isinstance(event, fact.Voided):
        take_back(usage, player, at, opened_at=round.opened_at, staked=round.staked)


def _open(rounds: Rounds, round: Round, opened: fact.Opened) -> None:
    """What must be true when bets are accepted."""
    found, where = rounds.found, f"round {round.id}"
    for wrong in outside_limits(opened):
        found.add(Check.ROUND_LIMITS, where, wrong)
    for name, holds in (
        ("id", _is_named(rounds, round, opened.game)),
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
    rounds.deals[opened.player] = (*rounds.deals.get(opened.player, ()), opened.command)[-_MOST_DEALS:]
    use(rounds.shoes, round.id, opened)


def _is_named(rounds: Rounds, round: Round, game: str) -> bool:
    """Say whether a round is named after its table, day and number; whether that number is due is said elsewhere."""
    day = f"{game}/{date_of(round.opened_at)}"
    number = number_after(f"{day}/", round.id)
    if number is None or round.id != f"{day}/{number:06d}":
        return False
    rounds.sequences.take(f"round/{day}", number, f"round {round.id}")
    return True


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
