"""How a game looks and sounds at the terminal: one description, filled in by each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from fondaco.games import find
from fondaco.words import Words
from fondaco.words.telling import People, Teller

Json = dict[str, Any]


@dataclass(frozen=True)
class Face:
    """What the terminal knows of one game. Everything is told from views and events, in the words given first."""

    style: str
    """The colour of its mood."""
    table: Callable[[Words, Json, People, int, Sequence[str]], RenderableType]
    """The table as a view shows it, at a width, with the legal actions where they can be seen."""
    teller: Teller
    """What can be chosen, and what happened, in words."""
    parts: tuple[str, ...]
    """The parts of a score."""
    asks_ahead: tuple[str, ...] = ()
    """The verbs whose choices are easier to make when one sees what they lead to."""


def face_of(game: str) -> Face:
    """The face in a game's folder, or else a plain one."""
    from fondaco.terminal.plain import plain_face

    part = find(game).part("face")
    face: Face = plain_face(find(game)) if part is None else part.FACE
    return face
