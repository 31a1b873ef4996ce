"""Compiles beforehand all that the tests run, so that no two of them compile it at once.

What the drivers of a game have in common is compiled once in a process, and that is most of it: one of them takes seven
seconds, all of them forty.

Use: python -m tests.warm
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
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
from tests.bots.test_knowledge import pictured
from tests.fourth_game import load_example
from tests.kernel.paths import count_paths
from tests.table_sizes import FORESEEN, REMEMBERED, WITH_OPPONENTS

OURS = names()
EXAMPLES = ("linger", "pebbles")


def warm_games(name: str) -> None:
    game = find(name)
    list(game.engine().warm(game.blank(game.seats[0], {}, -1)))


def warm_environments(name: str) -> None:
    play_a_step(Batch(name, games=1))
    alone = TableEnv(name)
    _, info = alone.reset(seed=0)
    alone.step(first_legal(None, info["action_mask"][None])[0])
    alone.table.observe(1)
    AwaitingTable(find(name), find(name).seats[0], {})
    row = np.zeros(observation.size(name, find(name).seats[0]), np.float32)
    observation.write(new(name, seed=0), 0, row)


def warm_opponents(name: str) -> None:
    play_a_step(SoloBatch(name, games=9))
    play_a_step(SoloBatch(name, games=9, opponents=first_legal))


def play_a_step(batch: Batch | SoloBatch) -> None:
    batch.step(batch.sample())


def first_legal(_: Any, masks: Any) -> Any:
    """Somebody who plays by a policy."""
    return masks.argmax(axis=1)


def warm_bots(name: str) -> None:
    match = new(name, seed=0)
    GreedyBot(0, compiled=True).choose(match.view(match.seat), match.legal(), match.events(0))
    Fortune(name, match.players).prepare()
    SearchBot(0, iterations=1).prepare(name)


def warm_textbook(name: str) -> None:
    TextbookBot(0, iterations=1).prepare(name)


def warm_what_is_asked_of_ours(name: str) -> None:
    match = new(name, seed=0)
    count_paths(find(name).engine(), match.state, (0, 0), 1)
    contest(name, players=2, rivals=1, games=1)
    Fortune(name, match.players).regard(match.state)


def warm_foresight(name: str) -> None:
    match = new(name, seed=0)
    Fortune(name, match.players).foresee(match.state, match.legal_numbers()[0])


def warm_memory(name: str) -> None:
    pictured(new(name, seed=0), 0, compiled=True)


EVERYTHING = (warm_games, warm_environments, warm_bots, warm_textbook, warm_what_is_asked_of_ours)
NEEDED: dict[str, tuple[Callable[[str], None], ...]] = {
    **dict.fromkeys(OURS, EVERYTHING),
    "linger": (warm_games, warm_environments, warm_bots),
    "pebbles": (warm_games, warm_bots, warm_textbook),
}
"""What tests run of each game."""
ALSO = ((WITH_OPPONENTS, warm_opponents), (FORESEEN, warm_foresight), (REMEMBERED, warm_memory))
"""What they run of one title only."""


def warm(name: str) -> None:
    """A game's drivers share most of what they are made of, so one process compiles them all."""
    gc.disable()
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":  # with bounds checked, whole games are audited and traced
        game = find(name)
        blank = game.blank(game.seats[0], {}, -1)
        game.engine().trace(blank, 0, 1)
        game.engine().audit(blank, 1, 1)
    else:
        for prepare in (*NEEDED[name], *(prepare for title, prepare in ALSO if title == name)):
            prepare(name)


def warm_example(name: str) -> None:
    register(load_example(name))
    warm(name)


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        tasks = {name: pool.submit(warm, name) for name in names()}
        if os.environ.get("NUMBA_BOUNDSCHECK") != "1":
            tasks |= {name: pool.submit(warm_example, name) for name in EXAMPLES}
        for name, task in tasks.items():
            task.result()
            print(f"{name} is compiled", flush=True)
