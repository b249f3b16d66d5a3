"""Seats that nobody uses, windows that take over, and a house that closes: RULES 6, by the floor's own clock.

Law: a seat belongs to one connection; whoever loses it is told why. A house that closes deals nothing new and loses
nothing.
"""

import pytest
from support.boxes import INSTANT
from support.floors import MINUTE, OpenFloor, a_floor
from support.rigged import RiggedShoes, rigged_shoes

from sabot.server.away import FORGET_MS

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

MAIN = "1 main=10.00"
HARD_15 = "Ts 6d 5h 9c"


# ── Idle ─────────────────────────────────────────────────────────────────────────────────────────────


def test_with_nothing_pending_a_seat_closes_after_two_minutes(floor: OpenFloor):
    """Sheet 001: nothing pending: 2 minutes, then closed; the connection itself stays."""
    client = floor.client(None, "classic")
    assert floor.pass_ms(2 * MINUTE - 1) == 0
    assert client.heard("closed") == []
    assert floor.pass_ms(1) == 1
    assert client.heard("closed") == [{"type": "closed", "at": floor.now, "game": "classic", "why": "idle"}]
    assert client.closed is None
    assert client.do("press", game="classic")["reason"] == "edge.not_seated"
    client.enter("classic")
    assert client.deal("classic", MAIN)["type"] == "done"


def test_a_lost_connections_seat_closes_two_minutes_after_the_loss(floor: OpenFloor):
    client = floor.client(None, "classic")
    floor.now += MINUTE
    client.drop()
    assert floor.pass_ms(2 * MINUTE - 1) == 0
    assert "classic" in floor.floor.people[client.player].seats
    assert floor.pass_ms(1) == 1
    assert floor.floor.people[client.player].seats == {}


@pytest.mark.parametrize("said", ["enter", "press", "refused deal", "deal", "act"])
def test_whatever_a_player_does_at_the_table_is_activity(said: str, floor: OpenFloor, shoes: RiggedShoes):
    client = floor.client(None, "classic")
    if said == "act":
        shoes.next = "5s 6d 5h 2c 2d"
        client.deal("classic", MAIN)
    wait = 10 * MINUTE if said == "act" else 2 * MINUTE
    floor.now += wait - 1
    match said:
        case "enter":
            client.enter("classic")
        case "press":
            client.do("press", game="classic")
        case "refused deal":
            assert client.deal("classic", "1 main=999999.00")["type"] == "refused"
        case "deal":
            shoes.next = HARD_15
            client.deal("classic", MAIN)
        case _:
            client.act("hit")
            assert client.round["phase"] == "acting"
    assert floor.pass_ms(wait - 1) == 0
    assert floor.pass_ms(1) == (0 if said == "deal" else 1)


def test_a_ping_is_no_activity(floor: OpenFloor):
    client = floor.client(None, "classic")
    floor.now += MINUTE
    assert client.do("ping") == {"type": "pong", "id": "command-3", "at": floor.now}
    assert floor.pass_ms(MINUTE) == 1


def test_leaving_with_nothing_pending_gives_the_seat_up_and_with_a_round_it_waits(floor: OpenFloor, shoes: RiggedShoes):
    client = floor.client(None, "classic", "progressive")
    assert client.do("leave", game="progressive")["type"] == "left"
    shoes.next = HARD_15
    client.deal("classic", MAIN)
    assert client.do("leave", game="classic")["type"] == "left"
    (seat,) = floor.floor.people[client.player].seats.values()
    assert (seat.game, seat.pending, seat.connection) == ("classic", True, None)
    assert floor.pass_ms(10 * MINUTE) == 1
    assert client.round["phase"] == "over"  # the connection is still there, and hears of it


def test_a_player_who_is_gone_is_forgotten_and_not_sooner_than_a_client_could_resume(floor: OpenFloor):
    client = floor.client()
    cursors = client.messages[0]["channels"]
    client.drop()
    floor.pass_ms(FORGET_MS)
    back = floor.connect(client.who)
    assert "snapshot" not in back.hello(cursors) or back.messages[0]["snapshot"] is None
    back.drop()
    floor.pass_ms(FORGET_MS + 1)
    assert client.player not in floor.floor.people
    assert floor.connect(client.who).hello(cursors)["snapshot"] is not None


def test_an_empty_seat_keeps_nobody_and_an_open_round_does(floor: OpenFloor, shoes: RiggedShoes):
    """A seat of the progressive game has no time of its own, and is still not kept for ever."""
    empty, waiting = floor.client(None, "progressive"), floor.client(None, "progressive")
    shoes.next = HARD_15
    waiting.deal("progressive", MAIN)
    empty.drop()
    waiting.drop()
    floor.pass_ms(FORGET_MS)
    assert {empty.player, waiting.player} <= floor.floor.people.keys()
    floor.pass_ms(1)
    assert empty.player not in floor.floor.people
    assert waiting.player in floor.floor.people
    assert floor.client(empty.who, "progressive").deal("progressive", MAIN)["type"] == "done"


# ── Elsewhere ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", INSTANT)
def test_a_game_entered_elsewhere_closes_the_first_and_takes_its_decisions_over(
    game: str, floor: OpenFloor, shoes: RiggedShoes
):
    """RULES 6: entering a game already open elsewhere closes the first one."""
    first = floor.client(None, game)
    shoes.next = HARD_15
    first.deal(game, MAIN)
    shown = first.rounds()[-1]
    second = floor.client(first.who, game)
    assert first.heard("closed") == [{"type": "closed", "at": floor.now, "game": game, "why": "elsewhere"}]
    assert first.closed == (4001, "elsewhere")
    assert second.rounds() == [shown]
    assert second.act("stand")["type"] == "done"
    assert second.round["phase"] == "over"


def test_a_window_that_sits_at_another_game_too_only_loses_the_one(floor: OpenFloor):
    first = floor.client(None, "classic", "progressive")
    second = floor.client(first.who, "classic")
    assert [(one["game"], one["why"]) for one in first.heard("closed")] == [("classic", "elsewhere")]
    assert first.closed is None
    assert first.do("press", game="classic")["reason"] == "edge.not_seated"
    assert first.do("press", game="progressive")["type"] == "pressed"
    second.enter("progressive")
    assert first.closed == (4001, "elsewhere")
    assert second.do("press", game="classic")["type"] == "pressed"


def test_a_window_that_enters_again_keeps_its_own_seat(floor: OpenFloor):
    client = floor.client(None, "classic", "classic")
    assert (client.heard("closed"), client.closed) == ([], None)


def test_a_seat_is_taken_from_no_other_player(floor: OpenFloor):
    first, second = floor.client(None, "classic"), floor.client(None, "classic")
    assert (first.closed, second.closed, first.heard("closed")) == (None, None, [])


def test_the_connection_that_goes_later_leaves_the_new_seat_alone(floor: OpenFloor):
    first = floor.client(None, "classic")
    second = floor.client(first.who, "classic")
    first.drop()
    assert second.do("press", game="classic")["type"] == "pressed"


# ── Sessions that end ────────────────────────────────────────────────────────────────────────────────


def test_a_session_that_ends_closes_its_own_connections_and_no_other(floor: OpenFloor):
    first, other = floor.client(None, "classic"), floor.client()
    same = floor.client(first.who)
    floor.floor.end(first.player, digest=first.who.digest)
    other.do("ping")
    assert first.heard("closed") == [{"type": "closed", "at": floor.now, "game": None, "why": "ended"}]
    assert (first.closed, same.closed, other.closed) == ((4002, "ended"), (4002, "ended"), None)


# ── Closing ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_house_that_closes_deals_nothing_new_and_every_open_round_is_there_afterwards(
    floor: OpenFloor, shoes: RiggedShoes
):
    clients = [floor.client(None, "classic") for _ in range(4)]
    for client in clients[:3]:
        shoes.next = HARD_15
        client.deal("classic", MAIN)
    shown = [client.rounds()[-1] for client in clients[:3]]

    async def closes() -> dict[str, object]:
        answer = clients[3].ask("deal", game="classic", version=clients[3].version, bets=[])
        floor.floor.closing = True
        refused = await answer
        floor.floor.close()
        return refused

    before = floor.dump()
    assert floor.wait(closes())["reason"] == "edge.closing"
    assert floor.wait(floor.floor.settle_down(10_000)) is True
    assert floor.dump() == before
    assert all(
        client.messages[-1] == {"type": "closing", "on": "house", "seq": 1, "at": floor.now} for client in clients
    )
    assert all(client.closed == (1001, "closing") for client in clients)
    floor.restart()
    back = [floor.client(client.who, "classic") for client in clients[:3]]
    assert [client.rounds() for client in back] == [[round] for round in shown]
