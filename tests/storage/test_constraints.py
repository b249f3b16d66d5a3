"""The database itself refuses what must never be, whoever asks."""

import sqlite3

import asyncpg  # type: ignore[import-untyped]  # it carries no types
import pytest
from storage.houses import ANNA, Place
from storage.test_groups import everything

from sabot.ledger import ROUTES
from sabot.storage.protocol import TABLES

ENTRY = "INSERT INTO entry (number, link, key, phase, kind, debit, credit, cents, pending, ref, memo, at) VALUES "


@pytest.fixture(scope="module")
def full(standing: Place) -> Place:
    """A house with a row in every table."""
    standing.play(lambda storage: storage.run(everything))
    return standing


def refused(place: Place, statement: str) -> str:
    """What the database says to a statement that it must refuse."""
    with pytest.raises((sqlite3.IntegrityError, asyncpg.PostgresError)) as error:
        place.sql(statement)
    return str(error.value)


@pytest.mark.parametrize(
    "change",
    [
        "debits_posted = credits_posted + 1",
        "debits_pending = credits_posted - debits_posted + 1",
        "credits_posted = debits_posted - 1",
    ],
)
def test_no_account_but_the_cashiers_goes_below_zero(full: Place, change: str):
    assert "never_below_zero" in refused(full, f"UPDATE account SET {change} WHERE id = {ANNA}")  # noqa: S608 -- on purpose
    full.sql("UPDATE account SET debits_posted = credits_posted + 1000 WHERE id = 1")


@pytest.mark.parametrize("column", [name for name in TABLES["account"] if "debits" in name or "credits" in name])
def test_no_sum_is_negative(full: Place, column: str):
    refused(full, f"UPDATE account SET {column} = -1 WHERE id = 1")  # noqa: S608 -- on purpose


def test_an_account_has_a_known_kind(full: Place):
    refused(full, "INSERT INTO account (id, kind, currency, link) VALUES (9000, 'sock', 'PLAY', 1)")
    assert {kind for route in ROUTES.values() for kind in route} == {
        "cashier", "bank", "in_play", "visible", "hidden", "wallet",
    }  # fmt: skip


@pytest.mark.parametrize(
    "row",
    {
        "a key that was used": "(90, 1, 'bet', 'posted', 'stake', 1001, 3, 5, NULL, '', '', 0)",
        "a number that was used": "(1, 1, 'new', 'posted', 'stake', 1001, 3, 5, NULL, '', '', 0)",
        "no cents": "(90, 1, 'new', 'posted', 'stake', 1001, 3, 0, NULL, '', '', 0)",
        "fewer than none": "(90, 1, 'new', 'posted', 'stake', 1001, 3, -5, NULL, '', '', 0)",
        "one account": "(90, 1, 'new', 'posted', 'stake', 3, 3, 5, NULL, '', '', 0)",
        "an unknown phase": "(90, 1, 'new', 'perhaps', 'stake', 1001, 3, 5, NULL, '', '', 0)",
        "a post of nothing": "(90, 1, 'new', 'post', 'stake', 1001, 3, 5, NULL, '', '', 0)",
        "a posted one that resolves": "(90, 1, 'new', 'posted', 'stake', 1001, 3, 5, 1, '', '', 0)",
    }.items(),
    ids=lambda row: row[0],
)
def test_the_journal_takes_no_impossible_entry(full: Place, row: tuple[str, str]):
    refused(full, ENTRY + row[1])


def test_a_pending_entry_is_resolved_by_one_row(full: Place):
    full.sql(ENTRY + "(90, 1, 'once', 'post', 'stake', 1001, 3, 5, 77, '', '', 0)")
    refused(full, ENTRY + "(91, 1, 'twice', 'void', 'stake', 1001, 3, 5, 77, '', '', 0)")


@pytest.mark.parametrize("table", ["entry", "link", "fact", "rules"])
def test_what_was_written_stays_as_it_was_written(full: Place, table: str):
    for column in TABLES[table]:
        said = refused(full, f"UPDATE {table} SET {column} = {column}")  # noqa: S608 -- on purpose
        assert "append-only" in said or "belong to their hash" in said
    refused(full, f"DELETE FROM {table}")  # noqa: S608 -- on purpose
    if full.address.startswith("postgres"):
        refused(full, f"TRUNCATE {table}")


def test_a_streams_places_are_taken_once(full: Place):
    refused(full, "INSERT INTO fact (number, link, stream, place, at, body) VALUES (90, 1, 'stream', 0, 0, '{}')")
