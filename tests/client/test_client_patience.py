"""How long a client tries: as long as it was told to, and not much longer.

Law: in a loop whose time is counted and not waited for, so that the whole of it is exact on any machine.
"""

import asyncio
import selectors
from itertools import pairwise
from typing import Any, cast

import pytest

from sabot.client import Disconnected
from sabot.client.ids import Ids
from sabot.client.line import Line
from sabot.client.pages import Pages, Unreachable
from sabot.client.state import State


class Hurried(selectors.DefaultSelector):
    """Waiting for nothing but the time takes none; it is only counted."""

    passed_s = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.passed_s += timeout or 0
        return super().select(0)


class HurriedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._hurried = Hurried()
        super().__init__(self._hurried)

    def time(self) -> float:
        return self._hurried.passed_s


class NobodyThere:
    """A house that cannot be reached."""

    def __init__(self, csrf: str) -> None:
        self.csrf, self.asked_at = csrf, list[float]()

    async def ticket(self) -> str:
        self.asked_at.append(asyncio.get_running_loop().time())
        raise Unreachable("nobody is there")


def given_up_at(patience_s: float, csrf: str) -> tuple[float, list[float]]:
    """When a client gave up, and when it tried."""
    pages = NobodyThere(csrf)

    async def tries() -> float:
        line = Line(
            cast("Pages", pages),
            State(),
            cast("Ids", None),
            patience_s=patience_s,
            on_connection=lambda *_: None,
            on_event=lambda _: None,
        )
        with pytest.raises(Disconnected, match="nobody is there"):
            await line.open()
        await line.hang_up()
        return asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        return runner.run(tries()), pages.asked_at


@pytest.mark.parametrize("csrf", ["a", "b", "c"])  # each spreads its pauses otherwise
@pytest.mark.parametrize("patience_s", [0.01, 0.3, 1.0, 7.0, 30.0, 100.0])
def test_a_client_gives_up_when_its_patience_ends_and_tries_to_the_last(patience_s: float, csrf: str):
    ended_s, tried = given_up_at(patience_s, csrf)
    assert ended_s == pytest.approx(patience_s, abs=0.001)
    assert tried[-1] == pytest.approx(patience_s, abs=0.001), "the house may have come back in the last moment"
    pauses = [later - sooner for sooner, later in pairwise(tried)]
    assert all(pause <= 10 for pause in pauses)
    assert all(later > sooner - 0.001 for sooner, later in pairwise(pauses[:-1])), "they grow, up to the longest"


def test_no_patience_is_one_try():
    assert given_up_at(0, "a") == (0, [0])
