"""Passwords: Argon2id in a few threads of its own, so that no event loop ever waits for it.

Law: a check takes the same work whether the name is known or not; more requests than may wait are refused at
once, so that a flood of log-ins costs bounded memory and time.
"""

import asyncio
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from sabot.house.refused import Reason, Refused
from sabot.rim.entropy import token

Result = TypeVar("Result")

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 256
THREADS = 2
WAITING = 32
"""How many requests may wait for a thread; each one that runs holds the hash's memory (64 MiB as it comes)."""


class Passwords:
    """Hashes and checks passwords; the default cost is RFC 9106's for little memory (64 MiB, 3 passes, 4 lanes)."""

    def __init__(self, *, hasher: PasswordHasher | None = None, threads: int = THREADS, waiting: int = WAITING) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="sabot-password")
        self._places = threading.BoundedSemaphore(threads + waiting)
        self._dummy = self._hasher.hash(token())

    async def hash(self, password: str) -> str:
        """The hash to keep of a new password, or the reason against it."""
        prepared = checked_password(password)
        return await self._work(lambda: self._hasher.hash(prepared))

    async def verify(self, hash_: str | None, password: str) -> bool:
        """Say whether a password matches; never, and as slowly, where there is no hash or no possible password."""
        try:
            prepared, possible = checked_password(password), hash_ is not None
        except Refused:
            prepared, possible = b"", False
        against = self._dummy if hash_ is None else hash_
        return await self._work(lambda: self._matches(against, prepared)) and possible

    def needs_rehash(self, hash_: str) -> bool:
        """Say whether a hash was made at another cost than today's."""
        return self._hasher.check_needs_rehash(hash_)

    def close(self) -> None:
        """Let the threads go, once they have finished."""
        self._threads.shutdown()

    def _matches(self, hash_: str, password: bytes) -> bool:
        try:
            return self._hasher.verify(hash_, password)
        except VerifyMismatchError:
            return False

    async def _work(self, work: Callable[[], Result]) -> Result:
        if not self._places.acquire(blocking=False):
            raise Refused(Reason.BUSY)
        future: Future[Result] = self._threads.submit(work)
        future.add_done_callback(lambda _: self._places.release())  # also where nobody waits for it any more
        return await asyncio.wrap_future(future)


def checked_password(password: str) -> bytes:
    """The bytes that are hashed, or the reason against them; the same on every keyboard, by NFKC."""
    if len(password) > 4 * LONGEST_PASSWORD:  # no form of it is short enough
        raise Refused(Reason.PASSWORD_TOO_LONG, most=LONGEST_PASSWORD)
    normal = unicodedata.normalize("NFKC", password)
    if len(normal) < SHORTEST_PASSWORD:
        raise Refused(Reason.PASSWORD_TOO_SHORT, least=SHORTEST_PASSWORD)
    if len(normal) > LONGEST_PASSWORD:
        raise Refused(Reason.PASSWORD_TOO_LONG, most=LONGEST_PASSWORD)
    try:
        return normal.encode()
    except UnicodeEncodeError:
        raise Refused(Reason.PASSWORD_CHARACTERS) from None
