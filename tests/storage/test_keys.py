"""A key is used once, whatever happens to the one who used it."""

import asyncio

from storage.houses import ANNA, BEN, Place, balances, deposit, journal, make, seen, stake

from sabot.ledger import Entry, Reason
from sabot.storage.protocol import Storage


def test_the_same_key_gets_the_same_answer_and_moves_money_once(house: Place):
    async def story(storage: Storage):
        answers = [await make(storage, stake("bet")) for _ in range(3)]
        return answers, (await balances(storage))[ANNA]

    answers, anna = house.play(story)
    assert answers[0] == answers[1] == answers[2]
    assert anna == (900, 900)


def test_the_same_key_gets_the_same_answer_after_reopening(house: Place):
    async def story(storage: Storage):
        return await make(storage, stake("bet")), await seen(storage)

    assert house.play(story) == house.play(story)


def test_the_same_key_twice_in_one_batch_moves_money_once(house: Place):
    async def story(storage: Storage):
        answers = await storage.transfers([stake("bet"), stake("bet"), stake("bet", cents=101)])
        return answers, (await balances(storage))[ANNA]

    answers, anna = house.play(story)
    assert answers[0] == answers[1]
    assert answers[2] is Reason.KEY_REUSED
    assert anna == (900, 900)


def test_a_key_with_another_body_is_refused_and_changes_nothing(house: Place):
    others = [
        stake("bet", cents=101),
        stake("bet", wallet=BEN),
        stake("bet", pending=True),
        stake("bet", ref="another round"),
        stake("bet", memo="another"),
        deposit("bet", cents=100),
    ]

    async def story(storage: Storage):
        await make(storage, stake("bet"))
        before = await seen(storage)
        return [await make(storage, other) for other in others], before == await seen(storage)

    answers, unchanged = house.play(story)
    assert answers == [Reason.KEY_REUSED] * len(others)
    assert unchanged


def test_a_refusal_for_lack_of_money_is_remembered_though_money_has_come_since(house: Place):
    async def refused(storage: Storage):
        return await make(storage, stake("too much", cents=1001))

    async def later(storage: Storage):
        await make(storage, deposit("more", cents=5000))
        again = await make(storage, stake("too much", cents=1001))
        return again, await make(storage, stake("anew", cents=1001)), (await balances(storage))[ANNA]

    first = house.play(refused)
    again, anew, anna = house.play(later)
    assert isinstance(first, Entry)
    assert first.phase == "refused"
    assert again == first
    assert isinstance(anew, Entry)
    assert anew.phase == "posted"
    assert anna == (4999, 4999)


def test_a_caller_who_went_away_finds_the_answer_under_the_key(house: Place):
    async def story(storage: Storage):
        asking = asyncio.ensure_future(make(storage, stake("bet")))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        answer = await make(storage, stake("bet"))
        return answer, [entry for entry in await journal(storage) if entry.key == "bet"]

    answer, entries = house.play(story)
    assert entries == [answer]
