"""Windows that cross each other at a table, and connections that end: each interleaving is forced.

Law: an open round always has a seat, and so an end; nobody is shown less than was told already; a connection that is
over neither hears nor changes anything.
"""

from itertools import count
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from aiohttp import WSMessage, WSMsgType
from support.floors import MINUTE, OpenFloor, a_floor
from support.rigged import RiggedShoes, rigged_shoes
from support.windows import Client, Message, dealing

from sabot.house.protection import set_check
from sabot.server import snapshots, tables
from sabot.server.away import look_after
from sabot.server.seats import seat_view

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

MAIN = "1 main=10.00"
HARD_15 = "Ts 6d 5h 9c"


def pipeline(client: Client, *said: Message) -> None:
    """Say things without waiting for an answer."""
    for message in said:
        client.wire.said.put_nowait(WSMessage(WSMsgType.TEXT, msgspec.json.encode(message).decode(), None))


# ── Seats ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_round_dealt_while_another_window_came_and_left_has_a_seat_and_an_end(floor: OpenFloor, shoes: RiggedShoes):
    """Sheet 001: a choice that waits 10 minutes is made by the house; so somebody must remember that it waits."""
    first = floor.client(None, "classic", "progressive")  # the second seat keeps its connection
    second = floor.client(first.who)
    run, runs = floor.floor.run, count()
    shoes.next = HARD_15

    async def late(work: Any) -> Any:
        if next(runs) == 0:  # the deal is on its way, and the writer is busy
            await second.ask("enter", game="classic")
            await second.ask("leave", game="classic")
        return await run(work)

    with patch.object(floor.floor, "run", late):
        assert first.deal("classic", MAIN)["type"] == "done"
    assert first.round["phase"] == "acting"
    assert floor.floor.people[first.player].seats["classic"].pending
    assert floor.pass_ms(10 * MINUTE) == 1
    assert floor.read(first.round["id"]).over
    assert first.round["phase"] == "over"


def test_who_sits_down_while_the_house_ends_a_round_is_shown_its_end(floor: OpenFloor, shoes: RiggedShoes):
    """The seat was read, then the house played the round out and closed the seat, then somebody sits down."""
    first = floor.client(None, "classic")
    shoes.next = HARD_15
    first.deal("classic", MAIN)
    second = floor.client(first.who)

    async def interrupted(house: Any, player: int, game: str) -> Any:
        read = await seat_view(house, player, game)
        floor.now += 10 * MINUTE
        assert await look_after(house) == 1
        return read

    with patch.object(tables, "seat_view", interrupted):
        seat = second.enter("classic")["seat"]
    told = second.heard("round")[-1]
    assert told["round"]["phase"] == "over"
    assert {key: seat["round"][key] for key in ("id", "version", "phase")} == {
        key: told["round"][key] for key in ("id", "version", "phase")
    }
    assert (seat["version"], seat["commitment"]) == (told["seat_version"], told["commitment"])
    assert not floor.floor.people[first.player].seats["classic"].pending
    assert second.deal("classic", MAIN)["type"] == "done"


# ── Welcomes ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_hello_that_fails_is_refused_and_hears_nothing_and_the_next_one_is_welcome(
    floor: OpenFloor, shoes: RiggedShoes
):
    player = floor.client(None, "classic")
    client = floor.connect(player.who)

    async def fails(*_: object) -> None:
        await player.ask("deal", **dealing("classic", MAIN, version=player.version))
        raise ZeroDivisionError

    shoes.next = "5s 6d 5h 2c 3c"
    with patch.object(snapshots, "snapshot", fails):
        assert client.hello() == {"type": "refused", "id": None, "reason": "edge.our_fault", "about": {}}
    assert player.act("hit")["type"] == "done"
    assert [message["type"] for message in client.messages] == ["refused"]
    assert client.do("press", game="classic")["reason"] == "edge.hello_first"
    welcome = client.hello()
    assert (welcome["type"], welcome["snapshot"]["seats"][0]["round"]) == ("welcome", player.round)
    player.act("stand")
    (told,) = client.heard("round")
    assert told["seq"] == next(one["seq"] for one in welcome["channels"] if one["on"] == "me") + 1


def _behind(floor: OpenFloor, *, share: float) -> tuple[Client, list[Message], list[bytes]]:
    """Somebody who comes back after so large a share of what may wait for a reader: what was seen, and was missed."""
    player = floor.client(None, "classic")
    seen = player.messages[0]["channels"]
    while sum(map(len, _events(player))) <= share * floor.floor.config.limits.outgoing_bytes:
        assert player.deal("classic", "1 main=5.00")["type"] == "done"
        while player.round["phase"] != "over":
            player.insure(taken=False) if player.round["phase"] == "insurance" else player.act("stand")
    return player, seen, _events(player)


def _events(client: Client) -> list[bytes]:
    return [raw for raw in client.wire.sent if b'"seq":' in raw and b'"on":"me"' in raw[:60]]


@pytest.mark.parametrize(("share", "known"), [(0.1, True), (0.5, False), (1.5, False)])
def test_who_missed_more_than_can_be_sent_at_once_gets_a_snapshot_and_comes_back(
    share: float,
    known: bool,  # noqa: FBT001 -- a column
    floor: OpenFloor,
):
    """All at once it would look like a reader that does not read, who is dropped: with 4003, and again with 4003."""
    limits = msgspec.structs.replace(floor.config.limits, outgoing_bytes=16_384)
    floor.floor.config = msgspec.structs.replace(floor.config, limits=limits)
    player, seen, missed = _behind(floor, share=share)
    back = floor.connect(player.who)
    welcome = back.hello(seen)
    assert back.closed is None
    assert (welcome["snapshot"] is None) is known
    assert back.wire.sent[1:] == (missed if known else [])
    if not known:
        assert welcome["snapshot"]["seats"][0]["round"]["id"] == player.round["id"]
    back.enter("classic")
    assert back.deal("classic", MAIN)["type"] == "done"
    assert back.closed is None
    resyncs = f"\nsabot_resyncs_total {0 if known else 1}\n"
    assert resyncs in floor.floor.figures.render()


# ── Connections that are over ────────────────────────────────────────────────────────────────────────


def test_a_command_behind_the_end_of_its_session_changes_nothing(floor: OpenFloor):
    """4002: the deal was sent before the client could know."""
    client = floor.client(None, "classic")
    before, said = floor.dump(), dealing("classic", MAIN, version=client.version)

    async def ends() -> None:
        floor.floor.end(client.player, digest=client.who.digest)
        pipeline(client, {"type": "deal", "id": "late", **said})

    floor.wait(ends())
    floor.wait(client.over())
    assert client.closed == (4002, "ended")
    assert floor.dump() == before


def test_a_command_behind_a_game_entered_elsewhere_takes_nothing_back(floor: OpenFloor, shoes: RiggedShoes):
    """4001: the first window's commands were sent before it could know."""
    first = floor.client(None, "classic")
    shoes.next = HARD_15
    first.deal("classic", MAIN)
    second = floor.client(first.who)
    round, close, acting = first.round, first.socket.close, first.acting("stand")

    def closes(code: int, reason: str) -> None:
        close(code, reason)
        pipeline(first, {"type": "enter", "id": "late-1", "game": "classic"}, {"type": "act", "id": "late-2", **acting})

    with patch.object(first.socket, "close", closes):
        second.enter("classic")
        floor.wait(first.over())
    assert first.closed == (4001, "elsewhere")
    assert floor.floor.people[first.player].seats["classic"].connection is second.socket
    assert not floor.read(round["id"]).over
    assert second.act("stand")["type"] == "done"


def test_a_connection_that_is_gone_is_in_no_channel(floor: OpenFloor):
    client, other = floor.client(None, "classic"), floor.client()
    presence = floor.floor.people[client.player]
    assert client.socket in presence.channel.listeners & floor.floor.house.listeners
    client.drop()
    assert presence.channel.listeners == set()
    assert floor.floor.house.listeners == {other.socket}
    assert client.socket not in presence.connections | floor.floor.connections


# ── Decisions ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("confirmed", [False, True])
def test_a_decision_made_for_an_older_moment_is_refused_and_not_warned_of(
    confirmed: bool,  # noqa: FBT001 -- a column
    floor: OpenFloor,
    shoes: RiggedShoes,
):
    """Sheet 004 warns of a bad hit; what was meant for other cards is neither good nor bad."""
    client = floor.client(None, "progressive")
    shoes.next = "5s 6d 2h 9c 8c"
    client.deal("progressive", MAIN)
    old = client.acting("hit") | {"confirmed": confirmed}
    client.act("hit")
    assert client.round["phase"] == "acting"
    before = floor.dump()
    assert client.do("act", **old)["reason"] == "house.wrong_version"
    assert floor.dump() == before
    assert client.act("hit", confirmed=False)["type"] == "warned", "the same for this moment is a bad one"


def test_a_reality_check_that_is_due_is_told_to_every_window(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 8: whoever must read it first is shown it wherever they are."""
    first = floor.client(None, "classic")
    other, stranger = floor.client(first.who), floor.client()
    floor.run(lambda transaction: set_check(transaction, first.player, minutes=10))
    for _ in range(10):
        shoes.next = HARD_15
        assert first.deal("classic", MAIN)["type"] == "done"
        first.act("stand")
        floor.now += MINUTE
    assert first.deal("classic", MAIN)["reason"] == "house.reality_check"
    for window in (first, other):
        (told,) = window.heard("reality")
        assert (told["reality"]["due"], told["at"]) == (True, floor.now)
    assert stranger.heard("reality") == []


# ── Who decided ──────────────────────────────────────────────────────────────────────────────────────


def _steps(floor: OpenFloor, client: Client) -> list[Message]:
    """A round's steps, as its page tells them."""
    game, day, number = client.round["id"].split("/")
    path = {"game": game, "day": day, "number": number}
    steps: list[Message] = msgspec.json.decode(floor.wait(floor.page("round", client.who, path=path)))["steps"]
    return steps


def _decided(steps: list[Message]) -> list[tuple[str, bool]]:
    return [(one.get("action", "insurance"), one["by_house"]) for one in steps if "by_house" in one]


def test_history_says_which_decisions_the_house_took_for_a_player_who_was_away(floor: OpenFloor, shoes: RiggedShoes):
    """Sheet 001: the house plays by the chart of the sheet; 12 against a 6 stands."""
    client = floor.client(None, "classic")
    shoes.next = "2s 6d 3h 7c Tc Tc"
    client.deal("classic", MAIN)
    client.act("hit")
    assert client.round["phase"] == "acting"
    client.drop()
    assert floor.pass_ms(10 * MINUTE) == 1
    back = floor.client(client.who, "classic")
    assert _decided(_steps(floor, back)) == [("hit", False), ("stand", True)]


@pytest.mark.parametrize(("asked", "by_house"), [("always", False), ("never", True)])
def test_history_says_who_declined_insurance(asked: str, by_house: bool, floor: OpenFloor, shoes: RiggedShoes):  # noqa: FBT001 -- a column
    """Sheet 004, settings: whoever never wants to be asked has not answered."""
    client = floor.client(None, "progressive")
    floor.set(client.who, ask_insurance=asked)
    shoes.next = "Ts Ad 8h 7c"
    client.deal("progressive", MAIN)
    if asked == "always":
        client.insure(taken=False)
    client.act("stand")
    assert _decided(_steps(floor, client)) == [("insurance", by_house), ("stand", False)]


def test_history_says_the_total_that_each_card_makes(floor: OpenFloor, shoes: RiggedShoes):
    client = floor.client(None, "progressive")
    shoes.next = "As 6d 2h 9c 7c Tc Th"
    client.deal("progressive", MAIN)
    client.act("hit")
    client.act("stand")
    steps = _steps(floor, client)
    totals = [(one["what"], one["card"], one["total"], one["soft"]) for one in steps if "total" in one]
    assert totals[:5] == [
        ("dealt", "As", 11, True),
        ("dealer_drew", "6d", 6, False),
        ("dealt", "2h", 13, True),
        ("dealt", "7c", 20, True),
        ("hole_card_turned", "9c", 15, False),
    ]
    assert totals[5] == ("dealer_drew", "Tc", 25, False)
