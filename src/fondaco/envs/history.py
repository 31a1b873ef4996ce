"""What a seat saw happen, as numbers: the last events of a match, for learners with a memory of their own.

    rows = np.zeros((64, COLUMNS), np.float32)
    write(match, 0, rows)       # the newest event last; rows of zeros before the first

A row begins with 1 and the number of its event; the details follow, as the rules count them (`describe` names them).
What the seat may not know is -1. Seats are those of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.errors import BadSetup, shown
from fondaco.games import find
from fondaco.games.game import Json
from fondaco.kernel.chance import ACT, DRAW, Raw
from fondaco.kernel.whole import whole
from fondaco.match import Match

DETAILS = 5
COLUMNS = 2 + DETAILS
LOWEST = -1.0
"""No number of a row is lower: something that is nothing, or not known."""


def write(match: Match, seat: int, out: Any) -> None:
    """Write the last events that a seat of a match saw into rows of COLUMNS numbers, as many as there are."""
    write_rows([match.game.seen(raw, seat) for raw in match.log[-len(out) :]], out)


def write_rows(events: Sequence[Raw], out: Any) -> None:
    """The same for events as they were seen."""
    last = events[-len(out) :]
    out[:] = 0
    for row, event in zip(out[len(out) - len(last) :], last, strict=True):
        row[0], row[1 : 1 + len(event)] = 1, event


def read_history(events: object) -> int:
    """How many events are shown."""
    found = whole(events, 0)
    if found is None:
        raise BadSetup(f"the history has a number of events, 0 for none, not {shown(events)}")
    return found


def describe(game: str) -> dict[int, Json]:
    """By number of an event: its name, and its details in the order of their columns, each with its names if it has
    any (None: it is a plain number)."""
    found = find(game)
    told: dict[int, Json] = {
        DRAW: {"event": "draws", "details": {"pool": [name for name, _ in found.pools], "outcome": None}},
        ACT: {"event": "acts", "details": {"seat": None, "action": list(found.actions)}},
    }
    for number, telling in found.tellings.items():
        details = {name: None if names is None else list(names) for name, names in telling.details}
        told[number] = {"event": telling.name, "details": details}
    return told
