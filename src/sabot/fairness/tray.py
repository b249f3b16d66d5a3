"""The two shoes of a live table: one is dealt while the other is made ready.

Law: the cut card ends a shoe after the round in which it comes out, never earlier and never later; then the other
shoe takes its place and the first one retires. A transition gives a new tray, or is refused with nothing changed.
"""

import msgspec

from sabot.cards import Card
from sabot.fairness.live_shoe import LiveShoe, RetiredShoe
from sabot.fairness.places import check_stretch
from sabot.fairness.unfair import Reason, Unfair


class Tray(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table's shoes stand."""

    shoe: LiveShoe
    dealt: int = 0
    first: int | None = None
    """The place of the open round's first card; none between rounds."""
    other: LiveShoe | None = None

    @property
    def cut_card_out(self) -> bool:
        """Whether every card before the cut card has been dealt, so that it is the next thing to come out."""
        return self.dealt >= self.shoe.published.cut_card


def first_tray(shoe: LiveShoe, dealt: int = 0) -> Tray:
    """A tray between rounds, with one shoe of which so many cards have been dealt."""
    check_stretch(shoe.published.size, 0, dealt)
    return Tray(shoe=shoe, dealt=dealt)


def put_ready(tray: Tray, other: LiveShoe) -> Tray:
    """The other shoe is shuffled and committed, and waits."""
    if tray.other is not None:
        raise Unfair(Reason.OTHER_SHOE_READY, shoe=tray.other.published.id)
    if other.published.id == tray.shoe.published.id or other.secret.seed == tray.shoe.secret.seed:
        raise Unfair(Reason.SAME_SHOE, shoe=other.published.id)
    return msgspec.structs.replace(tray, other=other)


def open_round(tray: Tray) -> Tray:
    """A round begins with the next card."""
    if tray.first is not None:
        raise Unfair(Reason.ROUND_OPEN)
    if tray.cut_card_out:
        raise Unfair(Reason.CUT_CARD_OUT, dealt=tray.dealt)
    return msgspec.structs.replace(tray, first=tray.dealt)


def draw(tray: Tray, count: int) -> tuple[tuple[Card, ...], Tray]:
    """The next cards, past the cut card too: the round is dealt to its end."""
    if tray.first is None:
        raise Unfair(Reason.NO_ROUND_OPEN)
    cards = tray.shoe.draw(tray.dealt, count)
    return cards, msgspec.structs.replace(tray, dealt=tray.dealt + count)


def close_round(tray: Tray) -> Tray:
    """The round is over."""
    if tray.first is None:
        raise Unfair(Reason.NO_ROUND_OPEN)
    return msgspec.structs.replace(tray, first=None)


def exchange(tray: Tray) -> tuple[RetiredShoe, Tray]:
    """The cut card is out: the shoe retires, and the other takes its place."""
    if tray.first is not None:
        raise Unfair(Reason.ROUND_OPEN)
    if not tray.cut_card_out:
        raise Unfair(Reason.CUT_CARD_NOT_OUT, dealt=tray.dealt)
    if tray.other is None:
        raise Unfair(Reason.NO_OTHER_SHOE)
    return RetiredShoe(shoe=tray.shoe), Tray(shoe=tray.other)
