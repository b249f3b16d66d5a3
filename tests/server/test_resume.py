"""Coming back over another connection: what was missed, or everything as it stands; and commands that arrive twice.

Law: events are numbered without gaps and are the same bytes for everybody who hears them; a client that says what it
saw last gets exactly the rest, or a snapshot that nothing can fall behind. An id is one command for ever.
"""

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from support.boxes import INSTANT
from support.floors import MINUTE, OpenFloor, a_floor, open_floor
from support.rigged import RiggedShoes, rigged_shoes
from support.windows import Client, Message, dealing

from sabot.protocol import http
from sabot.server import snapshots, tables
from sabot.server.seats import seat_view

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

MAIN = "1 main=5.00"


def play(client: Client, game: str, *, stakes: str = MAIN) -> None:
    """One round, standing on everything."""
    assert client.deal(game, stakes)["type"] == "done"
    while client.round["phase"] != "over":
        client.insure(taken=False) if client.round["phase"] == "insurance" else client.act("stand")


def events(client: Client) -> list[bytes]:
    """The numbered messages, to the byte."""
    return [raw for raw in client.wire.sent if "seq" in msgspec.json.decode(raw)]


def seen_by(client: Client) -> list[Message]:
    """What a client says it saw last."""
    first = client.messages[0]
    last = {cursor["on"]: cursor["seq"] for cursor in first["channels"]}
    for message in client.messages:
        if "seq" in message:
            last[message["on"]] = message["seq"]
    return [{"on": one["on"], "epoch": one["epoch"], "seq": last[one["on"]]} for one in first["channels"]]


async def tell_meters(floor: OpenFloor) -> None:
    floor.floor.tell_meters()


# ── Numbers ──────────────────────────────────────────────────────────────────────────────────────────


def test_events_are_numbered_without_gaps_and_are_the_same_bytes_for_every_window(floor: OpenFloor):
    first = floor.client(None, *INSTANT)
    second, stranger = floor.client(first.who), floor.client()
    for _ in range(10):
        for game in INSTANT:
            play(first, game, stakes="1 main=5.00" + " 21+3_progressive=5.00" * (game == "progressive"))
        floor.wait(tell_meters(floor))
    assert events(first) == events(second)
    for on in ("me", "house"):
        numbers = [message["seq"] for message in second.messages if message.get("on") == on]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= 10
    assert [raw for raw in events(first) if b'"on":"house"' in raw] == events(stranger)


# ── What was missed ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_a_client_that_says_what_it_saw_last_gets_exactly_the_rest(rounds: int, floor: OpenFloor):
    player = floor.client(None, "progressive")
    gone = floor.client(player.who)
    play(player, "progressive")
    floor.wait(tell_meters(floor))
    seen, before = seen_by(gone), len(events(player))
    gone.drop()
    for _ in range(rounds):
        play(player, "progressive", stakes="1 main=5.00 21+3_progressive=5.00")
        floor.wait(tell_meters(floor))
    missed = events(player)[before:]
    back = floor.connect(player.who)
    welcome = back.hello(seen)
    assert (welcome["snapshot"], welcome["channels"]) == (None, seen)
    first, *rest = back.wire.sent
    assert msgspec.json.decode(first) == welcome
    for on in (b'"on":"me"', b'"on":"house"'):
        assert [raw for raw in rest if on in raw] == [raw for raw in missed if on in raw]
    assert len(rest) == len(missed)
    assert len(missed) >= 2 * rounds
    play(player, "progressive")
    assert events(back)[-1] == events(player)[-1]


def _other(seen: list[Message], on: str, **change: Any) -> list[Message]:
    return [one | change if one["on"] == on else one for one in seen]


CANNOT: dict[str, Callable[[list[Message]], list[Message]]] = {
    "nothing was said": lambda _: [],
    "a channel is left out": lambda seen: seen[:1],
    "another life of the channel": lambda seen: _other(seen, "me", epoch="0123456789abcdef"),
    "another life of the house's": lambda seen: _other(seen, "house", epoch=""),
    "a number from the future": lambda seen: _other(seen, "me", seq=seen[0]["seq"] + 1),
    "a number of another channel": lambda seen: _other(seen, "house", seq=2**53 - 1),
    "names that nobody knows": lambda seen: [one | {"on": one["on"] + "!"} for one in seen],
}


@pytest.mark.parametrize("why", CANNOT)
def test_where_that_is_not_known_there_is_a_snapshot(why: str, floor: OpenFloor):
    player = floor.client(None, "classic")
    play(player, "classic")
    seen = seen_by(player)
    back = floor.connect(player.who)
    welcome = back.hello(CANNOT[why](seen))
    assert welcome["snapshot"]["seats"][0]["round"] == player.round
    assert welcome["channels"] == seen, "the snapshot is of this moment"
    assert len(back.wire.sent) == 1


@pytest.mark.parametrize(("behind", "known"), [(3, True), (4, False)])
def test_only_the_last_few_events_are_kept(behind: int, known: bool):  # noqa: FBT001 -- a column
    with open_floor(kept=3) as floor:
        player = floor.client(None, "classic")
        while not events(player) or len(events(player)) < 6:
            play(player, "classic")
        seen = seen_by(player)
        late = _other(seen, "me", seq=seen[0]["seq"] - behind)
        back = floor.connect(player.who)
        assert (back.hello(late)["snapshot"] is None) is known
        assert back.wire.sent[1:] == (events(player)[-3:] if known else [])


def test_a_restart_is_another_life(floor: OpenFloor):
    player = floor.client(None, "classic")
    play(player, "classic")
    seen = seen_by(player)
    floor.restart()
    welcome = floor.connect(player.who).hello(seen)
    assert welcome["snapshot"] is not None
    assert {one["epoch"] for one in welcome["channels"]}.isdisjoint(one["epoch"] for one in seen)


@pytest.mark.parametrize("when", ["before", "after"])
def test_what_happens_while_the_snapshot_is_read_comes_behind_it(when: str, floor: OpenFloor, shoes: RiggedShoes):
    """The interleaving is forced: a deal is carried out in the middle of the welcome."""
    player = floor.client(None, "classic")
    play(player, "classic")
    shoes.next = "Ts 6d 5h"

    async def interrupted(house: Any, number: int) -> Any:
        if when == "after":
            found = await snapshot(house, number)
        await player.ask("deal", **dealing("classic", MAIN, version=player.version))
        await tell_meters(floor)
        return found if when == "after" else await snapshot(house, number)

    snapshot = snapshots.snapshot
    back = floor.connect(player.who)
    with patch.object(snapshots, "snapshot", interrupted):
        welcome = back.hello()
    assert welcome == back.messages[0]
    assert back.wire.sent[1:] == events(player)[-1:]
    assert back.messages[1]["seq"] == welcome["channels"][0]["seq"] + 1
    assert back.messages[1]["round"] == player.round
    assert welcome["snapshot"]["seats"][0]["round"]["phase"] == ("over" if when == "after" else "acting")


@pytest.mark.parametrize("more", ["a decision", "the next round"])
def test_who_sits_down_while_a_round_goes_on_is_shown_it_as_it_stands(more: str, floor: OpenFloor, shoes: RiggedShoes):
    """The interleaving is forced: the first window plays on after the second one's seat was read."""
    first = floor.client(None, "classic")
    shoes.next = "5s 6d 5h 2c 3c"
    first.deal("classic", MAIN)

    async def interrupted(house: Any, player: int, game: str) -> Any:
        read = await seat_view(house, player, game)
        await first.ask("act", **first.acting("hit" if more == "a decision" else "stand"))
        if more == "the next round":
            shoes.next = "5s 6d 5h"
            await first.ask("deal", **dealing("classic", MAIN, version=first.version))
        return read

    with patch.object(tables, "seat_view", interrupted):
        second = floor.client(first.who, "classic")
    assert second.round == first.round
    assert second.rounds()[-1] == first.rounds()[-1]
    assert second.act("stand")["type"] == "done"


def test_many_who_come_and_go_while_somebody_plays_lose_nothing(floor: OpenFloor):
    """Welcomes, snapshots and commands all at once; each window's events follow its welcome without a gap."""
    player = floor.client(None, "classic")

    async def comes() -> Client:
        client = Client(floor, player.who)
        await client.ask("hello", protocol=1)
        return client

    async def plays() -> None:
        for _ in range(15):
            await player.ask("deal", **dealing("classic", MAIN, version=player.version))
            while player.round["phase"] != "over":
                insured = player.round["phase"] == "insurance"
                said = player.insuring(taken=False) if insured else player.acting("stand")
                await player.ask("insure" if insured else "act", **said)

    async def all_of_it() -> list[Client]:
        playing = asyncio.create_task(plays())
        clients = []
        while not playing.done():
            clients += await asyncio.gather(*(comes() for _ in range(3)))
        await playing
        return clients

    clients = floor.wait(all_of_it())
    last = player.heard("round")[-1]["seq"]
    for client in clients:
        welcome, *rest = client.messages
        (cursor,) = (one["seq"] for one in welcome["channels"] if one["on"] == "me")
        assert [message["seq"] for message in rest] == list(range(cursor + 1, last + 1))
        assert client.wire.sent[1:] == events(player)[cursor:]


# ── Commands that arrive again ───────────────────────────────────────────────────────────────────────


def _back(floor: OpenFloor, client: Client, how: str, game: str) -> Client:
    """The same player again, over the same connection, another one, or after a crash."""
    if how == "the same connection":
        return client
    if how == "restarted":
        floor.restart()
    else:
        client.drop()
    return floor.client(client.who, game)


HOW = ("the same connection", "reconnected", "restarted")


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("game", INSTANT)
def test_a_command_that_arrives_again_is_answered_again_and_done_once(
    game: str, how: str, floor: OpenFloor, shoes: RiggedShoes
):
    client = floor.client(None, game)
    shoes.next = "Ts Ad 2h 3c 2c 2d"
    steps: list[tuple[str, Callable[[Client], Message]]] = [
        ("deal", lambda here: dealing(game, MAIN, version=here.version)),
        ("insure", lambda here: here.insuring(taken=True)),
        ("act", lambda here: here.acting("hit")),
        ("act", lambda here: here.acting("stand")),
    ]
    for place, (type, says) in enumerate(steps):  # noqa: A001 -- the protocol's own word
        said = says(client) | {"id": f"step-{place}"}
        answer = client.do(type, **said)
        assert answer["type"] == "done"
        client = _back(floor, client, how, game)
        before, heard, round = floor.dump(), events(client), client.round
        assert client.do(type, **said) == answer
        assert floor.dump() == before
        assert (events(client), client.round) == (heard, round)
    assert client.round["phase"] == "over"


@pytest.mark.parametrize("how", HOW)
def test_a_deposit_that_arrives_again_is_answered_again_and_done_once(how: str, floor: OpenFloor):
    client = floor.client(None, "classic")
    body = http.Amount(id="once", cents=5000)
    answer = floor.wait(floor.page("deposit", client.who, body=body))
    client = _back(floor, client, how, "classic")
    before = floor.dump()
    assert floor.wait(floor.page("deposit", client.who, body=body)) == answer
    assert floor.dump() == before


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("game", INSTANT)
def test_a_command_of_a_round_that_is_over_leaves_the_next_one_alone(
    game: str, how: str, floor: OpenFloor, shoes: RiggedShoes
):
    """An old command comes late, while the next round is open: it is answered, and nothing else happens."""
    client = floor.client(None, game)
    shoes.next = "Ts 6d 5h 9c"
    deal = dealing(game, MAIN, version=client.version) | {"id": "old-deal"}
    client.do("deal", **deal)
    act = client.acting("stand") | {"id": "old-act"}
    over = client.do("act", **act)
    shoes.next = "Ts 6d 5h 9c"
    client.deal(game, MAIN)
    client = _back(floor, client, how, game)
    before, heard, round = floor.dump(), events(client), client.round
    assert client.do("act", **act) == over | {"id": "old-act"}
    assert client.do("deal", **deal) == over | {"id": "old-deal"}
    assert floor.dump() == before
    assert (events(client), client.round) == (heard, round)
    (seat,) = floor.floor.people[client.player].seats.values()
    assert seat.pending
    if game == "classic":
        assert floor.pass_ms(10 * MINUTE - 1) == 0
        assert floor.pass_ms(1) == 1
        assert floor.read(round["id"]).over
    else:
        assert client.act("stand")["type"] == "done"
