"""Replays: a match told again, decision by decision, as one viewer saw it then."""

from __future__ import annotations

import asyncio

from fondaco.server.matches import Course
from fondaco.server.messages import Replay, Scene
from fondaco.server.problems import not_found, not_yours

MOST_SCENES = 100
"""In one answer."""


async def replay(course: Course, seat: int | None, guest: str | None, first: int, last: int) -> Replay:
    """The scenes after `first` to `last` decisions, as far as there are so many. Others are served in between."""
    _check_eyes(course, seat, guest)
    scenes = []
    match, since = course.setup.deal(), 0
    last = min(last, first + MOST_SCENES - 1, len(course.moves))
    for decisions in range(last + 1):
        if decisions:
            move = course.moves[decisions - 1]
            match.play(move.action)
            since = move.mark
        if decisions >= first:
            scenes.append(Scene(decisions, since, match.events(since, seat=seat), match.view(seat)))
        await asyncio.sleep(0)
    return Replay(course.setup.table, course.setup.id, course.number, seat, len(course.moves), scenes)


def _check_eyes(course: Course, seat: int | None, guest: str | None) -> None:
    """While a match is played, one sees it from one's own seats, or as a spectator; afterwards from any."""
    if seat is None:
        return
    if seat >= len(course.setup.players):
        raise not_found("seat")
    if course.result is None and seat not in course.seats_of(guest):
        raise not_yours("As long as the match is played, others' seats are theirs.")
