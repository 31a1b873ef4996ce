"""Matches to try the interface on."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import fondaco

Json = dict[str, Any]

GAMES = fondaco.games.names()
MOST_PLAYERS = {"tantan": 4, "silkroad": 5, "carthage": 4}
AN_OPTION: dict[str, Json] = {
    "tantan": {"purses": {"food": 9}},
    "silkroad": {"tiles": "shuffled"},
    "carthage": {"deck": [15, 5, 7]},
}


def play_on(match: fondaco.Match, decisions: int, seed: int = 0) -> fondaco.Match:
    """Play some decisions at random, or to the end if that comes first."""
    choose = random.Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        match.play(choose.choice(match.legal()))
    return match


def played(game: str, decisions: int = 30, seed: int = 7, **setup: Any) -> fondaco.Match:
    return play_on(fondaco.new(game, seed=seed, **setup), decisions, seed)


def ended(game: str, **setup: Any) -> fondaco.Match:
    return played(game, 10_000, **setup)


def as_json(data: Any) -> Any:
    """The data as a reader of its JSON text would get it."""
    return json.loads(json.dumps(data, allow_nan=False))


def everything(match: fondaco.Match) -> Json:
    """All that a match shows of itself."""
    viewers = (None, *range(match.players))
    return {
        "seat": match.seat,
        "legal": match.legal(),
        "over": match.over,
        "scores": match.scores(),
        "winners": match.winners(),
        "position": match.position(),
        "views": [match.view(viewer) for viewer in viewers],
        "events": [match.events(), *(match.events(0, seat=viewer) for viewer in viewers)],
        "record": match.record(),
    }


def nested(depth: int) -> list[Any]:
    """A list in a list in a list…"""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


HUGE = pytest.param(10**5000, id="huge")
"""A number that Python itself refuses to write out."""
DEEP = pytest.param(nested(100_000), id="deep")
"""Deeper than Python goes by recursion."""
LONG = pytest.param("x" * 10**6, id="long")
