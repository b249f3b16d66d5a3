"""The progressive meter on the floor: who is told, and what a jackpot pays.

Law: every player sees the same meter, soon after it moved; an award is told when the initial cards are down.
"""

import asyncio
import json
from fractions import Fraction
from math import comb

import pytest
from support.floors import OpenFloor, a_floor
from support.rigged import RiggedShoes, rigged_shoes

from sabot.server.serving import _again

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

BET = "main=10.00 21+3_progressive=5.00"
SEED = 1_000_000


def test_a_stake_on_the_progressive_is_told_to_everybody(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 2: 15 % of each $5 goes to the visible meter, and every player on the site plays for the same one."""
    client, other = floor.client(None, "progressive"), floor.client(None, "classic")
    shoes.next = "Ts 9s 6d 5h 2h 9c"
    client.deal("progressive", f"1 {BET}", f"2 {BET}")
    assert other.heard("meter") == []
    floor.wait(_told(floor))
    told = {
        "type": "meter",
        "on": "house",
        "seq": 1,
        "at": floor.now,
        "meter": {"game": "progressive", "cents": SEED + 150},
    }
    assert other.heard("meter") == client.heard("meter") == [told]
    floor.wait(_told(floor))
    assert len(other.heard("meter")) == 1, "what did not move is not told"
    assert floor.client().messages[0]["snapshot"]["meters"] == [told["meter"]]


async def _told(floor: OpenFloor) -> None:
    floor.floor.tell_meters()


def test_the_meter_is_told_at_the_operators_pace(floor: OpenFloor, shoes: RiggedShoes):
    """Whoever listens has heard of it within the pace's milliseconds."""
    client, other = floor.client(None, "progressive"), floor.client()
    shoes.next = "Ts 6d 5h 9c"
    client.deal("progressive", f"1 {BET}")
    every_ms = floor.config.pace.meter_ms

    async def chore(house: object) -> None:
        assert house is floor.floor
        floor.floor.tell_meters()

    async def a_while() -> None:
        telling = asyncio.create_task(_again(chore, floor.floor, every_ms))
        await asyncio.sleep(1.2 * every_ms / 1000)
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)

    floor.wait(a_while())
    assert [one["meter"]["cents"] for one in other.heard("meter")] == [SEED + 75]


def test_three_aces_of_spades_take_the_meter(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 2: 100 % of the visible meter, with the round's own contributions in it; the bank lifts it to the floor."""
    client = floor.client(None, "progressive")
    before, shoes.next = floor.available(client.player), "As As As 5c Td"
    client.deal("progressive", f"1 {BET}")
    award = SEED + 75
    happened = client.heard("round")[-1]["happened"]
    assert {"what": "jackpot", "awards": [[1, award]]} in happened
    assert client.round["boxes"][0]["award"] == award
    assert client.heard("round")[-1]["wallet"] == {"balance": before - 1500, "in_play": 1500}, (
        "it is paid with the round"
    )
    client.insure(taken=False)
    while client.round["phase"] != "over":
        client.act("stand")
    (side,) = client.round["result"]["side_bets"]
    assert (side["line"], side["returned"]) == ("aces_of_spades", award)
    wallet = client.heard("round")[-1]["wallet"]
    assert wallet == {"balance": before - 1500 + client.round["result"]["returned"], "in_play": 0}
    assert floor.available(client.player) == wallet["balance"]
    assert floor.floor.meters["progressive"] == SEED


def test_two_boxes_that_hit_are_one_moment_in_box_order(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 2: the first takes the visible meter, the second H out of it."""
    client = floor.client(None, "progressive")
    shoes.next = "As As As As As 5c"
    client.deal("progressive", f"1 {BET}", f"2 {BET}")
    hit = next(one for one in client.heard("round")[-1]["happened"] if one["what"] == "jackpot")
    hidden = 2 * 10  # 2 % of each $5
    assert hit["awards"] == [[1, SEED + 150], [2, hidden]]
    assert [box["award"] for box in client.round["boxes"]] == [SEED + 150, hidden]


def test_the_odds_say_for_which_jackpot_they_hold(floor: OpenFloor, shoes: RiggedShoes):
    """A return without the jackpot, and beside it the one with what the meter holds now."""
    shoes.next = "Ts 9s 6d 5h 2h 9c"
    floor.client(None, "progressive").deal("progressive", f"1 {BET}")
    page = floor.wait(floor.page("odds", floor.signed(), path={"game": "progressive"}))
    returns = {one["bet"]: one for one in json.loads(page)["returns"]}
    assert {bet for bet, one in returns.items() if one["with_jackpot"]} == {"21+3_progressive"}
    odds, meter = returns["21+3_progressive"], SEED + 75
    three_aces_of_spades = Fraction(comb(8, 3), comb(416, 3))
    added = three_aces_of_spades * meter / 500 * 100
    assert odds["with_jackpot"]["meter"] == meter
    assert float(odds["with_jackpot"]["percent"]) == pytest.approx(float(odds["percent"]) + float(added), abs=2e-6)
