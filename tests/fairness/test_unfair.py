"""Every reason for which something is not done, one by one.

Law: each reason has a case here, and a case that is refused is refused for exactly that reason.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import repeat

import pytest
from msgspec.structs import replace

from sabot.fairness import (
    MOST_CONTRIBUTORS,
    Contribution,
    Gathering,
    LiveShoe,
    Reason,
    Unfair,
    begin_reveal,
    close_round,
    commit,
    commitment,
    contribution_commitment,
    draw,
    exchange,
    first_tray,
    gathered,
    instant_shoe,
    live_proof,
    live_shoe,
    open_round,
    put_ready,
    reveal,
)
from sabot.fairness import tree as trees
from sabot.fairness.drbg import RESEED_INTERVAL, State, generate, instantiate, reseed
from sabot.fairness.numbers import below
from sabot.games import GAMES

SEED, HALF = b"s" * 32, Fraction(1, 2)
RULES = GAMES["infinite"].rules
READY = State(b"k" * 32, b"v" * 32, 1)
PROMISE = contribution_commitment(b"mine")
ONE = commit(Gathering(), "ann", PROMISE)
OPEN = begin_reveal(ONE)
FULL = Gathering(contributions=tuple(repeat(Contribution(who="x", commitment=PROMISE), MOST_CONTRIBUTORS)))


class Endless(bytes):
    """Says that it is longer than the standard allows, without being so."""

    __slots__ = ()

    def __len__(self) -> int:
        return 2**32 + 1


def live(seed: bytes = SEED, shoe_id: str = "t/1", cut: Fraction = HALF, *given: Contribution) -> LiveShoe:
    return live_shoe(RULES, shoe_id=shoe_id, seed=seed, entropy=given, cut_card=cut)


def instant(seed: bytes = SEED, shoe_id: str = "x", value: bytes = b"") -> object:
    return instant_shoe(RULES, shoe_id=shoe_id, seed=seed, player_value=value)


SHOE, OTHER = live(), live(b"t" * 32, "t/2")
TRAY = first_tray(SHOE)
OUT = first_tray(SHOE, dealt=208)
ROUND = open_round(TRAY)

CASES: list[tuple[Reason, Callable[[], object]]] = [
    (Reason.TOO_LITTLE_ENTROPY, lambda: instantiate(b"e" * 31, b"n" * 16)),
    (Reason.TOO_LITTLE_ENTROPY, lambda: reseed(READY, b"e" * 31)),
    (Reason.NONCE_TOO_SHORT, lambda: instantiate(b"e" * 32, b"n" * 15)),
    (Reason.INPUT_TOO_LONG, lambda: instantiate(b"e" * 32, b"n" * 16, Endless())),
    (Reason.INPUT_TOO_LONG, lambda: reseed(READY, b"e" * 32, Endless())),
    (Reason.INPUT_TOO_LONG, lambda: generate(READY, 32, Endless())),
    (Reason.TOO_MANY_BITS, lambda: generate(READY, 2**16 + 1)),
    (Reason.TOO_MANY_BITS, lambda: generate(READY, -1)),
    (Reason.RESEED_DUE, lambda: generate(READY._replace(requests=RESEED_INTERVAL + 1), 32)),
    (Reason.NO_SUCH_RANGE, lambda: below(iter(range(9)), 0)),
    (Reason.NO_SUCH_RANGE, lambda: below(iter(range(9)), 65537)),
    (Reason.SEED_NOT_32_BYTES, lambda: commitment(b"s" * 31, "id")),
    (Reason.SEED_NOT_32_BYTES, lambda: instant(seed=b"s" * 33)),
    (Reason.SEED_NOT_32_BYTES, lambda: live(b"")),
    (Reason.SEED_NOT_32_BYTES, lambda: commitment("s" * 32, "id")),  # type: ignore[arg-type]  # what a careless caller does
    (Reason.EMPTY_SHOE_ID, lambda: instant(shoe_id="")),
    (Reason.EMPTY_SHOE_ID, lambda: live(SEED, "")),
    (Reason.NOT_TEXT, lambda: instant(shoe_id="\ud800")),
    (Reason.NOT_TEXT, lambda: commit(Gathering(), "\ud800", PROMISE)),
    (Reason.CUT_CARD_OUTSIDE, lambda: live(SEED, "x", Fraction(1))),
    (Reason.CUT_CARD_OUTSIDE, lambda: live(SEED, "x", Fraction(0))),
    (Reason.CUT_CARD_OUTSIDE, lambda: live(SEED, "x", Fraction(-1, 2))),
    (Reason.EMPTY_WHO, lambda: commit(Gathering(), "", PROMISE)),
    (Reason.WHO_TOO_LONG, lambda: commit(Gathering(), "é" * 129, PROMISE)),
    (Reason.VALUE_TOO_LONG, lambda: instant(value=b"v" * 65)),
    (Reason.VALUE_TOO_LONG, lambda: contribution_commitment(b"v" * 65)),
    (Reason.VALUE_TOO_LONG, lambda: reveal(OPEN, "ann", b"v" * 65)),
    (Reason.NOT_A_COMMITMENT, lambda: commit(Gathering(), "ann", PROMISE.upper())),
    (Reason.NOT_A_COMMITMENT, lambda: commit(Gathering(), "ann", PROMISE + "\n")),
    (Reason.NOT_A_COMMITMENT, lambda: live(SEED, "x", HALF, Contribution(who="ann", value="00"))),
    (Reason.NOT_A_VALUE, lambda: live(SEED, "x", HALF, Contribution(who="ann", commitment=PROMISE, value="0"))),
    (Reason.COMMITTED_TWICE, lambda: commit(ONE, "ann", contribution_commitment(b"another"))),
    (Reason.TOO_MANY_CONTRIBUTORS, lambda: commit(FULL, "ann", PROMISE)),
    (Reason.COMMITTED_TWICE, lambda: live(SEED, "x", HALF, *ONE.contributions, *ONE.contributions)),
    (Reason.TOO_MANY_CONTRIBUTORS, lambda: live(SEED, "x", HALF, *FULL.contributions, *ONE.contributions)),
    (Reason.REVEAL_DOES_NOT_MATCH, lambda: live(SEED, "x", HALF, replace(ONE.contributions[0], value="00"))),
    (Reason.REVEAL_BEGAN, lambda: commit(OPEN, "bob", PROMISE)),
    (Reason.REVEAL_BEGAN, lambda: begin_reveal(OPEN)),
    (Reason.REVEAL_NOT_BEGUN, lambda: reveal(ONE, "ann", b"mine")),
    (Reason.REVEAL_NOT_BEGUN, lambda: gathered(ONE)),
    (Reason.NEVER_COMMITTED, lambda: reveal(OPEN, "bob", b"mine")),
    (Reason.REVEALED_TWICE, lambda: reveal(reveal(OPEN, "ann", b"mine"), "ann", b"mine")),
    (Reason.REVEAL_DOES_NOT_MATCH, lambda: reveal(OPEN, "ann", b"better")),
    (Reason.NO_SUCH_PLACE, lambda: SHOE.draw(-1, 1)),
    (Reason.NO_SUCH_PLACE, lambda: live_proof(SHOE, 3, -1)),
    (Reason.NO_SUCH_PLACE, lambda: draw(ROUND, -1)),
    (Reason.NO_SUCH_PLACE, lambda: trees.path(SHOE.secret.levels, 416)),
    (Reason.PAST_THE_END, lambda: SHOE.draw(410, 7)),
    (Reason.PAST_THE_END, lambda: instant_shoe(RULES, shoe_id="x", seed=SEED, player_value=b"").draw(0, 417)),
    (Reason.PAST_THE_END, lambda: draw(ROUND, 417)),
    (Reason.PAST_THE_END, lambda: first_tray(SHOE, dealt=417)),
    (Reason.NO_LEAVES, lambda: trees.levels([])),
    (Reason.NO_ROUND_OPEN, lambda: draw(TRAY, 1)),
    (Reason.NO_ROUND_OPEN, lambda: close_round(TRAY)),
    (Reason.ROUND_OPEN, lambda: open_round(ROUND)),
    (Reason.ROUND_OPEN, lambda: exchange(draw(put_ready(ROUND, OTHER), 300)[1])),
    (Reason.CUT_CARD_OUT, lambda: open_round(OUT)),
    (Reason.CUT_CARD_NOT_OUT, lambda: exchange(put_ready(first_tray(SHOE, dealt=207), OTHER))),
    (Reason.NO_OTHER_SHOE, lambda: exchange(OUT)),
    (Reason.OTHER_SHOE_READY, lambda: put_ready(put_ready(TRAY, OTHER), OTHER)),
    (Reason.SAME_SHOE, lambda: put_ready(TRAY, SHOE)),
    (Reason.SAME_SHOE, lambda: put_ready(TRAY, live(SEED, "another name, the same seed"))),
]


@pytest.mark.parametrize(("reason", "attempt"), CASES, ids=[reason.value for reason, _ in CASES])
def test_it_is_refused_for_this_reason(reason: Reason, attempt: Callable[[], object]) -> None:
    with pytest.raises(Unfair) as refused:
        attempt()
    assert refused.value.reason is reason
    assert str(refused.value).startswith(reason.value)


def test_every_reason_has_a_case() -> None:
    assert {reason for reason, _ in CASES} == set(Reason)


def test_the_limits_themselves_are_allowed() -> None:
    assert len(generate(READY, 2**16)[0]) == 2**16
    assert generate(READY._replace(requests=RESEED_INTERVAL), 1)[1].requests == RESEED_INTERVAL + 1
    assert instant(value=b"v" * 64)
    assert commit(Gathering(), "é" * 128, PROMISE)
    assert SHOE.draw(416, 0) == ()
