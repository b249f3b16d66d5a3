"""A real house in a process of its own, with the client in it, whose next cards and clock a test may order.

Law: orders are files of the server's folder, which `rigged_house.py` reads; all else is the product's.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.rigged_house import ORDERS, SITE
from support.serving import Serving

ROOT = Path(__file__).resolve().parents[2]
DAY_MS = 86_400_000


class RiggedServing(Serving):
    """A server that takes orders."""

    program = ("support.rigged_house",)

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.orders = folder
        path = os.pathsep.join((str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")))
        super().__init__(folder, {ORDERS: str(folder), "PYTHONPATH": path, **settings})

    def cards(self, cards: str) -> None:
        """The cards that the next round begins with."""
        (self.orders / "cards").write_text(cards)

    def jump(self, ms: int) -> None:
        """Let so much time pass at once."""
        (self.orders / "clock").write_text(str(self._passed + ms))

    def morning(self) -> None:
        """Let it be before noon (GMT): what counts by the day counts for the whole of a test."""
        today = (time.time_ns() // 1_000_000 + self._passed) % DAY_MS
        if today > DAY_MS // 2:
            self.jump(DAY_MS - today)

    @property
    def _passed(self) -> int:
        clock = self.orders / "clock"
        return int(clock.read_text()) if clock.exists() else 0


@contextmanager
def rigged_serving(**settings: str) -> Iterator[RiggedServing]:
    """A house with the client in it; guests are rich, and nobody is sent away from classic for thinking."""
    built()
    rich = {"SABOT_GUEST_CENTS": "1000000", "SABOT_AWAY__CLASSIC__IDLE_MS": "86400000"}
    named = {f"SABOT_{name.upper()}": value for name, value in settings.items()}
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder:
        server = RiggedServing(Path(folder), rich | named)
        try:
            yield server
        finally:
            server.kill()


def built() -> None:
    """See that the client is built from what lies here, once for all workers."""
    if os.environ.get(SITE):
        return
    with (Path(tempfile.gettempdir()) / "sabot-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)  # noqa: S603 -- our own
