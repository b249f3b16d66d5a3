"""Rounds, shoes, players and transfers into the bank are numbered without gaps, even where chain and counters agree."""

from collections.abc import Callable

import pytest
from audit.audited_houses import small_house
from audit.forging import Books

from sabot.audit import Check

CLASSIC = "classic/2026-11-16/000001"
Skip = Callable[[Books], object]


def renamed(books: Books, before: str, after: str) -> None:
    """Write another name wherever one stands."""
    for table in books.tables.values():
        for row in table:
            row.update({name: cell.replace(before, after) for name, cell in row.items() if isinstance(cell, str)})


def count_to(books: Books, counter: str, last: int) -> None:
    next(row for row in books["document"] if (row["kind"], row["id"]) == ("counter", counter))["body"] = (
        f'{{"last":{last}}}'
    )


def later_round(books: Books) -> None:
    renamed(books, CLASSIC, CLASSIC[:-1] + "7")
    count_to(books, "round/classic/2026-11-16", 7)


def later_shoe(books: Books) -> None:
    renamed(books, "classic/shoe/000001", "classic/shoe/000007")
    count_to(books, "shoe/classic", 7)


def later_player(books: Books) -> None:
    link, wallet = len(books["link"]) + 1, books["account"][-1]
    books["account"].append(dict.fromkeys(wallet, 0) | {"id": 1009, "kind": "wallet", "currency": "PLAY", "link": link})
    books["link"].append(books["link"][-1] | {"number": link, "openings": 1, "entries": 0, "facts": 0})
    count_to(books, "player", 1009)


def earlier_player(books: Books) -> None:
    """Two wallets whose openings are in the wrong order."""
    first, second = (row for row in books["account"] if row["kind"] == "wallet")
    first["link"], second["link"] = second["link"], first["link"]


def later_roll(books: Books) -> None:
    books.entry("bankroll")["key"] = "bankroll/7"
    count_to(books, "bankroll", 7)


@pytest.mark.parametrize("skip", [later_round, later_shoe, later_player, earlier_player, later_roll])
def test_a_number_that_was_left_out_is_found_though_the_counter_agrees(skip: Skip):
    books = Books(small_house())
    skip(books)
    books.rechain()
    found = {wrong.check for wrong in books.audited().wrong}
    assert Check.NUMBERING in found
    assert Check.DOCUMENT not in found


@pytest.mark.parametrize("name", ["classic/2026-11-16/0000001", "classic/2026-11-17/000001", "classic/1"])
def test_a_round_that_is_not_named_after_its_day_and_number_is_found(name: str):
    books = Books(small_house())
    renamed(books, CLASSIC, name)
    books.rechain()
    assert (Check.ROUND_OPENING, "id") in {(wrong.check, wrong.what) for wrong in books.audited().wrong}


def test_the_bank_is_filled_by_whole_rolls():
    books = Books(small_house())
    books.append(entry=books.entry("bankroll") | {"key": "bankroll/2", "cents": 1})
    books["entry"][-1]["key"] = "bankroll/2"
    count_to(books, "bankroll", 2)
    books.rechain()
    books.resum()
    assert {wrong.check for wrong in books.audited().wrong} == {Check.ENTRY_SHAPE}


def test_an_account_of_the_house_that_is_missing_is_found():
    books = Books(small_house())
    books.tables["account"] = [row for row in books["account"] if row["id"] != 5]
    books["link"][0]["openings"] -= 1
    books.rechain()
    assert Check.ACCOUNT_OPENING in {wrong.check for wrong in books.audited().wrong}
