"""One match, as the adapters of single environments need it: numbers in, arrays out. It can be pickled at any time."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from fondaco.envs import observation, stepping
from fondaco.envs.batch import REWARDS, read_choice, read_options
from fondaco.envs.engines import DTYPE, env_engine
from fondaco.envs.pictures import draw
from fondaco.errors import BadSetup, FondacoError, IllegalAction
from fondaco.games import find
from fondaco.kernel.chance import AnySeed, read_seed
from fondaco.match import Match, new, replay

HIGHEST = 20_000.0
"""No number of a vector is higher."""


class SingleTable:
    """A table of one game, at which one match is played after the other."""

    def __init__(self, game: str, players: int | None, reward: str, options: dict[str, Any]) -> None:
        self.game = game
        self.players = find(game).seats[0] if players is None else find(game).read_players(players)
        self.size = observation.size(game, self.players)
        self.actions = len(find(game).actions)
        self.options = read_options(find(game), options)
        self.kind = read_choice("the reward", reward, REWARDS)
        self.luck = random.Random()
        self.match: Match | None = None

    def __str__(self) -> str:
        return f"{find(self.game).title}, {self.players} players"

    def deal(self, seed: AnySeed | None) -> None:
        """Begin a match: with a seed, the one that `fondaco.new` deals for it; without, the next by the last seed."""
        given = None if seed is None else read_seed(seed)
        if given is not None:
            self.luck = random.Random(given)
        dealt = self.luck.getrandbits(63) if given is None else given
        self.match = new(self.game, players=self.players, seed=dealt, **self.options)

    @property
    def running(self) -> Match:
        if self.match is None:
            raise FondacoError("nothing is dealt yet: call reset() first")
        return self.match

    def observe(self, seat: int) -> Any:
        row = np.zeros(self.size, DTYPE)
        observation.write(self.running, seat, row)
        return row

    def mask(self) -> Any:
        """The legal actions of the seat to move."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.running.legal_numbers()] = 1
        return mask

    def allows(self, action: int) -> bool:
        return 0 <= action < self.actions and self.running.game.why_not(self.running.state, action) is None

    def play(self, action: int) -> None:
        try:
            self.running.play_number(action)
        except IllegalAction as error:
            raise BadSetup(f"action {action} ({error.action}) is not legal here; the mask tells which are") from None

    def reward(self, seat: int) -> float:
        """What a seat has of the match: nothing before it is over."""
        if not self.running.over:
            return 0.0
        engine = env_engine(self.game, compiled=False)
        return float(engine.driver(stepping.reward_of)(self.running.state, seat, self.kind))

    def render(self, seat: int | None, mode: str | None) -> str | None:
        """The table drawn for a seat; for people it is printed, and without a mode there is nothing to see."""
        drawn = None if mode is None else draw(self.running, seat, mode)
        if mode != "human":
            return drawn
        print(drawn)
        return None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "match": None if self.match is None else self.match.record()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.match = None if kept["match"] is None else replay(kept["match"])
