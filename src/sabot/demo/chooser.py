"""What a bot does next, by a seed.

Law: the same seed and name choose the same, on every machine; no card depends on it.
"""

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

Thing = TypeVar("Thing")


class Chooser:
    """An endless row of choices."""

    def __init__(self, seed: str, name: str) -> None:
        self._key = hashlib.sha256(f"{name}\0{seed}".encode(errors="replace")).digest()
        self._places = count()

    def below(self, bound: int) -> int:
        """A number below a bound; that small ones come a trifle more often harms nobody here."""
        made = hashlib.sha256(self._key + next(self._places).to_bytes(8, "big")).digest()
        return int.from_bytes(made[:8], "big") % bound

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of several."""
        return things[self.below(len(things))]

    def once_in(self, times: int) -> bool:
        """True once in so many times."""
        return self.below(times) == 0
