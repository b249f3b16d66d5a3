"""What a client knows after each message.

Law: events are taken once and in order; nothing goes back.
"""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from sabot.client.state import Order, State
from sabot.house.people.settings import Settings
from sabot.protocol import events, views

REALITY = views.Reality(due=False, seated_at=0, played_ms=0, won=0)
WALLET = views.Wallet(balance=100_00, in_play=0)
SNAPSHOT = views.Snapshot(
    person=views.Person(number=1001, name=None, role="player"),
    wallet=WALLET,
    settings=Settings(),
    reality=REALITY,
    seats=(),
    meters=(views.Meter(game="progressive", cents=10_000_00),),
)
ROUND = views.Round(
    id="classic/2026-11-16/000002",
    game="classic",
    level="standard",
    number="12:00:00",
    opened_at=2000,
    version=3,
    phase="acting",
    staked=10_00,
    shoe="classic/shoe/000002",
    commitment="",
    value="",
    dealer=views.Dealer(cards=("6c",), total=6, soft=False, natural=False, hole=False),
    boxes=(views.Box(box=1, main=10_00, side_bets=(views.SideBet(bet="perfect_pair", staked=5_00),), hands=()),),
)


def welcomed() -> State:
    state = State()
    cursors = (events.Cursor(on="me", epoch="a", seq=7), events.Cursor(on="house", epoch="b", seq=0))
    state.begin(events.Welcome(protocol=1, at=0, channels=cursors, snapshot=SNAPSHOT))
    return state


def changed(seq: int, round: views.Round, **more: Any) -> events.RoundChanged:
    fields: dict[str, Any] = {"seat_version": 0, "commitment": None, "wallet": WALLET, **more}
    return events.RoundChanged(on="me", seq=seq, at=0, cause=None, round=round, happened=(), **fields)


@pytest.mark.parametrize(
    ("seq", "order", "after"),
    [(6, Order.SEEN, 7), (7, Order.SEEN, 7), (8, Order.NEXT, 8), (9, Order.GAP, 7), (100, Order.GAP, 7)],
)
def test_an_event_is_taken_only_if_it_is_the_next(seq: int, order: Order, after: int) -> None:
    state = welcomed()
    wallet = views.Wallet(balance=1, in_play=0)
    assert state.take(events.WalletChanged(on="me", seq=seq, at=0, wallet=wallet)) is order
    assert [(one.on, one.epoch, one.seq) for one in state.seen()] == [("me", "a", after), ("house", "b", 0)]
    assert state.snapshot == (replace(SNAPSHOT, wallet=wallet) if order is Order.NEXT else SNAPSHOT)


def test_channels_are_numbered_apart() -> None:
    state = welcomed()
    moved = events.MeterMoved(on="house", seq=1, at=0, meter=views.Meter(game="progressive", cents=5))
    assert state.take(moved) is Order.NEXT
    assert state.meters == {"progressive": 5}


EXAMPLES: tuple[events.Event, ...] = (
    changed(8, ROUND),
    events.WalletChanged(on="me", seq=8, at=0, wallet=views.Wallet(balance=1, in_play=0)),
    events.SettingsChanged(on="me", seq=8, at=0, settings=Settings(language="fr")),
    events.RealityChecked(on="me", seq=8, at=0, reality=replace(REALITY, due=True)),
    events.MeterMoved(on="house", seq=1, at=0, meter=views.Meter(game="progressive", cents=5)),
    events.HouseClosing(on="house", seq=1, at=0),
)


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_every_event_changes_what_it_speaks_of(event: events.Event) -> None:
    state, before = welcomed(), welcomed()
    assert state.take(event) is Order.NEXT
    known = (state.snapshot, state.seats, state.meters)
    same = known == (before.snapshot, before.seats, before.meters)
    assert same is isinstance(event, events.HouseClosing), "a house that closes has changed nothing yet"


def test_no_kind_of_event_was_forgotten() -> None:
    assert {type(event) for event in EXAMPLES} == set(get_args(events.Event))


@pytest.mark.parametrize(
    ("later", "is_older"),
    [
        (replace(ROUND, version=4), False),
        (replace(ROUND, version=2), True),
        (replace(ROUND, id="classic/2026-11-16/000001", opened_at=1000, version=9), True),
        (replace(ROUND, id="classic/2026-11-16/000003", opened_at=3000, version=1), False),
    ],
)
def test_no_round_goes_back(later: views.Round, is_older: bool) -> None:  # noqa: FBT001 -- a table
    """A snapshot is made after its cursors were read, so it may be newer than the events that follow."""
    state = welcomed()
    state.take(changed(8, ROUND))
    state.take(changed(9, later))
    assert state.seats["classic"].round == (ROUND if is_older else later)


def test_a_seat_that_was_read_before_the_last_event_does_not_hide_it() -> None:
    state = welcomed()
    state.take(changed(8, replace(ROUND, version=5), seat_version=0))
    seat = views.Seat(game="classic", seated=True, version=0, commitment=None, round=ROUND, last=())
    state.sit(seat)
    assert state.seats["classic"].seated
    assert state.seats["classic"].round == replace(ROUND, version=5)
    state.sit(replace(seat, round=replace(ROUND, version=6)))
    assert state.seats["classic"].round == replace(ROUND, version=6)


def test_the_last_bets_are_those_of_the_round_that_was_told() -> None:
    state = welcomed()
    state.take(changed(8, ROUND))
    stakes = (("main", 10_00), ("perfect_pair", 5_00))
    assert state.seats["classic"].last == (views.Stakes(box=1, stakes=stakes),)
