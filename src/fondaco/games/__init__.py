"""The games, by name."""

from __future__ import annotations

from importlib import import_module

from fondaco.errors import BadSetup, shown
from fondaco.games.game import Game

NAMES = ("tantan", "silkroad", "carthage")


def find(name: object) -> Game:
    """The game of that name."""
    if not isinstance(name, str) or name not in NAMES:
        raise BadSetup(f"there is no game {shown(name)}; the games are {', '.join(NAMES)}")
    game: Game = import_module(f"fondaco.games.{name}").GAME
    return game
