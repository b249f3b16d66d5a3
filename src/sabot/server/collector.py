"""The collector of cycles, in a process that serves.

Law: what the house is made of stays for good, and a command leaves no cycles behind; so the one is not looked through
again and again, and the other not after every few hundred objects. What lies about in cycles is still found, later.
"""

import gc

YOUNG, MIDDLE, OLD = 50_000, 20, 50
"""New objects before the young are looked through, and how often that is before the older ones are."""


def set_collector() -> None:
    """Leave alone all that is there by now, and look through the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
