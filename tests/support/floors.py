"""A floor in tests: the real server without its network, on a clock and chance that only tests move.

Law: every byte kept here went through the real socket's own queue; nothing here deals, judges or tells.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import msgspec
from support.house import OpenHouse
from support.inline import InlineStorage
from support.windows import Client

from sabot.house.people.accounts import guest, register
from sabot.house.people.sessions import Signed
from sabot.house.people.settings import change_settings
from sabot.house.people.staff import appoint_named
from sabot.ledger import CASHIER, Transfer
from sabot.server.asking import Asked, Desk, Raw
from sabot.server.away import look_after
from sabot.server.config import Away, Config, Limits
from sabot.server.desks import DESKS
from sabot.server.floor import Entropy, Floor
from sabot.server.refusals import ANY, plain
from sabot.server.tickets import Tickets
from sabot.storage.protocol import Clock, Storage
from sabot.storage.sqlite import SqliteStorage
from sabot.storage.sqlite.connect import writer

Result = TypeVar("Result")

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
_PLENTY = 1_000_000
UNHURRIED = Limits(
    messages_per_second=_PLENTY,
    burst=_PLENTY,
    account_messages_per_second=_PLENTY,
    account_burst=_PLENTY,
    sockets_per_account=_PLENTY,
    message_bytes=65_536,
)
_PATIENCE_S = 20
"""An answer that never comes is a failure, not a wait."""
_BREATHS = 6
"""Turns of the loop after which everything that was told has been written."""


def unsynced(path: str) -> sqlite3.Connection:
    """A writer that does not wait for the disk: these houses are thrown away."""
    connection = writer(path)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


class OpenFloor(OpenHouse):
    """A house with a floor: clients come, time passes, and the server may be started again."""

    def __init__(self, opens: Any, *, away: Mapping[str, Away] | None = None, kept: int = 256, seed: int = 1) -> None:
        super().__init__(opens, seed=seed)
        limits = msgspec.structs.replace(UNHURRIED, events_kept=kept)
        self.config = Config(limits=limits, away=dict(away or {}))
        self._start()

    def _start(self) -> None:
        chance = self.chance.randbytes
        entropy = Entropy(seed=lambda: chance(32), token=lambda: chance(32))
        self.floor = Floor(self.storage, self.config, clock=lambda: self.now, entropy=entropy)
        self.wait(self.floor.open())

    def wait(self, doing: Coroutine[Any, Any, Result]) -> Result:
        """Do something, and let everybody hear of it."""

        async def done() -> Result:
            async with asyncio.timeout(_PATIENCE_S):
                result = await doing
            for _ in range(_BREATHS):
                await asyncio.sleep(0)
            return result

        return self._runner.run(done())

    def pass_ms(self, ms: int) -> int:
        """Let time pass, then look after the seats once; how many were due."""
        self.now += ms
        return self.wait(look_after(self.floor))

    def restart(self) -> None:
        """The server fails and is started again: the books are all that is left."""
        self.wait(_cancel_all())
        self.reopen()
        self._start()

    def close(self) -> None:
        """Let go of everything."""
        self.wait(_cancel_all())
        super().close()

    # ── People ───────────────────────────────────────────────────────────────────────────────────────

    def signed(self, cents: int = 1_000_000) -> Signed:
        """A guest with money, and their session."""
        found = self.run(lambda transaction: guest(transaction, self.chance.randbytes(32)))
        if cents:
            self.fund(found.player.number, cents)
        return found

    def many(self, count: int, cents: int) -> list[Signed]:
        """Many of them at once."""
        tokens = [self.chance.randbytes(32) for _ in range(count)]
        found = self.together([partial(guest, token=token) for token in tokens])
        fund = [
            Transfer(
                key=f"many/{one.player.number}", kind="deposit", debit=CASHIER, credit=one.player.number, cents=cents
            )
            for one in found
        ]
        self.wait(self.storage.transfers(fund))
        return found

    def staff(self, role: str) -> Signed:
        """Somebody with a role."""
        name, token = f"staff-{role}", self.chance.randbytes(32)
        made = self.run(lambda transaction: register(transaction, name, "hash", token))
        player = self.run(lambda transaction: appoint_named(transaction, name, role))
        return made._replace(player=player)

    def set(self, who: Signed, **patch: Any) -> None:
        """Change settings."""
        self.run(lambda transaction: change_settings(transaction, who.player.number, patch))

    def client(self, who: Signed | None = None, *games: str) -> Client:
        """A connection that has been welcomed, and sits at these games."""
        client = self.connect(who)
        client.hello()
        for game in games:
            client.enter(game)
        return client

    def connect(self, who: Signed | None = None) -> Client:
        """A connection that has said nothing yet."""

        async def connected() -> Client:
            return Client(self, who or signed)

        signed = who or self.signed()
        return self.wait(connected())

    # ── Pages ────────────────────────────────────────────────────────────────────────────────────────

    async def page(self, name: str, who: Signed, **asked: Any) -> bytes:
        """A page of the HTTP interface as its body, or its refusal."""
        desk = Desk(self.floor, self.config, set(), cast("Any", None), Tickets(1), *_no_limits(), asyncio.Lock())
        words = {"body": None, "path": {}, "query": {}, "token": bytes(32), "signed": who} | asked
        try:
            answer = await DESKS[name](desk, Asked(**words))
        except ANY as refused:
            return msgspec.json.encode(plain(refused))
        return answer.text.encode() if isinstance(answer, Raw) else msgspec.json.encode(answer)


def _no_limits() -> tuple[Any, Any]:
    return SimpleNamespace(), SimpleNamespace()


async def _cancel_all() -> None:
    """End every task but this one, as the end of a process does."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


@contextmanager
def open_floor(**how: Any) -> Iterator[OpenFloor]:
    """A floor on a SQLite file that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder:
        path = str(Path(folder) / "house.db")

        async def opens(clock: Clock) -> Storage:
            return SqliteStorage(path, clock=clock, connect=unsynced)

        house = OpenFloor(opens, **how)
        try:
            yield house
        finally:
            house.close()


@contextmanager
def inline_floor(**how: Any) -> Iterator[OpenFloor]:
    """A floor without disk or threads."""

    async def opens(clock: Clock) -> Storage:
        return InlineStorage(clock=clock)

    house = OpenFloor(opens, **how)
    try:
        yield house
    finally:
        house.close()


def a_floor() -> Iterator[OpenFloor]:
    """What a fixture is made of: a floor for one test."""
    with open_floor() as house:
        yield house
