"""Random matches to run checks on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from fondaco.games import find, names
from fondaco.games.game import Game
from fondaco.match import Match, new


def every_setup() -> list[tuple[str, int, dict[str, Any]]]:
    """Every game and player count with each of the sample options."""
    return [
        (name, players, dict(options))
        for name in names()
        for players in find(name).seats
        for options in find(name).samples
    ]


def random_walk(
    name: str, players: int, seed: int = 0, options: dict[str, Any] | None = None, most: int | None = None
) -> Iterator[Match]:
    """One match played at random, yielded before each decision and once at its end."""
    match = new(name, players=players, seed=seed, **(options or {}))
    chooser = random.Random(f"{name} {players} {seed}")
    yield match
    while not match.over and (most is None or len(match.record()["actions"]) < most):
        match.play(chooser.choice(match.legal()))
        yield match


def compiled_states(game: Game, players: int, options: dict[str, Any], games: int, seed: int = 0) -> Iterator[Any]:
    """One state from each of many compiled random games, at a random moment of it."""
    engine = game.engine()
    blank = game.blank(players, options, -1)
    chooser = random.Random(f"{game.name} {players} {seed}")
    for number in range(games):
        states = engine.trace(blank, number, game.longest, seed).states
        yield game.state.unpack(chooser.choice(states))
