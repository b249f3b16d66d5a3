"""Forgeries of details that another check does not happen to find as well."""

import json

import pytest
from audit.audited_houses import jackpot_house, opened, small_house
from audit.forging import Books
from audit.test_forged_edges import found

from sabot.audit import Check, audit
from sabot.books import Head
from sabot.storage.sqlite.driving import drive
from sabot.storage.sqlite.rows import SqliteRows

MOST = 10**15


@pytest.mark.parametrize(("cents", "wrong"), [(MOST - 1, set()), (MOST, {Check.ENTRY_SHAPE})])
def test_a_transfer_stays_below_the_most_there_may_be(cents: int, wrong: set[Check]):
    books = Books(small_house())
    books.append(entry={"kind": "deposit", "debit": 1, "credit": 1001, "cents": cents})
    assert found(books) == wrong


def test_the_head_of_an_empty_chain_can_be_asked_for():
    connection = opened(small_house())
    for table in ("account", "entry", "fact", "link", "rules", "document", "round"):
        connection.execute(f"DELETE FROM {table}")  # noqa: S608 -- our own tables
    assert drive(audit(SqliteRows(connection), head=Head().digest)).wrong == ()


@pytest.mark.parametrize("name", ["player", "bankroll", "shoe/classic"])
def test_a_counter_behind_what_was_given_out_is_found(name: str):
    books = Books(small_house())
    row = next(row for row in books["document"] if (row["kind"], row["id"]) == ("counter", name))
    last = json.loads(row["body"])["last"]
    row["body"] = json.dumps({"last": last - 1})
    assert found(books) == {Check.DOCUMENT}


@pytest.mark.parametrize("cents", [-100, 100])
def test_a_meters_account_off_either_way_is_found(cents: int):
    books = Books(small_house())
    kind, debit, credit = ("feed_visible", 2, 4) if cents > 0 else ("drain_visible", 4, 2)
    books.append(entry={"kind": kind, "debit": debit, "credit": credit, "cents": abs(cents)})
    assert Check.METER_ACCOUNT in found(books)


def test_a_command_that_was_carried_out_twice_is_found():
    books = Books(jackpot_house())
    first = books.fact("opened")
    command = json.loads(first["body"])["command"]
    second = next(
        row for row in books["fact"] if row["stream"] == first["stream"] and '"command"' in row["body"] and row["place"]
    )
    books.edit(second, command=command)
    assert Check.ROUND_ORDER in found(books)


def test_a_stake_that_was_never_debited_is_found_by_the_rounds_own_money():
    books = Books(small_house())
    stake = books.entry("stake")
    stake.update(kind="deposit", debit=1, credit=stake["debit"], ref="")
    books.rechain()
    books.resum()
    said = [wrong.what for wrong in books.audited().wrong if wrong.check is Check.ROUND_MONEY]
    assert any(what.startswith("− posted stake") for what in said)


def test_a_seed_of_a_meter_is_in_whole_cents():
    books = Books(small_house())
    seed = books.fact("moved", why="seed")
    added = json.loads(seed["body"])["added"] + 1
    books.edit(seed, added=added, visible=added)
    books.rechain()
    said = {(wrong.check, wrong.where) for wrong in books.audited().wrong}
    assert (Check.METER_MOVEMENT, "meter progressive 0") in said
