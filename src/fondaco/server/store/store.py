"""The way to the database: connections for reading and for changing, and the schema brought up to date."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, CursorResult, Engine, Executable, Row, create_engine, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fondaco.errors import BadSetup, shown
from fondaco.server.store.files import file_of, make_private
from fondaco.server.store.models import ServerKey
from fondaco.server.timekeeper import Timekeeper

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x666F6E6461636F
BUSY_MILLISECONDS = 15_000
CHECKPOINT_PAGES = 1_000
"""So long may SQLite's log become before it is copied into the database."""
WRITTEN = "written"
LARGEST_BATCH = 1_000
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # what was acknowledged survives a power cut too
    f"busy_timeout={BUSY_MILLISECONDS}",
    "foreign_keys=ON",
)

SQLITE_LOOK = {"reading": True}
POSTGRES_LOOK = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Otherwise each statement would see what others stored since the last one."""


def read_json(stored: str | bytes) -> Any:
    """What is no JSON is UNREADABLE. An error would keep all rows beside it from being read."""
    try:
        return json.loads(stored)
    except ValueError:
        return UNREADABLE


UNREADABLE: Any = object()
FOR_EVERY_ENGINE: dict[str, Any] = {"hide_parameters": True, "json_deserializer": read_json}
"""Errors go to the log, so they hide the values they speak of: seeds and the hashes of tokens are among them."""


class Store:
    def __init__(self, url: str, time: Timekeeper | None = None) -> None:
        self.url = _read_url(url)
        self.time = time or Timekeeper()
        """What is stored has its time from here, and so has whoever looks at it."""
        self.engine = _make_engine(self.url)
        self.at_once = _at_once(self.url)
        self.thread = ThreadPoolExecutor(1, "ledger")
        self.turn: AbstractAsyncContextManager[object] = asyncio.Lock() if self.is_sqlite else nullcontext()
        """SQLite has one writer at a time and no queue for the others: within a worker, this is the queue."""

    def __repr__(self) -> str:
        return f"<Store: {self.shown}>"

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A look at the database as it is at one moment, however many statements it takes."""
        async with self.engine.connect() as connection:
            yield await connection.execution_options(**(SQLITE_LOOK if self.is_sqlite else POSTGRES_LOOK))

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: stored for good when the block ends, gone if it raises."""
        async with self.turn, self.engine.begin() as connection:
            yield connection

    async def change(self, statement: Executable, *values: Any) -> CursorResult[Any]:
        """A transaction of one statement, of which no rows are wanted."""
        return await self.change_at_once(lambda connection: connection.execute(statement, *values))

    async def change_at_once(self, change: Callable[[Connection], T]) -> T:
        """A whole transaction in one go. With SQLite it is done in one thread's stride: that spares many hops.

        This thread is also the one that checkpoints, after a commit of its own and in its own turn: releases of
        SQLite before 3.51.3 may damage a database if somebody else writes meanwhile.
        """
        if self.at_once is not None:
            async with self.turn:
                return await _to_its_end(
                    asyncio.get_running_loop().run_in_executor(self.thread, self._in_thread, change)
                )
        async with self.changing() as connection:
            return await connection.run_sync(change)

    def _in_thread(self, change: Callable[[Connection], T]) -> T:
        assert self.at_once is not None
        with self.at_once.begin() as connection:
            return change(connection)

    async def try_writing(self) -> None:
        """Raises what would keep an action from being stored; and brings on a checkpoint that is due."""
        await self.change_at_once(self._write_the_time)

    def _write_the_time(self, connection: Connection) -> None:
        dialect = sqlite if self.is_sqlite else postgresql
        written = dialect.insert(ServerKey).values(name=WRITTEN, value=str(self.time.now()))
        again = written.on_conflict_do_update(index_elements=["name"], set_={"value": written.excluded.value})
        connection.execute(again)

    async def rows(self, query: Executable, **values: Any) -> list[Row[Any]]:
        """What is asked often is asked by one query, made once, with other values: to make one takes longer."""
        async with self.reading() as connection:
            return list((await connection.execute(query, values)).all())

    async def row(self, query: Executable, **values: Any) -> Row[Any] | None:
        async with self.reading() as connection:
            return (await connection.execute(query, values)).first()

    async def migrate(self) -> None:
        """Bring the schema up to date; whoever comes second waits, and finds nothing to do."""
        async with self.changing_schema() as connection:
            revision = await connection.run_sync(_unknown_revision)
            if revision is not None:
                raise BadSetup(
                    f"the database {self.shown} was used by a newer Fondaco: its schema {revision} is unknown here. "
                    "Please use that release or a newer one, or another database"
                )
            await connection.run_sync(upgrade)

    @asynccontextmanager
    async def changing_schema(self) -> AsyncIterator[AsyncConnection]:
        """A transaction in which nobody else changes the schema."""
        try:
            async with self.changing() as connection:
                if not self.is_sqlite:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                yield connection
        except (OSError, SQLAlchemyError) as error:
            raise BadSetup(f"the database {self.shown} cannot be used: {cause(error)}") from None

    @property
    def shown(self) -> str:
        return make_url(self.url).render_as_string(hide_password=True)

    async def close(self) -> None:
        await self.engine.dispose()
        if self.at_once is not None:
            self.at_once.dispose()
        self.thread.shutdown()


async def _to_its_end(work: asyncio.Future[T]) -> T:
    """A thread cannot be stopped: even if nobody waits for its work any more, the next in turn does."""
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise


def batches(names: Iterable[str]) -> Iterator[list[str]]:
    """Some at a time: databases answer no question about any number of them."""
    some = list(names)
    for first in range(0, len(some), LARGEST_BATCH):
        yield some[first : first + LARGEST_BATCH]


def upgrade(connection: Connection, revision: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _unknown_revision(connection: Connection) -> str | None:
    """The schema's revision, if it is none of ours."""
    revision = MigrationContext.configure(connection).get_current_revision()
    ours = {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    return None if revision is None or revision in ours else revision


def _read_url(url: str) -> str:
    try:
        parsed = make_url(url)
        driver = DRIVERS[parsed.drivername.partition("+")[0]]
    except (ArgumentError, KeyError):
        raise BadSetup(f"{shown(url)} is no database: sqlite:///file.db or postgresql://user@host/name") from None
    return parsed.set(drivername=driver).render_as_string(hide_password=False)


def _make_engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=10, **FOR_EVERY_ENGINE)
    engine = create_async_engine(url, pool_size=5, max_overflow=10, **FOR_EVERY_ENGINE)
    _listen(engine.sync_engine, url, checkpoint_pages=0)
    return engine


def _at_once(url: str) -> Engine | None:
    """SQLite without the detour of an event loop, for a thread of its own."""
    if not url.startswith("sqlite"):
        return None
    engine = create_engine(make_url(url).set(drivername="sqlite"), pool_size=1, max_overflow=0, **FOR_EVERY_ENGINE)
    _listen(engine, url, CHECKPOINT_PAGES)
    return engine


def _listen(engine: Engine, url: str, checkpoint_pages: int) -> None:
    file = file_of(url)

    def make_file(*_: object) -> None:
        if file is not None:
            make_private(file)

    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver shall begin nothing on its own
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, f"wal_autocheckpoint={checkpoint_pages}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "do_connect", make_file)
    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", _begin_sqlite)


def _begin_sqlite(connection: Connection) -> None:
    """A change takes the writer's place at once: to wait for it in the middle could only fail."""
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def cause(error: BaseException) -> str:
    """What the database itself says, in one line."""
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
