"""Housekeeping: what nobody uses any more is put away, and later thrown out. Every worker does it, some at a time."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from fondaco.server.clocks import DAY
from fondaco.server.courses import Courses
from fondaco.server.lifetimes import read_lifetimes
from fondaco.server.metrics import THROWN_OUT
from fondaco.server.problems import Problem
from fondaco.server.referee import Referee
from fondaco.server.settings import Settings
from fondaco.server.store.models import (
    CLOSED,
    OPEN,
    OVER,
    PLAYING,
    Ban,
    ChatLine,
    Feed,
    Guest,
    Ignored,
    MatchEvent,
    MatchRow,
    Mute,
    Player,
    Seat,
    Subscription,
    TableRow,
)
from fondaco.server.store.store import Store

log = logging.getLogger("fondaco.housekeeping")

EVERY_SECONDS = 15 * 60.0
SOME = 50
"""Tables or guests that go at once: nobody who wants to write waits long."""

Later = aliased(ChatLine)


class Housekeeping:
    def __init__(self, store: Store, settings: Settings, courses: Courses, referee: Referee) -> None:
        self.store = store
        self.lifetimes = read_lifetimes(settings.lifetimes)
        self.courses = courses
        self.referee = referee
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.task = asyncio.create_task(self._go_on(), name="housekeeping")

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS * (0.5 + random.random()))  # not all workers at the same time
            await self.sweep()

    async def sweep(self) -> None:
        """Once through the house. What fails is tried again next time, and the rest goes on."""
        for name, work in (
            ("tables", self._put_away),
            ("running", self._end),
            ("tables", self._throw_out_unused),
            ("matches", self._throw_out_finished),
            ("chat", self._forget_chat),
            ("guests", self._forget_guests),
            ("tables", self._forget_passers_by),
        ):
            if name in self.lifetimes:
                try:
                    await self._all_of_it(work, self.store.time.now() - self.lifetimes[name] * DAY)
                except Exception:
                    log.exception("some housekeeping was left undone: %s", work.__name__)

    @staticmethod
    async def _all_of_it(work: Callable[[float], Awaitable[int]], before: float) -> None:
        while await work(before) == SOME:
            await asyncio.sleep(0)

    async def _put_away(self, before: float) -> int:
        """Tables that nobody started. Their revision is raised: whoever still watches one is shown it before long."""
        unused = select(TableRow.id).where(TableRow.state == OPEN, TableRow.used < before).limit(SOME)
        close = (
            update(TableRow)
            .where(TableRow.id.in_(unused), TableRow.state == OPEN, TableRow.used < before)
            .values(state=CLOSED, revision=TableRow.revision + 1, used=self.store.time.now())
            .returning(TableRow.id)
        )
        async with self.store.changing() as connection:
            return len((await connection.execute(close)).all())

    async def _end(self, before: float) -> int:
        """Matches in which nobody has decided anything for long end without winners."""
        last = select(func.max(MatchEvent.at)).where(MatchEvent.match == MatchRow.id).scalar_subquery()
        forgotten = (
            select(MatchRow.id, TableRow.host)
            .join(TableRow, TableRow.match == MatchRow.id)
            .where(MatchRow.state == PLAYING, MatchRow.began < before, func.coalesce(last, MatchRow.began) < before)
        )
        for row in await self.store.rows(forgotten):
            try:
                await self.referee.end(row.id, row.host)
            except Problem as problem:
                log.warning("a match could not be ended: %s", problem.error)
        return 0

    async def _throw_out_unused(self, before: float) -> int:
        dealt = exists().where(MatchRow.table == TableRow.id, MatchRow.state != OPEN)
        return await self._throw_out(and_(TableRow.state == CLOSED, ~dealt, TableRow.used < before))

    async def _throw_out_finished(self, before: float) -> int:
        return await self._throw_out(and_(TableRow.state.in_((OVER, CLOSED)), TableRow.used < before))

    async def _throw_out(self, which: ColumnElement[bool]) -> int:
        """Tables, with all that was played and said there."""
        chosen = select(TableRow.id).where(which).limit(SOME).with_for_update(skip_locked=True)
        async with self.store.changing() as connection:
            tables = list((await connection.execute(chosen)).scalars())
            played = select(MatchRow.id).where(MatchRow.table.in_(tables))
            matches = list((await connection.execute(played)).scalars())
            for of_match in (MatchEvent, Player):
                await connection.execute(delete(of_match).where(of_match.match.in_(matches)))
            for of_table in (MatchRow, Mute, Ban, ChatLine, Seat):
                await connection.execute(delete(of_table).where(of_table.table.in_(tables)))
            await connection.execute(delete(TableRow).where(TableRow.id.in_(tables)))
        for match in matches:
            self.courses.at_hand.pop(match, None)
        THROWN_OUT.labels("tables").inc(len(tables))
        return len(tables)

    async def _forget_chat(self, before: float) -> int:
        """All but the latest line of a table: the next one's id has to be higher than whatever somebody has read."""
        has_later = exists().where(Later.table == ChatLine.table, Later.id > ChatLine.id)
        async with self.store.changing() as connection:
            gone = await connection.execute(delete(ChatLine).where(ChatLine.at < before, has_later))
        THROWN_OUT.labels("chat").inc(gone.rowcount)
        return 0

    async def _forget_guests(self, before: float) -> int:
        return await self._forget(Guest.seen < before)

    async def _forget_passers_by(self, before: float) -> int:
        """Guests who never came back on another day."""
        return await self._forget(and_(Guest.seen < before, Guest.seen < Guest.created + DAY))

    async def _forget(self, which: ColumnElement[bool]) -> int:
        """Guests of whom nothing is left."""
        left = or_(
            exists().where(TableRow.host == Guest.id),
            exists().where(Seat.guest == Guest.id),
            exists().where(Player.guest == Guest.id),
            exists().where(ChatLine.guest == Guest.id),
        )
        chosen = select(Guest.id).where(which, ~left).limit(SOME).with_for_update(skip_locked=True)
        async with self.store.changing() as connection:
            guests = list((await connection.execute(chosen)).scalars())
            await self._forget_what_is_theirs(connection, guests)
            await connection.execute(delete(Guest).where(Guest.id.in_(guests)))
        THROWN_OUT.labels("guests").inc(len(guests))
        return len(guests)

    @staticmethod
    async def _forget_what_is_theirs(connection: AsyncConnection, guests: list[Any]) -> None:
        for owned in (Mute, Ban, Ignored, Subscription, Feed):
            await connection.execute(delete(owned).where(owned.guest.in_(guests)))
        await connection.execute(delete(Ignored).where(Ignored.other.in_(guests)))
