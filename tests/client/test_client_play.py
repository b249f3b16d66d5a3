"""Playing through the library, against a real server.

Law: what the library says is what the books say, to the cent.
"""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from client.rounds_played import MAIN, finished, opened, until
from support.serving import Serving, serving

from sabot.audit import audit
from sabot.client import Client, Closed, Disconnected, Refused, Warned
from sabot.protocol import events
from sabot.storage.address import open_reader

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving() as found:
        yield found


@pytest.mark.parametrize("page", ["docs/client.md", "README.md"])
def test_the_example_of_a_page_plays_a_round(page: str, server: Serving, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(import asyncio.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example.replace("http://127.0.0.1:8021", server.url), page, "exec"), {})  # noqa: S102 -- ours
    net, balance = map(int, capsys.readouterr().out.split())
    assert balance == 1000_00 + net


def test_balances_agree_with_the_ledger_to_the_cent_after_many_rounds() -> None:
    async def play(url: str) -> tuple[int, int]:
        staked = returned = 0
        async with Client(url) as client:
            person = await client.guest()
            begun = client.wallet.balance
            tables = [await client.enter(game) for game in ("classic", "progressive")]
            for number in range(30):
                table = tables[number % 2]
                result = (await finished(table, await table.deal({1: {"main": MAIN}, 2: {"main": MAIN}}))).result
                assert result.net == result.returned - result.staked
                staked, returned = staked + result.staked, returned + result.returned
                assert client.wallet.balance == begun - staked + returned
            await client.deposit(100_00)
            await client.withdraw(30_00)
            assert client.wallet.balance == begun - staked + returned + 70_00
            lines = (await client.history(limit=100)).rounds
            assert (len(lines), sum(line.staked for line in lines)) == (30, staked)
            return person.number, client.wallet.balance

    async def books(address: str) -> dict[int, int]:
        async with open_reader(address) as reader:
            assert (await audit(reader)).wrong == ()
            return {account.id: account.available for account in await reader.all_accounts()}

    with serving() as own:
        player, balance = asyncio.run(play(own.url))
        assert own.stop() == 0
        assert asyncio.run(books(own.address))[player] == balance


def test_everything_that_is_told_reaches_the_callback(server: Serving) -> None:
    heard: list[events.Message] = []
    states: list[tuple[str, int]] = []

    async def play() -> None:
        async with Client(
            server.url, on_event=heard.append, on_connection=lambda state, number: states.append((state, number))
        ) as client:
            await client.guest()
            table = await client.enter("progressive")
            await finished(table, await table.deal({1: {"main": MAIN, "21+3_progressive": 5_00}}, level="low"))
            await until(lambda: client.meters["progressive"] > 10_000_00)

    asyncio.run(asyncio.wait_for(play(), 20))
    kinds = {type(message).__name__ for message in heard}
    assert kinds >= {"Welcome", "Entered", "RoundChanged", "Done", "MeterMoved"}
    assert states == [("connecting", 1), ("connected", 1), ("ended", 1)]


def test_a_round_is_found_in_detail_and_proved(server: Serving) -> None:
    async def play() -> None:
        async with Client(server.url) as client:
            await client.guest()
            table = await client.enter("classic")
            round = await finished(table, await table.deal({1: {"main": MAIN}}))
            assert (await client.proof(round.id))["claimed"]["returned"] == round.result.returned
            detail = await client.round(round.id)
            assert round.id in {getattr(detail, "id", None), getattr(getattr(detail, "line", None), "id", None)}
            assert (await client.cashier()).wallet == client.wallet
            assert {card.game for card in await client.games() if card.open} == {"classic", "progressive"}

    asyncio.run(play())


def test_settings_and_limits_are_changed(server: Serving) -> None:
    async def change() -> None:
        async with Client(server.url) as client:
            await client.guest()
            assert (await client.settings()).language == "en"
            assert (await client.change_settings(language="fr")).language == "fr"
            limits = (await client.set_limit("stake", "day", 50_00)).limits
            assert limits == (await client.protection()).limits
            assert [one.limit for one in limits if (one.what, one.period) == ("stake", "day")] == [50_00]

    asyncio.run(change())


def test_bets_can_be_pressed(server: Serving) -> None:
    async def play() -> None:
        async with Client(server.url) as client:
            await client.guest()
            table = await client.enter("classic")
            pressed = await table.press("chip", box=1, bet="main", cents=5_00)
            pressed = await table.press("chip", after=pressed, box=1, bet="perfect_pair", cents=1_00)
            assert pressed.may_deal
            round = await table.deal(pressed.bets)
            assert round.view.staked == 7_50
            await finished(table, round)
            assert (await table.press("repeat")).bets == {1: {"main": 5_00, "perfect_pair": 2_50}}

    asyncio.run(play())


def test_a_bad_decision_is_warned_of_and_done_when_it_is_meant(server: Serving) -> None:
    """RULES 6: a confirmation is asked for when the exact optimum differs."""

    async def play() -> None:
        async with Client(server.url) as client:
            await client.guest()
            table = await client.enter("progressive")
            while True:
                round = await opened(table)
                assert round.turn is not None
                hand = round.view.boxes[0].hands[0]
                if hand.total >= 18 and not hand.soft:
                    break
                await finished(table, round)
            with pytest.raises(Warned) as warned:
                await table.act("hit")
            assert (warned.value.action, warned.value.best) == ("hit", "stand") or warned.value.best == "split"
            assert table.round == round
            after = await table.act("hit", confirmed=True)
            assert after.version > round.version

    asyncio.run(asyncio.wait_for(play(), 60))


def test_the_second_client_of_a_player_takes_the_place_of_the_first(server: Serving) -> None:
    """RULES 6: entering a game already open elsewhere closes the first one."""

    async def play() -> None:
        async with Client(server.url) as first, Client(server.url) as second:
            await first.register("somebody_twice", "a long password")
            table = await first.enter("classic")
            round = await opened(table)
            await second.login("somebody_twice", "a long password")
            taken_over = await second.enter("classic")
            assert taken_over.round == round
            await finished(taken_over, round)
            for _ in range(2):
                with pytest.raises(Closed) as closed:
                    await table.act("stand")
                assert (closed.value.game, closed.value.why) == ("classic", "elsewhere")
            with pytest.raises(Closed):
                await first.enter("progressive")
            await first.connect()
            assert (await first.enter("progressive")).game == "progressive"

    asyncio.run(play())


def test_a_guest_who_takes_a_name_goes_on_where_they_sat(server: Serving) -> None:
    async def play() -> None:
        async with Client(server.url) as client:
            guest = await client.guest()
            table = await client.enter("classic")
            round = await opened(table)
            person = await client.register("named_later", "a long password")
            assert (person.number, person.name) == (guest.number, "named_later")
            await finished(table, round)

    asyncio.run(play())


def test_whoever_logs_out_is_told_so(server: Serving) -> None:
    async def play() -> None:
        async with Client(server.url) as client:
            await client.guest()
            table = await client.enter("classic")
            await client.logout()
            with pytest.raises(Closed):
                await table.deal({1: {"main": MAIN}})
            with pytest.raises(Refused, match="house"):
                await client.history()

    asyncio.run(play())


def test_whoever_left_a_table_sits_there_no_more(server: Serving) -> None:
    async def play() -> None:
        async with Client(server.url) as client:
            await client.guest()
            table = await client.enter("classic")
            await table.leave()
            with pytest.raises(Closed) as closed:
                await table.deal({1: {"main": MAIN}})
            assert closed.value.why == "left"
            again = await client.enter("classic")
            await finished(again, await again.deal({1: {"main": MAIN}}))

    asyncio.run(play())


def test_nobody_plays_before_signing_in(server: Serving) -> None:
    async def play() -> None:
        async with Client(server.url) as client:
            with pytest.raises(LookupError):
                _ = client.wallet
            with pytest.raises(Disconnected):
                await client.enter("classic")

    asyncio.run(play())


def test_an_idle_table_closes_and_can_be_entered_again() -> None:
    """RULES 6: nothing pending: the place is closed after a while."""

    async def play(url: str) -> None:
        told: list[events.Closed] = []

        def hear(message: events.Message) -> None:
            if isinstance(message, events.Closed):
                told.append(message)

        async with Client(url, on_event=hear) as client:
            await client.guest()
            table = await client.enter("classic")
            await until(lambda: bool(told))
            with pytest.raises(Closed) as closed:
                await table.deal({1: {"main": MAIN}})
            assert (closed.value.game, closed.value.why) == ("classic", "idle")
            again = await client.enter("classic")
            await again.deal({1: {"main": MAIN}})

    with serving(away__classic__idle_ms="1000", pace__tick_ms="50") as own:
        asyncio.run(asyncio.wait_for(play(own.url), 20))
