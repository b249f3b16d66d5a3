"""A genuine proof with one thing changed: some check fails, and it is the one that should.

Law: every field that binds the house is changed here at least once; what fails is named with its detail.
"""

import copy
from collections.abc import Callable

import pytest
from verify import tampers
from verify.written import Document, encoded, instant, live

from sabot.verify import Detail, Finding, Verdict, verify_bytes

D = Detail
CLASSIC = instant("classic", 5)
OPEN = live("infinite", 5)
RETIRED = live("infinite", 5, retired=True)


def findings(document: Document) -> tuple[Finding, ...]:
    return verify_bytes(encoded(document)).findings


def failed(document: Document) -> set[tuple[str, Detail | None]]:
    return {(each.check, each.detail) for each in findings(document) if each.verdict is Verdict.FAILS}


TAMPERED: list[tuple[Document, Callable[[Document], None], set[tuple[str, Detail]]]] = [
    (CLASSIC, tampers.seed, {("commitment", D.SEED_DIFFERS), ("cards", D.CARD_DIFFERS)}),
    (CLASSIC, tampers.commitment, {("commitment", D.SEED_DIFFERS)}),
    (CLASSIC, tampers.shoe_id, {("commitment", D.SEED_DIFFERS), ("cards", D.CARD_DIFFERS)}),
    (CLASSIC, tampers.value, {("cards", D.CARD_DIFFERS)}),
    (CLASSIC, tampers.shoe_line, {("cards", D.CARD_DIFFERS), ("settlement", D.CLAIM_DIFFERS)}),
    (CLASSIC, tampers.one_card_more, {("cards", D.CARD_DIFFERS), ("order", D.CARDS_LEFT_OVER)}),
    (CLASSIC, tampers.claimed_total, {("settlement", D.CLAIM_DIFFERS)}),
    (CLASSIC, tampers.claimed_hand, {("settlement", D.CLAIM_DIFFERS)}),
    (CLASSIC, tampers.claimed_outcome, {("settlement", D.CLAIM_DIFFERS)}),
    (CLASSIC, tampers.claimed_nothing, {("settlement", D.CLAIM_DIFFERS)}),
    (CLASSIC, tampers.insured, {("settlement", D.CLAIM_DIFFERS)}),
    (CLASSIC, tampers.awards, {("settlement", D.UNSETTLED)}),
    (CLASSIC, tampers.decision, {("order", D.UNSETTLED), ("settlement", D.UNSETTLED)}),
    (CLASSIC, tampers.decks, {("cards", D.CARD_DIFFERS)}),
    (OPEN, tampers.value, {("entropy", D.VALUE_DIFFERS)}),
    (OPEN, tampers.shown_card, {("tree", D.PATH_ELSEWHERE), ("order", D.LINE_DIFFERS)}),
    (OPEN, tampers.shoe_line, {("order", D.LINE_DIFFERS), ("settlement", D.CLAIM_DIFFERS)}),
    (OPEN, tampers.salt, {("tree", D.PATH_ELSEWHERE)}),
    (OPEN, tampers.path, {("tree", D.PATH_ELSEWHERE)}),
    (OPEN, tampers.shorter_path, {("tree", D.PATH_ELSEWHERE)}),
    (OPEN, tampers.longer_path, {("tree", D.PATH_ELSEWHERE)}),
    (OPEN, tampers.root, {("tree", D.PATH_ELSEWHERE)}),
    (OPEN, tampers.first, {("tree", D.PATH_ELSEWHERE)}),
    (OPEN, tampers.past_the_end, {("tree", D.OUTSIDE_SHOE), ("order", D.AFTER_CUT_CARD)}),
    (OPEN, tampers.size, {("tree", D.SIZE_DIFFERS)}),
    (OPEN, tampers.decks, {("tree", D.SIZE_DIFFERS)}),
    (OPEN, tampers.cut_card, {("order", D.AFTER_CUT_CARD)}),
    (OPEN, tampers.claimed_hand, {("settlement", D.CLAIM_DIFFERS)}),
    (RETIRED, tampers.seed, {("commitment", D.SEED_DIFFERS), ("cards", D.CARD_DIFFERS), ("tree", D.ROOT_DIFFERS)}),
    (RETIRED, tampers.commitment, {("commitment", D.SEED_DIFFERS)}),
    (
        RETIRED,
        tampers.shoe_id,
        {("commitment", D.SEED_DIFFERS), ("cards", D.CARD_DIFFERS), ("tree", D.ROOT_DIFFERS)},
    ),
    (RETIRED, tampers.left_out, {("cards", D.CARD_DIFFERS), ("tree", D.ROOT_DIFFERS)}),
    (RETIRED, tampers.past_the_end, {("cards", D.OUTSIDE_SHOE), ("tree", D.OUTSIDE_SHOE), ("order", D.AFTER_CUT_CARD)}),
]


@pytest.mark.parametrize(("genuine", "tamper", "expected"), TAMPERED)
def test_a_change_of_one_field_fails_the_check_that_binds_it(
    genuine: Document, tamper: Callable[[Document], None], expected: set[tuple[str, Detail]]
):
    assert not failed(genuine)
    tampered = copy.deepcopy(genuine)
    tamper(tampered)
    assert failed(tampered) == expected


def test_every_detail_is_found_somewhere():
    found = {detail for _, _, expected in TAMPERED for _, detail in expected}
    found |= {each.detail for document in (CLASSIC, OPEN) for each in findings(document) if each.detail is not None}
    assert found == set(Detail)


def test_a_seed_that_fits_but_was_never_committed_is_caught():
    """The house shuffles again until it likes the cards, and shows that seed."""
    other = instant("classic", 6)
    other["shoe"]["commitment"] = CLASSIC["shoe"]["commitment"]
    assert failed(other) == {("commitment", D.SEED_DIFFERS)}
