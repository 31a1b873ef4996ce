"""Matches at hand, built from what is stored; and the one way to store what happens to them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import randrange
from typing import Any

import msgspec
from sqlalchemy import Row, bindparam, select, update

from fondaco.server.clocks import read_clock
from fondaco.server.matches import Course, OtherRules, Seated, Setup, Step, begin, go_on, runs
from fondaco.server.messages import Json
from fondaco.server.metrics import ACTIONS, SET_ASIDE, STALE
from fondaco.server.problems import SetAside, conflict, not_found
from fondaco.server.store.ledger import Entry, Ledger
from fondaco.server.store.models import ASIDE, OPEN, PLAYING, MatchRow, Player, TableRow
from fondaco.server.store.store import Store

log = logging.getLogger("fondaco.courses")


class Unreadable(Exception):
    """A match cannot be rebuilt, for a cause."""


@contextmanager
def rebuilding() -> Iterator[None]:
    """What fails here is the match's fault; what fails elsewhere is somebody else's, and may pass."""
    try:
        yield
    except Exception as error:
        raise Unreadable from error


DEALT = (
    select(
        TableRow.__table__,
        MatchRow.server_seed,
        MatchRow.begun,
        MatchRow.began,
        MatchRow.edition,
        MatchRow.state.label("match_state"),
    )
    .join(MatchRow, MatchRow.table == TableRow.id)
    .where(MatchRow.id == bindparam("of_match"), MatchRow.state != OPEN)
)
SEATED = (
    select(Player.guest, Player.bot, Player.name, Player.face, Player.seal, Player.entropy)
    .where(Player.match == bindparam("of_match"))
    .order_by(Player.seat)
)
OVERDUE = (
    select(MatchRow.id)
    .where(MatchRow.state == PLAYING, MatchRow.deadline < bindparam("due"))
    .order_by(MatchRow.deadline)
)
MATCHES_AGAIN = (
    update(MatchRow)
    .where(MatchRow.state == ASIDE, MatchRow.id.in_(select(TableRow.match).where(TableRow.state == ASIDE)))
    .values(state=PLAYING)
)
TABLES_AGAIN = (
    update(TableRow)
    .where(TableRow.state == ASIDE)
    .values(
        state=select(MatchRow.state).where(MatchRow.id == TableRow.match).scalar_subquery(),
        revision=TableRow.revision + 1,
    )
)


class Courses:
    def __init__(self, store: Store, ledger: Ledger, most_at_hand: int) -> None:
        self.store = store
        self.ledger = ledger
        self.most_at_hand = most_at_hand
        self.at_hand: dict[str, Course] = {}
        """Other matches are rebuilt when somebody asks."""

    async def get(self, match: str, fresh: bool = False) -> Course:
        """The course of a match; `fresh`: with all that any worker has stored by now."""
        known = self.at_hand.get(match)
        if known is not None and not fresh:
            return known
        try:
            if known is None:
                setup = await read_setup(self.store, match)
                with rebuilding():
                    known = begin(setup)
            return await self._catch_up(known)
        except Unreadable as unreadable:
            await self._set_aside(match, unreadable)
            raise SetAside from None

    async def find(self, match: str) -> Course | None:
        """The same; None if it was set aside."""
        try:
            return await self.get(match)
        except SetAside:
            return None

    async def append(self, course: Course, seat: int | None, kind: str, data: Json) -> Course:
        """Store one more event. Raises IllegalAction, or a Problem if somebody was faster."""
        step = Step(course.number + 1, self.store.time.now(), kind, seat, data)
        after = course.after(step)
        if not await self.ledger.append(entry_of(after, step)):
            await self._catch_up(course)
            STALE.inc()
            raise conflict("stale", "Somebody was faster: please look again.")
        ACTIONS.labels(kind).inc()
        self._keep(after)
        return after

    async def overdue(self, due: float) -> list[str]:
        """The matches whose deadline was before a time, the longest overdue first."""
        return [row.id for row in await self.store.rows(OVERDUE, due=due)]

    async def _catch_up(self, course: Course) -> Course:
        steps = await self.ledger.since(course.setup.id, course.number)
        for number, run in enumerate(runs(steps)):
            if number:
                await asyncio.sleep(0)  # a long match shall keep nobody waiting
            with rebuilding():
                course = go_on(course, run)
        return self._keep(course)

    async def _set_aside(self, match: str, unreadable: Unreadable) -> None:
        """Nobody waits for it any more; its people are told, and can play another one."""
        of_table = update(TableRow).where(TableRow.match == match, TableRow.state == PLAYING)
        async with self.store.changing() as connection:
            playing = update(MatchRow).where(MatchRow.id == match, MatchRow.state == PLAYING)
            if (await connection.execute(playing.values(state=ASIDE))).rowcount == 0:
                return
            await connection.execute(of_table.values(state=ASIDE, revision=TableRow.revision + 1))
        cause = unreadable.__cause__
        SET_ASIDE.labels("rules" if isinstance(cause, OtherRules) else "unreadable").inc()
        log.error("match %s cannot be rebuilt and is set aside", match, exc_info=cause)

    async def try_again(self) -> None:
        """What was set aside may be readable again: by another release, or by this one, mended."""
        async with self.store.changing() as connection:
            await connection.execute(MATCHES_AGAIN)
            await connection.execute(TABLES_AGAIN)

    def _keep(self, course: Course) -> Course:
        """The newest of what is known of a match."""
        match = course.setup.id
        known = self.at_hand.get(match)
        if known is None:
            self._make_room()
        if known is None or known.number < course.number:
            self.at_hand[match] = course
        return self.at_hand[match]

    def _make_room(self) -> None:
        """Any one goes: were it the one unused for longest, then with one too many at play each would be rebuilt."""
        if len(self.at_hand) >= self.most_at_hand:
            del self.at_hand[next(islice(self.at_hand, randrange(len(self.at_hand)), None))]


def entry_of(after: Course, step: Step) -> Entry:
    """How an event is stored, with what comes of it."""
    result = None if after.result is None else msgspec.to_builtins(after.result)
    return Entry(after.setup.id, *step, after.deadline, result)


async def read_setup(store: Store, match: str) -> Setup:
    """How a match was dealt; a match not dealt yet is none."""
    async with store.reading() as connection:
        row = (await connection.execute(DEALT, {"of_match": match})).first()
        players = [Seated(*player) for player in (await connection.execute(SEATED, {"of_match": match})).all()]
    if row is None:
        raise not_found("match")
    if row.match_state == ASIDE:
        raise SetAside
    with rebuilding():
        return make_setup(row, match, players, row.server_seed, row.began, row.edition, row.begun)


def make_setup(
    table: Row[Any],
    match: str,
    players: Sequence[Seated],
    server_seed: str,
    began: float,
    edition: int,
    begun: Json | None,
) -> Setup:
    return Setup(
        id=match,
        table=table.id,
        host=table.host,
        game=table.game,
        options=table.options,
        clock=read_clock(table.clock),
        help=table.help,
        players=tuple(players),
        server_seed=server_seed,
        began=began,
        edition=edition,
        begun=begun,
    )
