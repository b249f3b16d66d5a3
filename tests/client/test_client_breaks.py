"""What happens when the connection breaks, or the server does.

Law: nothing is done twice and nothing is lost, wherever the break comes.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator

import pytest
from client.cable import Cable, cable
from client.rounds_played import MAIN, finished, opened, rows_of, until
from support.serving import Serving, free_port, serving

from sabot.client import Client, Disconnected, Round, Table
from sabot.protocol import events

PORT = free_port()


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving(origins=f"http://127.0.0.1:{PORT}") as found:
        yield found


class Heard:
    """What a client was told about its connection."""

    def __init__(self) -> None:
        self.states: list[str] = []
        self.welcomes: list[events.Welcome] = []

    def connection(self, state: str, _number: int) -> None:
        self.states.append(state)

    def event(self, message: events.Message) -> None:
        if isinstance(message, events.Welcome):
            self.welcomes.append(message)


def at_a_table(server: Serving, play: Callable[[Client, Table, Cable], Awaitable[None]]) -> Heard:
    """Play at a classic table, through a cable."""
    heard = Heard()

    async def run() -> None:
        async with (
            cable(PORT, server.port) as laid,
            Client(laid.url, on_connection=heard.connection, on_event=heard.event) as client,
        ):
            await client.guest()
            await play(client, await client.enter("classic"), laid)

    asyncio.run(asyncio.wait_for(run(), 60))
    return heard


async def rounds_of(client: Client) -> list[tuple[str, int]]:
    return [(line.id, line.staked) for line in (await client.history(limit=100)).rounds]


async def until_booked(server: Serving, before: int) -> None:
    await until(lambda: rows_of(server, "fact") != before)


def test_a_cut_in_mid_round_is_resumed_without_a_snapshot(server: Serving) -> None:
    async def play(client: Client, table: Table, laid: Cable) -> None:
        round = await opened(table)
        played = await rounds_of(client)
        laid.cut()
        after = await table.act("stand")
        assert after.id == round.id
        await finished(table, after)
        assert (await rounds_of(client))[0] == played[0]
        assert client.reconnections == 1

    heard = at_a_table(server, play)
    assert heard.states == ["connecting", "connected", "waiting", "connecting", "connected", "ended"]
    assert [welcome.snapshot is None for welcome in heard.welcomes] == [False, True]


def test_an_answer_that_was_lost_is_given_again_and_nothing_is_done_twice(server: Serving) -> None:
    async def play(client: Client, table: Table, laid: Cable) -> None:
        before, booked = client.wallet.balance, rows_of(server, "fact")
        laid.swallow_answers = True
        dealing = asyncio.create_task(table.deal({1: {"main": MAIN}}))
        await until_booked(server, booked)
        assert not dealing.done()
        laid.cut()
        round = await dealing
        (only,) = await rounds_of(client)
        assert only[0] == round.id
        done = await finished(table, round)
        assert client.wallet.balance == before + done.result.net

    assert at_a_table(server, play).states.count("connected") == 2


def test_a_command_that_never_arrived_is_sent_again(server: Serving) -> None:
    async def play(client: Client, table: Table, laid: Cable) -> None:
        laid.swallow_commands = True
        dealing = asyncio.create_task(table.deal({1: {"main": MAIN}}))
        await asyncio.sleep(0.2)
        laid.cut()
        round = await dealing
        assert [id for id, _ in await rounds_of(client)] == [round.id]
        await finished(table, round)

    at_a_table(server, play)


@pytest.mark.parametrize("lost", ["answers", "commands"])
def test_a_killed_server_carries_an_unanswered_command_out_once(server: Serving, lost: str) -> None:
    async def play(client: Client, table: Table, laid: Cable) -> None:
        round = await opened(table)
        played, booked = await rounds_of(client), rows_of(server, "fact")
        laid.swallow_answers, laid.swallow_commands = lost == "answers", lost == "commands"
        acting: asyncio.Task[Round] = asyncio.create_task(table.act("hit"))
        if lost == "answers":
            await until_booked(server, booked)
        else:
            await asyncio.sleep(0.2)
        server.kill()
        laid.cut()
        await asyncio.to_thread(server.start)
        after = await acting
        assert after.id == round.id
        (hand,) = after.view.boxes[0].hands
        assert len(hand.cards) == 3
        done = await finished(table, after)
        assert [id for id, _ in await rounds_of(client)] == [id for id, _ in played]
        assert done.result.staked == MAIN
        assert (await client.cashier()).wallet == client.wallet

    heard = at_a_table(server, play)
    assert [welcome.snapshot is None for welcome in heard.welcomes] == [False, False]


def test_a_server_that_stops_in_order_is_waited_for(server: Serving) -> None:
    async def play(_client: Client, table: Table, _laid: Cable) -> None:
        round = await opened(table)
        assert await asyncio.to_thread(server.stop) == 0
        starting = asyncio.create_task(asyncio.to_thread(server.start))
        assert (await finished(table, round)).id == round.id
        await starting

    at_a_table(server, play)


def test_many_clients_survive_many_cuts(server: Serving) -> None:
    async def play(client: Client, table: Table, laid: Cable) -> None:
        begun = client.wallet.balance
        stop = threading.Event()

        async def saw() -> None:
            while not stop.is_set():
                await asyncio.sleep(0.15)
                laid.cut()

        sawing = asyncio.create_task(saw())
        net = 0
        for _ in range(15):
            net += (await finished(table, await table.deal({1: {"main": MAIN}}))).result.net
        stop.set()
        await sawing
        assert len(await rounds_of(client)) == 15
        assert (await client.cashier()).wallet.balance == begun + net

    at_a_table(server, play)


def test_events_that_are_missing_are_asked_for_again(server: Serving) -> None:
    async def play(client: Client, table: Table, _laid: Cable) -> None:
        round = await opened(table)
        cursors = client._state.cursors  # noqa: SLF001 -- no network loses one message of a stream, so a test must
        before = cursors["me"]
        cursors["me"] = events.Cursor(on="me", epoch=before.epoch, seq=before.seq - 1)
        done = await finished(table, round)
        assert client.reconnections == 1
        assert client.wallet == (await client.cashier()).wallet
        assert done.id == round.id

    at_a_table(server, play)


def test_patience_ends_and_whoever_waits_is_told() -> None:
    async def play(url: str, kill: Callable[[], None]) -> None:
        async with Client(url, patience=1.0) as client:
            await client.guest()
            table = await client.enter("classic")
            kill()
            with pytest.raises(Disconnected):
                await table.deal({1: {"main": MAIN}})
            with pytest.raises(Disconnected):
                await table.deal({1: {"main": MAIN}})
            with pytest.raises(Disconnected):
                await client.history()

    with serving() as own:
        asyncio.run(asyncio.wait_for(play(own.url, own.kill), 20))


def test_a_house_that_asks_for_patience_is_given_it() -> None:
    async def play(url: str) -> None:
        async with Client(url) as client:
            await client.guest()
            table = await client.enter("classic")
            for _ in range(5):
                await finished(table, await table.deal({1: {"main": MAIN}}))
            assert client.slowed > 0
            assert len(await rounds_of(client)) == 5

    with serving(limits__burst="1", limits__messages_per_second="4") as own:
        asyncio.run(asyncio.wait_for(play(own.url), 30))
