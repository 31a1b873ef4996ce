"""Matches at hand, built from what is stored; and the one way to store what happens to them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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

MOST_AT_HAND = 1_000
"""Other matches are built anew when somebody asks."""

log = logging.getLogger("fondaco.courses")


NO_JSON = json.JSONDecodeError, UnicodeDecodeError
"""What can go wrong in reading that is not the database's fault, but that of what stands there."""


class Unreadable(Exception):
    """A match cannot be rebuilt, for a cause."""


@contextmanager
def rebuilding(*faults: type[Exception]) -> Iterator[None]:
    """These are faults of the match; all others are somebody else's, and may pass."""
    try:
        yield
    except faults as error:
        raise Unreadable from error


DEALT = (
    select(
        TableRow.__table__,
        MatchRow.server_seed,
        MatchRow.began,
        MatchRow.edition,
        MatchRow.state.label("match_state"),
    )
    .join(MatchRow, MatchRow.table == TableRow.id)
    .where(MatchRow.id == bindparam("of_match"), MatchRow.state != OPEN)
)
SEATED = (
    select(Player.guest, Player.bot, Player.name, Player.seal, Player.entropy)
    .where(Player.match == bindparam("of_match"))
    .order_by(Player.seat)
)
OVERDUE = (
    select(MatchRow.id)
    .where(MatchRow.state == PLAYING, MatchRow.deadline < bindparam("due"))
    .order_by(MatchRow.deadline)
)


class Courses:
    def __init__(self, store: Store, ledger: Ledger) -> None:
        self.store = store
        self.ledger = ledger
        self.at_hand: OrderedDict[str, Course] = OrderedDict()

    async def get(self, match: str, fresh: bool = False) -> Course:
        """The course of a match; `fresh`: with all that any worker has stored by now."""
        known = self.at_hand.get(match)
        if known is not None and not fresh:
            self.at_hand.move_to_end(match)
            return known
        try:
            if known is None:
                setup = await read_setup(self.store, match)
                with rebuilding(Exception):
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
        with rebuilding(*NO_JSON):
            steps = await self.ledger.since(course.setup.id, course.number)
        for number, run in enumerate(runs(steps)):
            if number:
                await asyncio.sleep(0)  # a long match shall keep nobody waiting
            with rebuilding(Exception):
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
        still_there = select(TableRow.match).where(TableRow.state == ASIDE)
        of_table = update(TableRow).where(TableRow.state == ASIDE)
        async with self.store.changing() as connection:
            again = update(MatchRow).where(MatchRow.state == ASIDE, MatchRow.id.in_(still_there))
            await connection.execute(again.values(state=PLAYING))
            await connection.execute(of_table.values(state=PLAYING, revision=TableRow.revision + 1))

    def _keep(self, course: Course) -> Course:
        """The newest of what is known of a match."""
        match = course.setup.id
        known = self.at_hand.get(match)
        if known is None or known.number < course.number:
            self.at_hand[match] = course
        self.at_hand.move_to_end(match)
        while len(self.at_hand) > MOST_AT_HAND:
            self.at_hand.popitem(last=False)
        return self.at_hand[match]


def entry_of(after: Course, step: Step) -> Entry:
    """How an event is stored, with what comes of it."""
    result = None if after.result is None else msgspec.to_builtins(after.result)
    return Entry(after.setup.id, *step, after.deadline, result)


async def read_setup(store: Store, match: str) -> Setup:
    """How a match was dealt; a match not dealt yet is none."""
    with rebuilding(*NO_JSON):
        async with store.reading() as connection:
            row = (await connection.execute(DEALT, {"of_match": match})).first()
            players = [Seated(*player) for player in (await connection.execute(SEATED, {"of_match": match})).all()]
    if row is None:
        raise not_found("match")
    if row.match_state == ASIDE:
        raise SetAside
    with rebuilding(Exception):
        return make_setup(row, match, players, row.server_seed, row.began, row.edition)


def make_setup(
    table: Row[Any], match: str, players: Sequence[Seated], server_seed: str, began: float, edition: int
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
    )
