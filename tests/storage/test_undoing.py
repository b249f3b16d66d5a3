"""What a failing work had done is undone within its group, so that the next work finds all as it was."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from storage.houses import ANNA, Place, balances, journal, make, puts, seen, stake
from storage.test_groups import ROUND, Broken

from sabot.books import Transaction
from sabot.ledger import Entry, Resolve
from sabot.storage.protocol import Point, Storage

POST = Resolve(key="post", pending="promise", post=True)
Doing = Callable[[Transaction], Awaitable[Any]]


async def one_group(storage: Storage, *works: Doing) -> list[Any]:
    """Do works in one group: they arrive while the writer is busy with another one."""

    async def busy(_: Transaction) -> None:
        time.sleep(0.05)  # noqa: ASYNC251 -- the writer is to be kept from looking

    _, *answers = await asyncio.gather(storage.run(busy), *map(storage.run, works), return_exceptions=True)
    return answers


def failing(*doings: Doing) -> Doing:
    """A work that does all of these, and fails."""

    async def work(transaction: Transaction) -> None:
        for doing in doings:
            await doing(transaction)
        raise Broken

    return work


def test_a_key_that_a_failed_work_used_is_free_for_the_next_of_the_group(house: Place):
    async def story(storage: Storage):
        def bet(transaction):
            return transaction.move(stake("bet"))

        _, entry = await one_group(storage, failing(bet), bet)
        return entry, [each.key for each in await journal(storage)], (await balances(storage))[ANNA]

    entry, keys, anna = house.play(story)
    assert isinstance(entry, Entry)
    assert keys == ["first", "bankroll", "bet"]
    assert anna == (900, 900)


def test_a_promise_that_a_failed_work_resolved_is_still_open_for_the_next_of_the_group(house: Place):
    async def story(storage: Storage):
        await make(storage, stake("promise", cents=700, pending=True))
        void = Resolve(key="void", pending="promise", post=False)
        _, entry = await one_group(storage, failing(lambda t: t.resolve(void)), lambda t: t.resolve(POST))
        return entry, (await balances(storage))[ANNA]

    entry, anna = house.play(story)
    assert isinstance(entry, Entry)
    assert entry.phase == "post"
    assert anna == (300, 300)


def test_a_document_that_a_failed_work_wrote_twice_is_as_it_was(house: Place):
    async def story(storage: Storage):
        await storage.run(lambda t: puts(t, "kind", "id", "before"))
        twice = failing(lambda t: puts(t, "kind", "id", "one"), lambda t: puts(t, "kind", "id", "two"))
        _, found = await one_group(storage, twice, lambda t: t.document("kind", "id"))
        return found, await storage.read(lambda reader: reader.document("kind", "id"))

    assert house.play(story) == ("before", "before")


def test_a_round_that_a_failed_work_listed_twice_is_not_listed(house: Place):
    async def listed_twice(transaction: Transaction) -> None:
        transaction.put_round(ROUND)
        transaction.put_round(msgspec.structs.replace(ROUND, status="settled"))

    async def story(storage: Storage):
        before = await seen(storage)
        with pytest.raises(Broken):
            await storage.run(failing(listed_twice))
        return before == await seen(storage)

    assert house.play(story)


def test_rules_that_a_failed_work_named_are_not_kept(house: Place):
    async def named(transaction: Transaction) -> None:
        transaction.put_rules("digest", "document")

    async def story(storage: Storage):
        with pytest.raises(Broken):
            await storage.run(failing(named))
        return await storage.read(lambda reader: reader.rules("digest"))

    assert house.play(story) is None


def test_a_round_is_read_as_the_group_has_changed_it(house: Place):
    async def listed(transaction: Transaction) -> None:
        transaction.put_round(ROUND)

    async def story(storage: Storage):
        await storage.run(listed)
        settled = msgspec.structs.replace(ROUND, status="settled")

        async def settle(transaction: Transaction):
            transaction.put_round(settled)
            return await transaction.round(ROUND.id)

        return await storage.run(settle), settled

    found, settled = house.play(story)
    assert found == settled


def test_a_group_whose_works_all_failed_writes_nothing_at_all(house: Place):
    passed: list[Point] = []

    async def story(storage: Storage):
        with pytest.raises(Broken):
            await storage.run(failing(lambda t: puts(t, "kind", "id", "body")))

    house.play(story, points=passed.append)
    assert passed == ["begun", "worked", "committed", "answered"]
