"""A house served in this process, by a thread of its own, on a clock that only the test moves.

Law: what is served is the product's own application over real sockets; nothing of it happens by itself unless its
pace is asked for, so that a test says when, and no machine is too slow for it.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

import msgspec
from support.house import START
from support.visitors import Visitor

from sabot.house.documents import get
from sabot.house.people.sessions import Session, digest_of
from sabot.server import serving
from sabot.server.config import Config, Limits, Pace, Passwords
from sabot.server.floor import Floor
from sabot.server.serving import Served, served
from sabot.storage.protocol import Work
from sabot.storage.sqlite import SqliteStorage

Result = TypeVar("Result")

PATIENCE_S = 30
_NEVER_MS, _PLENTY = 86_400_000, 1_000_000
SLOW = Pace(meter_ms=_NEVER_MS, tick_ms=_NEVER_MS, sweep_ms=_NEVER_MS)
ROOMY = Limits(
    messages_per_second=_PLENTY,
    burst=_PLENTY,
    account_messages_per_second=_PLENTY,
    account_burst=_PLENTY,
    entries_per_minute=_PLENTY,
    entries_burst=_PLENTY,
    requests_per_second=_PLENTY,
    requests_burst=_PLENTY,
)
CHEAP = Passwords(time_cost=1, memory_kib=8, parallelism=1)


class Doors:
    """A house whose doors are open."""

    def __init__(self, config: Config) -> None:
        self.now = START
        self._config = config
        self._opened: Future[tuple[Served, asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        self._thread = threading.Thread(target=self._live, name="doors", daemon=True)
        self._thread.start()
        self.served, self._loop, self._stop = self._opened.result(PATIENCE_S)

    def _live(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            if self._opened.done():
                raise
            self._opened.set_exception(error)

    async def _serve(self) -> None:
        stop = asyncio.Event()
        async with served(self._config, now=lambda: self.now) as listening:
            self._opened.set_result((listening, asyncio.get_running_loop(), stop))
            await stop.wait()

    @property
    def url(self) -> str:
        """Where it listens."""
        return self.served.url

    @property
    def floor(self) -> Floor:
        """The floor that is served."""
        return self.served.desk.floor

    def visitor(self) -> Visitor:
        """Somebody at the door."""
        return Visitor(self.url)

    def begin(self, doing: Coroutine[Any, Any, Result]) -> Future[Result]:
        """Do something in the house's own loop."""
        return asyncio.run_coroutine_threadsafe(doing, self._loop)

    def wait(self, doing: Coroutine[Any, Any, Result]) -> Result:
        """Do something there, and wait until it is done."""
        return self.begin(doing).result(PATIENCE_S)

    def run(self, work: Work[Result]) -> Result:
        """Carry out one work."""
        return self.wait(self.floor.run(work))

    def session(self, visitor: Visitor) -> Session | None:
        """A visitor's session, as the books have it."""
        digest = digest_of(bytes.fromhex(visitor.cookie or ""))
        return self.run(lambda transaction: get(transaction, Session, digest))

    @contextmanager
    def held_writer(self) -> Iterator[None]:
        """The writer is in the middle of a commit, and stays there."""
        reached, going_on = threading.Event(), threading.Event()

        def held() -> None:
            reached.set()
            assert going_on.wait(PATIENCE_S)

        storage = self.floor.storage
        assert isinstance(storage, SqliteStorage)
        waiting = storage._disk.submit(held)  # noqa: SLF001 -- a disk that takes its time
        try:
            assert reached.wait(PATIENCE_S)
            yield
        finally:
            going_on.set()
            waiting.result(PATIENCE_S)

    def stop(self) -> None:
        """Ask it to close, as a signal does."""
        self._loop.call_soon_threadsafe(self._stop.set)

    def close(self) -> None:
        """Close it, and wait until it is closed."""
        if self._thread.is_alive():
            self.stop()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()


@contextmanager
def doors(
    database: str, *, limits: dict[str, int] | None = None, pace: dict[str, int] | None = None, **chosen: Any
) -> Iterator[Doors]:
    """A house at a database's address, with limits that nobody meets and a pace at which nothing happens."""
    config = Config(
        port=0,
        database=database,
        limits=msgspec.structs.replace(ROOMY, **limits or {}),
        pace=msgspec.structs.replace(SLOW, **pace or {}),
        passwords=CHEAP,
        **chosen,
    )
    with patch.object(serving, "warm", lambda: None):  # the odds take seconds to load, and these tests ask for none
        house = Doors(config)
        try:
            yield house
        finally:
            house.close()


def eventually(found: Callable[[], bool], patience_s: float = PATIENCE_S) -> bool:
    """Say whether something comes true while there is patience."""
    deadline = time.monotonic() + patience_s
    while time.monotonic() < deadline:
        if found():
            return True
        time.sleep(0.01)
    return False
