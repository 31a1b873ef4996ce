"""Opponents for people: five levels, from a beginner to as strong as can be had without a wait, some of them in styles.

The lower levels err as people do. They overlook what needs many things at once, they like points at hand better than
hopes, and they forget what they saw; of what they see, they take what they like best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from fondaco.bots.explanation import Explanation
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.memory import Json
from fondaco.bots.mind import mind_of
from fondaco.bots.search import Search, SearchBot, Tree
from fondaco.bots.thought import Thought
from fondaco.kernel.luck import heed, lucky
from fondaco.kernel.twins import need_compiler


@dataclass(frozen=True)
class Level:
    """How a level thinks."""

    overlook: float = 0.0
    """How likely a choice is overlooked, for each thing that it needs."""
    greed: float = 0.0
    """How much points at hand count beside what is hoped for: a part of 1."""
    span: int = 0
    """How many of the last events it remembers; 0: all of them."""
    blunder: float = 0.0
    """It never gives away more chance to win than this, as far as it can see."""
    iterations: int = 0
    """How long it searches, unless the game's mind says otherwise: a little thinking is worth more in some games. 0: it
    is greedy."""


LEVELS = {
    1: Level(overlook=0.5, greed=0.6, span=6, blunder=0.2),
    2: Level(overlook=0.3, greed=0.3, span=20, blunder=0.1),
    3: Level(overlook=0.2, blunder=0.06),
    4: Level(iterations=100),
    5: Level(iterations=6_000),
}


@dataclass
class HeedlessBot:
    """A greedy player who does not see everything."""

    seed: int
    level: int
    style: str = ""
    compiled: bool = False

    def __post_init__(self) -> None:
        how = self.how = LEVELS[self.level]
        self.greedy = GreedyBot(self.seed, self.compiled, style=self.style, greed=how.greed, span=how.span)

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        return legal[0] if len(legal) == 1 else self.explain(view, legal, events).line[0]

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        considered = self.greedy.explain(view, legal, events).considered
        seat = view["to_move"]
        best = max(one.win[seat] for one in considered)
        losses = [best - one.win[seat] for one in considered]
        needed = [float(things(one.action)) for one in considered]
        luck = lucky(self.seed, f"heed {len(events)}")
        chosen = considered[heed(luck, losses + needed, len(losses), self.how.overlook, self.how.blunder)]
        return Explanation([chosen, *(one for one in considered if one is not chosen)], [chosen.action])


def things(action: str) -> int:
    """How many things an action needs: all that it names."""
    return len(action.split()) - 1


class StyledSearch(Search):
    """A search by the judgement of a style."""

    def __init__(self, style: str, *about: object) -> None:
        self.style = style
        super().__init__(*about)  # type: ignore[arg-type]

    def plant(self, thought: Thought, settings: Mapping[str, float]) -> Tree:
        thought.adopt(self.style)
        return super().plant(thought, settings)


class SearchingBot(SearchBot):
    """A player who searches as long as a level does in the game at hand."""

    def __init__(self, seed: int, level: int, style: str = "") -> None:
        super().__init__(seed, iterations=LEVELS[level].iterations)
        self.level = level
        self.kind = partial(StyledSearch, style)  # type: ignore[assignment]

    def search(self, view: Json, events: Sequence[Json]) -> Search:
        self.iterations = mind_of(view["game"]).budgets.get(self.level, LEVELS[self.level].iterations)
        return super().search(view, events)


def find_level(level: int, style: str, seed: int, compiled: bool) -> HeedlessBot | SearchingBot:
    if LEVELS[level].iterations:
        need_compiler()
        return SearchingBot(seed, level, style)
    return HeedlessBot(seed, level, style, compiled)
