"""Power cuts on real SQLite files: whatever was not synced is lost, or torn.

The server plays on a real database, and everything that SQLite writes to it is noted down, sync by sync, by a layer
between the library and its files: the very library that Python is linked with. From these notes, the files are made as
a power cut at any moment may have left them: all that was synced is there, and of what was written since, any of its
sectors of 512 bytes.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import random
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast, pointer, string_at
from pathlib import Path
from typing import Any, NamedTuple

SECTOR = 512
OK = 0
MAIN_DB, WAL = 0x00000100, 0x00080000

File = c_void_p
Write = CFUNCTYPE(c_int, File, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, File, c_int64)
Sync = CFUNCTYPE(c_int, File, c_int)
Open = CFUNCTYPE(c_int, c_void_p, c_void_p, File, c_int, POINTER(c_int))
"""The name is a pointer: SQLite keeps it as long as the file is open."""


class Methods(Structure):
    """What SQLite can do with an open file: https://www.sqlite.org/c3ref/io_methods.html"""

    _fields_ = (
        ("version", c_int),
        *((name, c_void_p) for name in ("close", "read")),
        ("write", Write),
        ("truncate", Truncate),
        ("sync", Sync),
        *((name, c_void_p) for name in ("size", "lock", "unlock", "check_lock", "control", "sector", "device")),
        *((name, c_void_p) for name in ("shm_map", "shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch")),
    )


class Vfs(Structure):
    """The way to the files: https://www.sqlite.org/c3ref/vfs.html"""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", Open),
        *((name, c_void_p) for name in ("delete", "access", "full_path", "dl_open", "dl_error", "dl_sym", "dl_close")),
        *((name, c_void_p) for name in ("randomness", "sleep", "now", "last_error", "now_64")),
        *((name, c_void_p) for name in ("set_call", "get_call", "next_call")),
    )


class Written(NamedTuple):
    file: str
    offset: int
    data: bytes


class Truncated(NamedTuple):
    file: str
    size: int


class Synced(NamedTuple):
    file: str


class Acknowledged(NamedTuple):
    """Somebody was told that this is stored: a row of a table, by its key."""

    table: str
    key: dict[str, Any]


Noted = Written | Truncated | Synced | Acknowledged


class Recorder:
    """Notes what SQLite does to its files, in the order in which it does so. A write counts when it is begun, a sync
    when it is done."""

    def __init__(self) -> None:
        self.notes: list[Noted] = []
        self.names: dict[int, str] = {}
        self.patched: dict[int, tuple[Methods, Methods]] = {}
        self.library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        find = self.library.sqlite3_vfs_find
        find.restype = POINTER(Vfs)
        self.real = find(None)
        self.vfs = Vfs.from_buffer_copy(self.real.contents)
        self.vfs.name = b"recorder"
        self.vfs.next = None
        self.vfs.open = Open(self._open)

    def _open(self, _: int, name: int | None, file: int, flags: int, out: Any) -> int:
        code: int = self.real.contents.open(cast(self.real, c_void_p), name, file, flags, out)
        if code == OK and name is not None and flags & (MAIN_DB | WAL):
            self.names[file] = Path(string_at(name).decode()).name
            place = cast(file, POINTER(c_void_p))
            place[0] = ctypes.addressof(self._patch(place[0]))
        return code

    def _patch(self, methods: int) -> Methods:
        if methods not in self.patched:
            real = cast(methods, POINTER(Methods)).contents
            ours = Methods.from_buffer_copy(real)

            def write(file: int, data: int, size: int, offset: int) -> int:
                self.notes.append(Written(self.names[file], offset, string_at(data, size)))
                return int(real.write(file, data, size, offset))

            def truncate(file: int, size: int) -> int:
                self.notes.append(Truncated(self.names[file], size))
                return int(real.truncate(file, size))

            def sync(file: int, flags: int) -> int:
                code = int(real.sync(file, flags))
                self.notes.append(Synced(self.names[file]))
                return code

            ours.write, ours.truncate, ours.sync = Write(write), Truncate(truncate), Sync(sync)
            self.patched[methods] = ours, real
        return self.patched[methods][0]


@contextmanager
def recording() -> Iterator[Recorder]:
    """Of all databases that are opened meanwhile."""
    recorder = Recorder()
    recorder.library.sqlite3_vfs_register(pointer(recorder.vfs), 1)
    try:
        yield recorder
    finally:
        recorder.library.sqlite3_vfs_unregister(pointer(recorder.vfs))


# After the cut


class Disk:
    """What a disk holds of some files: what was synced, and what it may have of all that was written since."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.synced = {name: bytearray(data) for name, data in files.items()}
        self.since: dict[str, list[Written | Truncated]] = {}

    def follow(self, note: Noted) -> None:
        match note:
            case Written(file) | Truncated(file):
                self.since.setdefault(file, []).append(note)
            case Synced(file):
                data = self.synced.setdefault(file, bytearray())
                for change in self.since.pop(file, []):
                    apply(data, change)

    def after_a_cut(self, luck: random.Random) -> dict[str, bytes]:
        """How much of it gets lost is luck, too."""
        files = {name: bytearray(data) for name, data in self.synced.items()}
        kept = luck.choice((0.0, 0.5, 0.9, 1.0))
        for name, changes in self.since.items():
            data = files.setdefault(name, bytearray())
            for change in changes:
                for part in parts(change):
                    if luck.random() < kept:
                        apply(data, part)
        return {name: bytes(data) for name, data in files.items()}


def parts(change: Written | Truncated) -> Iterator[Written | Truncated]:
    """The sectors that a disk writes as one."""
    if isinstance(change, Truncated):
        yield change
        return
    first = change.offset
    end = first + len(change.data)
    while first < end:
        after = min(end, (first // SECTOR + 1) * SECTOR)
        yield Written(change.file, first, change.data[first - change.offset : after - change.offset])
        first = after


def apply(data: bytearray, change: Written | Truncated) -> None:
    if isinstance(change, Truncated):
        del data[change.size :]
        data.extend(bytes(change.size - len(data)))
        return
    data.extend(bytes(max(0, change.offset - len(data))))
    data[change.offset : change.offset + len(change.data)] = change.data
