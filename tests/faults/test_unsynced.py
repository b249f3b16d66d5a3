"""The machine dies, and with it any write that was not synced.

Law: what was answered is there after every crash that the disk's own promises allow; a house that does not
sync is found to lose answers, so the harness can see what it looks for.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from faults.crash_states import Event, crashes, found_after, moments_of, moments_of_making, record
from faults.killing import folder
from support.effort import LONG

SEED = Random().randrange(10**6) if LONG else 20_261_116
LOST = "was answered and is lost"


def found_in(made: Path, number: int, *, seed: int, synchronous: str | None = None) -> list[str]:
    """All that is wrong after so many crashes of one recording."""
    events = record(made, seed=seed, synchronous=synchronous)
    return found_at(made, events, moments_of(events, number, seed=seed), seed=seed)


def found_at(made: Path, events: list[Event], moments: Sequence[int], *, seed: int) -> list[str]:
    """All that is wrong after crashes at these moments."""
    return [fault for crash in crashes(events, moments, seed=seed) for fault in found_after(crash, made / "after")]


@pytest.mark.parametrize("part", range(20 if LONG else 2))
def test_no_answer_is_lost_whatever_became_of_the_writes_that_were_not_synced(part: int) -> None:
    seed = SEED + part
    with folder() as made:
        assert found_in(made, 500 if LONG else 200, seed=seed) == [], f"seed {seed}"


def test_a_file_whose_making_was_cut_short_can_be_opened_again() -> None:
    with folder() as made:
        events = record(made, seed=SEED, steps=1)
        assert found_at(made, events, moments_of_making(events) * 3, seed=SEED) == [], f"seed {SEED}"


def test_a_house_that_never_syncs_is_found_to_lose_answers_and_to_spoil_its_file() -> None:
    with folder() as made:
        faults = found_in(made, 60, seed=SEED, synchronous="OFF")
    assert any(fault.endswith(LOST) for fault in faults)
    assert any("the house cannot go on" in fault or "not sound" in fault for fault in faults)


def test_a_house_that_syncs_only_its_checkpoints_is_found_to_lose_answers() -> None:
    """synchronous=NORMAL promises sound books, which is less than the house promises."""
    with folder() as made:
        faults = found_in(made, 60, seed=SEED, synchronous="NORMAL")
    assert any(fault.endswith(LOST) for fault in faults)
