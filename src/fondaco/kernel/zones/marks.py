"""What a learnt judgement looks at: what lies on a table, as numbers, in the lines that observations are written by.

First comes what belongs to nobody, then a block for each seat: what is its own, and who is how far away from it. So a
seat is judged by what is common, its own block, and the blocks of all the others together, at tables of every size.
Nothing is covered here: whoever imagines a table sees all of what was imagined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.kernel.zones import rows
from fondaco.kernel.zones.kinds import Places, Seat, Seats
from fondaco.kernel.zones.sources import Lines, each_row, made, nested
from fondaco.kernel.zones.table import Zones
from fondaco.kernel.zones.vectors import if_there
from fondaco.kernel.zones.zone import Zone


class Marks:
    """The numbers of a game, at tables of up to so many seats: what they tell, and the function that writes them."""

    def __init__(self, zones: Zones, seats: int) -> None:
        self.zones = zones
        self.seats = seats
        self.common: dict[str, int] = {"players": seats, "phase": len(zones.phases)}
        """By name, how many numbers tell of it; of what belongs to nobody."""
        self.own: dict[str, int] = {"to_move": seats, "turn": seats}
        """The same for what is told of each seat."""
        self._common_lines: Lines = []
        self._own_lines: Lines = []
        for zone in zones.fields:
            if zone.by_seat or isinstance(zone.kind, Seat | Seats):
                self._add(zone, self.own, self._own_lines)
            else:
                self._add(zone, self.common, self._common_lines)

    def _add(self, zone: Zone, told: dict[str, int], lines: Lines) -> None:
        if zone.is_pool and isinstance(zone.kind, Places):
            told[zone.name] = 1
            lines.append(f"at = write_number(row, at, state.{zone.size})")
            return
        if zone.by_seat:
            told[zone.name], written = zone.kind.noted(f"state.{zone.name}[seat]", self.seats)
            lines += written
            return
        each, _ = zone.kind.noted("", self.seats)
        told[zone.name] = each * (zone.rows or 1)
        lines += each_row(zone, lambda value: zone.kind.noted(if_there(zone, value), self.seats)[1]) if each else []

    def extent(self) -> Callable[[int], int]:
        """A function that tells how many numbers are common, and how many there are of each seat."""
        table = sum(self.common.values()), sum(self.own.values())
        found: Callable[[int], int] = made(self.zones.state, "extent(part)", ["return EXTENT[part]"], {"EXTENT": table})
        return found

    def writer(self) -> Callable[[Any, Any], None]:
        """A function that writes a state's numbers into a row, at both speeds."""
        own = [
            "at = write_seat(row, at, state.to_move, seat, players)",
            "at = write_seat(row, at, state.turn, seat, players)",
            *self._own_lines,
        ]
        body = [
            "players = state.players",
            "clear(row)",
            f"at = write_one_of(row, 0, players - 1, {self.seats})",
            f"at = write_one_of(row, at, state.phase, {len(self.zones.phases)})",
            *self._common_lines,
            *nested("for seat in range(players):", body=own),
        ]
        names = {**vars(rows), "write_seat": seat_writer(self.seats), "write_seats": seats_writer(self.seats)}
        found: Callable[[Any, Any], None] = made(self.zones.state, "mark(state, row)", body, names)
        return found


def seat_writer(seats: int) -> Callable[..., int]:
    """Writes a seat as another sees it, with room for as many as there may be."""
    write = rows.write_seat

    def write_seat(row: Any, at: int, player: int, seat: int, players: int) -> int:
        write(row, at, player, seat, players)
        return at + seats

    return write_seat


def seats_writer(seats: int) -> Callable[..., int]:
    """The same for a set of seats."""
    write = rows.write_seats

    def write_seats(row: Any, at: int, members: int, seat: int, players: int) -> int:
        write(row, at, members, seat, players)
        return at + seats

    return write_seats
