"""Where the files of a game's page lie: in the game's own folder."""

from __future__ import annotations

from pathlib import Path

from fondaco.games.game import Game

MODULE = "page.wasm"
DESCRIPTION = "page.json"


def page_of(game: Game) -> tuple[Path, Path] | None:
    """Its module and its description, if somebody has written them."""
    home = game.folder
    if home is None or not (home / MODULE).exists() or not (home / DESCRIPTION).exists():
        return None
    return home / MODULE, home / DESCRIPTION
