"""Bets that are being placed, as chips on spots.

Law: sorted by box, the main bet first, then the game's order; no spot is empty, and no stack is higher than
sixteen chips, so that a draft stays small on its way.
"""

import msgspec

from sabot.engine import refused as engine
from sabot.engine.boxes import Bet, open_round
from sabot.games import Game
from sabot.house.betting.layout import Layout, layout
from sabot.house.jackpot import Bets

HIGHEST = 16
"""The most chips of a stack; older ones become one at the bottom."""


class Spot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bet's chips in cents, from bottom to top."""

    box: int
    bet: str
    chips: tuple[int, ...]


Draft = tuple[Spot, ...]

Stacks = dict[tuple[int, str], tuple[int, ...]]
"""A draft while it is worked on: chips by box and bet."""


def bets_of(draft: Draft) -> Bets:
    """What dealing a draft stakes."""
    boxes: dict[int, list[tuple[str, int]]] = {}
    for spot in draft:
        boxes.setdefault(spot.box, []).append((spot.bet, sum(spot.chips)))
    return tuple((box, tuple(stakes)) for box, stakes in boxes.items())


def draft_of(bets: Bets, game: Game, level: str, boxes: int | None = None) -> Draft:
    """Bets as chips; what the engine would not take is refused for the engine's reason."""
    here = layout(game, level, boxes)
    check_bets(here, bets)
    return drafted(here, {(box, bet): stack_of(game, cents) for box, stakes in bets for bet, cents in stakes})


def check_bets(here: Layout, bets: Bets) -> None:
    """Refuse what the engine would refuse, for its reason, and say in which box."""
    if not bets:
        raise engine.Refused(engine.Reason.NO_BETS)
    for place, (box, stakes) in enumerate(bets):
        if any(box == other for other, _ in bets[:place]):
            raise engine.Refused(engine.Reason.BOX_TWICE, box=box)
        try:
            open_round(here.game.rules, here.limits, [Bet(box, stakes)], boxes=here.boxes)
        except engine.Refused as refused:
            about = {"box": box, "allowed": tuple(here.ranges), **refused.about}
            raise engine.Refused(refused.reason, **about) from None


def stacks_of(draft: Draft) -> Stacks:
    """A draft to be worked on."""
    return {(spot.box, spot.bet): spot.chips for spot in draft}


def drafted(here: Layout, stacks: Stacks) -> Draft:
    """The draft of these stacks, in order."""
    order = tuple(here.ranges)
    spots = sorted(stacks, key=lambda spot: (spot[0], order.index(spot[1])))
    return tuple(Spot(box=box, bet=bet, chips=stacks[box, bet]) for box, bet in spots)


def total(stacks: Stacks) -> int:
    """All that is staked."""
    return sum(map(sum, stacks.values()))


def stack_of(game: Game, cents: int) -> tuple[int, ...]:
    """An amount in the game's chips, large ones below; what no chip makes is one odd chip on top."""
    chips: list[int] = []
    for chip in sorted(game.chips, reverse=True):
        count, cents = divmod(cents, chip)
        chips += [chip] * count
    return piled((*chips, cents) if cents else tuple(chips))


def piled(chips: tuple[int, ...]) -> tuple[int, ...]:
    """A stack that is not too high."""
    below = len(chips) - HIGHEST + 1
    return (sum(chips[:below]), *chips[below:]) if below > 1 else chips
