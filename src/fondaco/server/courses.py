"""Matches at hand, built from what is stored; and the one way to store what happens to them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, bindparam, select

from fondaco.server.clocks import read_clock
from fondaco.server.matches import Course, Seated, Setup, Step, begin, follow
from fondaco.server.messages import Json
from fondaco.server.metrics import ACTIONS, STALE
from fondaco.server.problems import conflict, not_found
from fondaco.server.store.ledger import Entry, Ledger
from fondaco.server.store.models import OPEN, PLAYING, MatchRow, Player, TableRow
from fondaco.server.store.store import Store

MOST_AT_HAND = 1_000
"""Other matches are built anew when somebody asks."""


DEALT = (
    select(TableRow.__table__, MatchRow.server_seed, MatchRow.began)
    .join(MatchRow, MatchRow.table == TableRow.id)
    .where(MatchRow.id == bindparam("of_match"), MatchRow.state != OPEN)
)
SEATED = (
    select(Player.guest, Player.bot, Player.name, Player.entropy)
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
        if known is None:
            known = begin(await read_setup(self.store, match))
        return await self._catch_up(known)

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
        return self._keep(follow(course, await self.ledger.since(course.setup.id, course.number)))

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
    async with store.reading() as connection:
        row = (await connection.execute(DEALT, {"of_match": match})).first()
        if row is None:
            raise not_found("match")
        players = [Seated(*player) for player in (await connection.execute(SEATED, {"of_match": match})).all()]
    return make_setup(row, match, players, row.server_seed, row.began)


def make_setup(table: Row[Any], match: str, players: Sequence[Seated], server_seed: str, began: float) -> Setup:
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
    )
