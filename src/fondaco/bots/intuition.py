"""What a search has learnt to see besides the judgement made by hand: a small net. One source, interpreted or compiled.

The net looks at a table from each seat in turn: at what is common, at what is the seat's own, at what the others have
together, and at how far ahead the judgement made by hand sees it. What comes out is added to the seat's log-odds. All
arithmetic is in whole numbers, so that it is the same at every speed and in a page.

A net is a table of bytes with a row for each number it looks at, of which each unit of the first layer has a column;
below these a row for each unit of the second layer, and at last a row with what those begin with and count for.
"""

from __future__ import annotations

from typing import Annotated, Any

from fondaco.bots.chances import HOPES, LEANINGS
from fondaco.bots.contract import Thinking, extent, mark, notes_of
from fondaco.kernel.contract import State
from fondaco.kernel.records import Grid, Record, Row
from fondaco.kernel.zones.marks import Marks

FIRST, SECOND = 16, 8
"""How many units each layer has. The last row of a net has room for two numbers of each unit of the second."""

COMMON, OWN = range(2)
"""What `extent` tells of: how many numbers are common, and how many there are of each seat."""

FULL = 127
"""What a unit says at most; it stands for 1, as nearly as it may."""
FIRST_SHIFT, SECOND_SHIFT = 1, 6
"""How many bits of a sum are too fine for what a unit says."""
SECOND_START = 128
"""What a byte of that which units of the second layer begin with counts for."""
WHOLE = 8192.0
"""What the last sum counts for 1 of log-odds."""

LEAD_STEPS, LONGEST_LEAD = 16.0, 64
"""The lead made by hand is told in parts of a unit of log-odds, up to so many of these."""


def rows_of_net(common: int, own: int) -> int:
    """How many rows a net has, for so many numbers; the lead comes on top of a seat's own."""
    return common + 2 * (own + 1) + SECOND + 1


def notes_record(marks: Marks) -> type[Any]:
    """What a net is worked out in: the numbers it looks at, and the sums of the first layer."""
    common, own = sum(marks.common.values()), sum(marks.own.values())
    fields: dict[str, Any] = {
        "cells": Annotated[Row, common + marks.seats * own, "h"],
        "all": Annotated[Row, FIRST, "i"],
        "mine": Annotated[Grid, marks.seats, FIRST, "i"],
        "theirs": Annotated[Grid, marks.seats, FIRST, "i"],
        "said": Annotated[Row, FIRST, "i"],
    }
    return type("NotesRecord", (Record,), {"__annotations__": fields, "__module__": marks.zones.state.__module__})


def lean(state: State, thinking: Thinking, spread: float) -> None:
    """By how much the net raises or lowers each seat's log-odds, from hopes and what these lead by."""
    net, outlook, notes = thinking.net, thinking.outlook, notes_of(thinking.notes)[0]
    if len(net) == 0:
        for seat in range(state.players):
            outlook[LEANINGS][seat] = 0.0
        return
    mark(state, notes)
    common, own = extent(COMMON), extent(OWN)
    mine, theirs = common, common + own + 1
    for unit in range(FIRST):
        notes.all[unit] = 0
    for cell in range(common):
        number = notes.cells[cell]
        if number != 0:
            for unit in range(FIRST):
                notes.all[unit] += number * net[cell][unit]
    for seat in range(state.players):
        lead = lead_of(state, seat, outlook[HOPES], spread)
        for unit in range(FIRST):
            notes.mine[seat][unit] = lead * net[mine + own][unit]
            notes.theirs[seat][unit] = lead * net[theirs + own][unit]
        for cell in range(own):
            number = notes.cells[common + seat * own + cell]
            if number != 0:
                for unit in range(FIRST):
                    notes.mine[seat][unit] += number * net[mine + cell][unit]
                    notes.theirs[seat][unit] += number * net[theirs + cell][unit]
        for unit in range(FIRST):
            notes.all[unit] += notes.theirs[seat][unit]
    for seat in range(state.players):
        for unit in range(FIRST):
            total = notes.all[unit] - notes.theirs[seat][unit] + notes.mine[seat][unit]
            notes.said[unit] = min(FULL, max(0, total >> FIRST_SHIFT))
        outlook[LEANINGS][seat] = conclude(notes, net, theirs + own + 1)


def conclude(notes: Any, net: Any, second: int) -> float:
    """What the later layers make of what the first one said."""
    last = second + SECOND
    total = 0
    for unit in range(SECOND):
        heard = SECOND_START * net[last][unit]
        for speaker in range(FIRST):
            heard += notes.said[speaker] * net[second + unit][speaker]
        total += min(FULL, max(0, heard >> SECOND_SHIFT)) * net[last][SECOND + unit]
    return total / WHOLE


def lead_of(state: State, seat: int, hopes: list[float], spread: float) -> int:
    """How far ahead of its strongest opponent the judgement made by hand sees a seat."""
    best = -1e9
    for other in range(state.players):
        if other != seat:
            best = max(best, hopes[other])
    lead = LEAD_STEPS * (hopes[seat] - best) / spread
    return int(max(-float(LONGEST_LEAD), min(float(LONGEST_LEAD), lead)))
