"""A real server in a process of its own, for tests that speak to it over real sockets.

Law: what is started here is ``sabot serve`` itself; it is killed as a machine would kill it, and nothing of it stays.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FAST = {
    "SABOT_LIMITS__MESSAGES_PER_SECOND": "100000",
    "SABOT_LIMITS__BURST": "100000",
    "SABOT_LIMITS__ACCOUNT_MESSAGES_PER_SECOND": "100000",
    "SABOT_LIMITS__ACCOUNT_BURST": "100000",
    "SABOT_LIMITS__ENTRIES_PER_MINUTE": "100000",
    "SABOT_LIMITS__ENTRIES_BURST": "100000",
    "SABOT_LIMITS__REQUESTS_PER_SECOND": "100000",
    "SABOT_LIMITS__REQUESTS_BURST": "100000",
    "SABOT_PASSWORDS__TIME_COST": "1",
    "SABOT_PASSWORDS__MEMORY_KIB": "64",
    "SABOT_PASSWORDS__PARALLELISM": "1",
}
"""What tests cannot wait for: limits that real clients never meet, and passwords that cost something."""
PATIENCE_S = 30


class Serving:
    """A server that can be killed and started again on the same database."""

    program: tuple[str, ...] = ("sabot", "serve")
    """The module that is run, and what it is told first."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.database, self.port = str(folder / "house.db"), free_port()
        self.log = folder / "log"
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        """Its database."""
        return f"sqlite:///{self.database}"

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None, "it runs"
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until players may come in."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 -- our own command
                [sys.executable, "-m", *self.program, "--port", str(self.port), "--database", self.address],
                env={**os.environ, **FAST, **self._settings},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        deadline = time.monotonic() + PATIENCE_S
        while not self.ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(self.log.read_text(errors="replace")[-4000:])
            time.sleep(0.02)

    def ready(self) -> bool:
        """Say whether players may come in."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:  # noqa: S310 -- our own server
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """The machine fails: nothing is said, nothing is finished."""
        assert self._process is not None, "it runs"
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()

    def stop(self) -> int:
        """Ask it to stop, and give its exit status."""
        assert self._process is not None, "it runs"
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE_S)


@contextmanager
def serving(**settings: str) -> Iterator[Serving]:
    """A server with settings such as ``pace__tick_ms="50"``, gone afterwards."""
    named = {f"SABOT_{name.upper()}": str(value) for name, value in settings.items()}
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder:
        server = Serving(Path(folder), named)
        try:
            yield server
        finally:
            server.kill()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
