"""How a game ended, as a short key: the id of the rule that brought the end about."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from fondaco.games import find, names

Json = dict[str, Any]

FORFEIT = "forfeit"
"""The ending of a game in which a bot failed. Its score, length and luck tell nothing of the game."""
FORFEITED = "a bot failed, and forfeited the game"

UNKNOWN = "end"
"""Of a game that does not tell its endings apart, we know only that it ended."""


def endings_of(game: str) -> Mapping[str, str]:
    """A game's endings in words, by their keys; none for a game that is not known here."""
    part = find(game).part("endings") if game in names() else None
    return {} if part is None else part.ENDINGS


def ending(game: str, events: Sequence[Json]) -> str:
    """The key of a game's ending, from its events."""
    part = find(game).part("endings")
    return UNKNOWN if part is None else part.ending(events)


def meanings(game: str, found: Collection[str]) -> dict[str, str]:
    """The endings of a game in words, by key; that of a forfeit only if it was found."""
    return {**endings_of(game), **({FORFEIT: FORFEITED} if FORFEIT in found else {})}
