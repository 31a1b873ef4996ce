"""Writing the files of a game's page."""

from __future__ import annotations

import json
from pathlib import Path

from fondaco.errors import BadSetup
from fondaco.games.game import Game
from fondaco.page.building import build, exports
from fondaco.page.description import describe
from fondaco.page.folder import DESCRIPTION, MODULE
from fondaco.page.label import label_of, labelled


def place_for(game: Game) -> Path:
    """The game's own folder, if it has one."""
    if game.folder is None:
        raise BadSetup(f"{game.title} has no folder of its own; name one for the files of its page with --out")
    return game.folder


def write(game: Game, folder: Path) -> list[Path]:
    """Write them; where they are."""
    module, description = folder / MODULE, folder / DESCRIPTION
    module.write_bytes(made(game))
    description.write_text(described(game), encoding="utf-8")
    return [module, description]


def made(game: Game) -> bytes:
    """The module, with its label."""
    exported = exports(game)
    return labelled(build(exported), label_of(exported))


def described(game: Game) -> str:
    """The text of the description."""
    return json.dumps(describe(game), separators=(",", ":"), ensure_ascii=False) + "\n"
