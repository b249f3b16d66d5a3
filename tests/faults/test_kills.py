"""The house is killed at every named point of a commit, and at random moments.

Law: nothing that was answered is lost, nothing is applied twice, and what was on its way is there whole or
not at all. The same harness finds each storage that was broken on purpose.
"""

from random import Random

import pytest
from faults.killing import CLASSES, carry_out, houses, kill_sqlite
from faults.lives import Plan, Report
from support import postgres
from support.effort import LONG

SEED = Random().randrange(10**6)
"""Another one in each run; a failure names it in the life that found it."""


def check(report: Report, kills: int) -> None:
    assert report.faults == []
    assert report.kills == dict.fromkeys(CLASSES, kills)
    assert report.answered > 5 * kills
    assert report.in_flight > kills, "a kill that interrupts nobody proves little"


def test_a_kill_anywhere_in_a_commit_loses_nothing_on_sqlite() -> None:
    kills = 1000 if LONG else 12
    check(kill_sqlite(dict.fromkeys(CLASSES, kills), seed=SEED), kills)


def test_a_kill_anywhere_in_a_commit_loses_nothing_on_postgresql() -> None:
    """The client is killed; the server sees its connections vanish."""
    kills = dict.fromkeys(CLASSES, 200 if LONG else 4)
    addresses = [postgres.fresh() for _ in range(houses(kills))]
    check(carry_out(Plan(storage="postgres", addresses=addresses, kills=kills, seed=SEED)), kills["begun"])


@pytest.mark.parametrize(
    ("storage", "point", "said"),
    [
        ("answers_early", "committed", "was answered and is lost"),
        ("forgets", "answered", "was applied 2 times"),
        ("commits_twice", "flushed", "which is not there"),
    ],
)
def test_the_harness_finds_a_storage_that_breaks_its_promise(storage: str, point: str, said: str) -> None:
    report = kill_sqlite({point: 12}, seed=SEED, storage=storage)
    assert any(fault.endswith(said) for fault in report.faults), report.faults
