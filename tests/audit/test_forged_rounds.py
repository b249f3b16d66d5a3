"""Forged openings, shoes and orders of rounds, each found by its own check."""

import json

import pytest
from audit.audited_houses import small_house
from audit.forging import Books
from audit.test_forged_edges import found

from sabot.audit import Check


def test_a_waiting_shoe_with_another_commitment_than_was_published_is_found():
    books = Books(small_house())
    committed = books.fact("committed")
    waiting = {"shoe": "classic/shoe/000009", "seed": "00" * 32, "commitment": "1" * 64}
    body = json.loads(committed["body"])
    player, game = body["player"], body["game"]
    books["document"].append({"kind": "boundshoe", "id": f"{player}/{game}", "body": json.dumps(waiting)})
    books.append(fact={**committed, "stream": "shoe/classic/shoe/000009", "place": 0})
    said = books.audited().wrong
    assert any(wrong.check is Check.DOCUMENT and wrong.where.startswith("boundshoe") for wrong in said)


@pytest.mark.parametrize(("name", "other"), [("game", "progressive"), ("player", 1002)])
def test_a_shoe_that_was_bound_for_somebody_or_something_else_is_found(name: str, other: object):
    books = Books(small_house())
    books.edit(books.fact("committed", game="classic"), **{name: other})
    books.rechain()
    said = [wrong for wrong in books.audited().wrong if wrong.check is Check.SHOE_COMMITMENT]
    assert any(wrong.where.startswith("round") and wrong.what.startswith(name) for wrong in said)


@pytest.mark.parametrize(("size", "wrong"), [(64, False), (65, True)])
def test_a_players_value_is_no_longer_than_it_may_be(size: int, wrong: bool):  # noqa: FBT001 -- a parameter
    books = Books(small_house())
    books.edit(books.fact("opened"), value="00" * size)
    assert (Check.ROUND_OPENING in found(books)) == wrong
