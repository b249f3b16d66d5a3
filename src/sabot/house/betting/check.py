"""Whether a draft that a client sent can be one.

Law: whatever its values are, it is a draft that presses can have made, or is refused for one reason. What the
balance covers and what reaches its minimum is not asked here, because a draft may still become that.
"""

from sabot.cents import MOST, STAKE_UNIT
from sabot.engine import refused as engine
from sabot.games import Game
from sabot.house.betting.draft import HIGHEST, Draft, Spot, Stacks
from sabot.house.betting.layout import Layout, layout
from sabot.house.refused import Reason, Refused


def check_draft(game: Game, level: str, draft: Draft, boxes: int | None = None) -> None:
    """Refuse what cannot be a draft at this level."""
    read_draft(layout(game, level, boxes), draft)


def read_draft(here: Layout, draft: Draft) -> Stacks:
    """The stacks of a draft, each looked at."""
    if type(draft) is not tuple or any(type(spot) is not Spot for spot in draft):
        raise Refused(Reason.BAD_DRAFT)
    stacks: Stacks = {}
    order = tuple(here.ranges)
    last = (0, 0)
    for spot in draft:
        here.check_spot(spot.box, spot.bet)
        if (spot.box, spot.bet) in stacks:
            raise Refused(Reason.SPOT_TWICE, box=spot.box, bet=spot.bet)
        place = (spot.box, order.index(spot.bet))
        if place < last:
            raise Refused(Reason.BAD_DRAFT)
        _check_stack(spot)
        if spot.bet != "main" and (spot.box, "main") not in stacks:
            raise engine.Refused(engine.Reason.NO_MAIN_BET, box=spot.box, bet=spot.bet)
        _check_amount(here, spot, sum(stacks.get((spot.box, "main"), ())))
        stacks[spot.box, spot.bet] = spot.chips
        last = place
    return stacks


def _check_stack(spot: Spot) -> None:
    whole = type(spot.chips) is tuple and all(type(chip) is int and 0 < chip < MOST for chip in spot.chips)
    if not whole or not 1 <= len(spot.chips) <= HIGHEST:
        raise Refused(Reason.BAD_STACK, box=spot.box, bet=spot.bet, most=HIGHEST)


def _check_amount(here: Layout, spot: Spot, main: int) -> None:
    """An amount that the bet can have on its way up; a bet with one possible amount has that one."""
    staked, allowed = sum(spot.chips), here.ranges[spot.bet]
    about = {"box": spot.box, "bet": spot.bet, "staked": staked}
    if spot.bet in here.halves:
        if staked != here.amount(spot.bet, main):
            raise engine.Refused(engine.Reason.NOT_HALF_THE_MAIN_BET, **about, half=main // 2)
        return
    if staked > allowed.most:
        raise engine.Refused(engine.Reason.ABOVE_MAXIMUM, **about, least=allowed.least, most=allowed.most)
    if here.is_set(spot.bet) and staked < allowed.least:
        raise engine.Refused(engine.Reason.BELOW_MINIMUM, **about, least=allowed.least, most=allowed.most)
    for chip in spot.chips:
        if chip % STAKE_UNIT:
            raise engine.Refused(engine.Reason.NOT_A_MULTIPLE, **{**about, "staked": chip}, unit=STAKE_UNIT)
