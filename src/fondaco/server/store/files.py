"""The files of the embedded database: for their owner's eyes only, and for one server at a time."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from fondaco.errors import BadSetup

log = logging.getLogger("fondaco.store")

FOLDER_MODE, FILE_MODE = 0o700, 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps next to a database, with the same mode as the database has when they are made."""
SOUND = (3, 51, 3)
"""The first release that cannot damage a database which one connection writes while another checkpoints it."""


def file_of(url: str) -> Path | None:
    """The file of an embedded database."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    return Path(parsed.database) if parsed.drivername.startswith("sqlite") and parsed.database else None


def make_folder(folder: Path) -> None:
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


def make_private(file: Path) -> None:
    """Seeds of running matches are in there: nobody else may read it, not even while it is being made.

    One that is there already is not opened: to close it again would end all locks that SQLite holds on it for us.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))
    for kept in (file, *(file.with_name(file.name + ending) for ending in BESIDE)):
        if kept.exists() and is_open(kept):
            kept.chmod(FILE_MODE)


def is_open(place: Path) -> bool:
    """Whether others than the owner may do anything there."""
    return os.name == "posix" and bool(place.stat().st_mode & OTHERS)


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """One server at a time uses an embedded database; a claim ends with its process, however that ends.

    What is locked is an empty file beside it, by SQLite's own means: they are the same on every system.
    """
    file = file_of(url)
    if file is None:
        yield
        return
    beside = file.with_name(file.name + ".lock")
    try:
        make_private(beside)
    except OSError as error:
        raise BadSetup(f"{beside} cannot be written: {error.strerror or error}") from None
    with closing(sqlite3.connect(beside, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise BadSetup(
                f"another server uses the database {file}: stop it first, or choose another folder with --data; "
                "several servers can share PostgreSQL"
            ) from None
        yield


def tell(url: str) -> None:
    """How an embedded database is kept, for the log."""
    file = file_of(url)
    if file is None:
        return
    weakness = "" if sqlite3.sqlite_version_info >= SOUND else "; it should have one checkpointer only, as it has here"
    log.info("the database is %s, by SQLite %s%s", file, sqlite3.sqlite_version, weakness)
    if is_open(file.absolute().parent):
        log.warning("others on this machine may enter %s; `chmod 700` keeps them out", file.absolute().parent)
