"""What a client knows: the last snapshot, and every event since.

Law: nothing is worked out. An event is taken once and in its order; one that skips a number is a gap, and where a
gap is, the house is asked again.
"""

from collections.abc import Iterable
from enum import Enum

from msgspec.structs import replace

from sabot.protocol import commands, events, views


class Order(Enum):
    """How an event follows those before it."""

    NEXT = "next"
    SEEN = "seen"
    GAP = "gap"


class State:
    """Everything that the messages have said, put together."""

    def __init__(self) -> None:
        self.snapshot: views.Snapshot | None = None
        self.seats: dict[str, views.Seat] = {}
        self.meters: dict[str, int] = {}
        self.cursors: dict[str, events.Cursor] = {}

    def forget(self) -> None:
        """Somebody else is here now."""
        self.snapshot, self.seats, self.meters, self.cursors = None, {}, {}, {}

    def seen(self) -> tuple[commands.Seen, ...]:
        """What to tell the house at the next hello."""
        return tuple(commands.Seen(on=one.on, epoch=one.epoch, seq=one.seq) for one in self.cursors.values())

    def begin(self, welcome: events.Welcome) -> None:
        """A connection begins: all is told anew, or what was missed will follow."""
        self.cursors = {cursor.on: cursor for cursor in welcome.channels}
        if welcome.snapshot is not None:
            self.snapshot = welcome.snapshot
            self.seats = {seat.game: seat for seat in welcome.snapshot.seats}
            self.meters = {meter.game: meter.cents for meter in welcome.snapshot.meters}

    def sit(self, seat: views.Seat) -> None:
        """A seat as it was read when somebody sat down; what was told since then is newer."""
        known = self.seats.get(seat.game)
        newer = known is not None and _is_older(seat.round, known.round)
        self.seats[seat.game] = replace(known, seated=True) if known is not None and newer else seat

    def pay(self, wallet: views.Wallet) -> None:
        """The wallet, after money moved."""
        if self.snapshot is not None:
            self.snapshot = replace(self.snapshot, wallet=wallet)

    def take(self, event: events.Event) -> Order:
        """Take an event, if it is the next one of its channel."""
        cursor = self.cursors.get(event.on)
        if cursor is not None:
            if event.seq <= cursor.seq:
                return Order.SEEN
            if event.seq > cursor.seq + 1:
                return Order.GAP
            self.cursors[event.on] = replace(cursor, seq=event.seq)
        self._apply(event)
        return Order.NEXT

    def _apply(self, event: events.Event) -> None:
        match event:
            case events.RoundChanged():
                self._round(event)
                self.pay(event.wallet)
            case events.WalletChanged():
                self.pay(event.wallet)
            case events.MeterMoved(meter=meter):
                self.meters[meter.game] = meter.cents
            case events.SettingsChanged(settings=settings) if self.snapshot is not None:
                self.snapshot = replace(self.snapshot, settings=settings)
            case events.RealityChecked(reality=reality) if self.snapshot is not None:
                self.snapshot = replace(self.snapshot, reality=reality)

    def _round(self, event: events.RoundChanged) -> None:
        """A snapshot may be newer than the events that follow it: no round goes back."""
        round = event.round
        known = self.seats.get(round.game)
        if known is not None and _is_older(round, known.round):
            return
        self.seats[round.game] = views.Seat(
            game=round.game,
            seated=known is not None and known.seated,
            version=event.seat_version,
            commitment=event.commitment,
            round=round,
            last=tuple(_stakes(round.boxes)),
        )


def _is_older(one: views.Round | None, other: views.Round | None) -> bool:
    """Whether a round was left behind by another; the later one of a day has the larger number."""
    if one is None or other is None:
        return one is None and other is not None
    if one.id == other.id:
        return one.version < other.version
    return (one.opened_at, one.id) < (other.opened_at, other.id)


def _stakes(boxes: Iterable[views.Box]) -> Iterable[views.Stakes]:
    for box in boxes:
        sides = tuple((side.bet, side.staked) for side in box.side_bets)
        yield views.Stakes(box=box.box, stakes=(("main", box.main), *sides))
