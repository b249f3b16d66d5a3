"""Works of a group are done one after another; one that fails fails alone and leaves nothing."""

import asyncio

import msgspec
import pytest
from storage.houses import ANNA, Place, balances, deposit, journal, make, puts, seen, stake

from sabot.books import RoundRow, Transaction
from sabot.ledger import Entry, Reason, Refused
from sabot.storage.protocol import Point, Storage

ROUND = RoundRow("round", "classic", ANNA, "rules", "shoe", 1, None, "open", 100, 0)


class Said(msgspec.Struct, tag="said"):
    """A fact."""

    word: str


class Broken(Exception):  # noqa: N818 -- it is what a test breaks with
    """What a failing work raises."""


async def everything(transaction: Transaction) -> None:
    """A work that writes to every table."""
    await transaction.open_account(2001, "wallet", "PLAY")
    await transaction.move(deposit("to new", wallet=2001, cents=7))
    await transaction.move(stake("bet"))
    await transaction.append("stream", Said("one"), Said("two"))
    await puts(transaction, "kind", "id", "body")
    transaction.put_round(ROUND)
    transaction.put_rules("digest", "document")


async def everything_then_break(transaction: Transaction) -> None:
    """Likewise (but for the rules, which belong to their hash), and fail."""
    await transaction.open_account(2002, "wallet", "PLAY")
    await transaction.move(deposit("in vain", wallet=2002, cents=7))
    await transaction.move(stake("in vain too", cents=300))
    await transaction.move(stake("promise in vain", pending=True))
    await transaction.append("stream", Said("in vain"), Said("in vain"))
    await puts(transaction, "kind", "id", "other body")
    transaction.put_round(msgspec.structs.replace(ROUND, status="void"))
    raise Broken


def test_a_failing_work_leaves_nothing(house: Place):
    async def story(storage: Storage):
        before = await seen(storage)
        with pytest.raises(Broken):
            await storage.run(everything_then_break)
        return before, await seen(storage)

    before, after = house.play(story)
    assert before == after


def test_one_work_of_a_group_fails_and_the_others_stay(house: Place):
    async def story(storage: Storage):
        return await asyncio.gather(
            storage.run(lambda transaction: transaction.move(stake("before"))),
            storage.run(everything),
            storage.run(everything_then_break),
            storage.run(lambda transaction: transaction.append("stream", Said("three"))),
            storage.run(lambda transaction: transaction.move(stake("after", cents=800))),
            storage.transfers([stake("last", cents=1)]),
            return_exceptions=True,
        )

    async def later(storage: Storage):
        async def query(reader):
            return (
                await reader.document("kind", "id"),
                [(fact.place, fact.body) for fact in await reader.facts("stream")],
                await reader.round("round"),
                await reader.rules("digest"),
                await reader.rounds_of(ANNA, before=None, limit=5),
                await reader.documents_of("kind"),
            )

        keys = {entry.key for entry in await journal(storage)}
        return keys, await balances(storage), await storage.read(query)

    before, done, broken, said, after, (last,) = house.play(story)
    keys, held, rows = house.play(later)
    assert all(isinstance(entry, Entry) for entry in (before, after, last))
    assert done is said is None
    assert isinstance(broken, Broken)
    assert keys == {"first", "bankroll", "before", "to new", "bet", "after", "last"}
    assert held[ANNA] == (0, 0)
    assert held[2001] == (7, 7)
    assert 2002 not in held
    facts = [(place, f'{{"type":"said","word":"{word}"}}') for place, word in enumerate(("one", "two", "three"))]
    assert rows == ("body", facts, ROUND, "document", [ROUND], [("id", "body")])


def test_a_work_sees_what_the_one_before_it_wrote(house: Place):
    async def story(storage: Storage):
        async def spend_all(transaction: Transaction, key: str):
            return await transaction.move(stake(key, cents=await transaction.available(ANNA)))

        return await asyncio.gather(
            storage.run(lambda transaction: spend_all(transaction, "one")),
            storage.run(lambda transaction: spend_all(transaction, "two")),
            return_exceptions=True,
        )

    first, second = house.play(story)
    assert isinstance(first, Entry)
    assert first.cents == 1000
    assert isinstance(second, Refused)
    assert second.reason is Reason.ZERO


def test_requests_that_arrive_during_a_commit_share_the_next_link(house: Place):
    async def story(storage: Storage):
        before = (await seen(storage)).links
        await asyncio.gather(*(make(storage, stake(f"bet {n}", cents=1)) for n in range(500)))
        return (await seen(storage)).links - before

    assert house.play(story) <= 25


def test_a_document_can_be_replaced_and_removed(house: Place):
    async def put(storage: Storage, body: str | None):
        await storage.run(lambda transaction: puts(transaction, "kind", "id", body))
        return await storage.read(lambda reader: reader.document("kind", "id"))

    async def story(storage: Storage):
        before = (await seen(storage)).head
        found = [await put(storage, body) for body in ("one", "two", None, None, "three")]
        return found, before == (await seen(storage)).head

    found, same_head = house.play(story)
    assert found == ["one", "two", None, None, "three"]
    assert same_head, "documents may change; the chain does not cover them"


def test_every_point_of_a_commit_is_passed_in_order(house: Place):
    passed: list[Point] = []
    house.play(lambda storage: make(storage, stake("bet")), points=passed.append)
    assert passed == ["begun", "worked", "flushed", "linked", "committed", "answered"]


@pytest.mark.parametrize("point", ["begun", "worked", "flushed", "linked"])
def test_a_commit_that_fails_fails_its_whole_group_and_leaves_nothing(house: Place, point: Point):
    failing = [point]

    def fail(passed: Point) -> None:
        if failing == [passed]:
            failing.clear()
            raise Broken

    async def story(storage: Storage):
        before = await seen(storage)
        with pytest.raises(Broken):
            await storage.run(everything)
        unchanged = before == await seen(storage)
        await storage.run(everything)
        return unchanged, await balances(storage)

    unchanged, held = house.play(story, points=fail)
    assert unchanged
    assert held[ANNA] == (900, 900)
