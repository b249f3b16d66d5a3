"""The list of a player's rounds, newest first.

Law: pages follow each other without a gap or a repetition, whatever is opened meanwhile; while a round is open its line
says what was staked so far, and that nothing has come back.
"""

from itertools import groupby
from typing import Literal

import msgspec

from sabot.books import RoundRow
from sabot.facts import Fact
from sabot.facts import rounds as fact
from sabot.house.history.reading import Chosen, Past, Place, chosen, cursor_of, place_of
from sabot.house.ids import moment
from sabot.house.instant.state import round_stream
from sabot.house.refused import Reason, Refused

Status = Literal["open", "settled", "voided"]

MOST_LINES = 100
"""A page has at most so many."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One round of the list (sheet 004: date, starting balance, bet, win, final balance)."""

    id: str
    game: str
    number: str
    """The game number: when it was opened, in GMT, as hh:mm:ss."""
    opened_at: int
    closed_at: int | None
    status: Status
    starting_balance: int | None
    """None in rounds from before balances were kept."""
    staked: int
    returned: int
    final_balance: int | None
    """None while the round is open, too."""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """Some lines, and the cursor of what comes after them; None at the end."""

    lines: tuple[Line, ...]
    next: str | None


async def lines(  # noqa: PLR0913 -- a page, and what it is of
    reader: Past,
    player: int,
    *,
    game: str | None = None,
    since: int | None = None,
    until: int | None = None,
    before: str | None = None,
    limit: int = 20,
) -> Page:
    """One page of a player's rounds; ``before`` is the cursor that came with the page before."""
    asked = chosen(player, game, since, until)
    if type(limit) is not int or not 1 <= limit <= MOST_LINES:
        raise Refused(Reason.BAD_PAGE, most=MOST_LINES)
    found = await portion(reader, asked, None if before is None else place_of(before), limit + 1)
    shown = found[:limit]
    return Page(lines=shown, next=cursor_of(end_of(shown)) if len(found) > limit else None)


def end_of(shown: tuple[Line, ...]) -> Place:
    """Where the lines after these begin."""
    return shown[-1].opened_at, shown[-1].id


async def portion(reader: Past, asked: Chosen, before: Place | None, limit: int) -> tuple[Line, ...]:
    """The next lines, with two questions however many they are."""
    rows = await reader.rounds_of(
        asked.player, before=before, limit=limit, game=asked.game, since=asked.since, until=asked.until
    )
    facts = await reader.streams([round_stream(row.id) for row in rows])
    told = {stream: fact.read(list(group)) for stream, group in groupby(facts, key=_stream)}
    return tuple(_line(row, told[round_stream(row.id)]) for row in rows)


def _stream(told: Fact) -> str:
    return told.stream


def _line(row: RoundRow, events: list[fact.RoundEvent]) -> Line:
    opened = events[0]
    assert isinstance(opened, fact.Opened), "a round begins by being opened"
    end = next((event for event in events if isinstance(event, fact.Settled | fact.Voided)), None)
    status: Status = "open" if end is None else "settled" if isinstance(end, fact.Settled) else "voided"
    return Line(
        id=row.id,
        game=row.game,
        number=number_of(row.opened_at),
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        status=status,
        starting_balance=opened.balance,
        staked=staked(events),
        returned=0 if end is None else end.returned,
        final_balance=None if end is None else end.balance,
    )


def staked(events: list[fact.RoundEvent]) -> int:
    """All that was debited for a round so far."""
    return sum(event.staked for event in events if isinstance(event, fact.Opened | fact.Insured | fact.Acted))


def number_of(opened_at: int) -> str:
    """The game number, as it is on screen; it repeats every day."""
    return f"{moment(opened_at):%H:%M:%S}"
