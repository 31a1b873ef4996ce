"""Imports go one way, and the table starts without the compiler."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fondaco

HOME = Path(fondaco.__file__).parent
MODULES = sorted(HOME.rglob("*.py"))

RULES = {"errors", "words", "kernel", "games"}
TABLE = RULES | {"match", "fondaco", "fairness"}
PLAYERS = TABLE | {"bots"}

MAY_IMPORT = {
    "errors": set(),
    "words": {"errors"},
    "kernel": {"errors"},
    "games": {"errors", "words", "kernel"},
    "endings": {"games"},
    "mind": RULES | {"bots"},
    "themes": RULES,
    "face": RULES | {"terminal"},
    "match": RULES,
    "fairness": {"errors"},
    "fondaco": RULES | {"match"},
    "bots": TABLE,
    "lab": PLAYERS,
    "envs": PLAYERS | {"terminal"},
    "server": PLAYERS | {"page"},
    "testing": PLAYERS | {"envs"},
    "terminal": PLAYERS,
    "page": PLAYERS,
    "cli": PLAYERS | {"terminal", "lab", "envs", "testing", "server", "page"},
    "__main__": {"cli"},
}
"""By part of the package (`fondaco` is its front door): the parts it stands on. Only the command imports server."""

OPTIONAL = ("endings", "mind", "face", "themes")
"""The modules in a game's folder that only `Game.part` loads, for those who ask for them."""
UNCOMPILED = ("position", "events", "telling", *OPTIONAL)
"""The modules of a game that its rules know nothing of."""


def name_of(path: Path) -> str:
    parts = path.relative_to(HOME.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    place = HOME.parent.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def imports_of(path: Path) -> Iterator[str]:
    """The modules of Fondaco that a module imports, at its top or within its functions."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            inner = [f"{base}.{alias.name}" for alias in node.names]
            names = [name if name.startswith("fondaco.") and is_module(name) else base for name in inner]
        yield from (name for name in names if name.split(".")[0] == "fondaco")


def part_of(module: str) -> str:
    parts = module.split(".")
    if parts[1:2] == ["games"] and parts[-1] in OPTIONAL:
        return parts[-1]
    return parts[1] if len(parts) > 1 and parts[1] != "__init__" else "fondaco"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    part = part_of(name_of(path))
    for module in imports_of(path):
        assert part_of(module) in MAY_IMPORT[part] | {part}, f"{part} may not import {module}"


@pytest.mark.parametrize("path", [path for path in MODULES if "games" in path.parts], ids=name_of)
def test_games_know_nothing_of_each_other(path: Path) -> None:
    for module in imports_of(path):
        game = ".".join(module.split(".")[:3])
        others = [f"fondaco.games.{other}" for other in fondaco.games.names() if other not in path.parts]
        assert game not in others


@pytest.mark.parametrize("path", [path for path in MODULES if path.name in ("rules.py", "invariants.py")], ids=name_of)
def test_rules_stand_on_the_kernel_and_their_own_layout_only(path: Path) -> None:
    game = name_of(path).rpartition(".")[0]
    for module in imports_of(path):
        own = module.startswith(f"{game}.") and module.rpartition(".")[2] not in UNCOMPILED
        assert own or module.startswith("fondaco.kernel."), f"rules may not import {module}"


PUBLIC_BY_CUSTOM = ("_asdict", "_replace", "_fields", "_make", "_getvalue")
"""Of named tuples, and of the structures that numba's extensions make."""


def private_names(path: Path, tree: ast.Module) -> Iterator[str]:
    """The private attributes that a module asks of something else: what it sets, names or imports itself is its own."""
    own = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            of_self = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not of_self and node.attr not in own and node.attr not in PUBLIC_BY_CUSTOM:
                yield f"{path.name}, line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_nobody_asks_for_what_is_private_to_another(path: Path) -> None:
    assert list(private_names(path, ast.parse(path.read_text(encoding="utf-8"), str(path)))) == []


@pytest.mark.parametrize("game", fondaco.games.names())
def test_a_match_starts_without_the_compiler(game: str) -> None:
    table = f"match = fondaco.new({game!r}); match.play(match.legal()[0]); match.view(0)"
    code = f"import fondaco, json, sys; {table}; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {module.split(".")[0] for module in json.loads(run.stdout)}
    assert "fondaco" in loaded
    assert not loaded & {"numba", "llvmlite", "numpy", "rich"}
