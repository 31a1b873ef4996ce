"""The games, by name: the three that Fondaco has, and any that are registered."""

from __future__ import annotations

from importlib import import_module

from fondaco.errors import BadSetup, shown
from fondaco.games.game import Game

NAMES = ("tantan", "silkroad", "carthage")
"""The games that Fondaco has itself."""

REGISTERED: dict[str, Game] = {}


def names() -> tuple[str, ...]:
    """The names of all games: Fondaco's own, then those registered."""
    return (*NAMES, *REGISTERED)


def register(game: Game) -> None:
    """Make a game of your own known by its name, for as long as the program runs."""
    if REGISTERED.get(game.name, game) is not game or game.name in NAMES:
        raise BadSetup(f"there is a game {shown(game.name)} already; give yours another name")
    REGISTERED[game.name] = game


def find(name: object) -> Game:
    """The game of that name."""
    if not isinstance(name, str) or name not in names():
        raise BadSetup(f"there is no game {shown(name)}; the games are {', '.join(names())}")
    if name in REGISTERED:
        return REGISTERED[name]
    game: Game = import_module(f"fondaco.games.{name}").GAME
    return game
