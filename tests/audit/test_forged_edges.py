"""Forgeries at the very edge of a law are found like the plain ones."""

import pytest
from audit.audited_houses import jackpot_house, small_house
from audit.forging import Books

from sabot.audit import Check


def found(books: Books) -> set[Check]:
    books.rechain()
    books.resum()
    return {wrong.check for wrong in books.audited().wrong}


def held(books: Books, account: int) -> int:
    row = next(row for row in books["account"] if row["id"] == account)
    available: int = row["credits_posted"] - row["debits_posted"] - row["debits_pending"]
    return available


def test_a_refusal_of_exactly_what_was_there_is_unjust():
    books = Books(small_house())
    cents = held(books, 1001)
    books.append(entry={"phase": "refused", "debit": 1001, "credit": 1, "kind": "withdrawal", "cents": cents})
    assert Check.REFUSED_UNJUSTLY in found(books)


def test_a_refusal_of_one_cent_more_is_just():
    books = Books(small_house())
    cents = held(books, 1001) + 1
    books.append(entry={"phase": "refused", "debit": 1001, "credit": 1, "kind": "withdrawal", "cents": cents})
    assert found(books) == set()


@pytest.mark.parametrize(("kind", "side"), [("deposit", "credit"), ("withdrawal", "debit")])
def test_an_account_is_not_used_before_it_was_opened(kind: str, side: str):
    books = Books(small_house())
    last, first = books["account"][-1], books["link"][0]["number"]
    other = {"credit": "debit", "debit": "credit"}[side]
    books["entry"].insert(0, books["entry"][0] | {"kind": kind, side: last["id"], other: 1, "cents": 1, "key": "early"})
    for number, row in enumerate(books["entry"], start=1):
        row["number"] = number
    books["entry"][0]["link"] = first
    books["link"][0]["entries"] += 1
    assert last["link"] > first
    assert Check.ACCOUNT_UNKNOWN in found(books)


@pytest.mark.parametrize("debit", [2, 4], ids=["bank", "visible"])
def test_a_house_account_below_zero_for_one_entry_only_is_found(debit: int):
    books = Books(small_house())
    out, back = {2: ("feed_visible", "drain_visible"), 4: ("veil", "unveil")}[debit]
    credit = {2: 4, 4: 5}[debit]
    cents = held(books, debit) + 1
    books.append(entry={"debit": debit, "credit": credit, "kind": out, "cents": cents})
    books.append(entry={"debit": credit, "credit": debit, "kind": back, "cents": cents})
    assert Check.BELOW_ZERO in found(books)


def test_promises_that_do_not_sum_to_zero_are_found_as_such():
    books = Books(small_house())
    books["account"][1]["debits_pending"] += 1
    wrong = books.audited().wrong
    assert [each.what.split(":")[0] for each in wrong if each.check is Check.GLOBAL_SUM] == ["pending"]


def test_a_resolution_of_another_round_than_its_promise_is_found():
    books = Books(jackpot_house())
    post = next(row for row in books["entry"] if row["phase"] == "post")
    books["entry"][post["pending"] - 1]["ref"], where = "", post["number"]
    books.rechain()
    said = [each for each in books.audited().wrong if each.check is Check.RESOLUTION]
    assert any(each.where == f"entry {where}" and each.what.startswith("ref") for each in said)
