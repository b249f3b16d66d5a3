"""Every reason to refuse a request, one by one, with nothing changed."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from storage.houses import ANNA, BEN, FOREIGN, Place, balances, deposit, make, seen, stake

from sabot.ledger import (
    BANK,
    CASHIER,
    IN_PLAY,
    LONGEST_KEY,
    LONGEST_MEMO,
    MOST_CENTS,
    Answer,
    Entry,
    Opening,
    Reason,
    Refused,
    Resolve,
    Transfer,
)
from sabot.ledger.transfer import LONGEST_REF, MOST_SUM
from sabot.storage.protocol import Storage

Asked = Transfer | Resolve | Opening
ANY: Any = None
"""Stands for what no type allows and a careless caller sends all the same."""


def resolve(key: str = "resolve", pending: str = "promise", **more: Any) -> Resolve:
    return Resolve(key=key, pending=pending, post=True, **more)


CASES: dict[Reason, Sequence[Asked]] = {
    Reason.KEY_EMPTY: [stake(""), resolve("")],
    Reason.KEY_TOO_LONG: [stake("k" * (LONGEST_KEY + 1)), resolve("k" * (LONGEST_KEY + 1))],
    Reason.KEY_REUSED: [deposit("first", cents=999), resolve("first")],
    Reason.NOT_WHOLE_CENTS: [
        stake("x", cents=cents) for cents in (1.0, 0.5, float("nan"), float("inf"), True, False, "100", None, 1 + 0j)
    ],
    Reason.NEGATIVE: [stake("x", cents=-1), stake("x", cents=-(2**63)), stake("x", cents=-(2**64))],
    Reason.ZERO: [stake("x", cents=0)],
    Reason.TOO_LARGE: [deposit("x", cents=cents) for cents in (MOST_CENTS, 2**63 - 1, 2**63, 2**64, 10**40)],
    Reason.SAME_ACCOUNT: [stake("x", debit=IN_PLAY), deposit("x", wallet=CASHIER)],
    Reason.UNKNOWN_ACCOUNT: [
        *(stake("x", wallet=wallet) for wallet in (4711, 0, -1, 2**63 - 1, 2**63, 2**64)),
        *(stake("x", wallet=wallet) for wallet in (True, 1001.0, "1001", None)),
        deposit("x", wallet=4711),
    ],
    Reason.ACCOUNT_EXISTS: [
        Opening(ANNA, "wallet", "PLAY"),
        Opening(ANNA, "wallet", "EUR"),
        Opening(1, "bank", "PLAY"),
    ],
    Reason.WRONG_CURRENCY: [
        deposit("x", wallet=FOREIGN),
        deposit("x", wallet=FOREIGN, currency="EUR"),
        deposit("x", currency="EUR"),
        deposit("x", currency=""),
        deposit("x", currency=ANY),
    ],
    Reason.UNKNOWN_KIND: [stake("x", kind=kind) for kind in ("gift", "", "Stake", ANY, 5, ["stake"])],
    Reason.WRONG_ROUTE: [
        stake("x", kind="deposit"),
        deposit("x", debit=BANK),
        Transfer(key="x", kind="win", debit=IN_PLAY, credit=ANNA, cents=1),
        Transfer(key="x", kind="stake", debit=ANNA, credit=BEN, cents=1),
        Transfer(key="x", kind="withdrawal", debit=CASHIER, credit=ANNA, cents=1),
    ],
    Reason.MEMO_TOO_LONG: [stake("x", memo="m" * (LONGEST_MEMO + 1)), resolve(memo="é" * (LONGEST_MEMO + 1))],
    Reason.REF_TOO_LONG: [stake("x", ref="r" * (LONGEST_REF + 1))],
    Reason.NOT_TEXT: [
        *(stake(key) for key in ("a\0b", "\ud800", "tab\t", "line\n", "\x7f", "\u202e", b"key", 7, ANY)),
        stake("x", ref="\udfff"),
        stake("x", ref=ANY),
        stake("x", memo="a\0b"),
        stake("x", memo=ANY),
        *(resolve(key) for key in ("a\0b", "\ud800", ANY)),
        resolve(memo="\0"),
    ],
    Reason.SHORT_OF_FUNDS: [stake("x", cents=501), stake("y", wallet=BEN), stake("z", cents=501, pending=True)],
    Reason.PENDING_UNKNOWN: [resolve(pending=pending) for pending in ("never", "", "a\0b", "\ud800", "k" * 9999)],
    Reason.NOT_PENDING: [resolve(pending="first"), resolve(pending="refused promise")],
    Reason.ALREADY_RESOLVED: [resolve("another", "voided")],
}


@pytest.fixture(scope="module")
def ready(standing: Place) -> Place:
    """A house in which everything can be refused."""
    standing.play(prepare)
    return standing


async def prepare(storage: Storage) -> None:
    """Anna has 500 cents to spend; one promise stands, one was voided, one was refused."""
    for asked in (
        stake("promise", cents=250, pending=True),
        stake("taken", cents=250),
        stake("voided", cents=250, pending=True),
        Resolve(key="void", pending="voided", post=False),
        stake("refused promise", cents=5000, pending=True),
    ):
        assert isinstance(await make(storage, asked), Entry)


async def ask(storage: Storage, asked: Asked) -> Answer | None:
    """Ask, and remember why not."""
    if not isinstance(asked, Opening):
        return await make(storage, asked)
    try:
        return await storage.run(lambda transaction: transaction.open_account(*astuple(asked)))
    except Refused as refused:
        return refused.reason


async def move(storage: Storage, asked: Transfer) -> Entry:
    return await storage.run(lambda transaction: transaction.move(asked))


def astuple(opening: Opening) -> tuple[int, str, str]:
    return opening.account, opening.kind, opening.currency


@pytest.mark.parametrize("reason", [reason for reason in CASES if reason is not Reason.SHORT_OF_FUNDS])
def test_a_request_is_refused_for_its_one_reason_and_nothing_changes(ready: Place, reason: Reason):
    async def story(storage: Storage):
        for asked in CASES[reason]:
            before = await seen(storage)
            assert await ask(storage, asked) is reason, asked
            assert await seen(storage) == before, asked

    ready.play(story)


def test_who_is_short_of_funds_is_refused_and_only_that_is_remembered(house: Place):
    async def story(storage: Storage):
        await prepare(storage)
        before = await balances(storage)
        for asked in CASES[Reason.SHORT_OF_FUNDS]:
            assert isinstance(asked, Transfer)
            with pytest.raises(Refused) as refused:
                await move(storage, asked)
            assert refused.value.reason is Reason.SHORT_OF_FUNDS
            answer = await make(storage, asked)
            assert isinstance(answer, Entry)
            assert answer.phase == ("refused_pending" if asked.pending else "refused")
            assert await balances(storage) == before

    house.play(story)


def test_no_account_moves_more_than_it_can_count_and_nobody_else_is_hurt(house: Place):
    """A sum past 64 bits would fail everyone in the same commit."""

    async def story(storage: Storage):
        many = [deposit(f"rich/{number}", cents=MOST_CENTS - 1) for number in range(4700)]
        answers, (other,) = await asyncio.gather(storage.transfers(many), storage.transfers([stake("x", cents=1)]))
        accepted = [answer for answer in answers if isinstance(answer, Entry)]
        assert len(accepted) == MOST_SUM // (MOST_CENTS - 1)
        assert set(answers[len(accepted) :]) == {Reason.ACCOUNT_FULL}
        assert isinstance(other, Entry)

    house.play(story)


def test_every_reason_has_its_cases():
    assert {*CASES, Reason.ACCOUNT_FULL} == set(Reason)


def test_what_is_just_within_the_limits_is_made(house: Place):
    async def story(storage: Storage):
        words: dict[str, Any] = {"ref": "r" * LONGEST_REF, "memo": "é" * LONGEST_MEMO}
        most = await make(storage, deposit("🂡" * LONGEST_KEY, cents=MOST_CENTS - 1, **words))
        least = await make(storage, stake("x", cents=1))
        return most, least, await make(storage, deposit("🂡" * LONGEST_KEY, cents=MOST_CENTS - 1, **words))

    most, least, again = house.play(story)
    assert isinstance(most, Entry)
    assert isinstance(least, Entry)
    assert again == most


def test_one_bad_request_of_a_batch_spoils_no_other(house: Place):
    async def story(storage: Storage):
        bad = [asked for reason, cases in CASES.items() for asked in cases if isinstance(asked, Transfer)]
        batch = [one for place, asked in enumerate(bad) for one in (stake(f"good {place}", cents=1), asked)]
        answers = await storage.transfers(batch)
        return answers[::2]

    assert all(isinstance(answer, Entry) and answer.phase == "posted" for answer in house.play(story))
