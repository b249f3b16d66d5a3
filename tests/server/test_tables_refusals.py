"""What a table refuses, one reason each, with nothing changed.

Law: after a refusal every row of every table is as it was, and nobody was told anything but the refusal itself.
"""

from typing import Any

import pytest
from support.boxes import INSTANT
from support.floors import OpenFloor, a_floor
from support.rigged import RiggedShoes, rigged_shoes
from support.windows import Client, Message, dealing

from sabot.house.protection import time_out
from sabot.protocol.reasons import REASONS

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

MAIN = "1 main=10.00"
HARD_15 = "Ts 6d 5h 9c"
BIG = 2**53 - 1


def refused(client: Client, type: str, **said: Any) -> str:  # noqa: A002 -- the protocol's own word
    """The reason for which something is refused; nothing else may have happened."""
    house = client.house
    before, heard = house.dump(), len(client.wire.sent)
    seats = remembered(client)
    answer = client.do(type, **said)
    assert answer["type"] == "refused", answer
    assert answer["reason"] in REASONS
    assert house.dump() == before
    assert len(client.wire.sent) == heard + 1
    assert remembered(client) == seats
    return str(answer["reason"])


def remembered(client: Client) -> list[Any]:
    """What the floor knows of a player's seats."""
    seats = client.house.floor.presence(client.player).seats.values()
    return [(seat.game, seat.round_opened_at, seat.connection) for seat in seats]


def in_a_round(floor: OpenFloor, shoes: RiggedShoes, cards: str = HARD_15, game: str = "progressive") -> Client:
    client = floor.client(None, game)
    shoes.next = cards
    assert client.deal(game, MAIN, id="opening")["type"] == "done"
    return client


# ── Who may speak ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("type", "said"),
    [
        ("leave", {"game": "classic"}),
        ("press", {"game": "classic"}),
        ("deal", dealing("classic", MAIN, version=1)),
        ("act", {"round": "classic/2026-11-16/000001", "version": 1, "box": 1, "hand": 1, "action": "hit"}),
        ("insure", {"round": "classic/2026-11-16/000001", "version": 1, "box": 1, "taken": True}),
    ],
)
def test_only_who_sits_at_a_game_plays_there(type: str, said: Message, floor: OpenFloor):  # noqa: A002 -- the protocol's own word
    client = floor.client(None, "progressive")
    assert refused(client, type, **said) == "edge.not_seated"
    floor.client(client.who, "classic")  # another window of the same player
    assert refused(client, type, **said) == "edge.not_seated"


def test_a_connection_begins_with_one_hello(floor: OpenFloor):
    client = floor.connect()
    assert refused(client, "enter", game="classic") == "edge.hello_first"
    assert client.do("hello", protocol=2)["reason"] == "edge.wrong_protocol"
    assert client.do("ping")["type"] == "pong"
    client.hello()
    assert client.do("hello", protocol=1)["reason"] == "edge.hello_once"


@pytest.mark.parametrize(
    ("game", "reason"),
    [("baccarat", "house.unknown_game"), ("", "house.unknown_game"), ("infinite", "house.not_instant")],
)
def test_a_seat_is_at_an_instant_game_of_the_house(game: str, reason: str, floor: OpenFloor):
    assert refused(floor.client(), "enter", game=game) == reason


# ── Deals ────────────────────────────────────────────────────────────────────────────────────────────

TWICE = {"box": 1, "stakes": [{"bet": "main", "cents": 1000}]}


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (dealing("progressive", MAIN, version=0), "house.wrong_version"),
        (dealing("progressive", MAIN, version=2), "house.wrong_version"),
        (dealing("progressive", MAIN, version=BIG), "house.wrong_version"),
        (dealing("progressive", version=1), "refused.no_bets"),
        (dealing("progressive", MAIN, version=1) | {"level": "cosy"}, "house.unknown_level"),
        (dealing("progressive", MAIN, version=1) | {"level": ""}, "house.unknown_level"),
        (dealing("progressive", "0 main=10.00", version=1), "refused.no_such_box"),
        (dealing("progressive", "4 main=10.00", version=1), "refused.no_such_box"),
        (dealing("progressive", version=1) | {"bets": [TWICE, TWICE]}, "refused.box_twice"),
        (dealing("progressive", version=1) | {"bets": [{"box": 1, "stakes": []}]}, "refused.no_main_bet"),
        (dealing("progressive", "1 lucky_ladies=5.00", version=1), "refused.no_main_bet"),
        (dealing("progressive", "1 main=10.00 hot_3=5.00", version=1), "refused.no_such_bet"),
        (dealing("progressive", "1 main=10.00 main=10.00", version=1), "refused.bet_twice"),
        (dealing("progressive", "1 main=10.05", version=1), "refused.not_a_multiple"),
        (dealing("progressive", "1 main=0.00", version=1), "refused.below_minimum"),
        (dealing("progressive", "1 main=10.00 21+3_progressive=10.00", version=1), "refused.above_maximum"),
        (dealing("progressive", "1 main=9000000.00", version=1), "refused.above_maximum"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_for_its_own_reason(said: Message, reason: str, floor: OpenFloor):
    assert refused(floor.client(None, "progressive"), "deal", **said) == reason


def test_perfect_pair_is_half_the_main_bet(floor: OpenFloor):
    """RULES 2: its stake is exactly half the main bet."""
    client = floor.client(None, "classic")
    said = dealing("classic", "1 main=10.00 perfect_pair=4.90", version=1)
    assert refused(client, "deal", **said) == "refused.not_half_the_main_bet"


def test_nobody_stakes_what_they_have_not(floor: OpenFloor):
    client = floor.client(floor.signed(1999), "classic")
    said = dealing("classic", "1 main=10.00", "2 main=10.00", version=1)
    assert refused(client, "deal", **said) == "ledger.short_of_funds"


def test_a_second_deal_waits_for_the_end_of_the_first(floor: OpenFloor, shoes: RiggedShoes):
    client = in_a_round(floor, shoes)
    for version in (0, 1, 2):
        assert refused(client, "deal", **dealing("progressive", MAIN, version=version)) == "house.round_open"


def test_a_player_who_takes_a_break_is_not_dealt_to(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 7: time-outs; an open round may be finished."""
    client = in_a_round(floor, shoes)
    floor.run(lambda transaction: time_out(transaction, client.player, 2))
    assert client.act("stand")["type"] == "done"
    said = dealing("progressive", MAIN, version=client.version)
    assert refused(client, "deal", **said) == "house.timed_out"


# ── Decisions ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 1}, "house.wrong_version"),
        ({"version": 3}, "house.wrong_version"),
        ({"version": BIG}, "house.wrong_version"),
        ({"round": "progressive/2026-11-16/000002"}, "house.unknown_round"),
        ({"round": "progressive/"}, "house.unknown_round"),
        ({"round": "progressive/2026-11-16/000001\u0000"}, "house.unknown_round"),
        ({"round": "baccarat/2026-11-16/000001"}, "house.unknown_round"),
        ({"round": ""}, "house.unknown_round"),
        ({"round": "infinite/2026-11-16/000001"}, "edge.not_seated"),
        ({"box": 2}, "refused.no_such_box"),
        ({"box": 0}, "refused.no_such_box"),
        ({"hand": 2}, "refused.no_such_hand"),
        ({"action": "free_double"}, "refused.not_in_this_game"),
        ({"action": "split"}, "refused.not_a_pair"),
        ({"action": "fold"}, "house.unknown_action"),
        ({"id": "opening"}, "house.command_reused"),
    ],
)
def test_a_decision_that_cannot_be_is_refused_for_its_own_reason(
    change: Message, reason: str, floor: OpenFloor, shoes: RiggedShoes
):
    client = in_a_round(floor, shoes)
    assert refused(client, "act", **client.acting("hit") | change) == reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 1}, "house.wrong_version"),
        ({"box": 2}, "refused.no_such_box"),
        ({"round": "progressive/2026-11-16/000009"}, "house.unknown_round"),
        ({"id": "opening"}, "house.command_reused"),
    ],
)
def test_an_answer_that_cannot_be_is_refused_for_its_own_reason(
    change: Message, reason: str, floor: OpenFloor, shoes: RiggedShoes
):
    client = in_a_round(floor, shoes, "Ts Ad 5h 9c")
    assert refused(client, "insure", **client.insuring(taken=True) | change) == reason


def test_what_is_not_asked_now_is_not_answered(floor: OpenFloor, shoes: RiggedShoes):
    client = in_a_round(floor, shoes)
    place = {"round": client.round["id"], "version": client.round["version"], "box": 1}
    assert refused(client, "insure", **place, taken=False) == "refused.no_insurance_open"
    client.act("stand")
    over = place | {"version": client.round["version"]}
    assert refused(client, "act", **over, hand=1, action="hit") == "refused.round_over"
    asked = in_a_round(floor, shoes, "Ts Ad 5h 9c")
    place = {"round": asked.round["id"], "version": asked.round["version"], "box": 1}
    assert refused(asked, "act", **place, hand=1, action="hit") == "refused.no_decision_open"


def test_a_box_answers_once(floor: OpenFloor, shoes: RiggedShoes):
    client = floor.client(None, "classic")
    shoes.next = "Ts 9s Ad 9h 8c"
    client.deal("classic", MAIN, "2 main=10.00")
    client.insure(taken=True)
    again = {"round": client.round["id"], "version": client.round["version"], "box": 1, "taken": True}
    assert refused(client, "insure", **again) == "refused.already_decided"


def test_boxes_and_hands_wait_for_their_turn(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 6: act right to left."""
    client = floor.client(None, "classic")
    shoes.next = "8s 9s 6d 8h 8c 2c 3c"
    client.deal("classic", MAIN, "2 main=10.00")
    assert refused(client, "act", **client.acting("hit") | {"box": 2}) == "refused.not_its_turn"
    client.act("split")
    assert refused(client, "act", **client.acting("hit") | {"hand": 2}) == "refused.not_its_turn"


@pytest.mark.parametrize("game", INSTANT)
def test_another_players_round_is_not_ones_own(game: str, floor: OpenFloor, shoes: RiggedShoes):
    client, other = in_a_round(floor, shoes, game=game), floor.client(None, game)
    assert refused(other, "act", **client.acting("hit")) == "house.not_your_round"
    insured = {"round": client.round["id"], "version": client.round["version"], "box": 1, "taken": True}
    assert refused(other, "insure", **insured) == "house.not_your_round"


# ── Ids ──────────────────────────────────────────────────────────────────────────────────────────────


def test_an_id_is_one_command_for_ever(floor: OpenFloor, shoes: RiggedShoes):
    client = in_a_round(floor, shoes, "5s 6d 5h 9c 2c 2d")
    assert client.act("hit", id="one")["type"] == "done"
    said = client.acting("hit") | {"id": "one", "action": "stand"}
    assert refused(client, "act", **said) == "house.command_reused"
    client.act("stand")
    more = dealing("progressive", "1 main=20.00", version=client.version) | {"id": "opening"}
    assert refused(client, "deal", **more) == "house.command_reused"


# ── Shapes ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"deal"',
        '{"type":"deal"}',
        '{"type":"steal","id":"x"}',
        '{"type":"enter","id":"x","game":"classic","more":1}',
        '{"type":"enter","id":"","game":"classic"}',
        '{"type":"enter","id":"house/1","game":"classic"}',
        '{"type":"deal","id":"x","game":"classic","version":true,"bets":[]}',
        '{"type":"deal","id":"x","game":"classic","version":1.5,"bets":[]}',
        '{"type":"deal","id":"x","game":"classic","version":-1,"bets":[]}',
        '{"type":"deal","id":"x","game":"classic","version":1,"bets":[],"value":"0"}',
        '{"type":"deal","id":"x","game":"classic","version":1,"bets":[],"value":"' + "00" * 65 + '"}',
        '{"type":"deal","id":"x","game":"classic","version":' + "9" * 400 + ',"bets":[]}',
        '{"type":"deal","id":"x","game":"classic","version":1,"bets":[{"box":1,"stakes":[{"bet":"main","cents":"10"}]}]}',
        '{"type":"insure","id":"x","round":"classic/1/1","version":1,"box":1,"taken":1}',
        "[" * 5000,
    ],
)
def test_what_is_no_command_is_malformed(text: str, floor: OpenFloor):
    client = floor.client(None, "classic")
    before = floor.dump()
    id = next((id for id in ("x", "", "house/1") if f'"id":"{id}"' in text), None)
    answer = floor.wait(client.say(text, id))
    assert (answer["type"], answer["reason"]) == ("refused", "edge.malformed")
    assert floor.dump() == before
    assert client.do("ping")["type"] == "pong"
