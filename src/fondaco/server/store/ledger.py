"""The ledger of matches: events are written in their order, many matches' events in one transaction.

A commit waits for the disk. One writer takes all that is waiting together, so that five hundred tables share
the wait. Whether an event could be stored is decided by the unique (match, number): somebody may be first.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from fondaco.server.metrics import WRITTEN
from fondaco.server.store.models import OVER, PLAYING, Json, MatchEvent, MatchRow, TableRow
from fondaco.server.store.store import Store

log = logging.getLogger("fondaco.ledger")

LARGEST_BATCH = 200


class Entry(NamedTuple):
    """An event to be stored, and what the match's row says after it."""

    match: str
    number: int
    at: float
    kind: str
    seat: int | None
    data: Json
    deadline: float | None
    result: Json | None


class Waiting(NamedTuple):
    entry: Entry
    stored: asyncio.Future[bool]


class Ledger:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.insert = INSERT[sqlite if store.is_sqlite else postgresql]

    def open(self) -> None:
        self.writer = asyncio.create_task(self._write_on(), name="ledger")

    async def close(self) -> None:
        """Finish what was begun."""
        await self.waiting.join()
        if self.writer is not None:
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer

    async def append(self, entry: Entry) -> bool:
        """Whether the event was stored; if not, somebody else was first with that number."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(Waiting(entry, stored))
        return await stored

    async def since(self, match: str, number: int) -> list[Row[Any]]:
        """The events after a number."""
        return await self.store.rows(SINCE, of_match=match, seen=number)

    async def _write_on(self) -> None:
        while True:
            batch = [await self.waiting.get()]
            while len(batch) < LARGEST_BATCH and not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            await self._settle(batch)
            for _ in batch:
                self.waiting.task_done()

    async def _settle(self, batch: list[Waiting], again: bool = True) -> None:
        """What fails is tried once more, each by itself: one bad entry shall not take the others with it."""
        try:
            # In one order on all workers, so that two of them cannot wait for each other.
            entries = sorted((waiting.entry for waiting in batch), key=attrgetter("match", "number"))
            with WRITTEN.time():
                stored = await self.store.change_at_once(lambda connection: self._write(connection, entries))
        except (SQLAlchemyError, OSError) as error:
            for waiting in batch:
                if again:
                    await self._settle([waiting], again=False)
                else:
                    log.error("an event could not be stored", exc_info=error)
                    if not waiting.stored.done():
                        waiting.stored.set_exception(error)
            return
        for waiting in batch:
            if not waiting.stored.done():
                waiting.stored.set_result((waiting.entry.match, waiting.entry.number) in stored)

    def _write(self, connection: Connection, entries: list[Entry]) -> set[tuple[str, int]]:
        """Returns what was stored; the rest came second."""
        rows = [
            {name: getattr(entry, name) for name in ("match", "number", "at", "kind", "seat", "data")}
            for entry in entries
        ]
        stored = {(row.match, row.number) for row in connection.execute(self.insert, rows)}
        kept = [entry for entry in entries if (entry.match, entry.number) in stored]
        stored |= {
            (entry.match, entry.number) for entry in entries if entry not in kept and is_there(connection, entry)
        }
        if kept:
            connection.execute(SET_MATCH, [_match_after(entry) for entry in kept])
        over = [{"of_match": entry.match, "ended_at": entry.at} for entry in kept if entry.result is not None]
        if over:
            connection.execute(END_TABLE, over)
        return stored


def is_there(connection: Connection, entry: Entry) -> bool:
    """Whether this very event was stored before: a commit may be done although its answer got lost."""
    found = connection.execute(SINCE, {"of_match": entry.match, "seen": entry.number - 1}).first()
    return found is not None and tuple(found) == (entry.number, entry.at, entry.kind, entry.seat, entry.data)


INSERT: dict[Any, Any] = {
    dialect: dialect.insert(MatchEvent).on_conflict_do_nothing().returning(MatchEvent.match, MatchEvent.number)
    for dialect in (sqlite, postgresql)
}
SINCE = (
    select(MatchEvent.number, MatchEvent.at, MatchEvent.kind, MatchEvent.seat, MatchEvent.data)
    .where(MatchEvent.match == bindparam("of_match"), MatchEvent.number > bindparam("seen"))
    .order_by(MatchEvent.number)
)
SET_MATCH = (
    update(MatchRow.__table__)  # type: ignore[arg-type]
    .where(MatchRow.id == bindparam("of_match"))
    .values(
        state=bindparam("new_state"),
        deadline=bindparam("new_deadline"),
        ended=bindparam("new_ended"),
        result=bindparam("new_result"),
    )
)
END_TABLE = (
    update(TableRow.__table__)  # type: ignore[arg-type]
    .where(TableRow.match == bindparam("of_match"), TableRow.state == PLAYING)
    .values(state=OVER, revision=TableRow.revision + 1, used=bindparam("ended_at"))
)


def _match_after(entry: Entry) -> Json:
    over = entry.result is not None
    return {
        "of_match": entry.match,
        "new_state": OVER if over else PLAYING,
        "new_deadline": None if over else entry.deadline,
        "new_ended": entry.at if over else None,
        "new_result": entry.result,
    }
