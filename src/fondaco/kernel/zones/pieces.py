"""What a seat sees, as a vector of numbers: its parts, and how they are read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

PLAYERS = "players"
"""In a shape: as many as there are players, the observer first, then clockwise."""


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

    def __init__(self, pieces: Sequence[Piece], players: int, vector: Sequence[float]) -> None:
        self.players = players
        self._parts: dict[str, Any] = {}
        numbers = [int(number) for number in vector]
        start = 0
        for piece in pieces:
            end = start + piece.entries(players)
            self._parts[piece.name] = _folded(numbers[start:end], piece.measured(players)[1:])
            start = end
        self.seat = self.one_of("seat")

    def numbers(self, name: str) -> Any:
        """The numbers of a part: a list, or a list of lists."""
        return self._parts[name]

    def one_of(self, name: str) -> int:
        """Which is marked; -1 for none."""
        return marked(self._parts[name])

    def player(self, name: str) -> int:
        """The number at the table of a player marked; -1 for none."""
        away = self.one_of(name)
        return -1 if away < 0 else self.at_table(away)

    def at_table(self, away: int) -> int:
        """The number at the table of the player so many seats on from the observer."""
        return (self.seat + away) % self.players


def _folded(numbers: list[int], shape: tuple[int, ...]) -> list[Any]:
    """Numbers as a list of lists, each of that shape."""
    if not shape:
        return numbers
    width = prod(shape)
    return [_folded(numbers[start : start + width], shape[1:]) for start in range(0, len(numbers), width)]


def marked(marks: Sequence[int]) -> int:
    """Which of several is marked; -1 for none."""
    return list(marks).index(1) if 1 in marks else -1
