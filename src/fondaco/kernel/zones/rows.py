"""How numbers get into a row: each function writes one part from a place on and returns the place behind it.

One source, interpreted or compiled, like the rules. A row is a record with the field `cells`: compiled code hands
records on for nothing, while an array costs more to hand on than to write to.
"""

from __future__ import annotations

from typing import Any

import numpy as np

ROW: Any = None
"""In compiled code: the record of a row."""


class Row:
    """A row of interpreted play."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells


def rows_of(buffer: Any) -> Any:
    """The rows of a two-dimensional array."""
    return list(map(Row, buffer))


def compiled_rows_of(buffer: Any) -> Any:
    """The same for compiled code, which sees records in a flat array."""
    return buffer.view(ROW)


def spot(at: int) -> int:
    """A place in a row, which is never negative."""
    return at


def compiled_spot(at: Any) -> Any:
    """The same for compiled code, which then need not ask whether it counts from the end."""
    return np.uint64(at)


def clear(row: Row) -> None:
    for place in range(len(row.cells)):
        row.cells[place] = 0


def write_number(row: Row, at: int, number: int) -> int:
    row.cells[spot(at)] = number
    return at + 1


def write_one_of(row: Row, at: int, choice: int, choices: int) -> int:
    """A 1 at the place of the choice; none for a negative one. The row is clear."""
    if choice >= 0:
        row.cells[spot(at + choice)] = 1
    return at + choices


def write_seat(row: Row, at: int, player: int, seat: int, players: int) -> int:
    """A player as the observer counts them: itself first, then clockwise; none for a negative one."""
    if player >= 0:
        row.cells[spot(at + player - seat + (players if player < seat else 0))] = 1
    return at + players


def clockwise(seat: int, away: int, players: int) -> int:
    """The seat so many places on."""
    other = seat + away
    return other - players if other >= players else other


def write_seats(row: Row, at: int, members: int, seat: int, players: int) -> int:
    """A set of players, given as bits, as the observer counts them."""
    for away in range(players):
        row.cells[at + away] = members >> clockwise(seat, away, players) & 1
    return at + players
