"""The files of a game's page, which lie in the game's own folder."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from fondaco.errors import BadSetup
from fondaco.games.game import Game
from fondaco.page.building import build
from fondaco.page.description import describe

MODULE = "page.wasm"
DESCRIPTION = "page.json"


def home_of(game: Game) -> Path:
    """The game's own folder."""
    package = game.modules[0].__package__
    if not package:
        raise BadSetup(f"{game.title} has no folder of its own; name one for the files of its page with --out")
    return Path(str(files(package)))


def write(game: Game, folder: Path) -> list[Path]:
    """Write them; where they are."""
    module, description = folder / MODULE, folder / DESCRIPTION
    module.write_bytes(build(game))
    description.write_text(described(game), encoding="utf-8")
    return [module, description]


def described(game: Game) -> str:
    """The text of the description."""
    return json.dumps(describe(game), separators=(",", ":"), ensure_ascii=False) + "\n"
