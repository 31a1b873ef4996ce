"""Players that are not people. A bot is handed what its seat may know, and never the match."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from fondaco.errors import BadSetup

Json = dict[str, Any]


class Bot(Protocol):
    """Chooses for one seat."""

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        """One of the legal actions, given the seat's view and all events so far as that seat saw them."""
        ...


class RandomBot:
    """Chooses uniformly; equal seeds and equal histories give equal choices."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Json, legal: Sequence[str], events: Sequence[Json]) -> str:
        return random.Random(f"{self.seed} {len(events)}").choice(legal)


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}
"""By name: how a bot is made from a seed."""


def find(spec: str, seed: int | None = None) -> Bot:
    """The bot of that name; without a seed, it takes one of its own."""
    if spec not in BOTS:
        raise BadSetup(f"there is no bot {spec!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[spec](random.SystemRandom().getrandbits(64) if seed is None else seed)
