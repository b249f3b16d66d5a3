"""A draft, one press later.

Law: a press is taken whole or refused whole. What it adds is covered by the balance, and allowed by the player's own
protection; what is taken off always may be. Halves follow their main bet, and no side bet outlives it.
"""

from typing import NamedTuple

import msgspec

from sabot.engine import refused as engine
from sabot.games import Game
from sabot.house.betting.check import read_draft
from sabot.house.betting.draft import Draft, Stacks, check_bets, drafted, piled, stack_of, total
from sabot.house.betting.layout import Layout, layout
from sabot.house.betting.presses import Cancel, Chip, Clear, MaxAll, MinAll, Press, Repeat, Undo
from sabot.house.jackpot import Bets
from sabot.house.protection import FREE, Headroom
from sabot.house.refused import Reason, Refused


class Pressed(msgspec.Struct, frozen=True, kw_only=True):
    """The draft after a press."""

    draft: Draft
    capped: bool = False
    """The chip was larger than the room below the bet's maximum."""


class Means(NamedTuple):
    """What a player has, and how much of it may be staked."""

    balance: int
    room: Headroom = FREE

    def check(self, staked: int) -> None:
        """Refuse what cannot be paid, or may not be staked, by whichever leaves less: more has the same reason."""
        against = self.room.against(staked)
        if staked > self.balance and (self.room.cents is None or self.balance < self.room.cents):
            raise Refused(Reason.SHORT, staked=staked, balance=self.balance)
        if against is not None:
            raise against


def press(  # noqa: PLR0913 -- all that a press depends on
    game: Game,
    level: str,
    draft: Draft,
    pressed: Press,
    *,
    last: Bets | None,
    balance: int,
    room: Headroom = FREE,
    boxes: int | None = None,
) -> Pressed:
    """The draft after a press; ``last`` is what the last round staked, if there was one."""
    here = layout(game, level, boxes)
    stacks, capped = after(here, read_draft(here, draft), pressed, last=last, means=Means(balance, room))
    return Pressed(draft=drafted(here, stacks), capped=capped)


def after(here: Layout, stacks: Stacks, pressed: Press, *, last: Bets | None, means: Means) -> tuple[Stacks, bool]:
    """The stacks after a press, and whether its chip was too large."""
    match pressed:
        case Chip():
            return _chip(here, stacks, pressed, means)
        case Undo(box=box, bet=bet):
            here.check_spot(box, bet)
            return _take(here, stacks, box, bet, keep=0 if here.is_set(bet) else -1), False
        case Cancel(box=box, bet=bet):
            here.check_spot(box, bet)
            return _take(here, stacks, box, bet, keep=0), False
        case Clear():
            if not stacks:
                raise engine.Refused(engine.Reason.NO_BETS)
            return {}, False
        case Repeat():
            return _covered(_repeated(here, last), means), False
        case MinAll() | MaxAll():
            return _covered(_everywhere(here, last, most=isinstance(pressed, MaxAll)), means), False


def _chip(here: Layout, stacks: Stacks, pressed: Chip, means: Means) -> tuple[Stacks, bool]:
    box, bet, cents = pressed.box, pressed.bet, pressed.cents
    here.check_spot(box, bet)
    if type(cents) is not int or cents not in here.chips:
        raise Refused(Reason.NO_SUCH_CHIP, allowed=here.chips)
    if bet != "main" and (box, "main") not in stacks:
        raise engine.Refused(engine.Reason.NO_MAIN_BET, box=box, bet=bet)
    if here.is_set(bet):
        if (box, bet) in stacks:
            return _take(here, stacks, box, bet, keep=0), False
        amount = here.amount(bet, sum(stacks.get((box, "main"), ())))
        return _covered({**stacks, (box, bet): stack_of(here.game, amount)}, means), False
    lying = stacks.get((box, bet), ())
    room = here.ranges[bet].most - sum(lying)
    if room <= 0:
        raise Refused(Reason.AT_MAXIMUM, box=box, bet=bet, most=here.ranges[bet].most)
    grown = {**stacks, (box, bet): piled((*lying, min(cents, room)))}
    return _covered(_halved(here, grown, box), means), cents > room


def _take(here: Layout, stacks: Stacks, box: int, bet: str, *, keep: int) -> Stacks:
    """Without the chips of a spot from the place ``keep`` on; a main bet's last chip takes its side bets along."""
    if (box, bet) not in stacks:
        raise Refused(Reason.NOTHING_THERE, box=box, bet=bet)
    left = stacks[box, bet][:keep]
    if left:
        return _halved(here, {**stacks, (box, bet): left}, box)
    return {spot: chips for spot, chips in stacks.items() if spot != (box, bet) and (bet != "main" or spot[0] != box)}


def _halved(here: Layout, stacks: Stacks, box: int) -> Stacks:
    """With the halves of a box following its main bet."""
    half = stack_of(here.game, sum(stacks[box, "main"]) // 2)
    return {**stacks, **{(box, bet): half for bet in here.halves if (box, bet) in stacks}}


def _repeated(here: Layout, last: Bets | None) -> Stacks:
    """The last round's bets, if the engine takes them at this level."""
    if not last:
        raise Refused(Reason.NOTHING_TO_REPEAT)
    if (furthest := max(box for box, _ in last)) > here.boxes:
        raise Refused(Reason.TOO_FEW_BOXES, box=furthest, boxes=here.boxes)
    check_bets(here, last)
    return {(box, bet): stack_of(here.game, cents) for box, stakes in last for bet, cents in stakes}


def _everywhere(here: Layout, last: Bets | None, *, most: bool) -> Stacks:
    """Every bet at an end of its range: all there are, or those of the last round that this layout has."""
    all_spots = [(box, bet) for box in range(1, here.boxes + 1) for bet in here.ranges]
    before = {(box, bet) for box, stakes in last or () for bet, _ in stakes}
    spots = [spot for spot in all_spots if not before or spot in before]
    if not spots:
        raise Refused(Reason.NOTHING_TO_REPEAT)
    ends = {bet: allowed.most if most else allowed.least for bet, allowed in here.ranges.items()}
    return {(box, bet): stack_of(here.game, ends[bet]) for box, bet in spots}


def _covered(stacks: Stacks, means: Means) -> Stacks:
    means.check(total(stacks))
    return stacks
