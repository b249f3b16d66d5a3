"""Token buckets: never more than the burst and what the rate refills, in any stretch of time."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples

from sabot.server.limiter import MINUTE_MS, SECOND_MS, Bucket, Buckets, network_of

START = 1_800_000_000_000


class Asked(NamedTuple):
    """Someone asks, so many milliseconds after the last one."""

    after_ms: int
    cost: int


RATES = st.integers(1, 200)
BURSTS = st.integers(1, 50)
PERIODS = st.sampled_from([SECOND_MS, MINUTE_MS])


def asking(burst: int, least_ms: int = 0) -> st.SearchStrategy[list[Asked]]:
    steps = st.one_of(st.integers(least_ms, 40), st.integers(0, 100_000))
    return st.lists(st.builds(Asked, steps, st.integers(1, burst)), min_size=1, max_size=60)


def test_a_new_bucket_passes_its_burst_at_once_and_no_more():
    bucket = Bucket(10, 3)
    assert [bucket.take(START) for _ in range(5)] == [0, 0, 0, 100, 100]


def test_what_must_wait_passes_exactly_when_it_was_told_to_come_back():
    bucket = Bucket(3, 1)
    assert bucket.take(START) == 0
    assert bucket.take(START) == 334, "a third of a second, rounded up"
    assert bucket.take(START + 333) == 1
    assert bucket.take(START + 334) == 0


def test_what_must_wait_costs_nothing():
    bucket = Bucket(1, 10)
    assert bucket.take(START, 10) == 0
    assert {bucket.take(START + 1000, 2) for _ in range(100)} == {1000}
    assert bucket.take(START + 1000) == 0


def test_a_rate_may_be_by_the_minute():
    bucket = Bucket(7, 1, per_ms=MINUTE_MS)
    assert bucket.take(START) == 0
    assert bucket.take(START) == 8572, "a seventh of a minute, rounded up"
    assert bucket.take(START + 8572) == 0


def test_something_that_costs_nothing_always_passes():
    bucket = Bucket(1, 1)
    assert [bucket.take(START), bucket.take(START, 0)] == [0, 0]


@pytest.mark.parametrize(("rate", "burst", "per_ms"), [(0, 1, 1), (1, 0, 1), (1, 1, 0), (-1, 1, 1)])
def test_a_bucket_that_never_fills_is_our_own_fault(rate: int, burst: int, per_ms: int):
    with pytest.raises(AssertionError):
        Bucket(rate, burst, per_ms=per_ms)


@pytest.mark.parametrize("cost", [-1, 4])
def test_a_cost_that_could_never_pass_is_our_own_fault(cost: int):
    with pytest.raises(AssertionError):
        Bucket(1, 3).take(START, cost)


@settings(max_examples=examples(200), deadline=None)
@given(st.data(), RATES, BURSTS, PERIODS)
def test_no_stretch_of_time_passes_more_than_the_burst_and_the_refill(
    data: st.DataObject, rate: int, burst: int, per_ms: int
):
    bucket, now, passed = Bucket(rate, burst, per_ms=per_ms), START, []
    for asked in data.draw(asking(burst)):
        now += asked.after_ms
        if bucket.take(now, asked.cost) == 0:
            passed.append((now, asked.cost))
    for first, (begin, _) in enumerate(passed):
        total = 0
        for end, cost in passed[first:]:
            total += cost
            assert total * per_ms <= burst * per_ms + rate * (end - begin)


@settings(max_examples=examples(200), deadline=None)
@given(st.data(), RATES, BURSTS, PERIODS)
def test_the_wait_is_exact(data: st.DataObject, rate: int, burst: int, per_ms: int):
    bucket, now = Bucket(rate, burst, per_ms=per_ms), START
    for asked in data.draw(asking(burst)):
        now += asked.after_ms
        wait = bucket.take(now, asked.cost)
        if wait > 0:
            assert bucket.take(now + wait - 1, asked.cost) == 1
            now += wait
            assert bucket.take(now, asked.cost) == 0


@settings(max_examples=examples(100), deadline=None)
@given(RATES, BURSTS, st.integers(1, 200))
def test_nothing_drifts_however_often_one_looks(rate: int, burst: int, times: int):
    """A thousand looks in a second refill what one look after a second does."""
    often, once = Bucket(rate, burst), Bucket(rate, burst)
    for bucket in (often, once):
        assert bucket.take(START, burst) == 0
    for look in range(times):
        often.take(START + look, 0)
    assert often.take(START + times, burst) == once.take(START + times, burst)


@settings(max_examples=examples(200), deadline=None)
@given(RATES, BURSTS, st.lists(st.integers(-1_000_000, 1_000_000), max_size=40))
def test_a_clock_that_is_set_back_gives_nothing_away_and_locks_nobody_out(rate: int, burst: int, jumps: list[int]):
    bucket, now, passed, forwards = Bucket(rate, burst), START, 0, 0
    for jump in jumps:
        now, forwards = now + jump, forwards + max(jump, 0)
        passed += bucket.take(now) == 0
        assert passed * SECOND_MS <= burst * SECOND_MS + rate * forwards
    assert bucket.take(now) <= -(-SECOND_MS // rate)


def test_each_key_has_a_bucket_of_its_own():
    buckets = Buckets(1, 1)
    assert [buckets.take(START, key) for key in ("a", "b", "a")] == [0, 0, 1000]


def test_full_buckets_are_forgotten_and_others_kept():
    buckets = Buckets(1, 2, few=10)
    for key in range(100):
        assert buckets.take(START, key) == 0
    assert len(buckets) == 100
    for asked in range(60):
        buckets.take(START + 1000, f"new {asked}")
    assert len(buckets) < 61, "the hundred are full again after a second"
    assert buckets.take(START + 1000, "new 59") == 0, "and this one is not: it had one token left"
    assert buckets.take(START + 1000, "new 59") == 1000


def test_there_are_never_more_buckets_than_allowed():
    buckets = Buckets(1, 1, most=10)
    for key in range(1000):
        assert buckets.take(START, key) == 0
        assert len(buckets) <= 10
    assert buckets.take(START, 999) == 1000, "the last used are kept"
    assert buckets.take(START, 0) == 0, "the longest unused was let go"


@settings(max_examples=examples(100), deadline=None)
@given(RATES, BURSTS, st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 5)), max_size=80))
def test_forgetting_full_buckets_is_noticed_by_nobody(rate: int, burst: int, asked: list[tuple[int, int]]):
    buckets, alone, now = Buckets(rate, burst, most=6, few=2), {key: Bucket(rate, burst) for key in range(6)}, START
    for after_ms, key in asked:
        now += after_ms
        assert buckets.take(now, key) == alone[key].take(now)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_an_ipv6_half_counts_as_one_place(address: str, place: str):
    assert network_of(address) == place
