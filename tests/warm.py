"""Compiles beforehand all that the tests run, so that no two of them compile it at once.

What the drivers of a game have in common is compiled once in a process, and that is most of it: one of them takes seven
seconds, all of them forty.

Use: python -m tests.warm
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from fondaco.bots.fortune import Fortune
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.search import SearchBot
from fondaco.bots.textbook import TextbookBot
from fondaco.envs import observation
from fondaco.envs.awaiting import AwaitingTable
from fondaco.envs.batch import Batch, SoloBatch
from fondaco.envs.gymnasium import TableEnv
from fondaco.games import find, names, register
from fondaco.match import new
from tests.bots.greedy_player import contest
from tests.fourth_game import load_example
from tests.kernel.paths import count_paths

OURS = names()


def warm_games(name: str) -> None:
    game = find(name)
    list(game.engine().warm(game.blank(game.seats[0], {}, -1)))


def warm_environments(name: str) -> None:
    for batch in (Batch(name, games=1), SoloBatch(name, games=9)):
        batch.step(batch.sample())
    alone = TableEnv(name)
    _, info = alone.reset(seed=0)
    alone.step(first_legal(None, info["action_mask"][None])[0])
    AwaitingTable(find(name), find(name).seats[0], {})
    row = np.zeros(observation.size(name, find(name).seats[0]), np.float32)
    observation.write(new(name, seed=0), 0, row)


def first_legal(_: Any, masks: Any) -> Any:
    """Somebody who plays by a policy."""
    return masks.argmax(axis=1)


def warm_bots(name: str) -> None:
    match = new(name, seed=0)
    GreedyBot(0, compiled=True).choose(match.view(match.seat), match.legal(), match.events(0))
    Fortune(name, match.players).prepare()


def warm_what_is_asked_of_ours(name: str) -> None:
    count_paths(find(name).engine(), new(name, seed=0).state, (0, 0), 1)
    batch = SoloBatch(name, games=9, opponents=first_legal)
    batch.step(batch.sample())
    for kind in (SearchBot, TextbookBot):
        kind(0, iterations=1).prepare(name)
    contest(name, players=2, rivals=1, games=1)


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
        if name in OURS:
            warm_what_is_asked_of_ours(name)


def warm_example(name: str) -> None:
    register(load_example(name))
    warm(name)


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        tasks = {name: pool.submit(warm, name) for name in names()}
        if os.environ.get("NUMBA_BOUNDSCHECK") != "1":
            tasks["linger"] = pool.submit(warm_example, "linger")
        for name, task in tasks.items():
            task.result()
            print(f"{name} is compiled", flush=True)
