"""A game is found, not listed: its name stands in its own folders, and nowhere else."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import fondaco
from fondaco.games import find, names

ROOT = Path(__file__).parents[1]
PACKAGE = Path(fondaco.__file__).parent
CLIENT = ROOT / "web" / "src"
OWN = tuple(f"games/{game}/" for game in names())
"""A game's folders, in the package and in the client."""

NAMED = re.compile("|".join(re.escape(name) for game in names() for name in (game, find(game).title)), re.IGNORECASE)


def named_in(folder: Path, *endings: str) -> dict[str, set[str]]:
    """By file: the games that it names in its path or its text, their own folders left out."""
    found = {}
    for path in sorted(folder.rglob("*")):
        place = str(path.relative_to(folder))
        if path.suffix in endings and not place.startswith((*OWN, "server/static/")):
            text = path.read_text(encoding="utf-8")
            found[place] = set(NAMED.findall(f"{place} {said(text) if path.suffix == '.py' else text}"))
    assert len(found) > 20
    return {place: games for place, games in found.items() if games}


def said(source: str) -> str:
    """A Python program without its docstrings and comments: examples in these may speak of a game."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            lines = [line for line in body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))]
            node.body = lines or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def test_the_package_names_no_game() -> None:
    assert set(named_in(PACKAGE, ".py", ".css")) == set()


def test_the_client_names_no_game() -> None:
    assert set(named_in(CLIENT, ".ts", ".svelte", ".css")) == set()
