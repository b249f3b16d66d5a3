"""The house opens no round once every card before the cut card is dealt."""

from verify.test_edges_of_a_shoe import detail
from verify.written import live

from sabot.verify import Detail


def test_a_round_does_not_begin_with_the_cut_card():
    document = live("infinite", 1)
    document["shoe"]["cut_card"] = document["shoe"]["first"]
    assert detail(document, "order") is Detail.AFTER_CUT_CARD
