"""Which places of a shoe may be asked for.

Law: a draw is a stretch of places inside the shoe; nothing is dealt past its end.
"""

from sabot.fairness.unfair import Reason, Unfair


def check_stretch(size: int, first: int, count: int) -> None:
    """Refuse a stretch of places that the shoe does not have."""
    if first < 0 or count < 0:
        raise Unfair(Reason.NO_SUCH_PLACE, first=first, count=count)
    if first + count > size:
        raise Unfair(Reason.PAST_THE_END, first=first, count=count, size=size)
