"""What a seat sees of a game, as numbers: the `sight` in its folder. What writes them is compiled, so it is hashed with
the rules (`fondaco.kernel.twins`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from fondaco.envs.observations.reading import Cells, Piece
from fondaco.envs.observations.writing import Row
from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.kernel.contract import State


@dataclass(frozen=True)
class Sight:
    """How a seat sees one game."""

    pieces: tuple[Piece, ...]
    """The parts of the vector, in their order."""
    observe: Callable[[Any, int, int, Any], None]
    rebuild: Callable[[Cells, Any], None]
    """Fill a blank state with what a vector tells; hidden cards become any cards, in the right number."""
    opened_by: str
    """The option that lays open what others hold."""


def observe(state: State, seat: int, opened: int, row: Row) -> None:
    """Write what a seat sees into a row; `opened` is 1 if others play with open hands or gems."""
    raise NotImplementedError


@cache
def sight_of(name: str) -> Sight:
    part = find(name).part("sight")
    if part is None:
        raise BadSetup(f"{find(name).title} has no observation")
    sight: Sight = part.SIGHT
    return sight
