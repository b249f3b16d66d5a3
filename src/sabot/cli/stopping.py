"""Ctrl-C as a question.

Law: long work is asked to stop and ends with what there is; asked twice, it breaks off.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Stop:
    """Whether somebody has asked to stop."""

    asked = False


@contextmanager
def interrupts() -> Iterator[Stop]:
    """While it lasts, Ctrl-C asks instead of breaking off; a second one breaks off."""
    stop = Stop()

    def ask(_number: int, _frame: FrameType | None) -> None:
        if stop.asked:
            raise KeyboardInterrupt
        stop.asked = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
