"""What luck brought to each seat of a match, and what its own decisions did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fondaco.bots import foresight
from fondaco.bots.chances import CHANCES, HOPES
from fondaco.bots.contract import Thinking
from fondaco.bots.mind import thinking_engine
from fondaco.bots.thought import room_to_think
from fondaco.games import find
from fondaco.kernel.chance import AnySeed, seed_key
from fondaco.kernel.records import Record
from fondaco.kernel.zones.hideouts import hideouts_of


@dataclass(frozen=True)
class Prospect:
    """How a table looks to everybody: each seat's chance to win, and the points it can hope for."""

    win: list[float]
    points: list[float]
    ways: int = 1
    """Over so many ways of luck this is the mean."""
    exact: bool = True
    """Whether these are all."""


class Fortune:
    """Tells luck from skill at the tables of a game. It is shown the true tables, so it is no player."""

    def __init__(self, game: str, players: int, seed: AnySeed = 0, compiled: bool = True) -> None:
        self.players = players
        self.engine = thinking_engine(game, compiled)
        found = find(game)
        self.blank, hidden = found.blank(players, {}, -1), hideouts_of(found.zones).memory()
        self.thinking = room_to_think(game, self.engine, self.blank, hidden, seed_key(seed, "fortune"))
        self.means = self.engine.numbers(np.zeros(2 * players))

    def prepare(self) -> None:
        """Compile what adds up a whole match, or find it in the cache."""
        self.luck([self.blank], [])

    def regard(self, state: Record) -> Prospect:
        """How a table looks."""
        self.engine.driver(foresight.regard)(self.about(state))
        outlook = self.thinking.outlook
        return Prospect(list(map(float, outlook[CHANCES])), list(map(float, outlook[HOPES])))

    def foresee(self, state: Record, action: int, ways: int = foresight.WAYS, step: int = 0) -> Prospect:
        """How it looks after an action, on the average over all that could be drawn. Where luck has a say, it is that
        of the seed and of the step."""
        followed = self.engine.driver(foresight.foresee)(self.about(state), step, action, ways, self.means)
        self.engine.check(self.thinking.hands)
        means = list(map(float, self.means))
        return Prospect(means[: self.players], means[self.players :], abs(followed), followed > 0)

    def luck(self, course: Sequence[Record], actions: Sequence[int], ways: int = foresight.WAYS) -> list[float]:
        """How much of the victory luck brought each seat: `course` has the true tables, before each action and at the
        end. The chances of the opening are not counted."""
        luck = self.engine.numbers(np.zeros(self.players))
        chosen = self.engine.numbers(np.array(actions, np.int64))
        about = self.about(course[0]), self.engine.states(*course), chosen, ways, self.means, luck
        self.engine.driver(foresight.fortunes)(*about)
        self.engine.check(self.thinking.hands)
        return list(map(float, luck))

    def about(self, state: Record) -> Thinking:
        return self.thinking._replace(root=self.engine.states(state))
