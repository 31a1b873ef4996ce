"""Meetings of two bots that are played until it is known well enough how far apart they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf
from pathlib import Path

from fondaco.kernel.chance import Seed
from fondaco.lab.adjusting import adjusted
from fondaco.lab.playing import Row
from fondaco.lab.rating import Rating, rate, rate_if_possible
from fondaco.lab.results import TOURNAMENT, read
from fondaco.lab.running import arena

GOAL = 40.0
"""So many points of Elo to either side make an interval narrow enough."""
FIRST = 24
"""So many games are played before anything is foretold: each of two, three and four bots then had every seat alike."""


@dataclass(frozen=True)
class Gap:
    """By how many points of Elo the first bot is ahead of the second, with its 95 % interval."""

    elo: float = 0.0
    low: float = -inf
    high: float = inf

    @property
    def unsure(self) -> float:
        """How far the interval reaches to either side."""
        return (self.high - self.low) / 2


def rate_without_luck(rows: Sequence[Row], bots: Sequence[str], anchor: str) -> list[Rating]:
    """Ratings with luck taken out of the results, or as they are where that leaves what no strength explains."""
    return rate_if_possible(adjusted(rows) or rows, bots, anchor) or rate(rows, bots, anchor)


@dataclass
class Meeting:
    """Two bots at tables of one size; their games are kept in a folder, and go on from there."""

    game: str
    players: int
    bots: tuple[str, str]
    home: Path
    seed: Seed
    most: int = 4000
    """With so many games it ends, however unsure things are."""

    @cached_property
    def rows(self) -> list[Row]:
        """The games played so far."""
        return read(self.home)[1] if (self.home / TOURNAMENT).exists() else []

    @property
    def without_luck(self) -> list[Row]:
        """The same, with their luck taken out where they tell it."""
        return adjusted(self.rows) or self.rows

    @property
    def gap(self) -> Gap:
        found = {rating.bot: rating for rating in rate_without_luck(self.rows, self.bots, self.bots[1])}
        first = found.get(self.bots[0])
        return Gap() if first is None else Gap(first.elo, first.low, first.high)

    @property
    def seconds(self) -> float:
        """How long a game takes; 0 if nobody knows yet."""
        return sum(sum(row["seconds"]) for row in self.rows) / len(self.rows) if self.rows else 0.0

    def wanted(self, goal: float = GOAL) -> int:
        """How many games it should have next: as many as the scatter so far asks for, and not too many at once."""
        played = len(self.rows)
        if played == 0:
            return min(FIRST, self.most)
        needed = ceil(played * (self.gap.unsure / goal) ** 2)
        return min(self.most, needed, 2 * played) if needed > played else played

    def is_settled(self, goal: float = GOAL) -> bool:
        return self.wanted(goal) <= len(self.rows)

    def go_on(self, seconds_left: float = inf, goal: float = GOAL, workers: int | None = None) -> None:
        """Play the games that are wanted next, or as many of them as there is time for."""
        wanted = self.wanted(goal)
        if self.seconds and seconds_left < inf:
            wanted = min(wanted, len(self.rows) + max(self.players, int(seconds_left / self.seconds)))
        self.play(wanted, workers)

    def play(self, games: int, workers: int | None = None) -> None:
        """Play on until there are so many games."""
        self.rows = arena(self.game, self.bots, self.players, games, self.seed, out=self.home, workers=workers).rows
