"""What the writer of SQLite knows is what is in its file, whatever fails."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from storage.houses import ANNA, BEN, Place, deposit, furnish, place, puts, stake

from sabot.books import Transaction, known
from sabot.books.recent import Recent
from sabot.ledger import Refused
from sabot.storage.protocol import Point, Storage
from sabot.storage.sqlite import SqliteStorage
from sabot.storage.sqlite.connect import reader
from sabot.storage.sqlite.driving import drive
from sabot.storage.sqlite.rows import SqliteRows

NAMES = [("kind", str(number)) for number in range(6)]
STREAMS = ["one", "two", "three"]


class Said(msgspec.Struct, tag="said"):
    """A fact."""

    word: str


class Broken(Exception):  # noqa: N818 -- it is what a test breaks with
    """What fails."""


@pytest.fixture
def house(tmp_path: Path) -> Place:
    """A furnished house in SQLite."""
    made = place("sqlite", tmp_path)
    made.play(furnish)
    return made


def both(kept: Recent[Any, Any]) -> dict[Any, Any]:
    """All that is at hand, the older half too."""
    return {**kept._old, **kept}  # noqa: SLF001 -- what this test is about


async def agree(storage: Storage, path: str) -> None:
    """Every row that is known is what is in the file."""
    assert isinstance(storage, SqliteStorage)
    known = storage._known  # noqa: SLF001 -- likewise
    connection = reader(path)
    rows = SqliteRows(connection)
    try:
        accounts = both(known.accounts)
        there = {account.id: account for account in drive(rows.accounts(list(accounts)))}
        assert accounts == {id: there.get(id) for id in accounts}
        for kept, asked in (
            (known.documents, lambda name: rows.document(*name)),
            (known.streams, rows.facts),
            (known.places, rows.places),
            (known.rules, rows.rules),
        ):
            assert {name: drive(asked(name)) for name in both(kept)} == both(kept)
    finally:
        connection.close()


def any_work(chance: Random, number: int) -> Any:
    """A work that reads and writes a little of everything, and now and then fails at its end."""

    async def work(transaction: Transaction) -> None:
        for name in chance.sample(NAMES, 3):
            before = await transaction.document(*name)
            await puts(transaction, *name, chance.choice([None, f"{before or ''}{number}"[-40:]]))
        await transaction.move(deposit(f"in/{number}", wallet=chance.choice([ANNA, BEN]), cents=chance.randint(1, 99)))
        await transaction.append(chance.choice(STREAMS), *(Said(str(number)) for _ in range(chance.randint(1, 3))))
        if chance.random() < 0.3:
            transaction.end(chance.choice(STREAMS))
        facts = await transaction.stream(chance.choice(STREAMS))
        assert [fact.place for fact in facts] == list(range(len(facts)))
        transaction.put_rules("digest", "document")
        if chance.random() < 0.2:
            raise Broken
        if chance.random() < 0.2:
            await transaction.move(stake(f"out/{number}", cents=chance.choice([1, 10**9])))

    return work


@pytest.mark.parametrize("seed", range(4))
def test_after_every_commit_the_memory_is_the_file(house: Place, seed: int, monkeypatch: pytest.MonkeyPatch):
    """Small memories too: what is forgotten is read again."""
    chance = Random(seed)
    if seed % 2:
        for most in ("MOST_DOCUMENTS", "MOST_STREAMS", "MOST_ACCOUNTS", "MOST_RULES"):
            monkeypatch.setattr(known, most, 4)

    async def story(storage: Storage) -> None:
        for group in range(40):
            works = [any_work(chance, 10 * group + number) for number in range(chance.randint(1, 6))]
            ends = await asyncio.gather(*map(storage.run, works), return_exceptions=True)
            assert all(isinstance(end, Broken | Refused | None) for end in ends)
            await agree(storage, house.path)

    house.play(story)


@pytest.mark.parametrize("point", ["begun", "worked", "flushed", "linked"])
def test_of_a_group_that_fails_nothing_is_remembered(house: Place, point: Point):
    fails = False

    def points(here: Point) -> None:
        if fails and here == point:
            raise Broken

    async def story(storage: Storage) -> None:
        nonlocal fails
        chance = Random(1)
        for group in range(10):
            fails = group % 2 == 1
            work = any_work(chance, group)
            ends = await asyncio.gather(storage.run(work), return_exceptions=True)
            fails = False
            assert not group % 2 or isinstance(ends[0], Broken)
            await agree(storage, house.path)

    house.play(story, points=points)


def test_a_key_that_was_never_used_is_used_once(house: Place):
    """No storage is asked for it; within the group and after it the journal still knows it."""

    async def moves(transaction: Transaction) -> tuple[int, int]:
        transaction.never_used("new")
        first = await transaction.move(stake("new"))
        transaction.never_used("new")
        return first.number, (await transaction.move(stake("new"))).number

    async def story(storage: Storage) -> None:
        first, again = await storage.run(moves)
        assert first == again
        assert (await storage.run(lambda transaction: transaction.move(stake("new")))).number == first

    house.play(story)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A memory that forgets after every second thing."""
    for most in ("MOST_DOCUMENTS", "MOST_STREAMS", "MOST_ACCOUNTS", "MOST_RULES"):
        monkeypatch.setattr(known, most, 2)


@pytest.mark.usefixtures("small")
def test_however_many_groups_there_were_no_more_is_known_than_was_said(house: Place):
    def touching(number: int) -> Any:
        async def work(transaction: Transaction) -> None:
            await transaction.load([2000 + number])
            await puts(transaction, "kind", str(number), "body")
            await transaction.begin(f"begun/{number}", Said("first"))
            await transaction.append(f"added/{number}", Said("first"))
            transaction.put_rules(f"digest-{number}", "document")

        return work

    async def story(storage: Storage) -> None:
        assert isinstance(storage, SqliteStorage)
        kept = storage._known  # noqa: SLF001 -- what this test is about
        for number in range(20):
            await storage.run(touching(number))
            for what in (kept.accounts, kept.documents, kept.streams, kept.places, kept.rules):
                assert len(both(what)) <= known.MOST_STREAMS

    house.play(story)


@pytest.mark.usefixtures("small")
def test_a_place_that_was_known_for_long_is_no_longer_known_once_the_stream_is_read(house: Place):
    """What is added after that is counted with the stream; the place would say where it ended long ago."""

    async def reads(transaction: Transaction) -> None:
        assert len(await transaction.stream("one")) == 1
        await transaction.append("one", Said("second"))
        transaction.end("one")

    async def story(storage: Storage) -> list[int]:
        assert isinstance(storage, SqliteStorage)
        await storage.run(lambda transaction: transaction.append("one", Said("first")))
        assert "one" not in storage._known.places, "it is among the older ones"  # noqa: SLF001 -- likewise
        await storage.run(reads)
        await storage.run(lambda transaction: transaction.append("one", Said("third")))
        return [fact.place for fact in await storage.read(lambda reader: reader.facts("one"))]

    assert house.play(story) == [0, 1, 2]


# ── What was used lately ─────────────────────────────────────────────────────────────────────────────


def test_no_more_is_kept_than_was_said_and_what_is_asked_for_stays():
    kept: Recent[int, str] = Recent(8)
    kept.keep(0, "asked for")
    for number in range(1, 100):
        kept.keep(number, "passing")
        assert kept[0] == "asked for"
        assert len(both(kept)) <= 8
    assert kept[99] == "passing"
    assert kept[1] is None


def test_none_can_be_kept_and_anything_forgotten():
    kept: Recent[str, str | None] = Recent(4, "unknown")
    kept.keep("nothing", None)
    kept.update({"a": "1", "b": "2"})
    assert kept["nothing"] is None
    kept.drop("a")
    assert [kept[key] for key in "ab"] == ["unknown", "2"]
    kept.age()
    assert "b" not in kept
    assert [kept["b"], "b" in kept] == ["2", True]
    kept.age()
    kept.clear()
    assert [kept[key] for key in ("nothing", "b")] == ["unknown"] * 2
    assert not both(kept)


def test_what_is_forgotten_is_forgotten_however_long_ago_it_was_used():
    kept: Recent[str, str] = Recent(4)
    kept.update({"a": "1", "b": "2"})
    kept.age()
    kept.drop("a")
    assert both(kept) == {"b": "2"}
    assert [kept["a"], kept["b"]] == [None, "2"]
