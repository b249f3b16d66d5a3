"""The server's clock.

Law: whole milliseconds since 1970, in GMT; never backwards while the process lives.
"""

import time
from collections.abc import Callable


def clock() -> Callable[[], int]:
    """A clock that never goes back, whatever is done to the system's."""
    last = 0

    def now() -> int:
        nonlocal last
        last = max(last, time.time_ns() // 1_000_000)
        return last

    return now
