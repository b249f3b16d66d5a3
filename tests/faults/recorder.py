"""Everything that SQLite does to its files, written down while it happens.

Law: a VFS of our own in the very library that ``sqlite3`` uses; it is the system's VFS in everything, and
tells what is opened, written, truncated, synced and deleted. Locks and shared memory stay the system's own.
"""

import _sqlite3
import ctypes
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

from support.unsynced import DiskEvent, Linked, Synced, Truncated, Unlinked, Written

NAME = "sabot-recorder"
_OK = 0
_JOURNALS = 0x00000800 | 0x00080000
"""SQLite's flags for a rollback journal and a write-ahead log; syncing a new one syncs its folder too."""

_Open = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_Delete = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
_Close = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_Write = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64)
_Truncate = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_Sync = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)


def _slots(*names: str) -> list[tuple[str, type]]:
    return [(name, ctypes.c_void_p) for name in names]


class _Methods(ctypes.Structure):
    """sqlite3_io_methods: what can be done with an open file."""

    _fields_ = [
        ("version", ctypes.c_int),
        *_slots("close", "read", "write", "truncate", "sync", "size", "lock", "unlock", "reserved", "control"),
        *_slots("sector", "device", "shm_map", "shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch"),
    ]


class _Vfs(ctypes.Structure):
    """sqlite3_vfs: how files are opened."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        *_slots("data", "open", "delete", "access", "full_path", "dl_open", "dl_error", "dl_sym", "dl_close"),
        *_slots("randomness", "sleep", "time", "error", "time_64", "set_call", "get_call", "next_call"),
    ]


class Recorder:
    """Writes down what connections made with ``connect`` do, as long as it is entered."""

    def __init__(self, told: Callable[[DiskEvent], None]) -> None:
        self._told = told
        self._library = ctypes.CDLL(
            getattr(_sqlite3, "__file__", None)
        )  # it finds the library that the module itself was linked to
        self._library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        self._system = self._library.sqlite3_vfs_find(None)
        self._kept: list[Any] = []
        """Callbacks and tables that C code points to."""
        self._numbers: dict[str, int] = {}
        self._open: dict[int, tuple[_Methods, int, bool]] = {}
        self._given = 0

    def __enter__(self) -> Self:
        self._vfs = _Vfs.from_buffer_copy(self._system.contents)
        self._vfs.name, self._vfs.next = NAME.encode(), None
        self._vfs.open = self._keep(_Open(self._on_open))
        self._vfs.delete = self._keep(_Delete(self._on_delete))
        assert self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 0) == _OK
        return self

    def __exit__(self, *_: object) -> None:
        assert not self._open, "all recorded connections are closed"
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def connect(self, path: str) -> sqlite3.Connection:
        """A connection whose files are watched."""
        address = f"file:{quote(path)}?vfs={NAME}"
        return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False, timeout=5)

    def _keep(self, callback: Any) -> int | None:
        self._kept.append(callback)
        return ctypes.cast(callback, ctypes.c_void_p).value

    # ── What SQLite calls ────────────────────────────────────────────────────────────────────────────

    def _on_open(self, _: int, name: int | None, file: int, flags: int, given: int | None) -> int:
        path = Path(ctypes.string_at(name).decode()) if name else None
        new = path is not None and not path.exists()
        done: int = _Open(self._system.contents.open)(ctypes.addressof(self._system.contents), name, file, flags, given)
        if done == _OK and path is not None:
            if new:
                self._given += 1
                self._numbers[path.name] = self._given
                self._told(Linked(path.name, self._given))
            slot = ctypes.cast(file, ctypes.POINTER(ctypes.POINTER(_Methods)))
            system = slot.contents.contents
            watched = self._watched(system)
            self._open[file] = system, self._numbers[path.name], new and bool(flags & _JOURNALS)
            slot[0] = ctypes.pointer(watched)
        return done

    def _watched(self, system: _Methods) -> _Methods:
        watched = _Methods.from_buffer_copy(system)
        watched.close = self._keep(_Close(self._on_close))
        watched.write = self._keep(_Write(self._on_write))
        watched.truncate = self._keep(_Truncate(self._on_truncate))
        watched.sync = self._keep(_Sync(self._on_sync))
        self._kept.append(watched)
        return watched

    def _on_delete(self, _: int, name: int, sync: int) -> int:
        done: int = _Delete(self._system.contents.delete)(ctypes.addressof(self._system.contents), name, sync)
        if done == _OK:
            self._told(Unlinked(Path(ctypes.string_at(name).decode()).name, bool(sync)))
        return done

    def _on_close(self, file: int) -> int:
        system, _, _ = self._open.pop(file)
        done: int = _Close(system.close)(file)
        return done

    def _on_write(self, file: int, data: int, size: int, offset: int) -> int:
        system, number, _ = self._open[file]
        done: int = _Write(system.write)(file, data, size, offset)
        if done == _OK:
            self._told(Written(number, offset, ctypes.string_at(data, size)))
        return done

    def _on_truncate(self, file: int, size: int) -> int:
        system, number, _ = self._open[file]
        done: int = _Truncate(system.truncate)(file, size)
        if done == _OK:
            self._told(Truncated(number, size))
        return done

    def _on_sync(self, file: int, flags: int) -> int:
        system, number, names = self._open[file]
        done: int = _Sync(system.sync)(file, flags)
        if done == _OK:
            self._told(Synced(number, names))
            self._open[file] = system, number, False
        return done
