"""Logging in, failing to, and being locked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples
from support.people import DAY, MINUTE, Desk

from sabot.house.people.accounts import change_password, register
from sabot.house.people.login import WINDOW_MS, admitted, failures_of, login, login_hash
from sabot.house.people.sessions import Signed, signed
from sabot.house.people.sweep import sweep
from sabot.house.refused import Reason, Refused


def attempt(desk: Desk, name: str = "Rosalie", matched: str | None = None) -> bool:
    """Try to log in; whether it worked."""
    answer = desk.do(login, name, matched, desk.token())
    assert answer is Reason.LOGIN_FAILED or isinstance(answer, Signed)
    return isinstance(answer, Signed)


def test_the_right_password_gives_a_session_under_a_new_token():
    desk = Desk()
    desk.named("Rosalie", "hash")
    token = desk.token()
    assert desk.do(login, "ROSALIE", desk.do(login_hash, "rosalie"), token) == desk.do(signed, token)


def test_logging_in_ends_the_session_that_was_shown():
    desk = Desk()
    old, new = desk.token(), desk.token()
    desk.do(register, "Rosalie", "hash", old)
    desk.do(login, "Rosalie", "hash", new, ending=old)
    desk.refuses(Reason.NO_SESSION, signed, old)
    desk.do(signed, new)


@pytest.mark.parametrize("name", ["Rosalie", "Nobody", "", "x" * 5000, "no such name", "lone\ud800"])
def test_whatever_is_wrong_the_answer_is_the_same(name):
    desk = Desk()
    desk.named("Rosalie", "hash")
    answer = desk.do(login, name, None, desk.token())
    with pytest.raises(Refused) as refused:
        admitted(answer)
    assert (refused.value.reason, refused.value.about) == (Reason.LOGIN_FAILED, {})


def test_a_name_that_nobody_has_leaves_the_same_trace_as_one_that_somebody_has():
    desk = Desk()
    desk.named("Rosalie", "hash")
    before = set(desk.documents())
    attempt(desk, "Rosalie")
    known = {(kind, len(id)) for kind, id in set(desk.documents()) - before}
    before = set(desk.documents())
    attempt(desk, "Nobody")
    assert known == {(kind, len(id)) for kind, id in set(desk.documents()) - before} == {("failures", 64)}


def test_three_failures_within_thirty_minutes_lock_the_name_even_for_the_right_password():
    desk = Desk()
    desk.named("Rosalie", "hash")
    for _ in range(3):
        assert not attempt(desk)
        desk.wait(15 * MINUTE)
    desk.wait(-15 * MINUTE)  # now is the third failure
    assert not attempt(desk, matched="hash")
    desk.wait(WINDOW_MS - 1)
    assert not attempt(desk, matched="hash")
    desk.wait(1)
    assert attempt(desk, matched="hash")


def test_two_failures_lock_nothing():
    desk = Desk()
    desk.named("Rosalie", "hash")
    attempt(desk)
    attempt(desk)
    assert attempt(desk, matched="hash")


def test_failures_further_apart_lock_nothing():
    desk = Desk()
    desk.named("Rosalie", "hash")
    for _ in range(6):
        attempt(desk)
        desk.wait(15 * MINUTE + 1)
    assert attempt(desk, matched="hash")


def test_attempts_while_locked_do_not_prolong_the_lock():
    desk = Desk()
    desk.named("Rosalie", "hash")
    for _ in range(10):
        attempt(desk)
    desk.wait(WINDOW_MS)
    assert attempt(desk, matched="hash")


def test_a_success_forgets_the_failures_before_it():
    desk = Desk()
    desk.named("Rosalie", "hash")
    for _ in range(3):
        attempt(desk)
        attempt(desk)
        assert attempt(desk, matched="hash")


def test_one_name_locked_locks_no_other():
    desk = Desk()
    desk.named("Rosalie", "hash")
    for _ in range(3):
        attempt(desk, "Nobody")
    assert attempt(desk, matched="hash")


def test_another_spelling_of_a_name_counts_as_the_same_name():
    desk = Desk()
    desk.named("Rosalie", "hash")
    for name in ("rosalie", "ROSALIE", "\uff32osalie"):
        attempt(desk, name)
    assert not attempt(desk, matched="hash")


def test_a_password_changed_while_it_was_checked_is_no_longer_right():
    desk = Desk()
    who = desk.named("Rosalie", "before")
    checked = desk.do(login_hash, "Rosalie")
    desk.do(change_password, who, "after", desk.token())
    assert not attempt(desk, matched=checked)


def test_a_hash_of_an_older_cost_is_replaced_at_login():
    desk = Desk()
    desk.named("Rosalie", "cheap")
    desk.do(login, "Rosalie", "cheap", desk.token(), rehashed="dear")
    assert desk.do(login_hash, "Rosalie") == "dear"


def test_stale_failures_are_swept_away_and_fresh_ones_stay():
    desk = Desk()
    attempt(desk, "Nobody")
    listed = [name for name in desk.documents() if name[0] == "failures"]
    assert desk.do(sweep, listed) == 0
    desk.wait(DAY)
    assert desk.do(sweep, listed) == 1
    assert desk.do(failures_of, "Nobody") == ()


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20 * MINUTE), st.booleans()), max_size=40))
def test_a_login_works_exactly_when_the_password_is_right_and_three_failures_do_not_lock(attempts):
    """The lock told again, plainly: from the failures that counted, in the order they came."""
    desk = Desk()
    desk.named("Rosalie", "hash")
    failures: list[int] = []
    locked_until = 0
    for gap, right in attempts:
        desk.wait(gap)
        worked = attempt(desk, matched="hash" if right else None)
        assert worked == (right and desk.now >= locked_until)
        if desk.now < locked_until:
            continue
        if right:
            failures.clear()
            continue
        failures.append(desk.now)
        if len(failures) >= 3 and failures[-1] - failures[-3] <= WINDOW_MS:
            locked_until = desk.now + WINDOW_MS
            failures.clear()
