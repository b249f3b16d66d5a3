"""Every part of a transfer's body counts when its key comes again; openings are sealed as they are stored."""

import pytest
from storage.houses import ANNA, BEN, Place, deposit, make, seen, stake

from sabot.audit import Check, audit
from sabot.books import Transaction
from sabot.ledger import BANK, HOUSE, IN_PLAY, Reason, Transfer
from sabot.storage.protocol import Storage


def test_another_receiver_under_the_same_key_is_refused(house: Place):
    async def story(storage: Storage):
        await make(storage, deposit("key", wallet=ANNA))
        before = await seen(storage)
        return await make(storage, deposit("key", wallet=BEN)), before == await seen(storage)

    assert house.play(story) == (Reason.KEY_REUSED, True)


@pytest.mark.parametrize(
    ("debit", "kinds"), [(IN_PLAY, ("refund", "return")), (BANK, ("win", "award_by_bank"))], ids=["stakes", "bank"]
)
def test_another_kind_on_the_same_route_under_the_same_key_is_refused(house: Place, debit: int, kinds: tuple[str, str]):
    async def story(storage: Storage):
        await make(storage, stake("bet", cents=500))
        asked = [Transfer(key="key", kind=kind, debit=debit, credit=ANNA, cents=100) for kind in kinds]
        return [await make(storage, one) for one in asked]

    _, second = house.play(story)
    assert second is Reason.KEY_REUSED


def test_accounts_opened_in_any_order_are_sealed_in_the_order_of_their_numbers(empty: Place):
    async def backwards(transaction: Transaction) -> None:
        for account in (1003, 1001, 1002):
            await transaction.open_account(account, "wallet", "PLAY")
        for account, kind in reversed(HOUSE.items()):
            await transaction.open_account(account, kind, "PLAY")

    async def story(storage: Storage):
        await storage.run(backwards)
        return await storage.read(audit)

    chain = (Check.LINK_DIGEST, Check.LINK_COUNTS, Check.UNSEALED)  # the rest of a house is not here
    assert [wrong for wrong in empty.play(story).wrong if wrong.check in chain] == []
