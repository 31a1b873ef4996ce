"""Where the files of a game's page lie: in the game's own folder."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fondaco.games.game import Game

MODULE = "page.wasm"
DESCRIPTION = "page.json"


def home_of(game: Game) -> Path | None:
    """The game's own folder; a game of a single file has none."""
    package = game.modules[0].__package__
    return Path(str(files(package))) if package else None


def page_of(game: Game) -> tuple[Path, Path] | None:
    """Its module and its description, if somebody has written them."""
    home = home_of(game)
    if home is None or not (home / MODULE).exists() or not (home / DESCRIPTION).exists():
        return None
    return home / MODULE, home / DESCRIPTION
