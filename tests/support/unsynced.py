"""A disk that remembers what was synced, and what it can look like after a crash.

Law: a synced write is there for ever; of the others any may be there, whole, in part or not at all, and in
any order. Names of files come and go in their order, and are certain once their folder was synced.
"""

from collections.abc import Iterator
from random import Random
from typing import Literal

import msgspec

SECTOR = 512
How = Literal["all", "none", "prefix", "subset", "torn", "reordered"]
WAYS: tuple[How, ...] = ("all", "none", "prefix", "subset", "torn", "reordered")


class Linked(msgspec.Struct, frozen=True):
    """A name was given to a new, empty file."""

    name: str
    file: int


class Unlinked(msgspec.Struct, frozen=True):
    """A name was taken away."""

    name: str
    synced: bool


class Written(msgspec.Struct, frozen=True):
    """Bytes went to a place in a file."""

    file: int
    offset: int
    bytes: bytes


class Truncated(msgspec.Struct, frozen=True):
    """A file got another length."""

    file: int
    size: int


class Synced(msgspec.Struct, frozen=True):
    """All that was written to a file is safe, and the names in its folder where that was asked for."""

    file: int
    names: bool


DiskEvent = Linked | Unlinked | Written | Truncated | Synced
Files = dict[str, bytes]


class Disk:
    """What is certain of some files, and what is on its way."""

    def __init__(self) -> None:
        self._names: dict[str, int] = {}
        self._safe: dict[int, bytearray] = {}
        self._renaming: list[tuple[int, Linked | Unlinked]] = []
        self._writing: dict[int, list[tuple[int, Written | Truncated]]] = {}
        self._clock = 0

    def take(self, event: DiskEvent) -> None:
        """One thing more that was done to the files."""
        self._clock += 1
        match event:
            case Linked():
                self._safe[event.file], self._writing[event.file] = bytearray(), []
                self._renaming.append((self._clock, event))
            case Unlinked():
                self._renaming.append((self._clock, event))
                if event.synced:
                    self._sync_names()
            case Written() | Truncated():
                self._writing[event.file].append((self._clock, event))
            case Synced():
                for _, write in self._writing[event.file]:
                    _apply(self._safe[event.file], write)
                self._writing[event.file].clear()
                if event.names:
                    self._sync_names()

    def _sync_names(self) -> None:
        for _, change in self._renaming:
            _rename(self._names, change)
        self._renaming.clear()

    @property
    def at_risk(self) -> int:
        """How many writes are not synced."""
        return sum(map(len, self._writing.values()))

    def after_crash(self, how: How, chance: Random) -> Files:
        """The files as a crash at this moment could leave them."""
        moments = sorted(moment for waiting in self._writing.values() for moment, _ in waiting)
        end = {"none": 0, "prefix": chance.choice([0, *moments])}.get(how, self._clock)
        names = dict(self._names)
        kept = [change for moment, change in self._renaming if moment <= end]
        if how in {"subset", "torn", "reordered"}:
            kept = kept[: chance.randint(0, len(kept))]
        for change in kept:
            _rename(names, change)
        return {name: self._content(file, how, end, chance) for name, file in names.items()}

    def _content(self, file: int, how: How, end: int, chance: Random) -> bytes:
        content = bytearray(self._safe[file])
        kept = [write for moment, write in self._writing[file] if moment <= end]
        if how in {"subset", "torn", "reordered"}:
            share = chance.choice((0.1, 0.5, 0.9))
            kept = [write for write in kept if chance.random() < share]
        if how == "reordered":
            chance.shuffle(kept)
        for write in kept:
            torn = how == "torn" and chance.random() < 0.5 and isinstance(write, Written)
            for part in _sectors(write, chance) if torn and isinstance(write, Written) else (write,):
                _apply(content, part)
        return bytes(content)


def _sectors(write: Written, chance: Random) -> Iterator[Written]:
    """Those sectors of a write that reached the disk."""
    place, end = write.offset, write.offset + len(write.bytes)
    while place < end:
        after = min(end, (place // SECTOR + 1) * SECTOR)
        if chance.random() < 0.5:
            yield Written(write.file, place, write.bytes[place - write.offset : after - write.offset])
        place = after


def _apply(content: bytearray, write: Written | Truncated) -> None:
    if isinstance(write, Truncated):
        del content[write.size :]
        content.extend(bytes(write.size - len(content)))
    else:
        content.extend(bytes(max(0, write.offset - len(content))))
        content[write.offset : write.offset + len(write.bytes)] = write.bytes


def _rename(names: dict[str, int], change: Linked | Unlinked) -> None:
    if isinstance(change, Linked):
        names[change.name] = change.file
    else:
        names.pop(change.name, None)
