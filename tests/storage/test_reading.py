"""Reading beside a running writer: one consistent moment, and no way to write."""

import asyncio
import sqlite3
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # it carries no types
import pytest
from storage.houses import ANNA, BEN, Place, balances, deposit, furnish, make, place, seen, stake

from sabot.books import RoundRow, Transaction
from sabot.storage.address import open_reader
from sabot.storage.figures import Copied, look
from sabot.storage.protocol import Reader, Storage


def test_a_reader_beside_the_server_sees_one_moment_while_money_moves(house: Place):
    async def story(storage: Storage):
        async with open_reader(house.address) as reader:
            before = await look(reader)
            for number in range(5):
                await make(storage, stake(f"bet {number}"))
            during = await look(reader)
        async with open_reader(house.address) as reader:
            after = await look(reader)
        return before, during, after, await seen(storage)

    before, during, after, now = house.play(story)
    assert before == during
    assert after == now
    assert after.entries == before.entries + 5


def test_every_moment_sums_to_zero_while_many_write(house: Place):
    async def story(storage: Storage):
        async def write(client: int):
            for number in range(20):
                await storage.transfers(
                    [deposit(f"{client}-{number}", wallet=BEN, cents=3), stake(f"s{client}-{number}", cents=1)]
                )

        async def read() -> list[int]:
            sums = []
            for _ in range(20):
                held = await balances(storage)
                sums.append(sum(balance for balance, _ in held.values()))
            return sums

        sums, *_ = await asyncio.gather(read(), *(write(client) for client in range(10)))
        return sums

    assert house.play(story) == [0] * 20


def test_who_has_been_answered_is_seen_by_every_later_reader(house: Place):
    async def story(storage: Storage):
        for number in range(10):
            await make(storage, deposit(f"d{number}", cents=1))
            async with open_reader(house.address) as reader:
                assert [account.balance for account in await reader.accounts([ANNA])] == [1001 + number]

    house.play(story)


def test_a_reader_cannot_write(house: Place):
    async def story() -> None:
        async with open_reader(house.address) as reader:
            connection = getattr(reader, "_connection", None)
            if connection is not None:
                await connection.execute("DELETE FROM document")
            else:
                reader._all("DELETE FROM document")  # type: ignore[attr-defined]  # noqa: SLF001 -- on purpose

    with pytest.raises((sqlite3.OperationalError, asyncpg.ReadOnlySQLTransactionError)):
        asyncio.run(story())


def test_a_closed_reader_leaves_the_house_to_be_opened(house: Place):
    async def story() -> Copied:
        async with open_reader(house.address) as reader:
            return await look(reader)

    assert asyncio.run(story()) == house.play(seen)


def test_rounds_are_listed_newest_first_and_page_by_page(house: Place):
    ids = ("a", "b", "Z", "é", "🂡")
    rows = [
        RoundRow(id, "classic", ANNA, "r", "s", at, None, "open", 1, 0)
        for at in (1, 2)
        for id in (f"{i}{at}" for i in ids)
    ]
    rows.append(RoundRow("x", "classic", BEN, "r", "s", 3, 4, "settled", 1, 2))

    async def story(storage: Storage):
        async def work(transaction):
            for row in rows:
                transaction.put_round(row)

        await storage.run(work)

        async def pages(reader: Reader):
            found: list[RoundRow] = []
            while page := await reader.rounds_of(
                ANNA, before=(found[-1].opened_at, found[-1].id) if found else None, limit=3
            ):
                found += page
            return found

        return await storage.read(pages)

    expected = sorted(rows[:-1], key=lambda row: (row.opened_at, row.id.encode()), reverse=True)
    assert house.play(story) == expected


def test_text_that_no_row_can_hold_is_not_asked_for(tmp_path: Path):
    """PostgreSQL would refuse the question, and with it the transaction of everybody in the group."""
    house = place("postgres", tmp_path)
    house.play(furnish)

    async def story(storage: Storage):
        async def work(transaction: Transaction):
            for word in ("a\0b", "\ud800"):
                assert await transaction.document(word, "id") is None
                assert await transaction.document("kind", word) is None
                assert await transaction.rules(word) is None
                assert await transaction.round(word) is None
                assert await transaction.stream(word) == []
            await transaction.load(keys=["a\0b", "\ud800"])
            return await transaction.move(stake("bet"))

        return await storage.run(work)

    assert house.play(story).phase == "posted"
