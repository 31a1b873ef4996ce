"""The searching player: information-set Monte Carlo tree search on the compiled core."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fondaco.bots import tree
from fondaco.bots.memory import Json
from fondaco.bots.thought import Thought
from fondaco.kernel.chance import seed_key
from fondaco.match import new

NODES = 400_000
CHUNK = 50
SETTINGS = {
    "exploration": 1.2,
    "prior_spread": 4.0,
    "judge_spread": 12.0,
    "playout": 0.0,
    "breadth": 12.0,
}


@dataclass
class Considered:
    """An action as the search saw it."""

    action: str
    visits: int
    win: list[float]
    """Each seat's chance to win after it."""


class Search:
    """A search from one decision of one seat: a tree that grows with every iteration."""

    def __init__(self, view: Json, events: Sequence[Json], seed: int, settings: dict[str, float] | None = None) -> None:
        thought = Thought(view, events, seed)
        self.game, self.engine, self.seat = thought.game, thought.engine, thought.seat
        self.links = np.full((NODES, 4), tree.NO_NODE, np.int32)
        self.links[tree.ROOT, 3] = 1
        self.tree = np.zeros((NODES, 3), np.float64)
        self.sums = np.zeros((NODES, thought.players), np.float64)
        self.done = 0
        chosen = {**SETTINGS, **(settings or {})}
        self.arguments = (
            *thought.buffers,
            thought.weights,
            np.array([chosen[name] for name in SETTINGS]),
            self.tree,
            self.sums,
            self.links,
            np.zeros((len(self.game.actions), 2)),
            np.zeros(tree.LONGEST_PATH, np.int64),
        )

    def run(self, iterations: int) -> None:
        self.engine.driver(tree.think)(*self.arguments, self.done, iterations)
        self.done += iterations

    def run_for(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self.run(CHUNK)

    def considered(self) -> list[Considered]:
        """The actions at the root, the most visited first."""
        found = []
        child = self.links[tree.ROOT, 1]
        while child != tree.NO_NODE:
            visits = self.tree[child, 0]
            if visits > 0:
                found.append(
                    Considered(
                        self.game.actions[self.links[child, 0]], int(visits), (self.sums[child] / visits).tolist()
                    )
                )
            child = self.links[child, 2]
        return sorted(found, key=lambda one: (-one.visits, -one.win[self.seat], one.action))


class SearchBot:
    """Searches for a number of iterations, or for a time."""

    def __init__(
        self,
        seed: int,
        iterations: int | None = None,
        seconds: float | None = None,
        settings: dict[str, float] | None = None,
    ) -> None:
        if (iterations is None) == (seconds is None):
            raise ValueError("a search has a number of iterations or a time, one of the two")
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.settings = settings

    def prepare(self, game: str) -> None:
        """Compile what a search needs, or find it in the cache: half a minute, once."""
        match = new(game, seed=0)
        Search(match.view(match.seat), match.events(0, seat=match.seat), 0).run(1)

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        if len(legal) == 1:
            return legal[0]
        search = Search(view, events, seed_key(self.seed, f"search {len(events)}")[0], self.settings)
        if self.iterations is not None:
            search.run(self.iterations)
        else:
            assert self.seconds is not None
            search.run_for(self.seconds)
        return search.considered()[0].action
