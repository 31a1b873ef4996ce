"""One table in this process: time passes when a test says so, and bots decide when they are let."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from fondaco.server import guests, seats, tables
from fondaco.server.bot_pool import BotPool, Decision, Question
from fondaco.server.bot_queue import Errand
from fondaco.server.matches import ACT, Course, Step
from fondaco.server.messages import Act, Back, GuestInfo, Leave, NewTable, Undo
from fondaco.server.problems import Problem
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from tests.server.evenings import SameThoughts, Times, empty_database, same_ids_and_times

BEGAN = 1_000.0


class Waiting(SameThoughts):
    """Stands for the bots: each decision is made when it is let."""

    def __init__(self) -> None:
        super().__init__(lambda question: question.legal[0])
        self.asked: asyncio.Future[None] | None = None

    async def choose(self, question: Question, errand: Errand) -> Decision:
        self.asked = asyncio.get_running_loop().create_future()
        await self.asked
        return await super().choose(question, errand)

    def let(self) -> None:
        if self.asked is not None and not self.asked.done():
            self.asked.set_result(None)


class OneTable:
    def __init__(self, services: Services, times: Times, bots: Waiting) -> None:
        self.services, self.times, self.bots = services, times, bots
        self.people: list[GuestInfo] = []
        self.tokens: list[str] = []
        self.match = ""

    async def welcome(self, name: str) -> GuestInfo:
        made = await guests.create(self.services.store, name)
        self.people.append(GuestInfo(made.id, made.name))
        self.tokens.append(made.token)
        return self.people[-1]

    async def deal(self, wanted: NewTable) -> Course:
        """Everybody sits down, and the match begins. Returns it."""
        store = self.services.store
        self.people, self.tokens = [], []
        host = await self.welcome("Maya")
        table = await tables.create(store, host, wanted)
        for seat in range(1, wanted.players):
            guest = await self.welcome(f"Guest {seat}")
            await seats.take(store, table, seat, guest)
            await seats.ready(store, table, seat, guest, True, "")
        course = await tables.start(store, table, host)
        assert course is not None
        self.match = course.setup.id
        self.services.referee.go_on(course)
        return course

    async def course(self) -> Course:
        return await self.services.courses.get(self.match, fresh=True)

    async def wish(self, kind: type[Any], seat: int, **more: Any) -> Course:
        course = await self.course()
        if kind in (Act, Undo):
            more["number"] = course.number
        asked = kind(ref=1, match=self.match, seat=seat, **more)
        return await self.services.referee.carry_out(asked, self.people[seat].id)

    async def act(self, seat: int, action: str | None = None) -> Course:
        return await self.wish(Act, seat, action=action or (await self.course()).match.legal()[0])

    async def undo(self, seat: int) -> Course:
        return await self.wish(Undo, seat)

    async def leave(self, seat: int) -> Course:
        return await self.wish(Leave, seat)

    async def back(self, seat: int) -> Course:
        return await self.wish(Back, seat)

    async def refused(self, asked: Any) -> str:
        with pytest.raises(Problem) as caught:
            await asked
        return caught.value.error

    async def pass_time(self, seconds: float) -> Course:
        """So much later, whoever has run out of time has been noticed."""
        self.times.at += seconds
        await self.services.referee._sweep(self.times.at)
        return await self.course()

    async def let_bot_decide(self) -> Course:
        """One decision of a bot. If the match has changed since it was asked, it is asked again."""
        number = (await self.course()).number
        while (await self.course()).number == number:
            self.bots.let()
            await asyncio.sleep(0)
        return await self.course()


@asynccontextmanager
async def one_table(folder: Path) -> AsyncIterator[OneTable]:
    with same_ids_and_times("5e" * 32) as times:
        file, bots = folder / "table.db", Waiting()
        shutil.copy(await empty_database(folder), file)
        store = Store(f"sqlite:///{file}", times)
        settings = Settings(stand_in="random", bot_pace=0.0, limits="off", push_services="")
        services = Services(settings, store, cast(Any, None), cast(BotPool, bots))
        services.ledger.open()
        try:
            yield OneTable(services, times, bots)
        finally:
            await services.referee.close()
            await services.watchers.close()
            await services.ledger.close()
            await store.close()


def can_be_taken_back(course: Course, for_good: bool = False) -> str | None:
    """An action that shows nothing, so that one may take it back; `for_good`: and after which others are to move."""
    seat = course.to_move
    assert seat is not None
    for action in course.match.legal():
        acted = course.after(Step(course.number + 1, course.turn_began, ACT, seat, {"action": action}))
        if acted.result is None and acted.may_undo(seat) and (acted.to_move != seat or not for_good):
            return action
    return None
