"""The searching player: information-set Monte Carlo tree search on the compiled core."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from fondaco.bots import tree
from fondaco.bots.explanation import Considered, Explanation, expected_margin
from fondaco.bots.memory import Json, KeptMemory
from fondaco.bots.thought import Thought
from fondaco.kernel.chance import seed_key
from fondaco.match import new

NODES = 400_000
CHUNK = 100
LINE = 6
"""How many actions a principal line has at most."""
TRUSTED = 20
"""Visits that make an action in a line more than a guess."""


class Tree:
    """A tree that grows with every iteration, below one decision of one seat."""

    def __init__(self, thought: Thought, settings: Sequence[float], driver: Callable[..., int] = tree.think) -> None:
        self.thought = thought
        self.driver = driver
        links = np.empty((NODES, 4), np.int32)
        links[tree.ROOT] = tree.NO_NODE
        links[tree.ROOT, tree.USED] = 1
        figures = np.empty((NODES, tree.VALUES + 2 * thought.players))
        figures[tree.ROOT] = 0
        self.nodes = tree.Nodes(links, figures, np.zeros(tree.LONGEST_PATH, np.int64), np.array(settings))
        self.done = 0
        self.played = 0
        """How many actions were played in thought."""

    def run(self, iterations: int) -> None:
        driver = self.thought.engine.driver(self.driver)
        self.played += driver(self.thought.thinking, self.nodes, self.done, iterations)
        self.thought.check()
        self.done += iterations

    def run_until(self, moment: float) -> None:
        while time.perf_counter() < moment:
            self.run(CHUNK)

    def children(self, node: int) -> dict[int, int]:
        """By action, the nodes that follow one."""
        found, links = {}, self.nodes.links
        child = int(links[node, tree.CHILD])
        while child != tree.NO_NODE:
            found[int(links[child, tree.ACT])] = child
            child = int(links[child, tree.SIBLING])
        return found

    def inherit(self, other: Tree, actions: Sequence[int]) -> None:
        """Begin with what another tree found out about the table after some actions."""
        node = tree.ROOT
        for action in actions:
            node = other.children(node).get(action, tree.NO_NODE)
            if node == tree.NO_NODE:
                return
        self.thought.engine.driver(tree.inherit)(other.nodes, node, self.nodes, np.empty(NODES, np.int64))


class Search:
    """A search from one decision of one seat, in one tree or in several at once, one a core."""

    def __init__(
        self,
        view: Json,
        events: Sequence[Json],
        seed: int,
        settings: Mapping[str, float] | None = None,
        trees: int = 1,
        kept: KeptMemory | None = None,
    ) -> None:
        self.events = list(events)
        shared = kept or KeptMemory()
        seeds = [seed_key(seed, f"tree {number}")[0] for number in range(trees)]
        self.trees = [self.plant(Thought(view, events, one, True, shared), settings or {}) for one in seeds]
        thought = self.trees[0].thought
        self.game, self.seat, self.players = thought.game, thought.seat, thought.players
        self.legal = set(thought.legal())

    def plant(self, thought: Thought, settings: Mapping[str, float]) -> Tree:
        return Tree(thought, tree.SETTINGS.vector({**thought.mind.search, **settings}))

    def inherit(self, other: Search) -> None:
        """Go on from an earlier search, if since then only this seat acted and nothing was drawn.

        What was found out while less was known is worth less than it seems.
        """
        heard = len(other.events)
        since = self.events[heard:]
        acts = [event for event in since if event["event"] == "acts"]
        if self.events[:heard] != other.events or any(event["event"] == "draws" for event in since):
            return
        if all(event["seat"] == self.seat for event in acts):
            numbers = [self.game.numbers[event["action"].lower()] for event in acts]
            for mine, older in zip(self.trees, other.trees, strict=True):
                mine.inherit(older, numbers)

    def run(self, iterations: int) -> None:
        """So many iterations in all, shared among the trees."""
        shares = [(iterations + n) // len(self.trees) for n in range(len(self.trees))]
        self._at_once(lambda number: self.trees[number].run(shares[number]))

    def run_for(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        self._at_once(lambda number: self.trees[number].run_until(until))

    def _at_once(self, job: Callable[[int], None]) -> None:
        """Compiled code runs without the interpreter's lock, so threads use as many cores."""
        if len(self.trees) == 1:
            job(0)
            return
        with ThreadPoolExecutor(len(self.trees)) as threads:
            list(threads.map(job, range(len(self.trees))))

    @property
    def done(self) -> int:
        return sum(one.done for one in self.trees)

    def considered(self) -> list[Considered]:
        """The actions at the root, the most visited first."""
        found = []
        for action, figures in self._after([]).items():
            visits = figures[tree.VISITS]
            if visits > 0 and action in self.legal:
                win, points = (figures[tree.VALUES :] / visits).reshape(2, self.players).tolist()
                found.append(Considered(action, int(visits), win, expected_margin(points, self.seat)))
        return sorted(found, key=lambda one: (-one.visits, -one.win[self.seat], one.action))

    def line(self, first: str) -> list[str]:
        """An action, the most visited one after it, and so on while there is reason to trust them."""
        line = [first]
        while len(line) < LINE:
            after = self._after(line)
            best = max(after, key=lambda action: (after[action][tree.VISITS], action), default=None)
            if best is None or after[best][tree.VISITS] < TRUSTED:
                break
            line.append(best)
        return line

    def _after(self, line: Sequence[str]) -> dict[str, Any]:
        """What all trees together know of each action after a line."""
        found: dict[str, Any] = {}
        for one in self.trees:
            node = tree.ROOT
            for action in line:
                node = one.children(node).get(self.game.numbers[action.lower()], tree.NO_NODE)
                if node == tree.NO_NODE:
                    break
            else:
                for number, child in one.children(node).items():
                    action = self.game.actions[number]
                    found[action] = found.get(action, 0) + one.nodes.figures[child]
        return found

    def explanation(self) -> Explanation:
        considered = self.considered()
        return Explanation(considered, self.line(considered[0].action))


class SearchBot:
    """Searches for a number of iterations, or for a time."""

    kind = Search

    def __init__(
        self,
        seed: int,
        iterations: int | None = None,
        seconds: float | None = None,
        settings: Mapping[str, float] | None = None,
        trees: int = 1,
    ) -> None:
        if (iterations is None) == (seconds is None):
            raise ValueError("a search has a number of iterations or a time, one of the two")
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.settings = settings
        self.trees = trees
        self._before: Search | None = None
        self._kept = KeptMemory()

    def __repr__(self) -> str:
        budget = f"{self.seconds} seconds" if self.iterations is None else f"{self.iterations} iterations"
        return f"<{type(self).__name__} with seed {self.seed}: {budget}, trees: {self.trees}>"

    def prepare(self, game: str) -> None:
        """Compile what a search needs, or find it in the cache: half a minute, once."""
        match = new(game, seed=0)
        first, second = (self.kind(match.view(match.seat), match.events(0, seat=match.seat), 0) for _ in range(2))
        first.run(1)
        second.inherit(first)

    def search(self, view: Json, events: Sequence[Json]) -> Search:
        """Think about a decision, for as long as this bot does."""
        seed = seed_key(self.seed, f"search {len(events)}")[0]
        search = self.kind(view, events, seed, self.settings, self.trees, self._kept)
        if self._before is not None:
            search.inherit(self._before)
        self._before = search
        if self.iterations is not None:
            search.run(self.iterations)
        else:
            assert self.seconds is not None
            search.run_for(self.seconds)
        return search

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        return legal[0] if len(legal) == 1 else self.search(view, events).considered()[0].action

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        return self.search(view, events).explanation()
