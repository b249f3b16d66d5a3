"""More requests than a group holds are all answered, in as many groups as they need."""

import asyncio

from storage.houses import ANNA, Place, balances, make, seen, stake

from sabot.ledger import Entry
from sabot.storage.postgres.storage import MOST_IN_A_GROUP
from sabot.storage.protocol import Storage
from sabot.storage.sqlite.storage import MOST_IN_A_GROUP as MOST_ON_SQLITE


def test_more_requests_than_a_group_holds_are_all_answered(house: Place):
    many = max(MOST_IN_A_GROUP, MOST_ON_SQLITE) + 1

    async def story(storage: Storage):
        before = (await seen(storage)).links
        asked = [make(storage, stake("bet" if number else "first of all", cents=1)) for number in range(many)]
        answers = await asyncio.wait_for(asyncio.gather(*asked), 60)
        return answers, (await seen(storage)).links - before, (await balances(storage))[ANNA]

    answers, links, anna = house.play(story)
    assert all(isinstance(answer, Entry) for answer in answers)
    assert 1 <= links <= 20
    assert anna == (998, 998)
