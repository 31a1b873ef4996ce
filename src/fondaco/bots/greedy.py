"""The greedy player: looks one decision ahead and takes what it judges best."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fondaco.bots import greed
from fondaco.bots.memory import Json
from fondaco.bots.thought import Thought
from fondaco.kernel.chance import seed_key

SAMPLES = 16
"""How many tables and turns of luck it imagines for each action."""


class GreedyBot:
    """Instant, and the same choice for the same seed and history."""

    def __init__(self, seed: int, compiled: bool = False) -> None:
        self.seed = seed
        self.compiled = compiled

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        if len(legal) == 1:
            return legal[0]
        thought = Thought(view, events, seed_key(self.seed, f"greedy {len(events)}")[0], self.compiled)
        totals = np.zeros(len(thought.game.actions))
        thought.engine.driver(greed.opinions)(*thought.buffers, thought.weights, SAMPLES, totals)
        return max(legal, key=lambda action: totals[thought.game.numbers[action.lower()]])
