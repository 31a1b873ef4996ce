"""Players that are not people. A bot is handed what its seat may know, and never the match."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
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


SPECS = ("random", "greedy", "search:2000", "search:1s")
"""The bots, as they are asked for; a search takes any number of iterations, or a time in seconds or milliseconds."""


def find(spec: str, seed: int | None = None, compiled: bool = False) -> Bot:
    """The bot a text asks for; without a seed, it takes one of its own.

    A greedy player thinks interpreted, unless it is to play so much that compiling pays; a search always compiles.
    """
    seed = random.SystemRandom().getrandbits(64) if seed is None else seed
    name, colon, budget = spec.partition(":")
    if spec == "random":
        return RandomBot(seed)
    if spec == "greedy":
        from fondaco.bots.greedy import GreedyBot

        return GreedyBot(seed, compiled)
    if name == "remote":
        from fondaco.bots import remote

        return remote.parse(spec, seed)
    amount = re.fullmatch(r"([1-9]\d{0,6}|0\.\d{1,3}|[1-9]\d{0,2}\.\d{1,3})(s|ms)?", budget)
    if name == "search" and colon and amount is not None:
        from fondaco.bots.search import SearchBot

        number, unit = amount.groups()
        if unit is None and number.isdecimal():
            return SearchBot(seed, iterations=int(number))
        if unit is not None and float(number) > 0:
            return SearchBot(seed, seconds=float(number) / (1000 if unit == "ms" else 1))
    raise BadSetup(f"there is no bot {spec!r}; bots are {', '.join(SPECS)} (any number, s or ms), remote:COMMAND")
