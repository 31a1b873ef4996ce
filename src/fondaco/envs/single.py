"""One match, as the adapters of single environments need it: numbers in, arrays out. It can be pickled at any time.

It is played in compiled code. A `Match` is made of it only when somebody wants to see one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from fondaco.envs import observation, one_match, stepping
from fondaco.envs.batch import REWARDS, read_choice, read_options, whim_of
from fondaco.envs.engines import DTYPE, env_engine
from fondaco.envs.forms import PLAIN, PLAIN_HIGHEST, Form, lens_of
from fondaco.envs.history import COLUMNS, LOWEST, read_history
from fondaco.envs.history import write as write_history
from fondaco.envs.pictures import draw
from fondaco.envs.starts import Start, begin_at
from fondaco.errors import BadSetup, FondacoError
from fondaco.games import find
from fondaco.kernel.chance import AnySeed, read_seed, seed_key
from fondaco.kernel.contract import OVER
from fondaco.match import Match, new


class SingleTable:
    """A table of one game, at which one match is played after the other.

    Every seat is asked for its decisions, unless the table was told that a random or greedy player sits there.
    """

    def __init__(
        self,
        game: str,
        players: int | None,
        reward: str,
        options: dict[str, Any],
        form: Form = PLAIN,
        history: int = 0,
    ) -> None:
        self.game = game
        self.players = find(game).seats[0] if players is None else find(game).read_players(players)
        self.form = form
        self.history = read_history(history)
        """So many events stand behind what is seen."""
        self.seen = observation.size(game, self.players, form)
        self.size = self.seen + self.history * COLUMNS
        self.actions = len(find(game).actions)
        self.options = read_options(find(game), options)
        self.rules = np.zeros(stepping.RULES, np.int64)
        self.rules[stepping.PLACE_OF_REWARD] = read_choice("the reward", reward, REWARDS)
        self.rules[stepping.PLACE_OF_OPENED] = observation.opened(game, self.options)
        self.luck = random.Random()
        self.seed: int | str | None = None
        """Of the match at the table; None before the first."""
        self.start: Start | None = None
        """The position it began from; None if it was dealt."""
        self.seat: int | None = None
        """Whose decision it is; None before a match, and after its end."""
        self._seen_by: int | None = None
        """Whose view the row holds."""
        self._match: Match | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self.engine = env_engine(self.game)
        game = find(self.game)
        lens = lens_of(game, self.players, self.options, self.form)
        self._block, self._desk = one_match.lay_out(self.engine, game, self._blank(), self.rules, lens)
        self._start = self.engine.driver(one_match.start_match)
        self._step = self.engine.driver(one_match.step_match)
        self._look = self.engine.driver(one_match.look_from)
        self.row = np.asarray(self._desk.row).reshape(-1)[: self.seen]
        self.mask: Any = self._desk.mask
        """The legal actions of the seat to move; written in place."""

    def __str__(self) -> str:
        return f"{find(self.game).title}, {self.players} players"

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which the numbers of an observation are."""
        return (LOWEST, PLAIN_HIGHEST) if self.history else (0.0, self.form.highest)

    @property
    def kind(self) -> int:
        """What is played for."""
        return int(self.rules[stepping.PLACE_OF_REWARD])

    def deal(self, seed: AnySeed | None, who: Sequence[int] = (), start: Start | None = None) -> None:
        """Begin a match: with a seed, the one that `fondaco.new` deals for it; without, the next by the last seed.

        `who` plays each seat: RANDOM, GREEDY or ASKED, which is what it is if nothing is said. With a position to
        `start` from, it is the match that `fondaco.from_position` makes of it.
        """
        given = None if seed is None else read_seed(seed)
        if given is not None:
            self.luck = random.Random(given)
        self.seed = self.luck.getrandbits(63) if given is None else given
        if start is not None or self.start is not None:
            self.start = start
            self._desk.rules[stepping.PLACE_OF_START] = start is not None
            self._desk.start[:] = self.engine.states(self._blank() if start is None else self._begin().state)
        self._match = None
        self._desk.who[:] = who or [stepping.ASKED] * self.players
        self._desk.whim[0] = whim_of(self.seed, "opponents")
        self._desk.hands[:] = self.engine.dealers(seed_key(self.seed), seed_key(self.seed, "dreams"))
        self._is_turn_of(self._start(self._block))

    def _is_turn_of(self, seat: int) -> None:
        if seat == one_match.SPOILT:
            self.engine.check(self._desk.hands)
        self.seat = self._seen_by = None if seat == OVER else seat

    def _blank(self) -> Any:
        return find(self.game).blank(self.players, self.options, -1)

    def _begin(self) -> Match:
        """The match before its first decision."""
        assert self.seed is not None
        if self.start is None:
            return new(self.game, players=self.players, seed=self.seed, **self.options)
        return begin_at(find(self.game), self.players, self.options, self.start, self.seed)

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def running(self) -> Match:
        """The match, to look at or to keep: it is played again from its seed as far as it has come."""
        if self.seed is None:
            raise FondacoError("nothing is dealt yet: call reset() first")
        if self._match is None:
            self._match = self._begin()
        played = self._desk.played
        for number in played[1 + len(self._match.played) : 1 + played[one_match.COUNT]]:
            self._match.play_number(number)
        return self._match

    def observe(self, seat: int) -> Any:
        """What a seat sees, as an array of its own."""
        if seat != self._seen_by:
            if self.seed is None:
                raise FondacoError("nothing is dealt yet: call reset() first")
            self._look(self._block, seat)
            self._seen_by = seat
        if self.history == 0:
            return self.row.copy()
        events = np.zeros((self.history, COLUMNS), DTYPE)
        write_history(self.running, seat, events)
        return np.concatenate([self.row, events.reshape(-1)])

    def try_to_play(self, action: int) -> bool:
        """Play an action, and what those do who are not asked; False, if it is not legal: then nothing was played."""
        seat = self._step(self._block, action)
        if seat == one_match.NOT_LEGAL:
            return False
        self._is_turn_of(seat)
        return True

    def play(self, action: int) -> None:
        if not self.try_to_play(action):
            text = f" ({find(self.game).actions[action]})" if 0 <= action < self.actions else ""
            raise BadSetup(f"action {action}{text} is not legal here; the mask tells which are")

    def reward(self, seat: int) -> float:
        """What a seat has of the match: nothing before it is over."""
        return float(self._desk.rewards[seat])

    def render(self, seat: int | None, mode: str | None) -> Any:
        """The table drawn for a seat; for people it is printed, and without a mode there is nothing to see."""
        drawn = None if mode is None else draw(self.running, seat, mode)
        if mode != "human":
            return drawn
        print(drawn)
        return None

    # Keeping

    MADE_ANEW = ("engine", "row", "mask", "_block", "_desk", "_start", "_step", "_look", "_match")

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in self.MADE_ANEW}
        return {**kept, "parts": tuple(self._desk)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        parts = kept.pop("parts")
        self.__dict__.update(kept)
        self._match = None
        self._lay_out()
        for mine, part in zip(self._desk, parts, strict=True):
            mine[:] = part
