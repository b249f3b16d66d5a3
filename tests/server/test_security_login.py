"""Logging in tells nothing: not whether a name is known, nor whether it is locked."""

import time
from collections.abc import Mapping

import pytest
from support.serving import Serving, serving
from support.visitors import PASSWORD, Answer, Visitor

TRIES = 15


@pytest.fixture(scope="module")
def server():
    """With passwords that cost something, so that a step left out would show."""
    with serving(passwords__memory_kib="8192", passwords__time_cost="2") as found:
        yield found


def login(server: Serving, name: str, password: str) -> tuple[Answer, float]:
    began = time.perf_counter()
    answer = Visitor(server.url).call("login", {"name": name, "password": password})
    return answer, time.perf_counter() - began


def seen(answer: Answer) -> tuple[object, ...]:
    """All that a visitor could compare."""
    return answer.status, answer.body, sorted(pair for pair in answer.headers.items() if pair[0] != "Date")


def turned_away(server: Serving, attempt: int) -> dict[str, list[tuple[Answer, float]]]:
    """Every way to be refused, often; in each attempt with names of its own."""
    known, locked = [f"known{attempt}_{number}" for number in range(TRIES)], f"locked{attempt}"
    for name in (*known, locked):
        Visitor(server.url).register(name)
    for _ in range(3):
        login(server, locked, "not this one")
    tried = {
        "unknown": [(f"nobody{attempt}_{number}", PASSWORD) for number in range(TRIES)],
        "wrong": [(name, "not this one") for name in known],
        "locked": [(locked, "not this one")] * TRIES,
        "locked, and right": [(locked, PASSWORD)] * TRIES,
        "no name": [("\x00" * number, PASSWORD) for number in range(TRIES)],
        "no password": [(name, "") for name in known],
    }
    found: dict[str, list[tuple[Answer, float]]] = {kind: [] for kind in tried}
    for turn in range(TRIES):  # one of each in turn, so that a busy moment of the machine is everybody's
        for kind, entries in tried.items():
            found[kind].append(login(server, *entries[turn]))
    return found


def alike(times: Mapping[str, float]) -> bool:
    """A step left out would make one of them several times as fast."""
    return max(times.values()) < 2 * min(times.values())


def test_unknown_wrong_and_locked_are_one_answer_after_the_same_time(server: Serving):
    """The shortest of each is compared, and all once more where the machine was too busy to tell."""
    times: dict[str, float] = {}
    for attempt in range(3):
        found = turned_away(server, attempt)
        looks = {repr(seen(answer)) for pairs in found.values() for answer, _ in pairs}
        assert len(looks) == 1
        assert found["wrong"][0][0].refusal == (401, "house.login_failed")
        least = {kind: min(took for _, took in pairs) for kind, pairs in found.items()}
        times = {kind: min(took, times.get(kind, took)) for kind, took in least.items()}
        if alike(times):
            return
    raise AssertionError(times)


def test_the_third_failure_locks_the_name_even_for_the_right_password(server: Serving):
    Visitor(server.url).register("thrice")
    for _ in range(2):
        assert login(server, "thrice", "not this one")[0].status == 401
    assert login(server, "thrice", PASSWORD)[0].status == 200, "two are forgiven"
    for _ in range(3):
        assert login(server, "THRICE", "not this one")[0].status == 401
    assert login(server, "thrice", PASSWORD)[0].refusal == (401, "house.login_failed")


def test_a_lock_survives_a_restart_and_does_not_end_who_is_in(server: Serving):
    inside = Visitor(server.url).register("locked_out")
    for _ in range(3):
        login(server, "locked_out", "not this one")
    server.restart()
    assert login(server, "locked_out", PASSWORD)[0].status == 401
    assert inside.call("session").status == 200


@pytest.mark.parametrize("route", ["password", "delete"])
def test_whoever_finds_a_session_open_may_not_try_all_passwords(server: Serving, route):
    visitor = Visitor(server.url).register(f"open_{route}")
    wrong = {"password": {"old": "not this one", "new": "battery staple"}, "delete": {"password": "not this one"}}
    right = {"password": {"old": PASSWORD, "new": "battery staple"}, "delete": {"password": PASSWORD}}
    for _ in range(3):
        assert visitor.call(route, wrong[route]).refusal == (401, "house.login_failed")
    assert visitor.call(route, right[route]).refusal == (401, "house.login_failed")
    assert login(server, f"open_{route}", PASSWORD)[0].status == 401
    assert visitor.call("session").status == 200


def test_a_new_name_is_told_what_is_wrong_with_it(server: Serving):
    Visitor(server.url).register("taken")
    cases = {
        ("taken", PASSWORD): (409, "house.name_taken"),
        ("TAKEN", PASSWORD): (409, "house.name_taken"),
        ("x" * 100, PASSWORD): (422, "house.name_too_long"),
        ("x" * 300, PASSWORD): (400, "edge.malformed"),
        ("", PASSWORD): (422, "house.name_too_short"),
        ("a b<c", PASSWORD): (422, "house.name_characters"),
        ("fresh", "short"): (422, "house.password_too_short"),
        ("fresh", "x" * 300): (422, "house.password_too_long"),
        ("fresh", "x" * 2049): (400, "edge.malformed"),
    }
    for (name, password), refusal in cases.items():
        answer = Visitor(server.url).call("register", {"name": name, "password": password})
        assert (name, *answer.refusal) == (name, *refusal)
        assert "Set-Cookie" not in answer.headers
