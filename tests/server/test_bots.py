"""Bots play as strong as they are called; where one cannot, or cannot yet, the table is told."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

import fondaco
from fondaco import bots
from fondaco.kernel.chance import seed_key
from fondaco.server import guests, tables
from fondaco.server.bot_pool import COMPILED, Answer, BotPool, Busy, Decision, Question
from fondaco.server.bot_queue import LONGEST_OF_ONE, Errand
from fondaco.server.matches import BOT_PATIENCE, Course
from fondaco.server.messages import GuestInfo, NewTable, Preparing, ServerMessage, Watch
from fondaco.server.services import Services
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from fondaco.server.watchers import Watchers
from tests.server.one_table import BEGAN, one_table
from tests.server.people import Person
from tests.server.serving import Serving, serving
from tests.server.test_nobody_hangs import question

STRONG = COMPILED[0]
ENOUGH = 12
"""Decisions, to see who makes them."""


async def watch_strong_bots(server: Serving) -> dict[str, Any]:
    """The record of a match between strong bots, which its host ends early."""
    async with Person(server) as maya:
        table = (await maya.table("tantan", 2, seats=[STRONG, STRONG]))["id"]
        await maya.watch(table)
        match = await maya.start(table)
        update = await maya.until_number(match, None, ENOUGH)
        assert [player["failures"] for player in update["players"]] == [0, 0]
        await maya.post(f"/api/tables/{table}/close")
        return await maya.get(f"/api/matches/{match}/record")


def decide_again(record: dict[str, Any], decisions: int | None = None) -> list[str]:
    """What the bots of a match decide by themselves, from its first decision on: all, or so many."""
    match = fondaco.new("tantan", players=2, seed=record["seed"], names=record["names"])
    decided = []
    for action in record["actions"][:decisions]:
        seat, legal = match.seat, match.legal()
        bot = bots.find(STRONG, seed_key(record["fairness"]["server_seed"], f"bot {seat}")[0])
        decided.append(bot.choose(match.view(seat), legal, match.events(0, seat=seat)))
        match.play(action)
    return decided


def test_strong_bots_are_strong_from_the_first_decision(server: Serving) -> None:
    record = asyncio.run(watch_strong_bots(server))
    assert record["actions"][:ENOUGH] == decide_again(record, ENOUGH)


@pytest.mark.long
def test_strong_bots_of_a_fresh_server_are_strong_from_the_first_decision(tmp_path: Path) -> None:
    """They are compiled first, which takes up to a minute."""
    with serving(tmp_path / "log", data=tmp_path, cache=tmp_path / "cache", bot_seconds=20) as server:
        record = asyncio.run(watch_strong_bots(server))
        assert server.errors() == []
    assert record["actions"] == decide_again(record)


def test_the_table_of_a_fresh_server_is_told_that_a_bot_is_compiled(tmp_path: Path) -> None:
    async def evening(server: Serving) -> None:
        async with Person(server, "Maya") as maya, Person(server, "Idris") as idris:
            table = (await maya.table("tantan", 2, seats=[STRONG, STRONG]))["id"]
            await maya.watch(table)
            match = await maya.start(table)
            told = await maya.next("preparing")
            assert (told["table"], told["match"]) == (table, match)
            assert told["number"] == maya.updates[match, None]["number"]
            await idris.watch(table)
            assert await idris.next("preparing") == told

    with serving(tmp_path / "log", data=tmp_path, cache=tmp_path / "cache") as server:
        asyncio.run(evening(server))
        server.stop()  # with the compiler, which would go on for a while if it were killed


class Compiler:
    """Stands for a compiler that takes as long as a test likes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.succeeds: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.asked: list[str] = []
        monkeypatch.setattr("fondaco.server.bot_pool.compile_bots", self.compile)

    async def compile(self, game: str) -> bool:
        self.asked.append(game)
        return await self.succeeds


def test_who_is_asked_when_a_bot_has_to_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot itself, once it can decide; meanwhile nobody, and greedy only if it never will."""
    asked = []

    async def answer(_: BotPool, question: Question, errand: Errand) -> Answer:
        asked.append(question.spec)
        return Answer(action=question.legal[-1])

    async def evening(compiles: bool) -> tuple[Decision, list[str]]:
        asked.clear()
        compiler, pool = Compiler(monkeypatch), BotPool(processes=0, seconds=1)
        pool.expect("tantan", [None, "level:3"])
        assert pool.compiling == {}
        pool.expect("tantan", [None, STRONG])
        strong = question(STRONG)
        assert pool.must_prepare(strong)
        assert not pool.must_prepare(question("level:3"))
        deciding = asyncio.create_task(pool.choose(strong, Errand("Maya")))
        await pool.choose(question("level:3"), Errand("Maya"))
        assert (asked, deciding.done()) == (["level:3"], False)
        compiler.succeeds.set_result(compiles)
        decision = await deciding
        assert not pool.must_prepare(strong)
        assert compiler.asked == ["tantan"]
        await pool.close()
        return decision, asked[1:]

    monkeypatch.setattr(BotPool, "ask", answer)
    action = question(STRONG).legal[-1]
    assert asyncio.run(evening(compiles=True)) == (Decision(action), [STRONG])
    assert asyncio.run(evening(compiles=False)) == (Decision(action, "greedy"), ["greedy"])


def test_where_bots_fail_it_is_told_and_counted(tmp_path: Path) -> None:
    """Nobody can think in a thousandth of a second."""

    async def evening(server: Serving) -> None:
        async with Person(server) as maya:
            table = (await maya.table("tantan", 2, seats=[None, "level:1"]))["id"]
            await maya.watch(table)
            match = await maya.start(table)
            assert (await maya.say("leave", match=match, seat=0))["type"] == "done"
            update = await maya.until_number(match, 0, ENOUGH)
            assert update["players"][1]["failures"] > 0
            metrics = "\n".join(server.metrics())
            counted = re.search(r'^fondaco_bot_fallbacks_total\{why="slow"\} ([\d.]+)', metrics, re.MULTILINE)
            assert counted is not None
            assert float(counted[1]) >= sum(player["failures"] for player in update["players"])

    with serving(tmp_path / "log", data=tmp_path, bot_seconds=0.001) as server:
        asyncio.run(evening(server))


# Too much at once


def test_too_many_questions_have_to_be_asked_later() -> None:
    async def evening() -> None:
        pool = BotPool(processes=0, seconds=1)
        asked = [asyncio.create_task(pool.ask(question("greedy"), Errand("Maya"))) for _ in range(LONGEST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool.choose(question("greedy"), Errand("Maya"))
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    asyncio.run(evening())


@pytest.mark.parametrize(("watched_after", "waits"), [(0.0, 0.6), (math.inf, 6.0), (2.0, 2.4)])
def test_bots_that_nobody_watches_take_their_time(
    watched_after: float, waits: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And hurry up as soon as somebody comes."""

    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NewTable("tantan", 2))
            referee, times = table.services.referee, table.times
            referee.settings = Settings(bot_pace=0.6, push_services="")

            async def sleep(seconds: float) -> None:
                times.at += seconds

            with monkeypatch.context() as patch:
                patch.setattr("asyncio.sleep", sleep)
                await referee._let_see(course, Errand("Maya", lambda: times.at - BEGAN >= watched_after))
            assert times.at - BEGAN == pytest.approx(waits)

    asyncio.run(evening())


def test_bots_without_a_pace_wait_for_no_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker that began the turn may be ahead of us."""
    waited: list[float] = []

    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NewTable("tantan", 2))
            table.times.at = course.turn_began - 1

            async def sleep(seconds: float) -> None:
                waited.append(seconds)
                table.times.at += 0.5

            with monkeypatch.context() as patch:
                patch.setattr("asyncio.sleep", sleep)
                await table.services.referee._let_see(course, Errand("Maya"))

    asyncio.run(evening())
    assert waited == []


class Crowd(BotPool):
    """Too many wait already, but for the second time nobody."""

    def __init__(self) -> None:
        super().__init__(processes=0, seconds=1)
        self.asked = 0

    async def ask(self, question: Question, errand: Errand) -> Answer:
        self.asked += 1
        if self.asked == 1:
            raise Busy
        return Answer(action=question.legal[0])


@asynccontextmanager
async def bots_alone(folder: Path, pool: BotPool) -> AsyncIterator[tuple[Services, Course]]:
    """A worker, and a match of two bots that has just been dealt."""
    store = Store(f"sqlite:///{folder / 'fondaco.db'}")
    await store.migrate()
    services = Services(Settings(bot_pace=0.0, push_services=""), store, cast(Any, None), pool)
    services.ledger.open()
    secrets = await guests.create(store, "Maya")
    maya = GuestInfo(secrets.id, secrets.name)
    table = await tables.create(store, maya, NewTable("tantan", 2, seats=["level:1", "level:1"]))
    course = await tables.start(store, table, maya)
    assert course is not None
    yield services, course
    await services.referee.close()
    await services.ledger.close()
    await store.close()


def test_whoever_sweeps_asks_again(tmp_path: Path) -> None:
    async def evening() -> None:
        pool = Crowd()
        async with bots_alone(tmp_path, pool) as (services, course):
            match, referee, courses = course.setup.id, services.referee, services.courses
            referee.go_on(course)
            await referee.thinking[match]
            assert (await courses.get(match)).moves == ()
            await referee._sweep(services.store.time.now() + BOT_PATIENCE + 1)
            await referee.thinking[match]
            assert {move.instead for move in (await courses.get(match)).moves} == {None}
            assert (await courses.get(match)).result is not None

    asyncio.run(evening())


# Between workers


class Ear:
    """Somebody who watches."""

    guest_id = None

    def __init__(self) -> None:
        self.heard: list[ServerMessage] = []

    def send(self, message: ServerMessage) -> None:
        self.heard.append(message)

    def put(self, data: bytes) -> None:
        """It listens for other things."""


def test_the_other_workers_are_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with bots_alone(tmp_path, Crowd()) as (services, course):
            store, courses = services.store, services.courses
            here, there = (Watchers(store, courses, cast(Any, None), alone=False) for _ in range(2))
            table = await tables.look(store, course.setup.table)
            ear = Ear()
            await there.watch(cast(Any, ear), Watch(table.id))
            with here.preparing(course):
                await there._heard(here.outgoing.get_nowait())
            assert ear.heard[-1] == Preparing(table.id, course.setup.id, course.number)

    asyncio.run(evening())
