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
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Executable, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import StaticPool

from fondaco.server.store.models import Base
from fondaco.server.store.store import Store, _to_its_end
from fondaco.server.timekeeper import Timekeeper
from tests.server.world.loop import PROCESS, Loop, Process

T = TypeVar("T")

LONGEST_STATEMENT, LONGEST_COMMIT = 0.001, 0.005

EVENTS = "SELECT match, number, at, kind, seat, data FROM match_events WHERE rowid > ? ORDER BY rowid"
DEALT = "SELECT id FROM matches WHERE began IS NOT NULL"


class Stored(NamedTuple):
    """An event of a match, as it lies in the database."""

    match: str
    number: int
    at: float
    kind: str
    seat: int | None
    data: str


class Copy:
    """One of two copies in memory of the database."""

    def __init__(self) -> None:
        self.raw = sqlite3.connect(":memory:", isolation_level=None)
        self.raw.execute("PRAGMA foreign_keys=ON")
        self.engine = create_engine("sqlite://", creator=lambda: self.raw, poolclass=StaticPool)
        self.connection = self.engine.connect()
        Base.metadata.create_all(self.connection)

    def close(self) -> None:
        self.connection.close()
        self.engine.dispose()


class Transaction:
    """What takes the place of SQLAlchemy's connection."""

    def __init__(self, disk: Disk, copy: Copy) -> None:
        self.disk = disk
        self.process = PROCESS.get()
        self.connection = copy.connection
        self.committing = False

    async def execute(self, statement: Executable, *values: Any) -> CursorResult[Any]:
        await self.disk.take_time(LONGEST_STATEMENT)
        return self.connection.execute(statement, *values)


class Disk:
    """Whoever writes works on one copy, whoever reads sees the other, on which every commit is made again."""

    def __init__(self) -> None:
        self.committed, self.working = Copy(), Copy()
        self.tables = [table.name for table in reversed(Base.metadata.sorted_tables)]
        self.written: list[tuple[str, Any, bool]] = []
        event.listen(self.working.engine, "before_cursor_execute", self._note)
        self.begin_evening(Loop(random.Random(0)))  # type: ignore[abstract]

    def _note(self, _: object, __: object, statement: str, values: Any, ___: object, many: bool) -> None:
        if not statement.startswith("SELECT"):
            self.written.append((statement, values, many))

    def begin_evening(self, loop: Loop) -> None:
        """With nothing in it, whatever was there before."""
        self.loop, self.luck = loop, loop.luck
        self.readers: set[Transaction] = set()
        self.writer: Transaction | None = None
        self.writing: Process | None = None
        """Whose turn it is to write."""
        self.queue: deque[tuple[Process, asyncio.Future[None]]] = deque()
        self.unread = asyncio.Event()
        """Nobody reads: commits wait for it, so that everybody sees the database as it was at one moment."""
        self.unread.set()
        self.broken = False
        self.mute = False
        """The next commit is done, but nobody is told."""
        self.instant = False
        """Time stands still, for those who check."""
        self.on_commit: Callable[[], None] = lambda: None
        self.last_row = 0
        for copy in (self.committed, self.working):
            if copy.raw.in_transaction:
                copy.raw.execute("ROLLBACK")
            for table in self.tables:
                copy.raw.execute(f'DELETE FROM "{table}"')

    def close(self) -> None:
        for copy in (self.committed, self.working):
            copy.close()

    async def take_time(self, longest: float) -> None:
        """During which anything can happen."""
        if not self.instant:
            await self.loop.pause(self.luck.random() * longest)
        if self.broken:
            raise OperationalError("", None, OSError("the disk does not answer"))

    # Transactions

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        transaction = Transaction(self, self.committed)
        self.readers.add(transaction)
        self.unread.clear()
        try:
            yield transaction
        finally:
            self._has_read(transaction)

    def _has_read(self, transaction: Transaction) -> None:
        self.readers.discard(transaction)
        if not self.readers:
            self.unread.set()

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[Transaction]:
        """Writers follow one another, those of all workers."""
        await self._take_turn(PROCESS.get())
        transaction = self.writer = Transaction(self, self.working)
        self.working.raw.execute("BEGIN")
        try:
            yield transaction
            transaction.committing = True
            await self.take_time(LONGEST_COMMIT)
            await self.unread.wait()
        except BaseException:
            self._end(transaction, commit=False)
            raise
        self._end(transaction, commit=True)
        if self.mute:
            self.mute = False
            raise OperationalError("", None, OSError("no answer to this commit"))

    async def _take_turn(self, process: Process) -> None:
        if self.writing is None:
            self.writing = process
            return
        turn: asyncio.Future[None] = self.loop.create_future()
        self.queue.append((process, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._next_turn()
            raise

    def _next_turn(self) -> None:
        self.writing = None
        while self.queue and self.writing is None:
            process, turn = self.queue.popleft()
            if process.alive and not turn.done():
                self.writing = process
                turn.set_result(None)

    def _end(self, transaction: Transaction, commit: bool) -> None:
        if self.writer is not transaction:
            return  # its process is no more, and it came to its end with it
        self.writer = None
        self.working.raw.execute("COMMIT" if commit else "ROLLBACK")
        written, self.written = self.written, []
        if commit:
            for statement, values, many in written:
                execute = self.committed.raw.executemany if many else self.committed.raw.execute
                execute(statement, values).fetchall()
            self.on_commit()
        self._next_turn()

    def crash(self, process: Process) -> None:
        """A process is no more: of what it was about to commit, nobody knows."""
        for reader in [reader for reader in self.readers if reader.process is process]:
            self._has_read(reader)
        if self.writer is not None and self.writer.process is process:
            stored = self.writer.committing and not self.readers and self.luck.random() < 0.5
            self._end(self.writer, commit=stored)
        elif self.writing is process:
            self._next_turn()

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
        found = self.committed.raw.execute(EVENTS, (self.last_row,)).fetchall()
        self.last_row += len(found)
        return [Stored(*row) for row in found]

    def said(self, number: int) -> str | None:
        found = self.committed.raw.execute("SELECT text FROM chat WHERE id = ?", (number,)).fetchone()
        return None if found is None else str(found[0])

    def dealt(self) -> list[str]:
        return [match for (match,) in self.committed.raw.execute(DEALT)]

    def all(self) -> list[Stored]:
        return [Stored(*row) for row in self.committed.raw.execute(EVENTS, (0,))]


class SimulatedStore(Store):
    """The store of one worker."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.at_once = None
        self.time = Timekeeper()
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
            return change(transaction.connection)

    async def close(self) -> None:
        pass
