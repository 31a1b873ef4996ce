"""A game from outside the package: the example of the docs, registered for as long as a test runs."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fondaco.games import LISTED, register
from fondaco.games.game import Game

EXAMPLE = Path(__file__).parents[1] / "examples" / "pebbles.py"


@cache
def load_example() -> Any:
    """Once, so that it is compiled once."""
    spec = importlib.util.spec_from_file_location("pebbles", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["pebbles"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(import_module("fondaco.games"), "REGISTERED", {})
    monkeypatch.setenv(LISTED, "")
    game: Game = load_example().GAME
    register(game)
    return game
