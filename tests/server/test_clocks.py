"""Time: it passes evenly, comes from one place, and is spent by the turn, whatever one does in between."""

from __future__ import annotations

import ast
import asyncio
import random
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fondaco.server
from fondaco.server.clocks import Clock, DaysPerMove, Fischer, PerMove
from fondaco.server.matches import ACT, ANSWER, ASK, BACK, BOT, UNDO, Course, Step, begin
from fondaco.server.messages import NewTable
from fondaco.server.timekeeper import Timekeeper
from fondaco.server.views import make_update
from tests.server.courses import setup
from tests.server.one_table import BEGAN, can_be_taken_back, one_table

SOURCES = Path(fondaco.server.__file__).parent
READS_A_CLOCK = {
    ("time", "time"),
    ("time", "monotonic"),
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("date", "today"),
}


@pytest.mark.parametrize("step", [-86_400.0, 3_600.0])
def test_a_clock_that_is_set_changes_nothing(step: float, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Timekeeper()
    wall, passed = time.time(), time.monotonic()
    before = keeper.now()
    assert before == pytest.approx(wall, abs=60)
    monkeypatch.setattr("time.time", lambda: wall + step)
    monkeypatch.setattr("time.monotonic", lambda: passed + 100)
    assert keeper.now() - before == pytest.approx(100, abs=60)
    assert keeper.wall() == wall + step, "but those outside are told what they believe"


def test_time_comes_from_one_place() -> None:
    """How long something took may be measured anywhere."""
    asked = [
        path.name
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) in READS_A_CLOCK
    ]
    assert {*asked} == {"timekeeper.py"}


# Spent by the turn


def after(course: Course, at: float, kind: str, seat: int | None, **data: Any) -> Course:
    return course.after(Step(course.number + 1, at, kind, seat, data))


@cache
def something_to_take_back(clock: Clock) -> tuple[Course, str]:
    """A decision, not the first, that shows nothing: whoever made it can take it back at once."""
    for seed in range(100):
        luck = random.Random(seed)
        course = begin(setup("carthage", 3, clock))
        for _ in range(luck.randrange(1, 12)):
            course = after(course, course.turn_began + 1, ACT, course.to_move, action=luck.choice(course.match.legal()))
            assert course.to_move is not None
        action = can_be_taken_back(course)
        if action is not None:
            return course, action
    raise AssertionError("nothing can be taken back")


CLOCKS = [PerMove(30), Fischer(60, 20), DaysPerMove(0.001)]


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: type(clock).__name__)
@pytest.mark.parametrize("seed", range(6))
def test_time_is_spent_by_the_turn(clock: Clock, seed: int) -> None:
    """Leaving and coming back, deciding and taking back: the deadline stays where it was."""
    course, action = something_to_take_back(clock)
    seat, began, deadline, accounts = course.to_move, course.turn_began, course.deadline, course.accounts
    assert seat is not None
    luck = random.Random(seed)
    at = began
    for _ in range(8):
        at += luck.random()
        if luck.random() < 0.5:
            course = after(course, at, BOT, seat, bot="random", why="left")
            at += luck.random()
            course = after(course, at, BACK, seat)
        else:
            course = after(course, at, ACT, seat, action=action)
            at += luck.random()
            assert course.has_time_again(len(course.moves) - 1, at, at_once=True)
            course = after(course, at, UNDO, seat, keep=len(course.moves) - 1)
        assert course.to_move == seat
        assert course.deadline == pytest.approx(deadline)
        assert course.accounts == accounts
    course = after(course, at, ACT, seat, action=action)
    assert course.moves[-1].spent == pytest.approx(at - began)
    if isinstance(clock, Fischer):
        assert course.accounts[seat] == pytest.approx(accounts[seat] - (at - began) + clock.increment)


def test_a_stand_in_earns_nothing() -> None:
    course = begin(setup("tantan", 2, Fischer(60, 5)))
    seat = course.to_move
    assert seat is not None
    course = after(course, 1010.0, BOT, seat, bot="random", why="left")
    course = after(course, 1011.0, ACT, seat, action=course.match.legal()[0], bot="random")
    assert course.accounts[seat] == 50, "but the time until one left was one's own"


def test_clocks_set_back_between_two_workers_fill_no_account() -> None:
    course = begin(setup("tantan", 2, Fischer(60, 5)))
    seat = course.to_move
    assert seat is not None
    course = after(course, course.turn_began - 3_600, ACT, seat, action=course.match.legal()[0])
    assert course.accounts[seat] == 65


def test_what_others_earned_by_decisions_taken_back_is_not_theirs() -> None:
    course = begin(setup("carthage", 2, Fischer(60, 20)))
    first = course.to_move
    while course.to_move == first:
        course = after(course, course.turn_began + 2, ACT, first, action=course.match.legal()[0])
    assert first is not None
    asker, place, account = first, course.last_move_of(first), course.accounts[1 - first]
    course = after(course, course.turn_began + 7, ACT, 1 - first, action=course.match.legal()[0])
    course = after(course, course.turn_began, ASK, asker, keep=place, waiting_for=[1 - first])
    agreed = after(course, course.turn_began + 1, ANSWER, 1 - first, agree=True, seats=[1 - first], keep=place)
    assert agreed.to_move == first
    assert agreed.accounts[1 - first] == account - 7
    own = agreed.moves[-1].account if agreed.moves else 60.0
    assert agreed.deadline is not None
    assert agreed.deadline - agreed.turn_began <= own


def test_leaving_and_coming_back_wins_no_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NewTable("carthage", 2, clock=PerMove(5)))
            seat = course.to_move
            assert seat is not None
            for _ in range(4):
                course = await table.pass_time(1.1)
                await table.leave(seat)
                course = await table.back(seat)
                assert course.deadline == BEGAN + 5
            course = await table.pass_time(1.1)
            assert course.away[seat].why == "time"

    asyncio.run(evening())


def test_whose_time_is_out_waits_for_the_next_turn(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NewTable("carthage", 2, clock=Fischer(25, 5)))
            seat = course.to_move
            assert seat is not None
            assert (await table.pass_time(26)).away[seat].why == "time"
            course = await table.back(seat)
            assert make_update(course, seat, None, BEGAN).players[seat].returns
            assert await table.refused(table.back(seat)) == "not-away"
            assert await table.refused(table.act(seat)) == "away"
            while course.to_move == seat:
                assert course.away[seat].returns
                assert course.accounts[seat] in (0, 25)
                course = await table.let_bot_decide()
            assert course.away == {}
            assert course.accounts[seat] == 25, "some seconds to go on with, but no more than in the beginning"
            assert await table.refused(table.undo(seat)) in ("no-time", "revealed")

    asyncio.run(evening())


def test_what_there_was_no_more_time_for_stands(tmp_path: Path) -> None:
    """Whoever thinks on while others think has had that time."""

    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NewTable("carthage", 2, clock=PerMove(30)))
            while (action := can_be_taken_back(course, for_good=True)) is None:
                assert course.to_move is not None
                course = await table.act(course.to_move)
            seat = course.to_move
            assert seat is not None
            await table.act(seat, action)
            table.times.at += 25
            course = await table.undo(seat)
            assert (course.to_move, course.deadline) == (seat, table.times.at + 5)
            await table.act(seat, action)
            table.times.at += 5
            assert await table.refused(table.undo(seat)) == "no-time"

    asyncio.run(evening())
