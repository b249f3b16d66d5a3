"""The server is killed in mid-play, again and again, and comes back.

Law: what a player was told is so, after any number of kills: no command that was answered is lost, none is carried
out twice, every open round is there as it was last seen, and the audit finds every cent. A signal to stop loses no
more than that, and says goodbye.
"""

import asyncio
import time
from random import Random

import msgspec
from faults.books_read import Said, read_books, wrong_with
from support.bots import Bot, gather, play
from support.effort import LONG
from support.serving import Serving, serving

from sabot.audit import audit
from sabot.storage.address import open_reader
from sabot.storage.protocol import Reader

SEED = Random().randrange(10**6)
"""Another one in each run; a failure names it."""
KILLS, LIVES_OF_A_HOUSE = (200 if LONG else 10), 20
BOTS = 6
LEAST_DONE = 6
"""A life in which so little was done was no play; more than that depends on the machine."""
RICH = {"guest_cents": "1000000"}
GRACE_S = 120
"""How long the server may wait for others; a stop that takes a fraction of it has waited for nobody in vain."""


async def wrong_after(server: Serving, bots: list[Bot]) -> list[str]:
    """Everything that the books and the bots do not agree about, while nobody serves."""
    async with open_reader(server.address) as reader:
        found = [*wrong_with(await read_books(reader)), *await _unlike(reader, bots)]
        found += [f"{one.check} at {one.where}: {one.what}" for one in (await audit(reader)).wrong]
    return found + [one for bot in bots for one in bot.contradictions]


async def _unlike(reader: Reader, bots: list[Bot]) -> list[str]:
    """Answers that are not in the books, commands there that nobody sent, and money that nobody was told of."""
    books = await read_books(reader)
    streams = {
        name.removeprefix("round/"): [msgspec.json.decode(body, type=Said).command for body in bodies]
        for name, bodies in books.streams.items()
        if name.startswith("round/")
    }
    written = {command for said in streams.values() for command in said if command and not command.startswith("house/")}
    sent = {id for bot in bots for id in bot.sent}
    found = [f"{id} was never sent" for id in written - sent]
    found += [
        f"{id} was answered and is lost"
        for bot in bots
        for id, done in bot.done.items()
        if id not in streams.get(done.round, [])[: done.version] or len(streams[done.round]) < done.version
    ]
    wallets = {account.id: account.available for account in await reader.all_accounts()}
    return found + [
        f"player {bot.guest.number} has {wallets[bot.guest.number]} and was told {bot.wallet.balance}"
        for bot in bots
        if bot.wallet is not None and not bot.pending and wallets[bot.guest.number] != bot.wallet.balance
    ]


class Life:
    """A house with bots in it."""

    def __init__(self, server: Serving, bots: list[Bot]) -> None:
        self.server, self.bots = server, bots
        self.playing: asyncio.Task[None] | None = None

    async def play(self, seconds: float) -> None:
        """Let them play for so long, and until something was done."""
        before = self._done()
        self.playing = asyncio.create_task(play(self.server.url, self.bots))
        await asyncio.sleep(seconds)
        while self._done() < before + LEAST_DONE and not self.playing.done():  # noqa: ASYNC110 -- bots only count
            await asyncio.sleep(0.01)

    def _done(self) -> int:
        return sum(len(bot.done) for bot in self.bots)

    async def over(self) -> None:
        """Wait until everyone knows that the server is gone, and look at what it left."""
        assert self.playing is not None
        await self.playing
        assert await wrong_after(self.server, self.bots) == [], f"seed {SEED}"

    async def finish(self) -> None:
        """Every round can be finished, and nothing is left open."""
        await play(self.server.url, self.bots, rounds=0)
        assert await wrong_after(self.server, self.bots) == [], f"seed {SEED}"
        async with open_reader(self.server.address) as reader:
            assert await reader.open_rounds() == []
        assert not any(bot.pending for bot in self.bots)


async def killed(server: Serving, kills: int, seed: int) -> Life:
    """A house that dies so many times."""
    life, random = Life(server, await gather(server.url, BOTS, seed)), Random(seed)
    for _ in range(kills):
        await life.play(random.uniform(0.1, 0.6))
        await asyncio.to_thread(server.kill)
        await life.over()
        await asyncio.to_thread(server.start)
    await life.finish()
    return life


def test_a_server_that_is_killed_in_mid_play_loses_nothing_that_was_told() -> None:
    left, resent, done = KILLS, 0, 0
    while left > 0:
        kills = min(left, LIVES_OF_A_HOUSE)
        with serving(**RICH) as server:
            bots = asyncio.run(killed(server, kills, SEED + left)).bots
        left -= kills
        resent += sum(bot.resent for bot in bots)
        done += sum(len(bot.done) for bot in bots)
    assert done >= LEAST_DONE * KILLS, "bots that hardly play prove little"
    assert resent > 0, "kills that interrupt nobody prove little"


def test_a_server_that_is_stopped_in_mid_play_says_so_and_keeps_everything() -> None:
    async def scene(server: Serving) -> None:
        life = Life(server, await gather(server.url, BOTS, SEED))
        await life.play(0.5)
        began = time.monotonic()
        assert await asyncio.to_thread(server.stop) == 0
        assert time.monotonic() - began < GRACE_S / 4
        await life.over()
        for bot in life.bots:
            assert bot.ended is not None
            assert (bot.ended.code, bot.ended.why, bot.warned) == (1001, "closing", True)
        await asyncio.to_thread(server.start)
        await life.finish()

    with serving(**RICH, pace__grace_ms=str(GRACE_S * 1000)) as server:
        asyncio.run(scene(server))
        assert "our_fault" not in server.log.read_text()
