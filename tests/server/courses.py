"""Matches without a server: courses of random events, valid as the referee would let them be."""

from __future__ import annotations

import random
from typing import Any

from fondaco.fairness import seal
from fondaco.server.clocks import Clock, NoClock
from fondaco.server.matches import ACT, BACK, BOT, UNDO, Course, Seated, Setup, Step, begin


def setup(game: str, players: int, clock: Clock | None = None) -> Setup:
    seated = [
        Seated(f"guest {seat}", None, f"Name {seat}", "moon", seal(f"entropy{seat}"), f"entropy{seat}")
        for seat in range(players)
    ]
    return Setup("match", "table", "guest 0", game, {}, clock or NoClock(), True, tuple(seated), "5e" * 32, 1000.0, 1)


def random_step(course: Course, luck: random.Random) -> Step:
    """Something that may happen now: mostly a decision."""
    at = course.turn_began + luck.random() * 5
    seat = course.to_move
    assert seat is not None
    chance = luck.random()
    someone = luck.randrange(len(course.setup.players))
    if chance < 0.1 and course.may_undo(someone):
        return Step(course.number + 1, at, UNDO, someone, {"keep": course.last_move_of(someone)})
    if chance < 0.15 and someone not in course.away:
        return Step(course.number + 1, at, BOT, someone, {"bot": "random", "why": "left"})
    if chance < 0.2 and someone in course.away:
        return Step(course.number + 1, at, BACK, someone, {})
    return Step(course.number + 1, at, ACT, seat, {"action": luck.choice(course.match.legal())})


def random_course(setup: Setup, luck: random.Random, longest: int = 10_000) -> tuple[Course, list[Step]]:
    steps: list[Any] = []
    course = begin(setup)
    while course.to_move is not None and len(steps) < longest:
        steps.append(random_step(course, luck))
        course = course.after(steps[-1])
    return course, steps
