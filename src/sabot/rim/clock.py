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
        here = time.time_ns() // 1_000_000
        if here > last:  # noqa: PLR1730 -- asked several times a message; max is a call more
            last = here
        return last

    return now
