"""A round may reach the very end of its shoe, and may begin just before the cut card."""

import pytest
from verify.written import LIVE, encoded, live

from sabot.verify import Detail, verify_bytes


def detail(document, check: str):
    return next(finding.detail for finding in verify_bytes(encoded(document)).findings if finding.check == check)


@pytest.mark.parametrize("name", LIVE)
def test_a_round_that_begins_just_before_the_cut_card_or_with_cards_to_the_end_holds(name: str):
    document = live(name, 1)
    shoe = document["shoe"]
    shoe["cut_card"] = shoe["first"] + 1
    assert detail(document, "order") is None
    shoe["first"] = shoe["size"] - len(shoe["cards"])  # the last card of the round is the last of the shoe
    assert detail(document, "tree") is Detail.PATH_ELSEWHERE, "inside the shoe, if elsewhere than its paths say"
    shoe["first"] += 1
    assert detail(document, "tree") is Detail.OUTSIDE_SHOE


@pytest.mark.parametrize("name", LIVE)
def test_a_round_does_not_begin_after_the_cut_card(name: str):
    document = live(name, 1)
    document["shoe"]["cut_card"] = document["shoe"]["first"] - 1
    assert detail(document, "order") is Detail.AFTER_CUT_CARD
