"""What the tests of all three minds need: the greedy player's choice, and contests of it against random players."""

from __future__ import annotations

from typing import Any

import numpy as np

import fondaco
from fondaco.bots import greed
from fondaco.bots.mind import mind_of, thinking_engine
from fondaco.games import find
from fondaco.kernel.chance import Dealer, seed_key


def dreamer(seed: int = 0) -> Dealer:
    """One who deals what is only imagined."""
    return Dealer(seed_key(seed, "dream"), lambda pool, index: index)


def scratchpad(game: str, players: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Room for an outlook, and for what was tried."""
    return np.zeros((3, players)), np.zeros((len(find(game).actions), greed.SEATS + 2 * players))


def choice(match: fondaco.Match) -> str:
    """What the greedy player does at a table that it sees whole."""
    engine = thinking_engine(match.game.name, compiled=False)
    states = engine.states(match.state, match.state)
    weights = mind_of(match.game.name).weights.vector()
    scratch = scratchpad(match.game.name, match.players)
    action: int = engine.driver(greed.best_action)(states, dreamer(), engine.words(), weights, *scratch)
    return match.game.actions[action]


def contest(game: str, players: int, rivals: int, games: int, compiled: bool = True) -> tuple[list[float], int]:
    """The wins of each player, so many of them (the last) random and the others greedy; and all decisions made."""
    engine = thinking_engine(game, compiled)
    points = np.zeros(players)
    made = engine.driver(greed.contest)(
        engine.states(find(game).blank(players, {}, -1)),
        engine.room(2),
        engine.dealers(seed_key(5, "contest"), (0, 0), (0, 0)),
        engine.whim(),
        engine.words(),
        *scratchpad(game, players),
        np.array([mind_of(game).weights.vector()] * players),
        np.array([1] * (players - rivals) + [0] * rivals, np.int64),
        0,
        games,
        points,
    )
    return points.tolist(), int(made)
