"""The greedy player: looks one decision ahead and takes what it judges best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fondaco.bots import lookahead
from fondaco.bots.explanation import Considered, Explanation, expected_margin
from fondaco.bots.memory import Json, KeptMemory
from fondaco.bots.thought import Thought
from fondaco.kernel.chance import seed_key

SAMPLES = 16
"""How many tables and turns of luck it imagines for each action."""
TRIED = 20_000
"""About how many decisions it plays in thought, where it tries actions by random games."""
FEWEST, MOST = 8, 64
"""So many games for each action."""


@dataclass(frozen=True)
class GreedyBot:
    """Instant, and the same choice for the same seed and history."""

    seed: int
    compiled: bool = False
    kept: KeptMemory = field(default_factory=KeptMemory, repr=False, compare=False)
    style: str = ""
    greed: float = 0.0
    """How much the points at hand count beside all that is hoped for: a part of 1."""
    span: int = 0
    """How many of the last events it remembers; 0: all of them."""

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        return legal[0] if len(legal) == 1 else self.explain(view, legal, events).considered[0].action

    def explain(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> Explanation:
        seed = seed_key(self.seed, f"greedy {len(events)}")[0]
        thought = Thought(view, events, seed, self.compiled, self.kept, self.span)
        thought.adopt(self.style)
        game, players = thought.game, thought.players
        totals = np.zeros((len(game.actions), lookahead.SEATS + 2 * players))
        if thought.mind.trial_length:
            samples = max(FEWEST, min(MOST, int(TRIED / (len(legal) * thought.mind.trial_length))))
            thought.engine.driver(lookahead.trials)(thought.thinking, samples, totals)
        else:
            samples = SAMPLES
            thought.engine.driver(lookahead.opinions)(thought.thinking, samples, totals)
        thought.check()
        opinions = totals / samples
        numbers = {action: game.numbers[action.lower()] for action in legal}
        found = []
        for action in sorted(legal, key=lambda action: -self.liking(opinions[numbers[action]])):
            win, points = opinions[numbers[action], lookahead.SEATS :].reshape(2, players).tolist()
            found.append(Considered(action, samples, win, expected_margin(points, thought.seat)))
        return Explanation(found, [found[0].action])

    def liking(self, opinion: Any) -> float:
        """What makes an action better than others: the lead it promises, in points at hand or hoped for."""
        hoped = float(opinion[lookahead.MARGIN])
        return hoped + self.greed * (float(opinion[lookahead.AT_HAND]) - hoped)
