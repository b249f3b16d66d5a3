"""A server that is killed: every open round is there afterwards, as its player last saw it.

Law: a real process, real sockets and SIGKILL; what a player was shown had been committed.
"""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import msgspec
from support.boxes import INSTANT
from support.serving import Serving, serving
from support.windows import dealing

Raw = dict[str, msgspec.Raw]
PLAYERS = 4


class Visitor:
    """A browser: cookies, a socket, and the rounds that were shown."""

    def __init__(self, server: Serving, session: aiohttp.ClientSession) -> None:
        self.url, self.session, self.csrf = server.url, session, ""
        self.shown: dict[str, bytes] = {}
        self.ws: aiohttp.ClientWebSocketResponse

    async def post(self, path: str) -> Any:
        headers = {"Origin": self.url, "X-Sabot-CSRF": self.csrf}
        async with self.session.post(self.url + path, json={}, headers=headers) as answer:
            return await answer.json()

    async def connect(self) -> None:
        """Come in over a new socket."""
        ticket = (await self.post("/api/ticket"))["ticket"]
        address = f"{self.url}/socket?ticket={ticket}"
        self.ws = await self.session.ws_connect(address, headers={"Origin": self.url})
        await self.ask("hello", protocol=1)

    async def ask(self, type: str, **said: Any) -> Raw:  # noqa: A002 -- the protocol's own word
        """The answer; a round that is shown before it is kept."""
        await self.ws.send_str(msgspec.json.encode({"type": type, **said}).decode())
        while True:
            message = msgspec.json.decode(await self.ws.receive_str(), type=Raw)
            match msgspec.json.decode(message["type"]):
                case "round":
                    self._keep(message["round"])
                case "entered":
                    round = msgspec.json.decode(message["seat"], type=Raw)["round"]
                    if bytes(round) != b"null":
                        self._keep(round)
                    return message
                case "meter":
                    pass
                case _:
                    return message

    def _keep(self, round: msgspec.Raw) -> None:
        self.shown[msgspec.json.decode(round)["game"]] = bytes(round)

    async def open_a_round(self, game: str) -> None:
        """Deal until a round stays open."""
        for place in range(50):
            entered = await self.ask("enter", id=f"enter-{place}", game=game)
            version = msgspec.json.decode(entered["seat"])["version"]
            await self.ask("deal", id=f"{game}-{place}", **dealing(game, "1 main=5.00", "2 main=5.00", version=version))
            if msgspec.json.decode(self.shown[game])["phase"] != "over":
                return
        raise AssertionError("fifty rounds that were over at once")


async def _play_and_be_killed(server: Serving) -> tuple[list[dict[str, bytes]], list[dict[str, bytes]]]:
    async with AsyncExitStack() as stack:
        visitors = []
        for _ in range(PLAYERS):
            cookies = aiohttp.CookieJar(unsafe=True)  # an address instead of a name
            session = await stack.enter_async_context(aiohttp.ClientSession(cookie_jar=cookies))
            visitors.append(Visitor(server, session))
        for visitor in visitors:
            visitor.csrf = (await visitor.post("/api/guest"))["csrf"]
            await visitor.connect()
            for game in INSTANT:
                await visitor.open_a_round(game)
        before = [dict(visitor.shown) for visitor in visitors]
        await asyncio.to_thread(server.restart)
        for visitor in visitors:
            visitor.shown.clear()
            await visitor.connect()
            for game in INSTANT:
                await visitor.ask("enter", id="again", game=game)
        return before, [visitor.shown for visitor in visitors]


def test_every_open_round_is_there_after_a_kill_as_its_player_last_saw_it():
    """RULES 6: the state after the last action that was completed and shown to the player stands."""
    with serving() as server:
        before, after = asyncio.run(_play_and_be_killed(server))
    assert [len(shown) for shown in before] == [len(INSTANT)] * PLAYERS
    assert after == before
