"""The ``sabot`` command called in this process.

Law: a plain environment, so that neither the locale nor the terminal of whoever runs the tests decides.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from sabot.cli import run


class Done(NamedTuple):
    """What one call came to."""

    status: int
    out: str
    err: str

    @property
    def told(self) -> Any:
        """The JSON of a call that went well."""
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)


Sabot = Callable[..., Done]


def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sabot:
    """The command; keywords are the environment."""

    def call(*arguments: str, **environment: str) -> Done:
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        status = run(arguments)
        return Done(status, *capsys.readouterr())

    return call
