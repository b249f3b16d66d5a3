"""Saying that the mathematics is being compiled, which happens once.

Law: a person never waits in silence; what is said goes to standard error, so that output stays clean.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from sabot.odds import is_compiled
from sabot.words import Lang, say


@contextmanager
def compiling(lang: Lang, *, charts: bool = True) -> Iterator[None]:
    """Say that work goes on, if the compiled code is not there yet."""
    if not is_compiled(charts=charts):
        Console(stderr=True, highlight=False).print(say(lang, "odds.compiling"), style="dim")
    yield
