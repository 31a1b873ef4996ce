"""Where nobody is to be helped, no stand-in's decision is a hint: it stands, and its turn is played to the end."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fondaco.server.matches import Course
from fondaco.server.messages import NewTable
from fondaco.server.views import make_update
from tests.server.one_table import OneTable, can_be_taken_back, one_table

NO_HELP = NewTable("carthage", 2, help=False)
HELP = NewTable("carthage", 2)


async def stand_in_decides(table: OneTable, wanted: NewTable) -> tuple[Course, int]:
    """The seat to move leaves, its stand-in decides what could be taken back, and somebody else is to move."""
    course = await table.deal(wanted)
    while (action := can_be_taken_back(course, for_good=True)) is None:
        assert course.to_move is not None
        course = await table.act(course.to_move)
    table.bots.choose_now = lambda _: action
    seat = course.to_move
    assert seat is not None
    await table.leave(seat)
    course = await table.let_bot_decide()
    assert course.moves[-1].by_bot
    assert course.to_move == 1 - seat
    return course, seat


def test_what_a_stand_in_decided_stands(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            _, seat = await stand_in_decides(table, NO_HELP)
            course = await table.back(seat)
            assert course.away == {}, "it is not one's turn"
            assert not make_update(course, seat, None, 0.0).may_undo
            assert await table.refused(table.undo(seat)) == "helped"

    asyncio.run(evening())


def test_with_help_it_may_be_taken_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            _, seat = await stand_in_decides(table, HELP)
            course = await table.back(seat)
            assert make_update(course, seat, None, 0.0).may_undo
            assert (await table.undo(seat)).to_move == seat

    asyncio.run(evening())


def test_coming_back_waits_for_the_next_turn(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NO_HELP)
            seat = course.to_move
            assert seat is not None
            await table.leave(seat)
            course = await table.back(seat)
            while course.to_move == seat:
                assert course.bot_of(seat) is not None
                assert course.away[seat].returns
                assert await table.refused(table.act(seat)) == "away"
                course = await table.let_bot_decide()
            assert course.away == {}

    asyncio.run(evening())


def test_with_help_one_is_back_at_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(HELP)
            assert course.to_move is not None
            await table.leave(course.to_move)
            assert (await table.back(course.to_move)).away == {}

    asyncio.run(evening())


def test_who_is_back_may_leave_again_before_that(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NO_HELP)
            seat = course.to_move
            assert seat is not None
            await table.leave(seat)
            assert await table.refused(table.leave(seat)) == "away"
            await table.back(seat)
            course = await table.leave(seat)
            while course.to_move == seat:
                course = await table.let_bot_decide()
            assert seat in course.away

    asyncio.run(evening())
