"""Numbers below a bound.

Law: exactly as many of the 65536 numbers lead to each result, and the rest are thrown away.
"""

from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.fairness.drbg import generate, instantiate
from sabot.fairness.numbers import SPAN, below, numbers
from sabot.fairness.seed import Seed


@pytest.mark.parametrize("bound", [1, 2, 3, 51, 52, 255, 311, 312, 352, 415, 416, 832, 32769, 65535, 65536])
def test_every_result_has_the_same_share_of_all_numbers(bound: int) -> None:
    every = iter(range(SPAN))
    taken: Counter[int] = Counter()
    while True:
        try:
            taken[below(every, bound)] += 1
        except StopIteration:
            break
    assert taken == dict.fromkeys(range(bound), SPAN // bound)


@given(st.lists(st.integers(0, SPAN - 1), max_size=8), st.integers(1, 832))
def test_a_number_that_is_left_over_is_thrown_away(before: list[int], bound: int) -> None:
    """proof.md, numbers: where the quotient is n or more the next number is used."""
    kept = [number // (SPAN // bound) for number in [*before, 0] if number // (SPAN // bound) < bound]
    assert below(iter([*before, 0]), bound) == kept[0]


def test_numbers_come_sixteen_at_a_time_high_byte_first() -> None:
    seed = Seed(b"s" * 32)
    first = list(islice(numbers(seed, "x", b"mix"), 48))
    state, made = instantiate(b"s" * 32, sha256(b"sabot/shoe/1\0x").digest()[:16], b"mix"), b""
    for _ in range(3):
        more, state = generate(state, 32)
        made += more
    assert first == [made[at] * 256 + made[at + 1] for at in range(0, 96, 2)]


def test_two_shoes_two_seeds_and_two_mixes_have_other_numbers() -> None:
    made = {
        tuple(islice(numbers(Seed(seed * 32), shoe, mixed), 8))
        for seed in (b"s", b"t")
        for shoe in ("x", "y")
        for mixed in (b"", b"m")
    }
    assert len(made) == 8
