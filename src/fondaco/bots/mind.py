"""What bots know of a game, beyond its rules: the `mind` in its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fondaco.bots.contract import doubt, imagine, judge
from fondaco.bots.terms import Terms
from fondaco.games import find
from fondaco.kernel.engine import Engine
from fondaco.kernel.zones.imagining import imaginer


@dataclass(frozen=True)
class Mind:
    """A game as a bot sees it."""

    judge: Callable[..., float]
    doubt: Callable[..., float]
    weights: Terms
    """The terms of the judgement, as tuned for a player who chooses by them alone."""
    imagine: Callable[..., None] | None = None
    """Deals anew what a seat cannot know; left out, as the zones say it."""
    pile: str = ""
    """The zone cards are drawn from, as events call it; none: nothing is remembered."""
    renewal: str | None = None
    """The event that makes the discards the new pile."""
    search: Mapping[str, float] = field(default_factory=dict)
    """What a search of this game sets otherwise than the others."""
    budgets: Mapping[int, int] = field(default_factory=dict)
    """By level: how many iterations it searches, if not as many as in other games."""
    trial_length: float = 0.0
    """Where the judgement alone tells little, a greedy player tries actions by random games, which take so many
    decisions; 0: it judges at once."""


def mind_of(name: str) -> Mind:
    """The mind in a game's folder, or else a plain one."""
    from fondaco.bots.plain import plain_mind

    part = find(name).part("mind")
    mind: Mind = plain_mind(name) if part is None else part.MIND
    return mind


def thinking_engine(name: str, compiled: bool = True) -> Engine:
    """The drivers of thinking, for a game."""
    mind, engine = mind_of(name), find(name).engine(compiled)
    engine.keep({judge: mind.judge, doubt: mind.doubt, imagine: mind.imagine or imaginer(find(name).zones)})
    return engine
