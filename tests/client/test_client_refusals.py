"""What the house will not do, and what it does once.

Law: a refusal is raised with its reason, and nothing has changed; an id is one command.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import msgspec
import pytest
from client.rounds_played import MAIN, finished, opened
from support.serving import Serving, serving

from sabot.client import Client, Disconnected, Refused, Table
from sabot.protocol.reasons import REASONS


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


Asked = Callable[[Client, Table], Awaitable[object]]

NO_ROUND: dict[str, tuple[str, Asked]] = {
    "a game that is none": ("house.unknown_game", lambda client, _: client.enter("poker")),
    "a live game": ("house.not_instant", lambda client, _: client.enter("infinite")),
    "a box that is none": ("refused.no_such_box", lambda _, table: table.deal({9: {"main": MAIN}})),
    "a box that no message has": ("edge.malformed", lambda _, table: table.deal({-1: {"main": MAIN}})),
    "more than there can be": ("edge.malformed", lambda _, table: table.deal({1: {"main": 10**30}})),
    "part of a cent": ("edge.malformed", lambda _, table: table.deal({1: {"main": 0.5}})),  # type: ignore[dict-item]
    "no bets": ("refused.no_bets", lambda _, table: table.deal({})),
    "too much": ("refused.above_maximum", lambda _, table: table.deal({1: {"main": 500_10}})),
    "too little": ("refused.below_minimum", lambda _, table: table.deal({1: {"main": 0}})),
    "a level that is none": ("house.unknown_level", lambda _, table: table.deal({1: {"main": MAIN}}, level="sky")),
    "deciding without a round": ("house.unknown_round", lambda _, table: table.act("hit")),
    "a press that is none": ("edge.malformed", lambda _, table: table.press("everything")),
    "a chip that is none": ("house.no_such_chip", lambda _, table: table.press("chip", box=1, bet="main", cents=3)),
    "a round that is none": ("house.unknown_round", lambda client, _: client.round("classic/2026-11-16/999999")),
    "an id that is none": ("house.unknown_round", lambda client, _: client.round("../../etc/passwd")),
    "a page that is none": ("house.bad_page", lambda client, _: client.history(limit=1000)),
    "a setting that is none": ("house.unknown_setting", lambda client, _: client.change_settings(colour="red")),
    "a setting out of range": ("house.setting_range", lambda client, _: client.change_settings(music_volume=101)),
    "a limit that is none": ("house.unknown_limit", lambda client, _: client.set_limit("sleep", "day", 1)),
    "too small a deposit": ("house.deposit_too_small", lambda client, _: client.deposit(1)),
    "more than there is": ("ledger.short_of_funds", lambda client, _: client.withdraw(2000_00)),
    "a check that is not due": ("house.no_check_due", lambda client, _: client.acknowledge()),
    "a name that nobody has": ("house.login_failed", lambda client, _: client.login("nobody_at_all", "password")),
    "a password that is none": ("house.password_too_short", lambda client, _: client.register("somebody", "short")),
}


@pytest.mark.parametrize("case", NO_ROUND)
def test_a_refusal_is_raised_with_its_reason_and_changes_nothing(server: Serving, case: str) -> None:
    reason, ask = NO_ROUND[case]
    assert reason in REASONS

    async def play() -> None:
        async with Client(server.url) as client:
            await client.guest()
            table = await client.enter("classic")
            seat, wallet = table.seat, client.wallet
            with pytest.raises(Refused) as refused:
                await ask(client, table)
            assert refused.value.reason == reason
            assert (table.seat, client.wallet) == (seat, wallet)
            await finished(table, await table.deal({1: {"main": MAIN}}))

    asyncio.run(asyncio.wait_for(play(), 20))


IN_A_ROUND: dict[str, tuple[str, Asked]] = {
    "an action that is none": ("house.unknown_action", lambda _, table: table.act("jump")),
    "dealing again": ("house.round_open", lambda _, table: table.deal({1: {"main": MAIN}})),
    "insurance that nobody asked about": ("refused.no_insurance_open", lambda _, table: table.insure(1, taken=True)),
    "a deposit in a round": ("house.cashier_waits", lambda client, _: client.deposit(10_00)),
}


@pytest.mark.parametrize("case", IN_A_ROUND)
def test_a_refusal_in_a_round_leaves_the_round_as_it_was(server: Serving, case: str) -> None:
    reason, ask = IN_A_ROUND[case]

    async def play() -> None:
        async with Client(server.url) as client:
            await client.guest()
            table = await client.enter("classic")
            round = await opened(table)
            with pytest.raises(Refused) as refused:
                await ask(client, table)
            assert refused.value.reason == reason
            assert table.round == round
            await finished(table, round)

    asyncio.run(asyncio.wait_for(play(), 20))


@pytest.mark.parametrize("url", ["", "nowhere", "ftp://127.0.0.1", "http://", "http://127.0.0.1:x", "http://a/b"])
def test_an_address_that_is_none_is_refused_at_once(url: str) -> None:
    with pytest.raises(ValueError, match=r"address|[Pp]ort"):
        Client(url)


def test_nobody_waits_for_a_house_that_is_not_there() -> None:
    async def come() -> None:
        async with Client("http://127.0.0.1:9") as client:
            await client.guest()

    with pytest.raises(Disconnected):
        asyncio.run(asyncio.wait_for(come(), 5))


def test_a_callback_that_fails_is_told_to_whoever_waits(server: Serving) -> None:
    def fail(message: object) -> None:
        raise ZeroDivisionError(msgspec.json.encode(message))

    async def come() -> None:
        async with Client(server.url, on_event=fail) as client:
            await client.guest()

    with pytest.raises(ZeroDivisionError):
        asyncio.run(asyncio.wait_for(come(), 5))


def test_the_same_id_moves_money_once(server: Serving) -> None:
    async def play() -> None:
        ids = iter(["one", "one", "two"])
        async with Client(server.url, ids=lambda: next(ids)) as client:
            await client.guest()
            before = client.wallet.balance
            first, again = await client.deposit(10_00), await client.deposit(10_00)
            assert first.receipt == again.receipt
            assert client.wallet.balance == before + 10_00
            await client.deposit(10_00)
            assert client.wallet.balance == before + 20_00

    asyncio.run(play())


def test_an_id_that_was_used_for_something_else_is_refused(server: Serving) -> None:
    async def play() -> None:
        ids = iter(["enter", "deal", "deal"])
        async with Client(server.url, ids=lambda: next(ids)) as client:
            await client.guest()
            table = await client.enter("classic")
            await table.deal({1: {"main": MAIN}})
            with pytest.raises(Refused) as refused:
                await table.deal({1: {"main": 2 * MAIN}})
            assert refused.value.reason == "house.command_reused"
            assert len((await client.history()).rounds) == 1

    asyncio.run(play())
