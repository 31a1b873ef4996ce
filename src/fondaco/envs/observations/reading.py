"""Reading a vector back: its parts by name, and seats as the table numbers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

PLAYERS = "players"
"""In a shape: as many as there are players, the observer first, then clockwise."""

SEATED = ("seat", "to_move", "turn", "phase")
"""The parts that every vector begins with."""


@dataclass(frozen=True)
class Piece:
    """One part of a vector: its name, its shape and what it tells."""

    name: str
    shape: tuple[int | str, ...]
    tells: str

    def measured(self, players: int) -> tuple[int, ...]:
        return tuple(players if side == PLAYERS else int(side) for side in self.shape)

    def entries(self, players: int) -> int:
        return prod(self.measured(players))


def beginning(phases: Sequence[str]) -> tuple[Piece, ...]:
    """The parts that every vector begins with."""
    return (
        Piece("seat", (PLAYERS,), "the observer's own number at the table, which actions such as `rob 2` speak of"),
        Piece("to_move", (PLAYERS,), "who decides; nobody once the game is over"),
        Piece("turn", (PLAYERS,), "whose turn it is"),
        Piece("phase", (len(phases),), f"one of {', '.join(phases)}"),
    )


class Cells:
    """A vector, read by the names of its parts."""

    def __init__(self, pieces: Sequence[Piece], players: int, vector: Any) -> None:
        import numpy as np

        self.players = players
        self._parts: dict[str, Any] = {}
        start = 0
        for piece in pieces:
            end = start + piece.entries(players)
            self._parts[piece.name] = np.asarray(vector[start:end]).astype(int).reshape(piece.measured(players))
            start = end
        self.seat = self.one_of("seat")

    def numbers(self, name: str) -> Any:
        """The numbers of a part: one, a list, or a list of lists."""
        numbers = self._parts[name].tolist()
        return numbers[0] if self._parts[name].shape == (1,) else numbers

    def one_of(self, name: str) -> int:
        """Which is marked; -1 for none."""
        return _marked(self.numbers(name))

    def each_one_of(self, name: str) -> list[int]:
        return [_marked(marks) for marks in self.numbers(name)]

    def player(self, name: str) -> int:
        """The number at the table of a player marked; -1 for none."""
        return self._at_table(self.one_of(name))

    def each_player(self, name: str) -> list[int]:
        return [self._at_table(_marked(marks)) for marks in self.numbers(name)]

    def players_marked(self, name: str) -> int:
        """The players marked, as bits by their numbers at the table."""
        return sum(1 << self._at_table(away) for away, mark in enumerate(self.numbers(name)) if mark)

    def by_seat(self, name: str, rows: list[Any]) -> None:
        """Put what a part tells of each player where the table's numbers want it."""
        for away, row in enumerate(self.numbers(name)):
            rows[self._at_table(away)] = row

    def covered(self, counts_name: str, sizes_name: str, rows: list[list[int]]) -> None:
        """The same for hands and the like that may be covered: of these only the size is right."""
        self.by_seat(counts_name, rows)
        for away, size in enumerate(self.numbers(sizes_name)):
            row = rows[self._at_table(away)]
            row[0] += size - sum(row)

    def _at_table(self, away: int) -> int:
        return -1 if away < 0 else (self.seat + away) % self.players


def _marked(marks: list[int]) -> int:
    return marks.index(1) if 1 in marks else -1
