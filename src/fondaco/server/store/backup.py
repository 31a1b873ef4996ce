"""Backups: all of a database in one file, made while servers use it, and restored into an empty one of either kind.

The file is gzipped JSON lines: a heading, the rows, and an ending that has the number of rows and SHA-256 of all
lines before it. The tables are those the database has, not those this release knows: a backup is restored to the
schema it was made of, and brought up to date from there.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import tempfile
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from itertools import groupby, islice
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

import msgspec
from alembic.util import CommandError
from msgspec import Struct
from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, make_url, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

import fondaco
from fondaco.errors import BadSetup
from fondaco.server.settings import Settings, prepare_folder
from fondaco.server.store.files import claimed
from fondaco.server.store.store import Store, cause, upgrade

VERSION = 1
REVISION = "alembic_version"
BATCH = 500


class Heading(Struct, forbid_unknown_fields=True):
    backup: Literal["fondaco"]
    version: int
    revision: str
    """Of the schema."""
    release: str
    made: float


class Line(Struct, forbid_unknown_fields=True):
    """One row of one table."""

    table: str
    row: dict[str, Any]


class Ending(Struct, forbid_unknown_fields=True):
    rows: int
    sha256: str


# As commands: they need no server, and disturb none that runs


def backup(settings: Settings, file: str) -> int:
    return asyncio.run(_with_store(settings, back_up, Path(file)))


def restore(settings: Settings, file: str) -> int:
    prepare_folder(settings)
    with claimed(settings.database_url):
        return asyncio.run(_with_store(settings, put_back, Path(file)))


async def _with_store(settings: Settings, work: Callable[[Store, Path], Awaitable[int]], path: Path) -> int:
    store = Store(settings.database_url)
    try:
        return await work(store, path)
    finally:
        await store.close()


# Making one


async def back_up(store: Store, path: Path) -> int:
    """Write everything as it is at one moment. Returns the number of rows."""
    if path.exists():
        raise BadSetup(f"{path} is there already: please choose another name")
    _check_there(store)
    async with _reading(store) as connection:
        metadata, revision = await connection.run_sync(_look_at_schema)
        if revision is None:
            raise BadSetup(f"there is nothing to back up in {store.shown}")
        with _appearing(path) as file:
            page = Page(file)
            page.write(Heading("fondaco", VERSION, revision, fondaco.__version__, store.time.now()))
            rows = sum([await _write_table(page, connection, table) for table in metadata.sorted_tables])
            page.write(Ending(rows, page.hash.hexdigest()))
    return rows


def _check_there(store: Store) -> None:
    """SQLite would make a new file in silence."""
    file = make_url(store.url).database
    if store.is_sqlite and file and not Path(file).exists():
        raise BadSetup(f"there is no database {file}")


@asynccontextmanager
async def _reading(store: Store) -> AsyncIterator[AsyncConnection]:
    """What keeps it from being read is told in one sentence."""
    try:
        async with store.reading() as connection:
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise BadSetup(f"the database {store.shown} cannot be read: {cause(error)}") from None


@contextmanager
def _appearing(path: Path) -> Iterator[gzip.GzipFile]:
    """A file that is there when it is whole, and not before. It holds secrets: it is for its owner's eyes only."""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as part:
            unfinished = Path(part.name)
            try:
                with gzip.GzipFile("", "wb", fileobj=part, mtime=0) as file:
                    yield file
                part.flush()
                os.fsync(part.fileno())
                part.close()
                unfinished.replace(path)
            except BaseException:
                unfinished.unlink()
                raise
    except OSError as error:
        raise BadSetup(f"{path} cannot be written: {error.strerror or error}") from None


class Page:
    """Lines, and the hash of all of them."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self.file = file
        self.hash = sha256()

    def write(self, line: Heading | Line | Ending) -> None:
        data = msgspec.json.encode(line) + b"\n"
        self.hash.update(data)
        self.file.write(data)


def _look_at_schema(connection: Connection) -> tuple[MetaData, str | None]:
    """The tables of a database, and the revision of its schema."""
    metadata = MetaData()
    metadata.reflect(connection)
    if REVISION not in metadata.tables:
        return metadata, None
    table = metadata.tables[REVISION]
    revision = connection.execute(select(table.c.version_num)).scalar()
    metadata.remove(table)
    return metadata, revision


async def _write_table(page: Page, connection: AsyncConnection, table: Table) -> int:
    rows = 0
    result = await connection.stream(select(table).order_by(*table.primary_key))
    async for batch in result.mappings().partitions(BATCH):
        for row in batch:
            page.write(Line(str(table.name), {str(name): value for name, value in row.items()}))
        rows += len(batch)
    return rows


# Restoring


async def put_back(store: Store, path: Path) -> int:
    """Everything as it was, in a database that is empty: all of it or nothing. Returns the number of rows."""
    heading, ending = check(path)
    async with store.changing_schema() as connection:
        if await connection.run_sync(lambda connection: inspect(connection).get_table_names()):
            raise BadSetup(f"the database {store.shown} is not empty: a backup is restored into a new one")
        await connection.run_sync(_raise_schema, path, heading)
        metadata, _ = await connection.run_sync(_look_at_schema)
        with _read(path) as lines:
            for name, rows in _batches(islice(lines, 1, 1 + ending.rows)):
                await connection.execute(insert(metadata.tables[name]), rows)
        if not store.is_sqlite:
            for table in metadata.sorted_tables:
                await _count_on(connection, table)
        await connection.run_sync(upgrade)
    return ending.rows


def check(path: Path) -> tuple[Heading, Ending]:
    """What frames a file that is a backup, whole and unchanged."""
    seen = sha256()
    rows = -1
    with _read(path) as lines:
        last = next(lines, b"")
        heading = _read_heading(path, last)
        for line in lines:
            seen.update(last)
            rows += 1
            last = line
        ending = msgspec.json.decode(last, type=Ending)
    if ending != Ending(rows, seen.hexdigest()):
        raise BadSetup(f"{path} is damaged: what it holds does not fit its hash")
    return heading, ending


def _read_heading(path: Path, line: bytes) -> Heading:
    try:
        heading = msgspec.json.decode(line, type=Heading)
    except msgspec.DecodeError:
        raise BadSetup(f"{path} is no backup of Fondaco") from None
    if heading.version != VERSION:
        raise BadSetup(f"{path} is a backup of version {heading.version}; this release reads version {VERSION}")
    return heading


@contextmanager
def _read(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a file, the last one perhaps missing its end."""
    try:
        with gzip.open(path, "rb") as file:
            yield iter(file)
    except (EOFError, zlib.error, gzip.BadGzipFile, msgspec.DecodeError):
        raise BadSetup(f"{path} is no backup of Fondaco, or damaged") from None
    except OSError as error:
        raise BadSetup(f"{path} cannot be read: {error.strerror or error}") from None


def _raise_schema(connection: Connection, path: Path, heading: Heading) -> None:
    try:
        upgrade(connection, heading.revision)
    except CommandError:
        raise BadSetup(
            f"{path} was made by Fondaco {heading.release}, whose schema {heading.revision} is unknown here: "
            "please restore it with that release or a newer one"
        ) from None


def _batches(lines: Iterator[bytes]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows by table, some at a time."""
    read = (msgspec.json.decode(line, type=Line) for line in lines)
    for name, group in groupby(read, key=attrgetter("table")):
        while rows := [line.row for line in islice(group, BATCH)]:
            yield name, rows


async def _count_on(connection: AsyncConnection, table: Table) -> None:
    """PostgreSQL numbers new rows from a counter, which knows nothing of the restored ones."""
    for column in table.primary_key:
        counter = select(func.pg_get_serial_sequence(table.name, column.name))
        if (await connection.execute(counter)).scalar() is not None:
            next_one = select(func.coalesce(func.max(column) + 1, 1)).scalar_subquery()
            await connection.execute(select(func.setval(counter.scalar_subquery(), next_one, False)))
