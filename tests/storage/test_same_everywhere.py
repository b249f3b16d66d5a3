"""The same requests at the same times make the same bytes in both storages."""

import asyncio
import hashlib
import json
import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from storage.houses import ANNA, BEN, CLARA, Place, deposit, furnish, journal, make, place, puts, seen, stake
from support.effort import examples

from sabot.books import RoundRow, Transaction
from sabot.facts import Fact, rounds
from sabot.ledger import IN_PLAY, Resolve, Transfer
from sabot.storage.protocol import Storage


def story_of(seed: int, steps: int):
    """Random works, all decided by the seed."""
    chance = random.Random(seed)
    texts = ["", "é", "🂡 ace", "a'b\"c\\d", "Ω≈", "  "]

    async def one(storage: Storage, step: int):
        wallet = chance.choice((ANNA, BEN, CLARA))
        words = {"ref": chance.choice(texts), "memo": chance.choice(texts)}
        kind = chance.randrange(6)
        if kind == 0:
            await storage.transfers(
                [deposit(f"d{step}-{n}", wallet, chance.randint(1, 10**12), **words) for n in range(3)]
            )
        elif kind == 1:
            await make(
                storage, stake(f"s{step}", wallet, chance.randint(1, 2000), pending=chance.random() < 0.5, **words)
            )
        elif kind == 2:
            await make(
                storage, Resolve(key=f"r{step}", pending=f"s{chance.randrange(step + 1)}", post=chance.random() < 0.5)
            )
        elif kind == 3:
            await make(
                storage,
                Transfer(key=f"b{step}", kind="refund", debit=IN_PLAY, credit=wallet, cents=chance.randint(1, 300)),
            )
        else:
            await storage.run(lambda transaction: remember(transaction, step, chance.choice(texts)))

    async def story(storage: Storage):
        for step in range(steps):
            await one(storage, step)
        return await seen(storage)

    return story


async def remember(transaction: Transaction, step: int, text: str) -> None:
    """Facts, documents, a round, and now and then an account."""
    await transaction.append(f"round:{step % 3}", rounds.Dealt(cards=text), rounds.Settled(staked=step, returned=0))
    await puts(transaction, "kind", f"{text}{step % 4}", None if step % 5 == 0 else text)
    transaction.put_round(RoundRow(f"{text}{step}", "classic", ANNA, "r", "s", step, None, "open", 1, 0))
    transaction.put_rules(f"hash {text}", text)
    if step % 7 == 0:
        await transaction.open_account(3000 + step, "wallet", "PLAY")


@settings(max_examples=examples(4), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_same_requests_give_the_same_chain_and_the_same_rows(seed: int, tmp_path_factory):
    folder = tmp_path_factory.mktemp("same")
    found = []
    for kind in ("sqlite", "postgres"):
        house = place(kind, folder)
        house.play(furnish)
        found.append(house.play(story_of(seed, 40)))
    assert found[0] == found[1]
    assert found[0].head != "0" * 64


def test_the_chain_is_plain_sha_256_over_plain_json(house: Place):
    """Link by link, from the rows alone: what anybody can check without our code."""
    house.play(story_of(7, 60))

    async def rows(storage: Storage):
        async def query(reader):
            return {
                name: [row async for portion in reader.table(name) for row in portion]
                for name in ("account", "link", "fact")
            }

        return await journal(storage), await storage.read(query)

    entries, tables = house.play(rows)
    linked = dict(house.sql("SELECT number, link FROM entry"))
    before = "0" * 64
    for number, at, openings, written, facts, digest in tables["link"]:
        body = [
            number,
            at,
            [row[:3] for row in tables["account"] if row[7] == number],
            [list(vars_of(entry)) for entry in entries if linked[entry.number] == number],
            [vars_of(Fact(row[0], *row[2:])) for row in tables["fact"] if row[1] == number],
        ]
        assert [len(part) for part in body[2:]] == [openings, written, facts]
        plain = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        before = hashlib.sha256(bytes.fromhex(before) + plain).hexdigest()
        assert before == digest


def vars_of(record) -> list[object]:
    return [getattr(record, name) for name in record.__struct_fields__]


def test_two_servers_on_one_postgres_share_one_chain(tmp_path: Path):
    house = place("postgres", tmp_path)
    house.play(furnish)
    house.play(lambda storage: make(storage, deposit("rich", cents=10**6)))

    async def story(first: Storage):
        async def second_story(second: Storage):
            both = (first, second)
            asked = [stake(f"bet {number}", cents=1) for number in range(300)]
            return await asyncio.gather(*(make(storage, one) for one in asked for storage in both))

        return await house.within(second_story), await seen(first)

    answers, figures = house.play(story)
    assert answers[::2] == answers[1::2], "both servers give the same answer to the same key"
    assert figures.entries == 2 + 1 + 300
    assert [number for (number,) in house.sql("SELECT number FROM link ORDER BY number")] == list(
        range(1, figures.links + 1)
    )
    assert [number for (number,) in house.sql("SELECT number FROM entry ORDER BY number")] == list(range(1, 304))
