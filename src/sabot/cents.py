"""Money, as text and as integers.

Law: an amount is a whole number of cents; no float ever touches one.
"""

import re

STAKE_UNIT = 10
"""Stakes are whole multiples of this, so that halves and 3:2 stay whole cents."""

MOST = 10**12
"""No written amount reaches this (ten digits before the point), so sums of a million stay far inside 64 bits."""

_AMOUNT = re.compile(r"([0-9]{1,10})\.([0-9]{2})")


def parse(text: str) -> int:
    """Read ``12.50`` as 1250; anything but digits, a point and two decimals is a ValueError."""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return int(match[1]) * 100 + int(match[2])


def write(cents: int) -> str:
    """Write 1250 as ``12.50``, the form of the round notation."""
    sign = "-" if cents < 0 else ""
    units, rest = divmod(abs(cents), 100)
    return f"{sign}{units}.{rest:02d}"
