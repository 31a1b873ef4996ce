"""Opponents for people: five levels, from a beginner to as strong as can be had without a wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.bots.explanation import Explanation
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.memory import Json
from fondaco.bots.mind import mind_of
from fondaco.bots.search import Search, SearchBot
from fondaco.kernel.luck import carelessly, lucky
from fondaco.kernel.twins import need_compiler


@dataclass(frozen=True)
class Level:
    """How a level thinks."""

    whim: float = 0.0
    """How carelessly a greedy level chooses: an action that loses so much chance to win is e times less likely."""
    blunder: float = 0.0
    """It never gives away more chance to win than this, as far as it can see."""
    iterations: int = 0
    """How long it searches, unless the game's mind says otherwise: a little thinking is worth more in some games. 0: it
    is greedy."""


LEVELS = {
    1: Level(whim=0.04, blunder=0.2),
    2: Level(whim=0.02, blunder=0.06),
    3: Level(whim=0.008, blunder=0.03),
    4: Level(iterations=100),
    5: Level(iterations=6_000),
}


@dataclass
class WhimsicalBot:
    """A greedy player who does not look so closely: the better an action, the likelier it is chosen."""

    seed: int
    level: int
    compiled: bool = False

    def __post_init__(self) -> None:
        self.greedy = GreedyBot(self.seed, self.compiled)

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        return legal[0] if len(legal) == 1 else self.explain(view, legal, events).line[0]

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        considered = self.greedy.explain(view, legal, events).considered
        seat = view["to_move"]
        best = max(one.win[seat] for one in considered)
        losses = [best - one.win[seat] for one in considered]
        luck, level = lucky(self.seed, f"whim {len(events)}"), LEVELS[self.level]
        chosen = considered[carelessly(luck, losses, len(losses), level.whim, level.blunder)]
        return Explanation([chosen, *(one for one in considered if one is not chosen)], [chosen.action])


class SearchingBot(SearchBot):
    """A player who searches as long as a level does in the game at hand."""

    def __init__(self, seed: int, level: int) -> None:
        super().__init__(seed, iterations=LEVELS[level].iterations)
        self.level = level

    def search(self, view: Json, events: Sequence[Json]) -> Search:
        self.iterations = mind_of(view["game"]).budgets.get(self.level, LEVELS[self.level].iterations)
        return super().search(view, events)


def find_level(number: int, seed: int, compiled: bool) -> WhimsicalBot | SearchingBot:
    if LEVELS[number].iterations:
        need_compiler()
        return SearchingBot(seed, number)
    return WhimsicalBot(seed, number, compiled)
