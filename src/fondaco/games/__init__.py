"""The games, by name. Ours are the folders beside this file; others are brought by installed packages (entry points of
the group `fondaco.games`), by files or modules that FONDACO_GAMES names, or by a program that registers them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from fondaco.errors import BadSetup, shown
from fondaco.games.game import Game

GROUP = "fondaco.games"
LISTED = "FONDACO_GAMES"
"""The variable with the homes of more games: files, folders or modules that have a GAME, parted like paths. Processes
inherit it, so that workers find what their program found."""

REGISTERED: dict[str, Game] = {}
"""By their homes: the games that were registered, or found where FONDACO_GAMES says."""


def names() -> tuple[str, ...]:
    """The names of all games: our own, then those that were installed or registered."""
    ours = sorted(map(find, _folders()), key=lambda game: (game.shelf, game.name))
    return (*(game.name for game in ours), *_installed(), *(game.name for game in _registered()))


def find(name: object) -> Game:
    """The game of that name."""
    if isinstance(name, str):
        if name in _folders():
            ours: Game = import_module(f"{__name__}.{name}").GAME
            return ours
        for game in _registered():
            if game.name == name:
                return game
        if name in _installed():
            installed: Game = _installed()[name].load()
            return installed
    raise BadSetup(f"there is no game {shown(name)}; the games are {', '.join(names())}")


def register(game: Game) -> None:
    """Make a game of your own known by its name, to this program and to the processes it starts from now on."""
    home = _home_of(game)
    if home in _listed() or REGISTERED.get(home) is game:
        REGISTERED.setdefault(home, game)
        return
    if game.name in names():
        raise BadSetup(f"there is a game {shown(game.name)} already; give yours another name")
    REGISTERED[home] = game
    if home != game.name:
        os.environ[LISTED] = os.pathsep.join((*_listed(), home))


@cache
def _folders() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
def _installed() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _listed() -> list[str]:
    """The homes that FONDACO_GAMES names, files and folders by their whole paths."""
    homes = [home for home in os.environ.get(LISTED, "").split(os.pathsep) if home]
    return [str(Path(home).resolve()) if _is_path(home) else home for home in homes]


def _is_path(home: str) -> bool:
    return home.endswith(".py") or "/" in home or os.sep in home


def _registered() -> Iterator[Game]:
    for home in _listed():
        if home not in REGISTERED:
            REGISTERED[home] = _load(home)
    yield from REGISTERED.values()


def _load(home: str) -> Game:
    """The game of a module; that of a file or folder is imported from beside it, like a script that is run."""
    path = Path(home)
    if path.is_absolute():
        sys.path.append(str(path.parent))
    try:
        game: Game = import_module(path.stem if path.is_absolute() else home).GAME
    except (ImportError, AttributeError) as error:
        raise BadSetup(f"{LISTED} names {shown(home)}, but no game is found there: {error}") from None
    return game


def _home_of(game: Game) -> str:
    """Where another process finds a game: the module within a package, or else the file or folder, that has it as
    GAME. A game that no module has, or one made at a prompt, has no home but its name."""
    name = game.home
    while name and getattr(sys.modules.get(name), "GAME", None) is not game:
        name = name.rpartition(".")[0]
    if "." in name:
        return name
    file = getattr(sys.modules.get(name), "__file__", None)
    if file is None:
        return game.name
    path = Path(file).resolve()
    return str(path.parent if path.name == "__init__.py" else path)
