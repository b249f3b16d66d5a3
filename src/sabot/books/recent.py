"""What was used lately, kept at hand.

Law: never more than so much; what was not asked for while half of that came in is forgotten. Nothing here is the only
copy of anything, so that forgetting costs time and no truth.
"""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")
_NOTHING: Any = object()


class Recent(Generic[Key, Value]):
    """Values by key, in two halves: when the newer one is full it takes the place of the older."""

    __slots__ = ("_half", "_new", "_old")

    def __init__(self, most: int) -> None:
        self._half = most // 2
        self._new: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}

    def __len__(self) -> int:
        return len(self._new.keys() | self._old.keys())

    def get(self, key: Key, default: Value | None = None) -> Value | None:
        """What is kept under a key, and from now on a little longer."""
        found = self._new.get(key, _NOTHING)
        if found is _NOTHING:
            found = self._old.get(key, _NOTHING)
            if found is _NOTHING:
                return default
            self.keep(key, found)
        return found  # type: ignore[no-any-return]  # a value

    def keep(self, key: Key, value: Value) -> None:
        """Keep a value, in the place of any before it."""
        if len(self._new) >= self._half:
            self._old, self._new = self._new, {}
        self._new[key] = value

    def keep_all(self, values: Mapping[Key, Value]) -> None:
        """Keep these, all at once; a few too many for a moment."""
        if len(self._new) >= self._half:
            self._old, self._new = self._new, {}
        self._new.update(values)

    def drop(self, key: Key) -> None:
        """Forget one."""
        self._new.pop(key, None)
        self._old.pop(key, None)

    def clear(self) -> None:
        """Forget everything."""
        self._new, self._old = {}, {}
