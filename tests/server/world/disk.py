"""The database of a simulated world: real SQL on a real SQLite, but for the disk below and the threads around it.

Every statement and every commit takes its time, during which others go on or crash. A transaction counts once its
commit has come back from the disk. If its process crashes before, or the power is cut, it is as if it had never been;
or it is there although nobody was told, if the disk was being waited for.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.schema import CreateIndex, CreateTable

from fondaco.server.store.models import Base
from fondaco.server.store.store import Store, _to_its_end
from fondaco.server.timekeeper import Timekeeper
from tests.server.world.loop import PROCESS, Loop, Process
from tests.server.world.statements import DIALECT, Found, Session, Values

T = TypeVar("T")

LONGEST_STATEMENT, LONGEST_COMMIT = 0.001, 0.005

EVENTS = "SELECT match, number, at, kind, seat, data FROM match_events WHERE rowid > ? ORDER BY rowid"
DEALT = "SELECT id FROM matches WHERE began IS NOT NULL"

SCHEMA = [
    str(create.compile(dialect=DIALECT))  # type: ignore[attr-defined]
    for table in Base.metadata.sorted_tables
    for create in (CreateTable(table), *map(CreateIndex, sorted(table.indexes, key=str)))
]


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
        for statement in SCHEMA:
            self.raw.execute(statement)
        self.session = Session(self.raw)

    def begin_anew(self) -> None:
        """An evening is one transaction that is never committed, so that nothing has to be cleared away."""
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")
        self.raw.execute("BEGIN")
        self.session.written.clear()


class Transaction:
    """What takes the place of SQLAlchemy's connection."""

    def __init__(self, disk: Disk, copy: Copy) -> None:
        self.disk = disk
        self.process = PROCESS.get()
        self.session = copy.session

    async def execute(self, statement: Executable, given: Values | Sequence[Values] | None = None) -> Found:
        await self.disk.take_time(LONGEST_STATEMENT)
        return self.session.execute(statement, given)


class Reading(Transaction):
    """As long as it lasts, nothing is committed: everybody sees the database as it was at one moment."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk, disk.committed)

    async def __aenter__(self) -> Reading:
        self.disk.readers.add(self)
        self.disk.unread.clear()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.disk.has_read(self)


class Change(Transaction):
    """Writers follow one another, those of all workers."""

    committing = False

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk, disk.working)

    async def __aenter__(self) -> Change:
        await self.disk.take_turn(self.process)
        self.disk.writer = self
        self.session.raw.execute("SAVEPOINT change")
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        disk = self.disk
        if kind is not None:
            disk.end(self, commit=False)
            return
        try:
            self.committing = True
            await disk.take_time(LONGEST_COMMIT)
            await disk.unread.wait()
        except BaseException:
            disk.end(self, commit=False)
            raise
        disk.end(self, commit=True)
        if disk.mute:
            disk.mute = False
            raise OperationalError("", None, OSError("no answer to this commit"))


class Disk:
    """Whoever writes works on one copy, whoever reads sees the other, on which every commit is made again."""

    def __init__(self) -> None:
        self.committed, self.working = Copy(), Copy()

    def begin_evening(self, loop: Loop) -> None:
        """With nothing in it, whatever was there before."""
        self.loop, self.luck = loop, loop.luck
        self.readers: set[Reading] = set()
        self.writer: Change | None = None
        self.writing: Process | None = None
        """Whose turn it is to write."""
        self.queue: deque[tuple[Process, asyncio.Future[None]]] = deque()
        self.unread = asyncio.Event()
        """Nobody reads: commits wait for it."""
        self.unread.set()
        self.broken = False
        self.mute = False
        """The next commit is done, but nobody is told."""
        self.instant = False
        """Time stands still, for those who check."""
        self.on_commit: Callable[[], None] = lambda: None
        self.last_row = 0
        for copy in (self.committed, self.working):
            copy.begin_anew()

    def end_evening(self) -> None:
        """Nothing of it is held on to."""
        del self.loop, self.luck, self.readers, self.writer, self.queue, self.unread, self.on_commit

    def close(self) -> None:
        for copy in (self.committed, self.working):
            copy.raw.close()

    async def take_time(self, longest: float) -> None:
        """During which anything can happen."""
        if not self.instant:
            await self.loop.pause(self.luck.random() * longest)
        if self.broken:
            raise OperationalError("", None, OSError("the disk does not answer"))

    # Transactions

    def has_read(self, transaction: Reading) -> None:
        self.readers.discard(transaction)
        if not self.readers:
            self.unread.set()

    async def take_turn(self, process: Process) -> None:
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

    def end(self, transaction: Change, commit: bool) -> None:
        if self.writer is not transaction:
            return  # its process is no more, and it came to its end with it
        self.writer = None
        written, self.working.session.written = self.working.session.written, []
        if not commit:
            self.working.raw.execute("ROLLBACK TO change")
        self.working.raw.execute("RELEASE change")
        if commit:
            for text, bound in written:
                self.committed.raw.execute(text, bound).fetchall()
            if any("matches" in text or "match_events" in text for text, _ in written):
                self.on_commit()
        self._next_turn()

    def crash(self, process: Process) -> None:
        """A process is no more: of what it was about to commit, nobody knows."""
        for reader in [reader for reader in self.readers if reader.process is process]:
            self.has_read(reader)
        if self.writer is not None and self.writer.process is process:
            stored = self.writer.committing and not self.readers and self.luck.random() < 0.5
            self.end(self.writer, commit=stored)
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

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:  # type: ignore[override]
        return cast(AbstractAsyncContextManager[AsyncConnection], Reading(self.disk))

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        async with self.turn, Change(self.disk) as transaction:
            yield cast(AsyncConnection, transaction)

    async def change_at_once(self, change: Callable[[Connection], T]) -> T:
        async with self.turn:
            return await _to_its_end(asyncio.create_task(self._change_at_once(change)))

    async def _change_at_once(self, change: Callable[[Connection], T]) -> T:
        async with Change(self.disk) as transaction:
            await self.disk.take_time(LONGEST_STATEMENT)
            return change(cast(Connection, transaction.session))

    async def close(self) -> None:
        pass
