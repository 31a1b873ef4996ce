"""Replays: every scene as it was, for whoever may look."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

import fondaco
from fondaco.server.matches import Course
from fondaco.server.messages import Scene
from fondaco.server.replays import MOST_SCENES, replay
from tests.server.courses import random_course, setup
from tests.server.people import Json, Person
from tests.server.serving import Serving
from tests.server.test_live import sit_down

GAMES = [(game, players) for game in fondaco.games.names() for players in (2, 4)]


def owner(course: Course, seat: int | None) -> str | None:
    return None if seat is None else course.setup.players[seat].guest


def all_scenes(course: Course, seat: int | None) -> list[Scene]:
    """Page by page."""
    scenes: list[Scene] = []
    while len(scenes) <= len(course.moves):
        told = asyncio.run(replay(course, seat, owner(course, seat), len(scenes), 10_000))
        assert 0 < len(told.scenes) <= MOST_SCENES
        assert told.decisions == len(course.moves)
        scenes += told.scenes
    return scenes


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_scenes_are_the_match_as_it_was(game: str, players: int) -> None:
    course, steps = random_course(setup(game, players), random.Random(players))
    assert game == "tantan" or any(step.kind == "undo" for step in steps), "what was taken back is told no more"
    for viewer in (None, *range(players)):
        scenes = all_scenes(course, viewer)
        assert [scene.decisions for scene in scenes] == list(range(len(course.moves) + 1))
        match = course.setup.deal()
        for scene, move in zip(scenes, (*course.moves, None), strict=True):
            assert scene.view == match.view(viewer)
            if move is not None:
                match.play(move.action)
        told = [event for scene in scenes for event in scene.events]
        assert told == course.match.events(0, seat=viewer)
        assert [scene.events[0]["n"] for scene in scenes] == [scene.since for scene in scenes]


def test_a_part_of_it() -> None:
    course, _ = random_course(setup("silkroad", 3), random.Random(1), longest=40)
    whole = all_scenes(course, 1)
    last = len(course.moves)
    for first, to in ((0, 0), (3, 7), (last, last), (last - 1, last + 50), (7, 3), (last + 1, last + 1)):
        assert asyncio.run(replay(course, 1, owner(course, 1), first, to)).scenes == whole[first : to + 1]


def views_shown(person: Person) -> dict[int, Json]:
    """By number: what a person was sent during the match. Nothing but decisions happened."""
    updates = [message for message in map(json.loads, person.received) if message["type"] == "update"]
    return {update["number"]: update["view"] for update in updates}


def test_own_eyes_while_it_is_played_and_all_eyes_afterwards(servers: list[Serving]) -> None:
    async def evening() -> None:
        async with (
            Person(servers[0], "Maya") as maya,
            Person(servers[-1], "Idris") as idris,
            Person(servers[-1], "Leila") as leila,
        ):
            _, match = await sit_down(maya, idris, "silkroad")
            place = f"/api/matches/{match}/replay"
            dealt = await maya.ask("GET", f"{place}?seat=0")
            assert dealt.headers["cache-control"] == "no-store"
            assert [scene["view"] for scene in dealt.json()["scenes"]] == [maya.updates[match, 0]["view"]]
            del leila.http.headers["authorization"]
            public = await leila.get(place)
            assert public == await maya.get(place)
            assert public["seat"] is None
            assert public["scenes"][0]["view"]["hands"] != dealt.json()["scenes"][0]["view"]["hands"]
            for person, seat in ((maya, 1), (idris, 0), (leila, 0)):
                refused = await person.ask("GET", f"{place}?seat={seat}")
                assert (refused.status_code, refused.json()["error"]) == (403, "not-yours")
            assert (await maya.ask("GET", f"{place}?seat=2")).status_code == 404

            luck = random.Random(3)
            await asyncio.gather(maya.play_to_the_end(match, [0], luck), idris.play_to_the_end(match, [1], luck))
            for seat, person in ((0, maya), (1, idris)):
                over = await leila.ask("GET", f"{place}?seat={seat}")
                assert "max-age" in over.headers["cache-control"]
                scenes = over.json()["scenes"]
                assert len(scenes) == MOST_SCENES
                shown = views_shown(person)
                seen = [scene for scene in scenes if scene["decisions"] in shown]
                assert all(scene["view"] == shown[scene["decisions"]] for scene in seen)
                assert len(seen) >= MOST_SCENES // 4, "who lags behind is not sent every state, but each of its own"

    asyncio.run(evening())
