"""What a bot bets.

Law: read from what the house offers: places with their least, most and step, chips, and buttons that may be pressed.
"""

from collections.abc import Awaitable
from typing import Protocol

from sabot.client import Draft
from sabot.demo.chooser import Chooser

Bets = dict[int, dict[str, int]]
_SHARE = 20
"""One bet is mostly no more than this part of the balance, so that bots last."""
_PRESSES = 8


class Press(Protocol):
    """A table's way to press."""

    def __call__(
        self,
        kind: str | None = None,
        *,
        after: Draft | None = None,
        level: str | None = None,
        **fields: object,
    ) -> Awaitable[Draft]:
        """The draft after a press."""
        ...


def direct(choose: Chooser, offered: Draft, balance: int) -> Bets:
    """Some bets on some boxes, without a draft; halves of a main bet are left to the chips."""
    bets: Bets = {}
    left = balance
    boxes = sorted({place.box for place in offered.view.offer.places})
    for box in boxes[: 1 + choose.below(min(3, len(boxes)))]:
        for place in (one for one in offered.view.offer.places if one.box == box):
            is_main = place.bet == "main"
            if (place.toggles and place.least != place.most) or not (is_main or choose.once_in(3)):
                continue
            most = min(place.most, max(place.least, balance // _SHARE))
            steps = (most - place.least) // place.step + 1
            cents = place.least + choose.below(steps) * place.step
            if cents <= left and (is_main or box in bets):
                bets.setdefault(box, {})[place.bet] = cents
                left -= cents
    return bets


async def pressed(choose: Chooser, press: Press, level: str, balance: int) -> Bets:
    """Bets placed as a person does: by buttons, or chip by chip; nothing where they cannot be dealt."""
    now = await press(level=level)
    buttons = {"repeat": now.view.offer.repeat, "min_all": now.view.offer.min_all}
    if choose.once_in(8):
        buttons["max_all"] = now.view.offer.max_all
    allowed = [name for name, why in buttons.items() if why is None]
    if allowed and choose.once_in(2):
        now = await press(choose.one_of(allowed), after=now, level=level)
    for _ in range(1 + choose.below(_PRESSES)):
        now = await _chip(choose, press, now, level, balance)
    if choose.once_in(4) and now.view.draft:
        spot = choose.one_of(now.view.draft)
        now = await press(choose.one_of(("undo", "cancel")), after=now, level=level, box=spot.box, bet=spot.bet)
    if choose.once_in(16) and now.view.offer.clear is None:
        now = await press("clear", after=now, level=level)
    return now.bets if now.may_deal else {}


async def _chip(choose: Chooser, press: Press, now: Draft, level: str, balance: int) -> Draft:
    """One more chip, if any is taken anywhere."""
    places = [place for place in now.view.offer.places if place.up_to]
    if not places:
        return now
    place = choose.one_of(places)
    chips = [cents for cents, _ in now.view.offer.chips if cents <= place.up_to]
    small = [cents for cents in chips if cents <= balance // _SHARE] or chips[:1]
    return await press("chip", after=now, level=level, box=place.box, bet=place.bet, cents=choose.one_of(small))
