"""Responsible gaming and leaving: asked over HTTP, once for each id, felt at the tables."""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from support.seated import deal, finish, open_round
from support.serving import Serving
from support.visitors import PASSWORD, ROUTE, Visitor

from sabot.server.config import Config
from sabot.server.serving import served

MINUTE_MS, DAY_MS = 60_000, 86_400_000


@pytest.fixture
def visitor(server: Serving):
    return Visitor(server.url).guest()


def test_a_lower_limit_binds_at_once_and_a_higher_one_waits(visitor: Visitor):
    told = visitor.call("limit", {"what": "stake", "period": "day", "value": 400}).told
    limit = next(one for one in told["limits"] if (one["what"], one["period"]) == ("stake", "day"))
    assert 400 in limit.values()
    with visitor.line() as line:
        assert deal(line)["reason"] == "house.stake_limit"
        assert visitor.call("limit", {"what": "stake", "period": "day", "value": 100_000}).status == 200
        assert deal(line)["reason"] == "house.stake_limit"
        assert visitor.call("limit", {"what": "stake", "period": "day", "value": None}).status == 200
        assert deal(line)["reason"] == "house.stake_limit"


def test_a_deposit_limit_binds_the_cashier(visitor: Visitor):
    visitor.call("limit", {"what": "deposit", "period": "day", "value": 400})
    assert visitor.call("deposit", {"id": "a", "cents": 500}).refusal == (422, "house.deposit_limit")
    assert visitor.call("deposit", {"id": "a", "cents": 400}).status == 200


BAD = {
    "an unknown limit": ("limit", {"what": "fun", "period": "day", "value": 1}, "house.unknown_limit"),
    "an unknown period": ("limit", {"what": "stake", "period": "year", "value": 1}, "house.unknown_period"),
    "a limit beyond all": ("limit", {"what": "stake", "period": "day", "value": 2**53 - 1}, "house.limit_too_large"),
    "checks too often": ("check", {"minutes": 9}, "house.check_too_often"),
    "checks too rare": ("check", {"minutes": 241}, "house.check_too_rare"),
    "nothing to acknowledge": ("acknowledge", {}, "house.no_check_due"),
    "no pause": ("time_out", {"id": "a", "days": 0}, "house.term_too_short"),
    "a long pause": ("time_out", {"id": "a", "days": 43}, "house.term_too_long"),
    "a short exclusion": ("exclude", {"id": "a", "months": 5}, "house.term_too_short"),
    "a long exclusion": ("exclude", {"id": "a", "months": 61}, "house.term_too_long"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_out_of_range_is_refused_and_changes_nothing(visitor: Visitor, name):
    route, body, reason = BAD[name]
    before = visitor.call("export").told["protection"]
    assert visitor.call(route, body).refusal == (422, reason)
    assert visitor.call("export").told["protection"] == before


@pytest.mark.parametrize(
    ("route", "field", "term", "longer", "until"),
    [("time_out", "days", 2, 3, "timed_out_until"), ("exclude", "months", 6, 7, "excluded_until")],
)
def test_a_term_begins_once_for_each_id_and_is_never_shortened(visitor: Visitor, route, field, term, longer, until):
    with visitor.line() as line:
        first = visitor.call(route, {"id": "a", field: longer}).told[until]
        assert line.event("reality")["reality"]
    assert abs(first - time.time() * 1000 - longer * (DAY_MS if field == "days" else 31 * DAY_MS)) < MINUTE_MS
    time.sleep(0.005)
    assert visitor.call(route, {"id": "a", field: longer}).told[until] == first, "the same, not once more"
    assert visitor.call(route, {"id": "a", field: term}).refusal == (409, "house.command_reused")
    assert visitor.call(route, {"id": "b", field: term}).refusal == (422, "house.term_ends_sooner")
    assert visitor.call("protection").told[until] == first


@pytest.mark.parametrize(
    ("route", "body", "reason"),
    [
        ("exclude", {"id": "e", "months": 6}, "house.excluded"),
        ("time_out", {"id": "t", "days": 1}, "house.timed_out"),
    ],
)
def test_who_stays_away_may_finish_and_withdraw_but_not_play(visitor: Visitor, route, body, reason):
    with visitor.line() as line:
        round = open_round(line)
        assert visitor.call(route, body).status == 200
        assert deal(line, "progressive")["reason"] == reason
        finish(line, round)
        assert deal(line)["reason"] == reason
    assert visitor.call("deposit", {"id": "d", "cents": 500}).refusal == (422, reason)
    balance = visitor.call("cashier").told["wallet"]["balance"]
    assert visitor.call("withdraw", {"id": "w", "cents": balance}).told["wallet"]["balance"] == 0
    assert visitor.call("export").status == 200


# ── Leaving ──────────────────────────────────────────────────────────────────────────────────────────


def test_an_export_holds_what_is_kept_and_no_secret(server: Serving):
    visitor = Visitor(server.url).register("exported")
    answer = visitor.call("export")
    told = answer.told
    assert (told["player"]["name"], told["has_password"], len(told["sessions"])) == ("exported", True, 1)
    assert len(told["receipts"]) == 1
    assert len(told["entries"]) == 1
    assert b"argon2" not in answer.body
    assert visitor.cookie is not None
    assert visitor.cookie.encode() not in answer.body


def test_exports_are_made_one_at_a_time_and_the_others_are_told_so(server: Serving):
    """Each reads the whole journal, so that many at once would keep everybody from the books."""
    visitors = [Visitor(server.url).guest() for _ in range(8)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda visitor: visitor.call("export"), visitors))
    assert 200 in {answer.status for answer in found}
    assert all(answer.status == 200 or answer.refusal == (503, "house.busy") for answer in found)


def test_deleting_needs_the_password_and_takes_everything(server: Serving):
    visitor = Visitor(server.url).register("leaving")
    assert visitor.call("delete", {}).refusal == (401, "house.login_failed")
    assert visitor.call("delete", {"password": "not this one"}).refusal == (401, "house.login_failed")
    with visitor.line() as line:
        round = open_round(line)
        assert visitor.call("delete", {"password": PASSWORD}).refusal == (422, "house.round_open")
        finish(line, round)
        cookie = visitor.cookie
        assert visitor.call("delete", {"password": PASSWORD}).status == 200
        assert line.hung() == 4002
    assert visitor.cookie is None
    visitor.cookie = cookie
    assert visitor.call("session").status == 401
    assert Visitor(server.url).call("login", {"name": "leaving", "password": PASSWORD}).status == 401
    assert Visitor(server.url).call("register", {"name": "leaving", "password": PASSWORD}).status == 200


def test_a_guest_leaves_without_a_password(visitor: Visitor):
    assert visitor.call("delete", {}).status == 200
    assert visitor.call("session").status == 401


# ── Time ─────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def house_of(folder: Path, now: list[int]) -> Iterator[str]:
    """A house in a thread, whose clock the test holds."""
    config = Config(port=0, database=f"sqlite:///{folder}/house.db")
    opened, done, urls = threading.Event(), threading.Event(), []

    async def serve() -> None:
        async with served(config, now=lambda: now[0]) as listening:
            urls.append(listening.url)
            opened.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        assert opened.wait(20)
        yield urls[0]
    finally:
        done.set()
        thread.join()


@pytest.mark.filterwarnings("ignore:shutdown_timeout should be set:DeprecationWarning")
def test_a_reality_check_stops_play_until_it_is_acknowledged(tmp_path):
    """RULES, responsible gaming: reality checks; a higher limit applies after 24 hours."""
    now = [1_800_000_000_000]
    with house_of(tmp_path, now) as url:
        visitor = Visitor(url).guest()
        assert visitor.call("check", {"minutes": 10}).status == 200
        assert visitor.call("limit", {"what": "stake", "period": "week", "value": 100_000}).status == 200
        assert visitor.call("limit", {"what": "stake", "period": "week", "value": 200_000}).status == 200
        with visitor.line() as line:
            for _ in range(10):
                finish(line, open_round(line))
                now[0] += MINUTE_MS
            assert deal(line)["reason"] == "house.reality_check"
            answer = visitor.call("acknowledge", {})
            told = msgspec.json.decode(answer.body, type=ROUTE["acknowledge"].answer)
            assert told.reality.due is False
            assert line.event("reality")["reality"]["due"] is False
            assert visitor.call("acknowledge", {}).refusal == (422, "house.no_check_due")
            finish(line, open_round(line))
        limits = {one["what"]: one for one in visitor.call("protection").told["limits"] if one["period"] == "week"}
        now[0] += DAY_MS
        later = {one["what"]: one for one in visitor.call("protection").told["limits"] if one["period"] == "week"}
        assert limits["stake"] != later["stake"]
