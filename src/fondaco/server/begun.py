"""Games that were begun in a page and go on here, or are told here: from a record, whose luck nobody here dealt."""

from __future__ import annotations

from collections.abc import Iterator

import fondaco
from fondaco.errors import FondacoError
from fondaco.match import Match
from fondaco.server.matches import ACT, Course, Step
from fondaco.server.messages import Json, NewTable
from fondaco.server.problems import bad

MOST_ACTIONS = 1_000
"""Longer games are nobody's: whoever sends one keeps the server busy."""


def read(wanted: NewTable) -> Match:
    """The game so far, played again by the rules and from its seed; raises a Problem if it does not fit."""
    record = wanted.record or {}
    actions = record.get("actions")
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise bad("bad-record", f"A record may have {MOST_ACTIONS} actions here, not {len(actions)}.")
    try:
        match = fondaco.replay(record)
    except FondacoError as error:
        raise bad("bad-record", str(error)) from None
    if match.seed is None or "position" in record:
        raise bad("bad-record", "Only a record with its seed, from the deal on, can be gone on with.")
    if (match.game.name, match.players) != (wanted.game, wanted.players):
        raise bad("bad-record", "The record is of another game, or for another number of players.")
    return match


def kept(match: Match) -> Json:
    """What is stored of it until it goes on: nobody is shown it."""
    return {"seed": match.seed, "start": match.start, "actions": match.record()["actions"]}


def steps(course: Course, at: float) -> Iterator[Step]:
    """What was played so far, as if it had been played here."""
    assert course.setup.begun is not None
    match = course.match.copy()
    for number, action in enumerate(course.setup.begun.get("actions", ()), 1):
        yield Step(number, at, ACT, match.seat, {"action": action})
        match.play(action)
