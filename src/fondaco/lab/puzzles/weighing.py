"""What the choices of a decision are worth, each by trees of its own.

A search spends its time on what it likes, and knows little of the rest. Here every choice has trees of the same size,
which imagine the same deals: what they tell can be compared, and several of them tell how sure it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from fondaco.bots import tree
from fondaco.bots.memory import Json, KeptMemory
from fondaco.bots.search import Search, Tree

NEVER = -1e9
"""A promise that no search believes."""


@dataclass(frozen=True)
class Sight:
    """A decision as its seat sees it."""

    view: Json
    events: Sequence[Json]
    kept: KeptMemory

    @property
    def seat(self) -> int:
        return int(self.view["to_move"])

    def search(self, seed: int) -> Search:
        return Search(self.view, self.events, seed, kept=self.kept)


def weigh(sight: Sight, actions: Sequence[str], seeds: Sequence[int], iterations: int) -> dict[str, list[float]]:
    """By action: the seat's chance to win after it, once for each seed."""
    return {action: [chance_after(sight, action, seed, iterations) for seed in seeds] for action in actions}


def chance_after(sight: Sight, action: str, seed: int, iterations: int) -> float:
    """The seat's chance to win after an action, as a tree tells that knows no other."""
    search = sight.search(seed)
    one, number = search.trees[0], search.game.numbers[action.lower()]
    one.run(1)
    keep_only(one, number, sight.seat)
    one.run(iterations)
    figures = one.nodes.figures[one.children(tree.ROOT)[number]]
    return float(figures[tree.VALUES + sight.seat] / figures[tree.VISITS])


def keep_only(one: Tree, number: int, seat: int) -> None:
    """From now on, a tree takes one action at its root."""
    for action, child in one.children(tree.ROOT).items():
        if action != number:
            one.nodes.figures[child, tree.VISITS] = 1.0
            one.nodes.figures[child, tree.VALUES + seat] = NEVER


@dataclass(frozen=True)
class Lead:
    """How far one choice is ahead of another, on the same deals."""

    mean: float
    least: float
    """In the tree in which it is least ahead."""
    error: float
    """The standard error of the mean."""


def lead(ahead: Sequence[float], behind: Sequence[float]) -> Lead:
    differences = [one - other for one, other in zip(ahead, behind, strict=True)]
    return Lead(fmean(differences), min(differences), stdev(differences) / sqrt(len(differences)))
