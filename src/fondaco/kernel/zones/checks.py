"""Functions that tell whether a state keeps to what its zones say, for a game's invariants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fondaco.kernel.zones.declared import Rows
from fondaco.kernel.zones.kinds import Places, Things
from fondaco.kernel.zones.sources import Lines, each_row, made, nested
from fondaco.kernel.zones.table import Zones

Check = Callable[[Any], bool]


def check(zones: Zones, name: str, faults: Sequence[str], names: Mapping[str, Any] | None = None) -> Check:
    """A function that is true unless one of the faults is found; each ends with the condition of one."""
    function: Check = made(zones.state, f"{name}(state)", [*faults, "return True"], names or {})
    return function


def refuse(*heads: str) -> Lines:
    """Lines that find a fault where all heads hold."""
    return nested(*heads, body=["return False"])


def are_conserved(zones: Zones, things: Things) -> Check:
    """Whether there are as many of each thing as are in use."""
    return compared(zones, things, "!=", things.used or things.box)


def are_in_the_box(zones: Zones, things: Things) -> Check:
    """Whether there are no more of each thing than the box has."""
    return compared(zones, things, ">", things.box)


def compared(zones: Zones, things: Things, wrong: str, box: Any) -> Check:
    there = "box(state, thing)" if callable(box) else "box[thing]"
    faults = refuse(f"for thing in range({things.counted}):", f"if number_of(state, thing) {wrong} {there}:")
    return check(zones, f"{things.sort}s_are_sound", faults, {"box": box, "number_of": zones.number_of(things)})


def nothing_is_negative(zones: Zones) -> Check:
    """Whether no count is negative."""
    faults: Lines = []
    for zone in zones.counts:
        each = f"for each in range({zone.kind.width}):"
        if zone.rows:
            rows = f"for line in range({zone.first + zone.rows}):"
            faults += refuse(rows, each, f"if state.{zone.name}[line][each] < 0:")
        else:
            faults += refuse(each, f"if state.{zone.name}[each] < 0:")
    return check(zones, "nothing_is_negative", faults)


def nobody_else_holds_anything(zones: Zones) -> Check:
    """Whether seats beyond the players have nothing."""
    faults: Lines = []
    for zone in zones.counts:
        if zone.by_seat:
            others, each = f"for seat in range(state.players, {zone.rows}):", f"for each in range({zone.kind.width}):"
            faults += refuse(others, each, f"if state.{zone.name}[seat][each] != 0:")
    return check(zones, "nobody_else_holds_anything", faults)


def sum_is_right(zones: Zones, name: str) -> Check:
    """Whether a field that follows from another is right."""
    total = next(total for total in zones.sums if total.name == name)
    worth = " * worth[each]" if total.worth else ""

    def faults(value: str) -> Lines:
        return [
            "total = 0",
            *nested(f"for each in range({total.of.kind.width}):", body=[f"total += {value}[each]{worth}"]),
            *refuse(f"if total != {value.replace(total.of.name, name)}:"),
        ]

    return check(zones, f"{name}_is_right", each_row(total.of, faults), {"worth": total.worth})


def is_closed_up(zones: Zones, name: str) -> Check:
    """Whether a list has as many entries as its size says, and nothing behind them."""
    zone = zones[name]
    kind, group = zone.kind, zone.group
    size = kind.size if isinstance(kind, Places) else group.size if isinstance(group, Rows) else ""
    rows = [other for other in zones.fields if other is zone or (group and other.group == group)]
    behind = " or ".join(f"state.{row.name}[place] != {row.empty}" for row in rows)
    first = "place > 0 and " if isinstance(kind, Places) and kind.first else ""
    taken = kind.taken(f"state.{name}[place]")
    each = f"for place in range({zone.shape[0]}):"
    faults = [
        *refuse(f"if state.{size} < 0 or state.{size} > {zone.shape[0]}:"),
        *refuse(each, f"if place >= state.{size} and ({behind}):"),
        *refuse(each, f"if {first}place < state.{size} and not {taken}:"),
    ]
    return check(zones, f"{name}_is_closed_up", faults)
