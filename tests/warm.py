"""Compiles beforehand all that the tests of our games run, so that no two of them compile it at once.

Use: python -m tests.warm
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import fondaco
from fondaco.bots.fortune import Fortune
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.search import SearchBot
from fondaco.bots.textbook import TextbookBot
from fondaco.envs import observation
from fondaco.envs.batch import Batch, SoloBatch
from fondaco.games import find
from fondaco.match import new
from tests.bots.greedy_player import contest
from tests.kernel.paths import count_paths


def warm_games(name: str) -> None:
    game = find(name)
    list(game.engine().warm(game.blank(game.seats[0], {}, -1)))
    count_paths(game.engine(), new(name, seed=0).state, (0, 0), 1)


def warm_environments(name: str) -> None:
    for batch in (Batch(name, games=1), SoloBatch(name, games=1)):
        batch.step(batch.sample())
    row = np.zeros(observation.size(name, find(name).seats[0]), np.float32)
    observation.write(new(name, seed=0), 0, row)


def warm_bots(name: str) -> None:
    match = new(name, seed=0)
    GreedyBot(0, compiled=True).choose(match.view(match.seat), match.legal(), match.events(0))
    for kind in (SearchBot, TextbookBot):
        kind(0, iterations=1).prepare(name)
    contest(name, players=2, rivals=1, games=1)
    Fortune(name, 2).prepare()


def warm(name: str) -> None:
    """A game's drivers share most of what they are made of, so one process compiles them all."""
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":  # with bounds checked, whole games are audited and traced
        game = find(name)
        blank = game.blank(game.seats[0], {}, -1)
        game.engine().trace(blank, 0, 1)
        game.engine().audit(blank, 1, 1)
    else:
        warm_games(name)
        warm_environments(name)
        warm_bots(name)


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        for name, _ in zip(fondaco.games.names(), pool.map(warm, fondaco.games.names()), strict=True):
            print(f"{name} is compiled", flush=True)
