"""Fondaco: three tabletop games of the trade roads, for the table, the laboratory and research."""

from fondaco import games
from fondaco.errors import (
    BadGame,
    BadPosition,
    BadRecord,
    BadSetup,
    FondacoError,
    IllegalAction,
    Reason,
    UnreadableAction,
)
from fondaco.kernel.verbs import Action
from fondaco.match import Match, from_position, new, replay

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadGame",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "FondacoError",
    "IllegalAction",
    "Match",
    "Reason",
    "UnreadableAction",
    "from_position",
    "games",
    "new",
    "replay",
]
