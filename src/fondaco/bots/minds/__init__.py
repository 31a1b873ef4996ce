"""What bots know of each game, beyond its rules: one module a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from fondaco.bots.contract import doubt, imagine, judge
from fondaco.games import find
from fondaco.kernel.engine import Engine


@dataclass(frozen=True)
class Mind:
    """A game as a bot sees it."""

    judge: Callable[..., float]
    doubt: Callable[..., float]
    imagine: Callable[..., None]
    weights: Mapping[str, float]
    """The terms of the judgement, by name, as tuned for a player who chooses by them alone."""
    pile: str
    """The zone cards are drawn from, as events call it."""
    renewal: str | None
    """The event that makes the discards the new pile."""
    box: Callable[[int, Mapping[str, Any]], dict[str, int]]
    """All cards in use, for players and options, in the order of their numbers."""
    bag: Mapping[str, int] = field(default_factory=dict)
    """What a bag holds at first, if there is one."""
    verdict: Mapping[str, float] = field(default_factory=dict)
    """The weights that foretell the winner of good play, as fitted; where none is given, it is the same."""
    search: Mapping[str, float] = field(default_factory=dict)
    """What a search of this game sets otherwise than the others."""

    def vector(self, weights: Mapping[str, float] | None = None) -> list[float]:
        """The weights in their order, some of them perhaps changed."""
        return [float((weights or {}).get(name, value)) for name, value in self.weights.items()]


def mind_of(name: str) -> Mind:
    mind: Mind = import_module(f"fondaco.bots.minds.{name}").MIND
    return mind


def thinking_engine(name: str, compiled: bool = True) -> Engine:
    """The drivers of thinking, for a game."""
    mind, engine = mind_of(name), find(name).engine(compiled)
    engine.keep({judge: mind.judge, doubt: mind.doubt, imagine: mind.imagine})
    return engine
