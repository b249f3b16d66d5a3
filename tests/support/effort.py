"""How many random rounds a law sees.

Law: `make test` runs a share, `make long` the full counts; the law itself is the same.
"""

import os

LONG = os.environ.get("SABOT_LONG") == "1"


def examples(count: int) -> int:
    """So many in the normal run, twenty times as many in the long one."""
    return count * 20 if LONG else count
