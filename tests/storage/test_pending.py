"""A promise of money is kept or taken back, whole and once."""

import asyncio

import pytest
from storage.houses import ANNA, Place, balances, make, seen, stake

from sabot.ledger import IN_PLAY, Entry, Reason, Resolve
from sabot.storage.protocol import Storage

POST = Resolve(key="post", pending="promise", post=True)
VOID = Resolve(key="void", pending="promise", post=False)


def test_a_pending_debit_is_held_back_but_not_moved(house: Place):
    async def story(storage: Storage):
        await make(storage, stake("promise", cents=700, pending=True))
        short = await make(storage, stake("more", cents=301))
        return short, await balances(storage)

    short, held = house.play(story)
    assert isinstance(short, Entry)
    assert short.phase == "refused"
    assert held[ANNA] == (1000, 300)
    assert held[IN_PLAY] == (0, 0)


def test_a_post_moves_exactly_what_was_promised(house: Place):
    async def story(storage: Storage):
        await make(storage, stake("promise", cents=700, pending=True, ref="round"))
        return await make(storage, POST), await balances(storage)

    entry, held = house.play(story)
    assert isinstance(entry, Entry)
    assert (entry.phase, entry.cents, entry.ref) == ("post", 700, "round")
    assert held[ANNA] == (300, 300)
    assert held[IN_PLAY] == (700, 700)


def test_a_void_returns_exactly_what_was_held_back(house: Place):
    async def story(storage: Storage):
        before = await balances(storage)
        await make(storage, stake("promise", cents=700, pending=True))
        await make(storage, VOID)
        return before, await balances(storage)

    before, after = house.play(story)
    assert before == after


@pytest.mark.parametrize(("first", "second"), [(POST, VOID), (VOID, POST)], ids=["posted", "voided"])
def test_a_promise_is_resolved_once_also_after_reopening(house: Place, first: Resolve, second: Resolve):
    async def resolve(storage: Storage):
        await make(storage, stake("promise", cents=700, pending=True))
        return await make(storage, first)

    async def again(storage: Storage):
        before = await seen(storage)
        answers = [await make(storage, second), await make(storage, first)]
        return answers, before == await seen(storage)

    entry = house.play(resolve)
    answers, unchanged = house.play(again)
    assert answers == [Reason.ALREADY_RESOLVED, entry]
    assert unchanged


def test_a_resolution_key_with_another_body_is_refused(house: Place):
    async def story(storage: Storage):
        await make(storage, stake("promise", pending=True))
        await make(storage, stake("other", pending=True))
        await make(storage, POST)
        return [
            await make(storage, Resolve(key="post", pending="promise", post=False)),
            await make(storage, Resolve(key="post", pending="other", post=True)),
            await make(storage, Resolve(key="post", pending="promise", post=True, memo="another")),
        ]

    assert house.play(story) == [Reason.KEY_REUSED] * 3


def test_a_promise_is_resolved_once_within_a_group_too(house: Place):
    async def story(storage: Storage):
        await make(storage, stake("promise", cents=700, pending=True))
        return await asyncio.gather(*(make(storage, asked) for asked in (POST, VOID, POST))), await balances(storage)

    (posted, voided, again), held = house.play(story)
    assert isinstance(posted, Entry)
    assert voided is Reason.ALREADY_RESOLVED
    assert again == posted
    assert held[ANNA] == (300, 300)


def test_promise_and_resolution_may_share_a_group(house: Place):
    async def story(storage: Storage):
        async def work(transaction):
            await transaction.move(stake("promise", cents=700, pending=True))
            return await transaction.resolve(POST)

        return await storage.run(work), (await balances(storage))[ANNA]

    entry, anna = house.play(story)
    assert entry.phase == "post"
    assert anna == (300, 300)
