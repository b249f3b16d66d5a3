"""Documents that may change are held to the facts: taken away, added or changed, they are found.

The chain seals none of them, so nobody needs to forge it for this.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from audit.audited_houses import jackpot_house, long_house, played, small_house
from audit.forging import Books, Row
from support.house import OpenHouse
from support.rigged import RiggedShoes

from sabot.audit import Check, Wrong

AUDITED = ("boundshoe", "counter", "house", "meter", "playing", "reserved")
UNAUDITED = {"played_ms", "seated_at", "touched_at", "unchecked_ms", "won"}
"""Of what is counted about a player, the time and the sitting are in no fact."""
HOUSES = (small_house, jackpot_house, long_house)
CLASSIC, PROGRESSIVE = "classic/2026-11-16/000001", "progressive/2026-11-16/000001"


def documents(books: Books, kind: str) -> list[Row]:
    found = [row for row in books["document"] if row["kind"] == kind]
    assert found, kind
    return found


def change(row: Row, **words: object) -> None:
    row["body"] = json.dumps(json.loads(row["body"]) | words)


def found_in(books: Books) -> list[Wrong]:
    """What is found, but for the cards that are rigged in the first place."""
    return [wrong for wrong in books.audited().wrong if wrong.check is not Check.SHOE_CARDS]


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all that is no list and no object."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*way, key))
    else:
        yield way


def other(body: Any, way: tuple[Any, ...]) -> Any:
    """The same with one leaf changed."""
    if way:
        changed = dict(body) if isinstance(body, dict) else list(body)
        changed[way[0]] = other(body[way[0]], way[1:])
        return changed
    return body + 100 if isinstance(body, int) else body[:-1] + ("1" if body[-1:] != "1" else "2")


@pytest.mark.parametrize("kind", AUDITED)
def test_a_document_taken_away_is_found(kind: str):
    tried = 0
    for made in HOUSES:
        for place in [place for place, row in enumerate(Books(made())["document"]) if row["kind"] == kind][:12]:
            books = Books(made())
            row = books["document"].pop(place)
            tried += 1
            assert found_in(books), row
    assert tried


@pytest.mark.parametrize("kind", AUDITED)
def test_a_document_with_another_value_anywhere_is_found(kind: str):
    tried = 0
    for made in HOUSES:
        sound = Books(made())
        for place in [place for place, row in enumerate(sound["document"]) if row["kind"] == kind][:3]:
            body = json.loads(sound["document"][place]["body"])
            for way in leaves(body):
                if UNAUDITED.intersection(map(str, way)):
                    continue
                books = Books(made())
                books["document"][place]["body"] = json.dumps(other(body, way))
                tried += 1
                assert found_in(books), (books["document"][place], way)
    assert tried


@pytest.mark.parametrize("kind", AUDITED)
def test_a_document_under_another_id_is_found(kind: str):
    for made in HOUSES:
        for place in [place for place, row in enumerate(Books(made())["document"]) if row["kind"] == kind][:3]:
            books = Books(made())
            row = books["document"][place]
            row["id"] = row["id"][:-1] + ("8" if row["id"][-1] != "8" else "7")
            assert found_in(books), row


Tamper = Callable[[Books], object]


def planted(kind: str, id: str, body: str) -> Tamper:
    return lambda books: books["document"].append({"kind": kind, "id": id, "body": body})


def skipped(books: Books) -> None:
    for row in documents(books, "counter"):
        change(row, last=json.loads(row["body"])["last"] + 100)


def used_nothing(books: Books) -> None:
    for row in documents(books, "playing"):
        change(row, used={})


def next_day(books: Books) -> None:
    """A day that has not come, in which nothing was used yet."""
    for row in documents(books, "playing"):
        used = json.loads(row["body"])["used"]
        tomorrow = {"period": used["day"]["period"] + 1, "staked": 0, "lost": 0, "deposited": 0}
        change(row, used=used | {"day": used["day"] | tomorrow})


TAMPERED: list[tuple[str, Tamper]] = [
    ("house", planted("house", "another", '{"currency":"PLAY","opened_at":0,"bankroll":1}')),
    ("counter", skipped),
    ("counter", planted("counter", "round/classic/2031-01-01", '{"last":100}')),
    ("counter", planted("counter", "anything", "{}")),
    ("reserved", planted("reserved", PROGRESSIVE, '{"wins":[],"since":0}')),
    ("reserved", planted("reserved", CLASSIC, '{"wins":[]}')),
    ("playing", used_nothing),
    ("playing", next_day),
    ("playing", planted("playing", "1009", '{"used":{"day":{"staked":5}}}')),
]


@pytest.mark.parametrize(("kind", "tamper"), TAMPERED)
def test_a_tampering_is_found_where_it_is_and_nowhere_else(kind: str, tamper: Tamper):
    books = Books(small_house())
    tamper(books)
    found = books.audited().wrong
    assert found
    assert {wrong.check for wrong in found} == {Check.DOCUMENT}
    assert {wrong.where.split()[0].rstrip(":") for wrong in found} == {kind}


@cache
def nine_deals() -> bytes:
    """A house in which somebody opened nine rounds, and somebody else one."""

    def play(house: OpenHouse, _: RiggedShoes) -> None:
        often, once = house.player(), house.player()
        for number in range(9):
            house.finish(house.open(often, "classic", "1 main=10.00", command=f"deal-{number}"))
        house.finish(house.open(once, "classic", "1 main=10.00", command="deal"))

    return played(play)


DEALS = [f"deal-{number}" for number in range(9)]


def test_the_last_eight_deals_of_a_player_are_kept_and_that_is_clean():
    books = Books(nine_deals())
    assert [json.loads(row["body"])["deals"] for row in documents(books, "playing")] == [DEALS[1:], ["deal"]]
    assert books.audited().wrong == ()


@pytest.mark.parametrize("deals", [[], DEALS, DEALS[2:], DEALS[:8], [*DEALS[1:8], "deal"], DEALS[:0:-1]])
def test_any_other_list_of_a_players_last_deals_is_found(deals: list[str]):
    """All nine that there were, none, the oldest or the newest left out, another player's, another order."""
    books = Books(nine_deals())
    row = documents(books, "playing")[0]
    change(row, deals=deals)
    (wrong,) = books.audited().wrong
    assert (wrong.check, wrong.where) == (Check.DOCUMENT, f"playing {row['id']}")
    assert "deals" in wrong.what


@pytest.mark.parametrize("body", ["", "{}", '{"currency":5}', '{"currency":"PLAY","opened_at":0,"bankroll":"much"}'])
def test_a_house_that_cannot_be_read_is_found(body: str):
    books = Books(small_house())
    documents(books, "house")[0]["body"] = body
    assert Check.UNREADABLE in {wrong.check for wrong in books.audited().wrong}


def test_a_player_who_left_has_no_usage_and_that_is_clean():
    books = Books(long_house())
    people = {row["id"] for row in documents(books, "player")}
    gone = {str(row["id"]) for row in books["account"] if row["kind"] == "wallet"} - people
    assert gone
    assert not gone & {row["id"] for row in documents(books, "playing")}
    assert books.audited().wrong == ()
