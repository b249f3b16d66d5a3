"""Passwords: Argon2id at the rim."""

import asyncio
import threading
from typing import Any

import pytest
from argon2 import PasswordHasher

from sabot.house.refused import Reason, Refused
from sabot.rim.passwords import Passwords

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def passwords():
    made = Passwords(hasher=CHEAP, threads=1, waiting=4)
    yield made
    made.close()


class Slow(PasswordHasher):
    """Waits at the door until it is opened."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.door = threading.Event()
        self.door.set()

    def hash(self, password: str | bytes, **named: Any) -> str:
        """The hash, once the door is open."""
        self.door.wait(10)
        return super().hash(password, **named)


def test_a_password_matches_its_own_hash_and_no_other_does(passwords):
    kept = asyncio.run(passwords.hash("correct horse"))
    assert kept.startswith("$argon2id$")
    assert asyncio.run(passwords.verify(kept, "correct horse"))
    assert not asyncio.run(passwords.verify(kept, "correct house"))


def test_the_same_password_typed_on_another_keyboard_matches(passwords):
    kept = asyncio.run(passwords.hash("cafe\u0301 noir"))
    assert asyncio.run(passwords.verify(kept, "caf\u00e9 noir"))


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("seven77", Reason.PASSWORD_TOO_SHORT),
        ("x" * 257, Reason.PASSWORD_TOO_LONG),
        ("x" * 1_000_000, Reason.PASSWORD_TOO_LONG),
        ("lone surrogate \ud800", Reason.PASSWORD_CHARACTERS),
    ],
)
def test_each_fault_of_a_password_has_its_own_reason_but_a_check_only_fails(passwords, password, reason):
    with pytest.raises(Refused) as refused:
        asyncio.run(passwords.hash(password))
    assert refused.value.reason is reason
    assert not asyncio.run(passwords.verify(asyncio.run(passwords.hash("some password")), password))


def test_a_name_that_nobody_has_costs_a_check_and_never_matches(passwords, monkeypatch):
    checked: list[str] = []

    def matches(against: str, _: bytes) -> bool:
        checked.append(against)
        return True

    monkeypatch.setattr(passwords, "_matches", matches)
    assert not asyncio.run(passwords.verify(None, "correct horse"))
    assert [against.startswith("$argon2id$") for against in checked] == [True]


def test_a_hash_of_another_cost_wants_to_be_made_again(passwords):
    kept = asyncio.run(passwords.hash("correct horse"))
    assert not passwords.needs_rehash(kept)
    dearer = Passwords(hasher=PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    assert dearer.needs_rehash(kept)
    dearer.close()


def test_the_default_cost_is_the_one_for_little_memory_of_rfc_9106():
    made = Passwords()
    hasher = made._hasher  # noqa: SLF001 -- what it was made with
    made.close()
    assert (hasher.memory_cost, hasher.time_cost, hasher.parallelism) == (65_536, 3, 4)


def test_more_than_may_wait_are_refused_at_once_and_the_loop_never_waits():
    slow = Slow()
    passwords = Passwords(hasher=slow, threads=1, waiting=2)
    slow.door.clear()

    async def flood() -> list[object]:
        asked = [asyncio.create_task(passwords.hash("correct horse")) for _ in range(5)]
        await asyncio.sleep(0)  # the loop goes on while the thread waits at the door
        slow.door.set()
        return await asyncio.gather(*asked, return_exceptions=True)

    answers = asyncio.run(flood())
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert [answer.reason for answer in refused] == [Reason.BUSY, Reason.BUSY]
    assert sum(isinstance(answer, str) for answer in answers) == 3
    assert asyncio.run(passwords.hash("correct horse"))
    passwords.close()


def test_a_place_is_free_again_when_nobody_waits_for_the_answer_any_more():
    slow = Slow()
    passwords = Passwords(hasher=slow, threads=1, waiting=0)

    async def leave() -> None:
        slow.door.clear()
        asked = asyncio.create_task(passwords.hash("correct horse"))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        slow.door.set()

    for _ in range(3):
        asyncio.run(leave())
        passwords._threads.submit(bool).result()  # noqa: SLF001 -- the thread has finished what came before
    passwords.close()
