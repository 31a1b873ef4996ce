"""The database of a simulated world: real SQL on a real SQLite, but for the disk below and the threads around it.

Every statement and every commit takes its time, during which others go on or crash. A transaction counts once its
commit has come back from the disk. If its process crashes before, or the power is cut, it is as if it had never been;
or it is there although nobody was told, if the disk was being waited for.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Executable, create_engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import NullPool

from fondaco.server.store.models import Base
from fondaco.server.store.store import Store, _to_its_end
from tests.server.world.loop import PROCESS, Process

T = TypeVar("T")

QUICK = ("journal_mode=WAL", "synchronous=OFF", "foreign_keys=ON", "wal_autocheckpoint=0")
"""What the disk does is simulated above."""
LONGEST_STATEMENT, LONGEST_COMMIT = 0.001, 0.005

EVENTS = "SELECT match, number, at, kind, seat, data FROM match_events WHERE rowid > ? ORDER BY rowid"


class Stored(NamedTuple):
    """An event of a match, as it lies in the database."""

    match: str
    number: int
    at: float
    kind: str
    seat: int | None
    data: str


class Way:
    """A connection to the database, on which one transaction follows another."""

    def __init__(self, sync: Connection) -> None:
        self.sync = sync
        self.raw = cast(sqlite3.Connection, sync.connection.dbapi_connection)


class Transaction:
    def __init__(self, disk: Disk, process: Process, way: Way, begin: str) -> None:
        self.disk = disk
        self.process = process
        self.way = way
        self.committing = False
        self.open = True
        way.raw.execute(begin)
        disk.transactions.append(self)

    async def execute(self, statement: Executable, *values: Any) -> CursorResult[Any]:
        await self.disk.take_time(LONGEST_STATEMENT)
        self.disk.check()
        return self.way.sync.execute(statement, *values)

    def end(self, how: str) -> None:
        if self.open:
            self.open = False
            self.disk.transactions.remove(self)
            self.way.raw.execute(how)
            if how == "COMMIT":
                self.disk.on_commit()
            self.disk.freed(self.way)


class Disk:
    def __init__(self, folder: Path) -> None:
        self.file = folder / "world.db"
        self.engine = create_engine("sqlite://", creator=self._connect, poolclass=NullPool)
        self.writer = self._way()
        Base.metadata.create_all(self.writer.sync)
        self.tables = [table.name for table in reversed(Base.metadata.sorted_tables)]
        self.readers: list[Way] = []
        self.checker = self._connect()
        self.begin_evening(random.Random(0))

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, isolation_level=None)
        for pragma in QUICK:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _way(self) -> Way:
        return Way(self.engine.connect())

    def begin_evening(self, luck: random.Random) -> None:
        """With nothing in it, whatever was there before."""
        self.luck = luck
        self.transactions: list[Transaction] = []
        self.writing: Process | None = None
        """Whose turn it is to write."""
        self.queue: deque[tuple[Process, asyncio.Future[None]]] = deque()
        self.broken = False
        self.instant = False
        """Time stands still, for those who check."""
        self.on_commit: Callable[[], None] = lambda: None
        self.last_row = 0
        self.writer.raw.execute("BEGIN IMMEDIATE")
        for table in self.tables:
            self.writer.raw.execute(f'DELETE FROM "{table}"')
        self.writer.raw.execute("COMMIT")

    def end_evening(self) -> None:
        for transaction in [*self.transactions]:
            transaction.end("ROLLBACK")

    def close(self) -> None:
        for way in (self.writer, *self.readers):
            way.sync.close()
        self.checker.close()
        self.engine.dispose()

    async def take_time(self, longest: float) -> None:
        if not self.instant:
            await asyncio.sleep(self.luck.random() * longest)

    def check(self) -> None:
        if self.broken:
            raise OperationalError("", None, OSError("the disk does not answer"))

    # Transactions

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        await self.take_time(LONGEST_STATEMENT)
        way = self.readers.pop() if self.readers else self._way()
        transaction = Transaction(self, PROCESS.get(), way, "BEGIN")
        try:
            yield transaction
        finally:
            transaction.end("ROLLBACK")

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[Transaction]:
        """Writers follow one another, those of all workers."""
        transaction = await self._begin_changing()
        try:
            yield transaction
        except BaseException:
            transaction.end("ROLLBACK")
            raise
        await self._commit(transaction)

    async def _begin_changing(self) -> Transaction:
        process = PROCESS.get()
        if self.writing is None:
            self.writing = process
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.queue.append((process, turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self.freed(self.writer)
                raise
        return Transaction(self, process, self.writer, "BEGIN IMMEDIATE")

    async def _commit(self, transaction: Transaction) -> None:
        transaction.committing = True
        try:
            await self.take_time(LONGEST_COMMIT)
            self.check()
        except BaseException:
            transaction.end("ROLLBACK")
            raise
        transaction.end("COMMIT")

    def freed(self, way: Way) -> None:
        if way is not self.writer:
            self.readers.append(way)
            return
        self.writing = None
        while self.queue and self.writing is None:
            process, turn = self.queue.popleft()
            if process.alive and not turn.done():
                self.writing = process
                turn.set_result(None)

    def crash(self, process: Process) -> None:
        """A process is no more: of what it was about to commit, nobody knows."""
        for transaction in [one for one in self.transactions if one.process is process]:
            transaction.end("COMMIT" if transaction.committing and self.luck.random() < 0.5 else "ROLLBACK")
        if self.writing is process:
            self.freed(self.writer)

    # What is there, for those who check

    def look(self, work: Coroutine[Any, Any, T]) -> T:
        """What somebody would find there this very moment."""
        broken, self.broken, self.instant = self.broken, False, True
        try:
            work.send(None)
        except StopIteration as done:
            found: T = done.value
            return found
        finally:
            self.broken, self.instant = broken, False
        raise AssertionError("time stands still")

    def news(self) -> list[Stored]:
        """The events that were stored since somebody last asked."""
        found = self.checker.execute(EVENTS, (self.last_row,)).fetchall()
        if found:
            (self.last_row,) = self.checker.execute("SELECT max(rowid) FROM match_events").fetchone()
        return [Stored(*row) for row in found]

    def dealt(self) -> list[str]:
        return [match for (match,) in self.checker.execute("SELECT id FROM matches WHERE began IS NOT NULL")]

    def all(self) -> list[Stored]:
        self.last_row = 0
        return self.news()


class SimulatedStore(Store):
    """The store of one worker."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.at_once = None
        self.turn = asyncio.Lock()

    @property
    def is_sqlite(self) -> bool:
        return True

    @property
    def shown(self) -> str:
        return "simulated"

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.disk.reading() as transaction:
            yield cast(AsyncConnection, transaction)

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        async with self.turn, self.disk.changing() as transaction:
            yield cast(AsyncConnection, transaction)

    async def change_at_once(self, change: Callable[[Connection], T]) -> T:
        async with self.turn:
            return await _to_its_end(asyncio.create_task(self._change_at_once(change)))

    async def _change_at_once(self, change: Callable[[Connection], T]) -> T:
        async with self.disk.changing() as transaction:
            await self.disk.take_time(LONGEST_STATEMENT)
            self.disk.check()
            return change(transaction.way.sync)

    async def close(self) -> None:
        pass
