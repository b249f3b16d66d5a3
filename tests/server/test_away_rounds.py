"""Rounds whose player is away: RULES 6, by the floor's own clock.

Law: deadlines are exact to the millisecond; nothing more is staked; whoever comes back in time goes on where they were.
"""

import asyncio
import json
from typing import Any
from unittest.mock import patch

import pytest
from support.boxes import INSTANT
from support.floors import DAY, HOUR, MINUTE, OpenFloor, a_floor, open_floor
from support.house import START
from support.rigged import RiggedShoes, rigged_shoes
from support.windows import Client, Message

from sabot.house.instant import Played, end_waiting
from sabot.server import away
from sabot.server.config import Away
from sabot.words import LANGS, Lang, say

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

MAIN = "1 main=10.00"
HARD_15 = "Ts 6d 5h"
"""A hand of 15 against a 6, and with it an open round of classic."""


def at_the_table(floor: OpenFloor, shoes: RiggedShoes, cards: str = HARD_15, game: str = "classic") -> Client:
    """Somebody with an open round."""
    client = floor.client(None, game)
    shoes.next = cards
    assert client.deal(game, MAIN)["type"] == "done"
    assert client.round["phase"] != "over"
    return client


# ── Classic: ten minutes ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lost", [True, False])
def test_a_choice_waits_ten_minutes_and_is_then_played_out_and_paid(lost: bool, floor: OpenFloor, shoes: RiggedShoes):  # noqa: FBT001 -- a case
    """Sheet 001, connection lost; an idle player is treated the same way."""
    client = at_the_table(floor, shoes)
    id, player = client.round["id"], client.player
    if lost:
        client.drop()
    assert floor.pass_ms(10 * MINUTE - 1) == 0
    assert not floor.read(id).over
    assert floor.pass_ms(1) == 1
    played = floor.read(id)
    assert played.over
    assert floor.available(player) == played.events[-2].balance  # type: ignore[union-attr]  # it is settled
    assert player in floor.floor.people
    assert floor.floor.people[player].seats == {}
    assert [one["why"] for one in client.heard("closed")] == ([] if lost else ["idle"])
    assert client.closed == ((1000, "bye") if lost else None)


@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("Ts 6d 5h", ["stand"]),  # 15 against 6 stands
        ("Ts Td 2h 2s 2d 7c", ["hit"] * 3),  # 12 against ten hits, until it is 23
        ("6s 6d 5h Tc", ["hit"]),  # 11 doubles: with no more money it hits, and 21 is at its end
        ("8s 6d 8h", ["stand"]),  # 8-8 splits: with no more money it plays 16
        ("As 8d Ah Tc 5d", ["hit", "hit", "stand"]),  # A-A splits: else it hits; 12, then hits to 17
        ("As 6d 7h 2c", ["hit", "stand"]),  # A-7 against 6 doubles: with no more money it hits
    ],
)
def test_it_is_played_out_by_the_sheets_chart_with_no_more_money(
    cards: str, actions: list[str], floor: OpenFloor, shoes: RiggedShoes
):
    """RULES 6: a double or split falls back as in section 4."""
    client = at_the_table(floor, shoes, cards)
    second = floor.client(client.who)
    client.drop()
    floor.pass_ms(10 * MINUTE)
    told = second.heard("round")[-1]
    acted = [one for one in told["happened"] if one["what"] == "acted"]
    assert [one["action"] for one in acted] == actions
    assert all(one["by_house"] and not one["staked"] for one in acted)
    assert told["cause"] is None
    assert told["round"]["result"]["staked"] == 1000


def test_no_insurance_is_taken_for_whoever_is_away(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 6: no insurance."""
    client = at_the_table(floor, shoes, "Ts Ad 9h")
    assert client.round["phase"] == "insurance"
    floor.pass_ms(10 * MINUTE)
    told = client.heard("round")[-1]
    answers = [one for one in told["happened"] if one["what"] == "insurance_answered"]
    assert [(one["taken"], one["staked"], one["by_house"]) for one in answers] == [(False, 0, True)]
    assert told["round"]["result"]["staked"] == 1000


def test_whatever_is_open_is_played_out_with_nothing_more_staked(floor: OpenFloor):
    """A law over random rounds, answered or not, of forty players at once."""
    opened = [floor.open_any(floor.player(10_000_000), "classic") for _ in range(40)]
    waiting = [played for played in opened if not played.over]
    floor.restart()
    assert floor.pass_ms(10 * MINUTE) == len(waiting)
    for played in waiting:
        ended = floor.read(played.id)
        assert ended.over
        assert ended.staked == played.staked


# ── Coming back ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", INSTANT)
@pytest.mark.parametrize("how", ["lost", "restarted"])
def test_coming_back_in_time_goes_on_exactly_where_it_was(how: str, game: str, floor: OpenFloor, shoes: RiggedShoes):
    """RULES 6: after a break the game resumes where it was; to the byte."""
    client = at_the_table(floor, shoes, "5s 6d 5h 2c 3c", game)
    client.act("hit")
    shown, who = client.rounds()[-1], client.who
    if how == "lost":
        client.drop()
    else:
        floor.restart()
    floor.pass_ms(10 * MINUTE - 1)
    back = floor.connect(who)
    snapshot = back.hello()["snapshot"]
    (seat,) = snapshot["seats"]
    assert seat["seated"] is False
    back.enter(game)
    assert back.rounds() == [shown]
    assert seat["round"] == back.round
    floor.pass_ms(10 * MINUTE - 1)
    assert back.act("stand")["type"] == "done"
    assert back.round["phase"] == "over"
    assert back.heard("round")[-1]["happened"][0]["what"] == "acted"


def test_who_comes_back_in_the_very_moment_goes_on(floor: OpenFloor, shoes: RiggedShoes):
    """A command that arrives as the deadline is looked at comes first."""
    client = at_the_table(floor, shoes)
    floor.now += 10 * MINUTE

    async def both() -> tuple[Message, int]:
        return await asyncio.gather(client.ask("press", game="classic"), away.look_after(floor.floor))

    answer, seen = floor.wait(both())
    assert (answer["type"], seen) == ("pressed", 0)
    assert client.act("stand")["type"] == "done"


def test_who_comes_back_too_late_finds_the_result(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 6: played out, paid, and the session closed."""
    client = at_the_table(floor, shoes)
    client.drop()
    floor.pass_ms(10 * MINUTE)
    back = floor.client(client.who)
    (seat,) = back.messages[0]["snapshot"]["seats"]
    assert seat["round"]["phase"] == "over"
    assert seat["round"]["result"]["hands"]
    assert seat["version"] == seat["last"][0]["box"] + 1
    assert back.messages[0]["snapshot"]["wallet"]["in_play"] == 0


# ── A day, thirty days ───────────────────────────────────────────────────────────────────────────────


def test_a_round_ends_24_hours_after_its_opening_whatever_keeps_it_alive(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 6: a round open for 24 hours is completed the same way."""
    client = at_the_table(floor, shoes)
    id = client.round["id"]
    while floor.now < START + DAY - HOUR:
        assert floor.pass_ms(9 * MINUTE) == 0
        client.do("press", game="classic")
    while floor.now + 9 * MINUTE < START + DAY:
        floor.pass_ms(9 * MINUTE)
        client.do("press", game="classic")
    floor.pass_ms(START + DAY - 1 - floor.now)
    assert not floor.read(id).over
    assert floor.pass_ms(1) == 1
    assert floor.read(id).over


def test_after_a_restart_a_round_waits_again_but_a_day_counts_from_its_opening(floor: OpenFloor, shoes: RiggedShoes):
    """RULES 6: an outage is nobody's absence, but a round is open for a day at most."""
    client = at_the_table(floor, shoes)
    id = client.round["id"]
    floor.pass_ms(9 * MINUTE)
    floor.restart()
    assert floor.pass_ms(10 * MINUTE - 1) == 0
    floor.restart()
    floor.now = START + DAY - 2 * MINUTE
    floor.restart()
    assert floor.pass_ms(2 * MINUTE - 1) == 0
    assert not floor.read(id).over
    assert floor.pass_ms(1) == 1
    assert floor.read(id).over


def test_after_an_outage_of_days_everything_that_waited_is_completed_at_once(floor: OpenFloor, shoes: RiggedShoes):
    clients = [at_the_table(floor, shoes) for _ in range(5)]
    floor.now += 3 * DAY
    floor.restart()
    assert floor.pass_ms(0) == 5
    assert all(floor.read(client.round["id"]).over for client in clients)


def test_a_progressive_round_waits_30_days_and_is_cancelled(floor: OpenFloor, shoes: RiggedShoes):
    """Sheet 004: a round open for 30 days is cancelled and its stakes refunded; the meter as if it had not been."""
    client, meter = floor.client(None, "progressive"), dict(floor.floor.meters)
    shoes.next = "Ts 6d 5h 9c"
    before = floor.available(client.player)
    client.deal("progressive", "1 main=10.00 21+3_progressive=5.00")
    assert floor.floor.meters != meter
    client.act("hit", confirmed=True)
    client.drop()
    for day in range(1, 30):
        assert floor.pass_ms(DAY) == 0, day
        if day == 20:
            floor.restart()
    second = floor.client(client.who)
    assert floor.pass_ms(DAY - 1) == 0
    assert floor.pass_ms(1) == 1
    told = second.heard("round")[-1]
    assert (told["round"]["result"]["void"], told["round"]["result"]["returned"]) == ("expired", 1500)
    assert told["wallet"] == {"balance": before, "in_play": 0}
    assert floor.available(client.player) == before
    assert floor.floor.meters == meter


def test_a_progressive_table_with_nothing_pending_never_closes(floor: OpenFloor):
    """Sheet 004 names no time for it."""
    client = floor.client(None, "progressive")
    assert floor.pass_ms(90 * DAY) == 0
    assert client.do("press", game="progressive")["type"] == "pressed"


# ── The operator's own times ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "chosen", "due_ms", "void"),
    [
        ("classic", Away(pending_ms=5000), 5000, None),
        ("classic", Away(open_ms=60_000), 60_000, None),
        ("classic", Away(pending_ms=5000, ending="void"), 5000, "expired"),
        ("progressive", Away(pending_ms=7000), 7000, "expired"),
        ("progressive", Away(open_ms=DAY), DAY, "expired"),
    ],
)
def test_the_operator_may_choose_other_times(
    game: str, chosen: Away, due_ms: int, void: str | None, shoes: RiggedShoes
):
    with open_floor(away={game: chosen}) as floor:
        client = at_the_table(floor, shoes, "Ts 6d 5h 9c", game)
        assert floor.pass_ms(due_ms - 1) == 0
        assert floor.pass_ms(1) == 1
        assert client.round["phase"] == "over"
        assert client.round["result"]["void"] == void


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_says_what_holds_in_this_house(lang: Lang):
    """What is told beforehand is what is done: the operator's times, and the sheet's where none was chosen."""
    chosen = {"classic": Away(pending_ms=5 * MINUTE, ending="void"), "progressive": Away(idle_ms=3 * MINUTE)}

    def sentences(floor: OpenFloor, game: str) -> list[str]:
        page = floor.wait(floor.page("help", floor.signed(), path={"game": game}, query={"lang": lang}))
        return [sentence for section in json.loads(page)["sections"] for sentence in section["sentences"]]

    def lasting(count: int, unit: str) -> str:
        return say(lang, f"help.time.{unit}", count=count)

    waits = {"pending": lasting(5, "minutes"), "open": lasting(24, "hours")}
    with open_floor(away=chosen) as floor:
        classic, progressive = sentences(floor, "classic"), sentences(floor, "progressive")
        assert say(lang, "help.away.waits", **waits) in classic
        assert say(lang, "help.away.cancelled") in classic
        assert say(lang, "help.away.completed") not in classic
        assert say(lang, "help.away.idle", idle=lasting(2, "minutes")) in classic
        assert say(lang, "help.away.waits_open", open=lasting(30, "days")) in progressive
        assert say(lang, "help.away.idle", idle=lasting(3, "minutes")) in progressive


# ── Faults ───────────────────────────────────────────────────────────────────────────────────────────


def test_one_seat_that_fails_leaves_the_others_alone_and_is_tried_again(floor: OpenFloor, shoes: RiggedShoes):
    clients = [at_the_table(floor, shoes) for _ in range(3)]
    broken = clients[0].round["id"]

    async def fails(transaction: Any, round: str, ending: Any) -> Played:
        if round == broken:
            raise ZeroDivisionError
        return await end_waiting(transaction, round, ending)

    with patch.object(away, "end_waiting", fails), pytest.raises(ExceptionGroup) as faults:
        floor.pass_ms(10 * MINUTE)
    assert [type(fault) for fault in faults.value.exceptions] == [ZeroDivisionError]
    assert [floor.read(client.round["id"]).over for client in clients] == [False, True, True]
    assert floor.pass_ms(1) == 1
    assert floor.read(broken).over
