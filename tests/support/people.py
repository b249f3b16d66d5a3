"""A house in memory with a clock that tests turn by hand.

Law: the real transaction over books that begin empty; a refused work is undone as a storage would undo it.
"""

# ruff: noqa: ARG002 -- books without rows need not look at what they are asked for

from collections.abc import Callable, Coroutine, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest

from sabot.books import Head, RoundRow, Transaction, text_of
from sabot.facts import Fact
from sabot.house.cashier import deposit
from sabot.house.opening import open_house
from sabot.house.people.accounts import guest, register
from sabot.house.people.sessions import Signed
from sabot.house.protection import Playing, after_payment, after_void, counted, keep_playing, keep_used, playing
from sabot.house.protection.playing import usage_now
from sabot.house.refused import Reason, Refused
from sabot.ledger import Account, Entry

Result = TypeVar("Result")

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000


def at(text: str) -> int:
    """A moment in GMT, in milliseconds since 1970: ``2026-03-02 09:00``."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


MONDAY = at("2026-03-02 09:00")


async def record_stake(transaction: Transaction, player: int, cents: int) -> None:
    """A stake was debited, as far as protection is concerned."""
    await keep_used(transaction, player, counted(await usage_now(transaction, player), staked=cents))


async def record_settled(transaction: Transaction, player: int, staked: int, returned: int) -> None:
    """A round was paid, as far as protection is concerned."""
    used = (await playing(transaction, player)).used
    await keep_used(transaction, player, after_payment(used, transaction.now, staked, returned))


async def record_void(transaction: Transaction, player: int, staked: int, opened_at: int | None = None) -> None:
    """A round was cancelled, as far as protection is concerned; it was opened just now, if nothing else is said."""
    used, now = (await playing(transaction, player)).used, transaction.now
    await keep_used(transaction, player, after_void(used, now, staked, now if opened_at is None else opened_at))


async def has_open(transaction: Transaction, player: int, rounds: dict[str, str], staked: int) -> None:
    """A player has these rounds open, with so much in them."""
    used = (await playing(transaction, player)).used
    keep_playing(transaction, player, Playing(rounds, staked, used))


class NoRows:
    """Books in which nothing has been written."""

    async def accounts(self, ids: Sequence[int]) -> Iterable[Account]:
        return ()

    async def entries(self, keys: Sequence[str]) -> Iterable[Entry]:
        return ()

    async def resolutions(self, numbers: Sequence[int]) -> Iterable[Entry]:
        return ()

    async def facts(self, stream: str) -> list[Fact]:
        return []

    async def places(self, stream: str) -> int:
        return 0

    async def document(self, kind: str, id: str) -> str | None:
        return None

    async def rules(self, digest: str) -> str | None:
        return None

    async def round(self, id: str) -> RoundRow | None:
        return None

    async def dealt_from(self, shoe: str) -> RoundRow | None:
        return None


class Desk:
    """An open house, and the one transaction in which a test's days pass."""

    def __init__(self, now: int = MONDAY) -> None:
        self.books = Transaction(NoRows(), Head(), now=now)
        self._tokens = 0
        self.do(open_house)

    @property
    def now(self) -> int:
        return self.books.now

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.books.now += ms

    def wait_until(self, text: str) -> None:
        """Let time pass until a moment in GMT."""
        self.books.now = at(text)

    def do(self, work: Callable[..., Coroutine[Any, Any, Result]], *words: Any, **named: Any) -> Result:
        """Carry out a work; one that raises leaves nothing behind."""
        mark = self.books.mark()
        try:
            work(self.books, *words, **named).send(None)
        except StopIteration as done:
            result: Result = done.value
            return result
        except BaseException:
            self.books.undo(mark)
            raise
        raise AssertionError("a work waited for something else than rows")

    def refuses(self, reason: Reason, work: Callable[..., Any], *words: Any, **named: Any) -> Refused:
        """Expect a refusal for exactly this reason, with nothing changed."""
        before = self.documents()
        with pytest.raises(Refused) as refused:
            self.do(work, *words, **named)
        assert refused.value.reason is reason
        assert self.documents() == before
        return refused.value

    def documents(self) -> dict[tuple[str, str], str]:
        """Every document there is, by kind and id."""
        return {name: text for name, body in self.books.documents.items() if (text := text_of(body)) is not None}

    def token(self) -> bytes:
        """A token that was not given before."""
        self._tokens += 1
        return self._tokens.to_bytes(32)

    def guest(self) -> Signed:
        """A new guest."""
        return self.do(guest, self.token())

    def named(self, name: str = "Rosalie", hashed: str = "hash") -> Signed:
        """A new player with a name."""
        return self.do(register, name, hashed, self.token())

    def player(self, cents: int = 0) -> int:
        """A new player's number, with money."""
        number = self.guest().player.number
        if cents:
            self.do(deposit, number, cents, "first")
        return number

    def plays(self, player: int, staked: int = 0, **rounds: str) -> None:
        """Say what a player has open."""
        self.do(has_open, player, rounds, staked)
