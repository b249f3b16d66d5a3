"""Serving: the house is opened, looked after, and closed in order.

Law: nobody is let in before the books are open and every waiting round is known; a signal to stop lets what is on its
way to the books arrive, and then everything goes in the order it came.
"""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, NamedTuple

from aiohttp import web
from argon2 import PasswordHasher

from sabot.house.people.sweep import stale, sweep
from sabot.rim import entropy
from sabot.rim.clock import clock
from sabot.rim.passwords import Passwords
from sabot.server.application import application
from sabot.server.asking import Desk
from sabot.server.away import look_after
from sabot.server.coach import warm
from sabot.server.collector import set_collector
from sabot.server.config import Config, ConfigFault, origins_of
from sabot.server.floor import Entropy, Floor
from sabot.server.limiter import MINUTE_MS, Buckets
from sabot.server.logs import log
from sabot.server.tickets import Tickets
from sabot.storage.address import open_storage

Clock = Callable[[], int]
CHANCE = Entropy(seed=entropy.seed, token=entropy.token)


class Served(NamedTuple):
    """A house that is open at an address."""

    desk: Desk
    host: str
    port: int

    @property
    def url(self) -> str:
        """Where a browser finds it."""
        host = "127.0.0.1" if self.host in {"0.0.0.0", "::"} else self.host  # noqa: S104 -- compared, not bound
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


@asynccontextmanager
async def served(config: Config, *, now: Clock | None = None, chance: Entropy = CHANCE) -> AsyncIterator[Served]:
    """A house, open for as long as the block lasts."""
    ticks = now or clock()
    door = bound(config)
    try:
        storage = await open_storage(config.database, clock=ticks)
    except BaseException:
        door.close()
        raise
    try:
        await storage.claim()
        floor = Floor(storage, config, clock=ticks, entropy=chance)
        await floor.open()
        async with _listening(config, floor, door) as listening:
            tasks = [asyncio.create_task(work) for work in _chores(floor)]
            try:
                yield listening
            finally:
                log("house_closing", sockets=len(floor.connections))
                floor.close()
                await floor.settle_down(config.pace.grace_ms)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        door.close()
        await storage.close()
        log("house_closed")


def bound(config: Config) -> socket.socket:
    """The address that the house will listen at, taken before any book is opened."""
    try:
        family, kind, number, _, address = socket.getaddrinfo(
            config.host, config.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        door = socket.socket(family, kind, number)
    except OSError as error:
        raise ConfigFault("serve.no_door", host=config.host, port=config.port, why=error.strerror) from None
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
    except (OSError, OverflowError) as error:
        door.close()
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise ConfigFault("serve.no_door", host=config.host, port=config.port, why=why) from None
    return door


@asynccontextmanager
async def _listening(config: Config, floor: Floor, door: socket.socket) -> AsyncIterator[Served]:
    limits, costs = config.limits, config.passwords
    hasher = PasswordHasher(time_cost=costs.time_cost, memory_cost=costs.memory_kib, parallelism=costs.parallelism)
    passwords = await asyncio.to_thread(partial(Passwords, hasher=hasher))
    origins: set[str] = set()
    desk = Desk(
        floor,
        config,
        origins,
        passwords,
        Tickets(config.pace.ticket_ms),
        Buckets(limits.entries_per_minute, limits.entries_burst, per_ms=MINUTE_MS),
        Buckets(limits.requests_per_second, limits.requests_burst),
        asyncio.Lock(),
    )
    runner = web.AppRunner(application(desk), access_log=None, shutdown_timeout=config.pace.grace_ms / 1000)
    await runner.setup()
    try:
        await web.SockSite(runner, door).start()
        host, port = runner.addresses[0][:2]
        origins.update(origins_of(config, port))
        yield Served(desk, host, port)
    finally:
        await runner.cleanup()
        passwords.close()


# ── Chores ───────────────────────────────────────────────────────────────────────────────────────────


def _chores(floor: Floor) -> list[Coroutine[Any, Any, None]]:
    pace = floor.config.pace

    async def meters() -> None:
        floor.tell_meters()

    async def beat() -> None:
        for connection in tuple(floor.connections):
            connection.beat()

    return [
        _again(look_after, floor, pace.tick_ms),
        _again(lambda _: meters(), floor, pace.meter_ms),
        _again(lambda _: beat(), floor, pace.heartbeat_ms // 2),
        _again(tidy, floor, pace.sweep_ms),
        asyncio.to_thread(warm),
    ]


async def _again(chore: Callable[[Floor], Awaitable[object]], floor: Floor, every_ms: int) -> None:
    """Do a chore again and again; one that fails is tried again next time."""
    while True:
        await asyncio.sleep(every_ms / 1000)
        try:
            await chore(floor)
        except Exception as error:  # noqa: BLE001 -- the operator reads it; the house goes on
            floor.figures.add("faults")
            log("chore_failed", level="error", error=error)


async def tidy(floor: Floor) -> int:
    """Remove what has become stale: sessions, failed log-ins, closed names."""
    now = floor.clock()
    found = await floor.read(lambda reader: stale(reader, now))
    return await floor.run(lambda transaction: sweep(transaction, found)) if found else 0


# ── From the outside ─────────────────────────────────────────────────────────────────────────────────


async def serve(config: Config, on_open: Callable[[Served], None]) -> None:
    """Serve until a signal says to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    async with served(config) as listening:
        set_collector()
        log("listening", url=listening.url)
        on_open(listening)
        with suppress(asyncio.CancelledError):
            await stop.wait()
