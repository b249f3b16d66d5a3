"""What a client may show as possible while bets are placed.

Law: what is offered and what is refused are the same function read twice: an offer is the press, tried.
"""

from collections.abc import Callable

import msgspec

from sabot.cents import STAKE_UNIT
from sabot.engine import refused as engine
from sabot.games import Game
from sabot.house.betting.check import read_draft
from sabot.house.betting.draft import Draft, Stacks, bets_of, check_bets, total
from sabot.house.betting.layout import Layout, layout
from sabot.house.betting.press import Means, after
from sabot.house.betting.presses import Chip, Clear, MaxAll, MinAll, Press, Repeat
from sabot.house.jackpot import Bets
from sabot.house.protection import BARRING, FREE, Headroom
from sabot.house.refused import Reason, Refused, Why

_MEANS = frozenset(f"house.{reason}" for reason in (Reason.SHORT, *BARRING))
"""Reasons that lie with the player, and not with a spot."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A spot, whether chips lie on it or not."""

    box: int
    bet: str
    least: int
    most: int
    step: int
    """Between least and most, the bet can be every multiple of this."""
    staked: int
    toggles: bool
    """Any chip chooses the bet at its one amount, and the next one gives it up."""
    up_to: int
    """The largest chip that is taken here now; 0 where none is."""
    why: Why | None
    """Why larger chips are not taken; None where all are."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """The buttons (None where one may be pressed, else why not), the chips, and the spots."""

    repeat: Why | None
    min_all: Why | None
    max_all: Why | None
    clear: Why | None
    deal: Why | None
    chips: tuple[tuple[int, Why | None], ...]
    """The level's chips, and why one can be added to no stack."""
    places: tuple[Place, ...]
    staked: int


def offer(  # noqa: PLR0913 -- all that an offer depends on
    game: Game,
    level: str,
    draft: Draft,
    *,
    last: Bets | None,
    balance: int,
    room: Headroom = FREE,
    boxes: int | None = None,
) -> Offer:
    """What may be pressed beside this draft, and whether it may be dealt."""
    here, means = layout(game, level, boxes), Means(balance, room)
    stacks = read_draft(here, draft)

    def why_not(pressed: Press) -> Why | None:
        return _why(lambda: after(here, stacks, pressed, last=last, means=means))

    places = tuple(_place(here, stacks, box, bet, why_not) for box in range(1, here.boxes + 1) for bet in here.ranges)
    return Offer(
        repeat=why_not(Repeat()),
        min_all=why_not(MinAll()),
        max_all=why_not(MaxAll()),
        clear=why_not(Clear()),
        deal=_why(lambda: _check_deal(here, draft, means)),
        chips=tuple((cents, _chip(cents, places, why_not)) for cents in here.chips),
        places=places,
        staked=total(stacks),
    )


def _why(tried: Callable[[], object]) -> Why | None:
    try:
        tried()
    except Refused as refused:
        return Why(f"house.{refused.reason}", refused.about)
    except engine.Refused as refused:
        return Why(f"refused.{refused.reason}", refused.about)
    return None


def _check_deal(here: Layout, draft: Draft, means: Means) -> None:
    """What stands against any stake at all, what the engine says to these bets, then what their player's means do."""
    barred = means.room.against(STAKE_UNIT)
    if barred is not None and means.room.cents == 0:
        raise barred
    bets = bets_of(draft)
    check_bets(here, bets)
    means.check(sum(cents for _, stakes in bets for _, cents in stakes))


def _place(here: Layout, stacks: Stacks, box: int, bet: str, why_not: Callable[[Press], Why | None]) -> Place:
    """A spot with its largest chip: what a chip costs grows with it, so that the smaller ones are taken too."""
    up_to, why = 0, None
    for cents in here.chips:
        why = why_not(Chip(box=box, bet=bet, cents=cents))
        if why is not None:
            break
        up_to = cents
    return Place(
        box=box,
        bet=bet,
        least=here.ranges[bet].least,
        most=here.ranges[bet].most,
        step=STAKE_UNIT // 2 if bet in here.halves else STAKE_UNIT,
        staked=sum(stacks.get((box, bet), ())),
        toggles=here.is_set(bet),
        up_to=up_to,
        why=why,
    )


def _chip(cents: int, places: tuple[Place, ...], why_not: Callable[[Press], Why | None]) -> Why | None:
    """None where some stack takes a chip; what the player lacks is told before a maximum, because it says more.

    A place says why its smallest chip too many is not taken; a larger one has the same reason with amounts of its own.
    """
    stacks = [place for place in places if not place.toggles] or places
    if any(cents <= place.up_to for place in stacks):
        return None
    full = [place for place in stacks if place.why is not None]
    told = (place for place in full if place.why is not None and place.why.reason in _MEANS)
    place = next(told, full[0])
    return why_not(Chip(box=place.box, bet=place.bet, cents=cents))
