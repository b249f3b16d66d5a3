"""What was used lately, kept at hand.

Law: about so much and never much more; what was not asked for while half of that came in is forgotten. Nothing here is
the only copy of anything, so that forgetting costs time and no truth.
"""

from typing import Any, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(dict[Key, Value]):
    """Values by key, in two halves: what is asked for comes into the newer one, which in time becomes the older.

    ``recent[key]`` is what is kept under a key, or ``unknown``.
    """

    __slots__ = ("_half", "_old", "_unknown")

    def __init__(self, most: int, unknown: Any = None) -> None:
        super().__init__()
        self._half, self._unknown = most // 2, unknown
        self._old: dict[Key, Value] = {}

    def __missing__(self, key: Key) -> Value:
        found: Value = self._old.pop(key, self._unknown)
        if found is not self._unknown:
            self[key] = found
        return found

    def age(self) -> None:
        """Where the newer half is full, forget the older one."""
        if len(self) >= self._half:
            self._old = dict(self)
            super().clear()

    def keep(self, key: Key, value: Value) -> None:
        """Keep a value, in the place of any before it, and age."""
        self.age()
        self[key] = value

    def drop(self, key: Key) -> None:
        """Forget one."""
        self.pop(key, None)
        self._old.pop(key, None)

    def clear(self) -> None:
        """Forget everything."""
        super().clear()
        self._old.clear()
