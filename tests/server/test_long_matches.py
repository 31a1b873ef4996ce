"""A match is rebuilt from all that ever happened to it: that is bounded, and keeps nobody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from fondaco.match import Match
from fondaco.server.matches import ACT, UNDO, Course, Setup, Step, begin, follow, go_on
from fondaco.server.messages import NewTable, SetStandIn
from tests.server.courses import setup
from tests.server.one_table import OneTable, can_be_taken_back, one_table

FEW = 3


async def deal_what_can_be_taken_back(table: OneTable) -> tuple[int, str]:
    """Whose decision it is, and what can be taken back."""
    course = await table.deal(NewTable("carthage", 2))
    while (action := can_be_taken_back(course)) is None:
        assert course.to_move is not None
        course = await table.act(course.to_move)
    assert course.to_move is not None
    return course.to_move, action


@pytest.mark.parametrize("leaves", [False, True])
def test_nobody_takes_back_or_leaves_without_end(leaves: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.server.referee.MOST_DETOURS", FEW)

    async def evening() -> None:
        async with one_table(tmp_path) as table:
            seat, action = await deal_what_can_be_taken_back(table)
            for _ in range(FEW):
                if leaves:
                    await table.leave(seat)
                    await table.back(seat)
                else:
                    await table.act(seat, action)
                    await table.undo(seat)
            assert await table.refused(table.leave(seat)) == "too-often"
            course = await table.act(seat, action)
            assert await table.refused(table.undo(seat)) == "too-often"
            assert await table.refused(table.leave(seat)) == "too-often"
            other = 1 - seat
            assert other in (await table.leave(other)).away, "the others have lost nothing"
            assert other not in (await table.back(other)).away
            assert course.to_move is not None
            table.services.courses.at_hand.clear()
            assert await table.refused(table.leave(seat)) == "too-often", "nor is it forgotten"

    asyncio.run(evening())


def test_the_host_replaces_somebody_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            course = await table.deal(NewTable("carthage", 2))
            assert course.to_move is not None
            host, asked = table.people[0].id, SetStandIn(ref=1, match=table.match, seat=1)
            await table.leave(1)
            await table.services.referee.carry_out(asked, host)
            assert await table.refused(table.services.referee.carry_out(asked, host)) == "away"

    asyncio.run(evening())


def back_and_forth(times: int) -> tuple[Setup, list[Step], Course]:
    dealt = setup("carthage", 3)
    course, steps = begin(dealt), list[Step]()

    def happen(kind: str, data: dict[str, object]) -> None:
        nonlocal course
        steps.append(Step(course.number + 1, 1000.0, kind, course.to_move, data))
        course = course.after(steps[-1])

    while (action := can_be_taken_back(course)) is None or len(course.moves) < 10:
        happen(ACT, {"action": course.match.legal()[0]})
    seat = course.to_move
    for _ in range(times):
        happen(ACT, {"action": action})
        steps.append(Step(course.number + 1, 1000.0, UNDO, seat, {"keep": len(course.moves) - 1}))
        course = course.after(steps[-1])
    return dealt, steps, course


def test_a_decision_taken_back_at_once_costs_no_new_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt, steps, course = back_and_forth(50)
    dealt_again: list[Match] = []
    deal = Setup.deal

    def deal_and_count(of: Setup) -> Match:
        dealt_again.append(deal(of))
        return dealt_again[-1]

    monkeypatch.setattr(Setup, "deal", deal_and_count)
    again = follow(begin(dealt), steps)
    assert again.match.position() == course.match.position()
    assert len(dealt_again) == 1


def test_others_have_their_turn_while_a_match_is_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with one_table(tmp_path) as table:
            seat, action = await deal_what_can_be_taken_back(table)
            for _ in range(10):
                await table.act(seat, action)
                await table.undo(seat)
            table.services.courses.at_hand.clear()
            turns, seen = 0, list[int]()

            def go_on_and_count(course: Course, run: Sequence[Step]) -> Course:
                seen.append(turns)
                return go_on(course, run)

            monkeypatch.setattr("fondaco.server.courses.go_on", go_on_and_count)
            rebuilt = asyncio.create_task(table.course())
            while not rebuilt.done():
                await asyncio.sleep(0)
                turns += 1
            assert len({*seen}) == len(seen) >= 20

    asyncio.run(evening())
