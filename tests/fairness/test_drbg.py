"""HMAC_DRBG agrees with NIST's published answers, all of them.

Law: every SHA-256 section of the three CAVS 14.3 files is run; none is left out.
"""

import re
from itertools import islice
from pathlib import Path

import pytest

from sabot.fairness.drbg import (
    RESEED_INTERVAL,
    State,
    blocks,
    generate,
    generate_afresh,
    instantiate,
    reseed,
)
from sabot.fairness.unfair import Reason, Unfair

VECTORS = Path(__file__).parent / "cavp"
SECTIONS = 16
"""Four lengths of personalisation and additional input, each four times over."""
COUNTS = 15

Fields = dict[str, list[bytes]]


def read(name: str) -> list[Fields]:
    """Every test of a file: its fields in order, a name possibly twice."""
    tests: list[Fields] = []
    for line in (VECTORS / f"{name}.rsp").read_text(encoding="ascii").splitlines():
        match = re.fullmatch(r"(\w+) = ?(\w*)", line)
        if line.startswith("COUNT"):
            tests.append({})
        elif match and tests:
            tests[-1].setdefault(match[1], []).append(bytes.fromhex(match[2]))
    return tests


def started(test: Fields) -> State:
    (entropy,), (nonce,), (personalisation,) = test["EntropyInput"], test["Nonce"], test["PersonalizationString"]
    return instantiate(entropy, nonce, personalisation)


def test_without_reseeding_it_gives_what_nist_says() -> None:
    for test in read("no_reseed"):
        state, made = started(test), b""
        for additional in test["AdditionalInput"]:
            made, state = generate(state, 128, additional)
        assert [made] == test["ReturnedBits"]


def test_with_reseeding_it_gives_what_nist_says() -> None:
    for test in read("pr_false"):
        (entropy,), (additional_once,) = test["EntropyInputReseed"], test["AdditionalInputReseed"]
        state, made = reseed(started(test), entropy, additional_once), b""
        for additional in test["AdditionalInput"]:
            made, state = generate(state, 128, additional)
        assert [made] == test["ReturnedBits"]


def test_with_prediction_resistance_it_gives_what_nist_says() -> None:
    for test in read("pr_true"):
        state, made = started(test), b""
        for additional, entropy in zip(test["AdditionalInput"], test["EntropyInputPR"], strict=True):
            made, state = generate_afresh(state, 128, entropy, additional)
        assert [made] == test["ReturnedBits"]


@pytest.mark.parametrize("name", ["no_reseed", "pr_false", "pr_true"])
def test_no_section_of_nists_files_is_missing(name: str) -> None:
    text = (VECTORS / f"{name}.rsp").read_text(encoding="ascii")
    counts = [int(count) for count in re.findall(r"COUNT = (\d+)", text)]
    tests = read(name)
    assert text.count("[SHA-256]") == SECTIONS
    assert counts == list(range(COUNTS)) * SECTIONS
    assert len({test["ReturnedBits"][0] for test in tests}) == len(tests) == SECTIONS * COUNTS
    assert all(len(test["AdditionalInput"]) == 2 and len(test["ReturnedBits"][0]) == 128 for test in tests)


def test_a_state_shows_nothing_of_itself() -> None:
    state = instantiate(b"e" * 32, b"n" * 16)
    assert state.key.hex() not in repr(state)
    assert repr(state.key) not in repr(state)
    assert repr(state.value) not in repr(state)


def test_asking_twice_from_one_state_gives_the_same_and_changes_nothing() -> None:
    state = instantiate(b"e" * 32, b"n" * 16)
    assert generate(state, 40) == generate(state, 40)
    assert generate(state, 40)[1].requests == 2


def test_blocks_are_what_requests_of_one_block_give() -> None:
    """The state moves on between two requests, whether or not a third is made."""
    state = instantiate(b"e" * 32, b"n" * 16, b"shoe")
    first, after = generate(state, 32)
    second, _ = generate(after, 32)
    assert list(islice(blocks(state), 2)) == [first, second]


def test_blocks_end_where_a_reseed_is_due() -> None:
    """The last request of the standard's interval is served, and no other."""
    last = State(b"k" * 32, b"v" * 32, RESEED_INTERVAL)
    stream = blocks(last)
    assert next(stream) == generate(last, 32)[0]
    with pytest.raises(Unfair) as refused:
        next(stream)
    assert refused.value.reason is Reason.RESEED_DUE
