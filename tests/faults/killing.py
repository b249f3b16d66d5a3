"""Starting the lives of a plan in a process of their own.

Law: the process ends before its folder goes, so neither files nor processes are left behind.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from faults.lives import Plan, Report

TESTS = Path(__file__).parent.parent
CLASSES = ("begun", "worked", "flushed", "linked", "committed", "answered", "random")
LIVES_OF_A_HOUSE = 50
_MEMORY = Path("/dev/shm")  # noqa: S108 -- a folder of our own is made in it


@contextmanager
def folder() -> Iterator[Path]:
    """A folder in memory where there is one: a killed process loses nothing that it wrote, whatever it is on."""
    with tempfile.TemporaryDirectory(prefix="sabot-", dir=_MEMORY if _MEMORY.is_dir() else None) as made:
        yield Path(made)


def houses(kills: dict[str, int]) -> int:
    """How many houses a plan needs, so that none grows too old to be looked through quickly."""
    return -(-sum(kills.values()) // LIVES_OF_A_HOUSE)


def carry_out(plan: Plan) -> Report:
    """All kills of a plan, and what they came to."""
    done = subprocess.run(
        [sys.executable, "-m", "faults.lives"],
        input=msgspec.json.encode(plan),
        stdout=subprocess.PIPE,
        check=True,
        cwd=TESTS,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    )
    return msgspec.json.decode(done.stdout, type=Report)


def kill_sqlite(kills: dict[str, int], *, seed: int, storage: str = "sqlite") -> Report:
    """Kill a storage on fresh files."""
    with folder() as made:
        addresses = [str(made / f"{number}.db") for number in range(houses(kills))]
        return carry_out(Plan(storage=storage, addresses=addresses, kills=kills, seed=seed))
