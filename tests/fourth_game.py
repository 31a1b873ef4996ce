"""Games from outside the package: the examples of the docs, registered for as long as a test runs."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from fondaco.games import LISTED, register
from fondaco.games.game import Game

EXAMPLES = Path(__file__).parents[1] / "examples"
PEBBLES = EXAMPLES / "pebbles.py"
LINGER = EXAMPLES / "linger"


@cache
def load_example(name: str) -> Game:
    """Once, so that it is compiled once."""
    if str(EXAMPLES) not in sys.path:
        sys.path.append(str(EXAMPLES))
    game: Game = import_module(name).GAME
    return game


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is registered."""
    monkeypatch.setattr(import_module("fondaco.games"), "REGISTERED", {})
    monkeypatch.setenv(LISTED, "")


@pytest.fixture
def pebbles(alone: None) -> Game:
    register(load_example("pebbles"))
    return load_example("pebbles")


@pytest.fixture
def linger(alone: None) -> Game:
    register(load_example("linger"))
    return load_example("linger")
