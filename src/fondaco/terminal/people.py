"""Who sits where, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.terminal.look import cropped, legible
from fondaco.words import Words
from fondaco.words.telling import People

NAMES = ("Maya", "Idris", "Leila", "Noor", "Tomas")
"""By seat, for those who do not give names."""
WIDEST_NAME = 18


def seated(names: Sequence[str] | None, players: int, you: int | None = None) -> People:
    """People with the names given, or our own."""
    given = NAMES[:players] if names is None else names
    return People(tuple(cropped(legible(name), WIDEST_NAME) for name in given), you)


def said_of(t: Words, people: People, seat: int, key: str, **values: object) -> str:
    """What is said of a seat: "your turn", "Maya’s turn"."""
    if seat == people.you:
        return t(f"{key}.you", **values)
    return t(f"{key}.name", name=people.names[seat], **values)
