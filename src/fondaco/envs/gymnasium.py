"""Gymnasium: one seat is yours, the others are bots.

    import gymnasium
    import fondaco.envs.gymnasium

    env = gymnasium.make("fondaco/tantan-v0", players=3, opponents="greedy")
    envs = gymnasium.make_vec("fondaco/tantan-v0", num_envs=256, players=3, opponents="greedy")

The action mask is in the info, as `info["action_mask"]`. An action that is not legal forfeits the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import numpy as np

from fondaco import bots
from fondaco.bots import Bot
from fondaco.bots.asking import StandIn
from fondaco.envs import stepping
from fondaco.envs.batch import Opponent, Opponents, Policy, SoloBatch, is_policy, read_opponents, read_seat, who_is
from fondaco.envs.engines import DTYPE
from fondaco.envs.forms import Form
from fondaco.envs.pictures import MODES, read_mode
from fondaco.envs.single import SingleTable
from fondaco.envs.structure import structure_of
from fondaco.games import names
from fondaco.match import plain

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("fondaco.envs.gymnasium needs the research extra: pip install 'fondaco[research]'") from error

Info = dict[str, Any]

NO_ACTION = -1
"""The number of what cannot be said."""


def spaces_of(bounds: tuple[float, float], size: int, actions: int) -> tuple[Any, Any]:
    """The spaces of observations and actions."""
    return gymnasium.spaces.Box(*bounds, (size,), DTYPE), gymnasium.spaces.Discrete(actions)


class TableEnv(gymnasium.Env[Any, Any]):
    """One match after the other, against bots of your choice.

    `opponents` are one for all other seats, or one for each of them, clockwise from your seat: a bot, its name, or a
    policy of yours, which is a function of observations and masks, one row of each. `random` and `greedy` play in
    compiled code.
    Without a `seat`, yours is drawn anew for each match. `reset(seed=7)` deals the match of `fondaco.new(..., seed=7)`;
    `reset(options={"position": ...})` begins from a position, or from the variant of that name.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: Opponents = "random",
        seat: int | None = None,
        reward: str = "win",
        normalised: bool = False,
        with_options: bool = False,
        history: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = SingleTable(game, players, reward, options, Form(normalised, with_options), history)
        self.observation_space, self.action_space = spaces_of(self.table.bounds, self.table.size, self.table.actions)
        self.opponents = read_opponents(opponents, self.table.players - 1)
        self.chosen_seat = read_seat(seat, self.table.players)
        self.seat = 0
        self.bots: dict[int, Bot | Policy] = {}
        self.told: dict[int, list[Info]] = {}
        """By seat: the events a bot was told so far."""
        self.render_mode = read_mode(render_mode)

    def __repr__(self) -> str:
        return f"<TableEnv: {self.table}>"

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Info]:
        super().reset(seed=plain(seed))
        players = self.table.players
        self.seat = int(self.np_random.integers(players)) if self.chosen_seat is None else self.chosen_seat
        seated = {(self.seat + away) % players: bot for away, bot in enumerate(self.opponents, 1)}
        who = [who_is(seated[seat]) if seat in seated else stepping.ASKED for seat in range(players)]
        self.table.deal(seed, who, (options or {}).get("position"))
        self.bots = {seat: self._seated(bot) for seat, bot in seated.items() if who[seat] == stepping.ASKED}
        self.told = {seat: [] for seat in self.bots}
        self._others_play()
        return self._seen()

    def _seated(self, bot: Opponent) -> Bot | Policy:
        if not isinstance(bot, str):
            return bot
        luck = self.table.luck.getrandbits(63)
        return StandIn(bots.find(bot, luck, compiled=True), luck)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Info]:
        if not self.table.try_to_play(int(action)):
            observation, info = self._seen()
            return observation, stepping.FORFEITED[self.table.kind], True, False, {**info, "illegal": True}
        self._others_play()
        observation, info = self._seen()
        return observation, self.table.reward(self.seat), self.table.over, False, info

    def _others_play(self) -> None:
        """Ask those who are not played in compiled code."""
        table = self.table
        while table.seat is not None and table.seat != self.seat:
            bot = self.bots[table.seat]
            table.play(self._consult(bot, table.seat) if is_policy(bot) else self._ask(bot, table.seat))

    def _ask(self, bot: Any, seat: int) -> int:
        match = self.table.running
        self.told[seat] += match.events(len(self.told[seat]), seat=seat)
        return match.game.numbers[bot.choose(match.view(seat), match.legal(), self.told[seat]).lower()]

    def _consult(self, policy: Policy, seat: int) -> int:
        (action,) = policy(self.table.observe(seat)[None], self.table.mask[None].copy())
        return int(action)

    def _seen(self) -> tuple[Any, Info]:
        if self.render_mode == "human":
            self.render()
        return self.table.observe(self.seat), {"action_mask": self.table.mask.copy(), "seat": self.seat}

    def action_masks(self) -> Any:
        """The legal actions, as learners with masks ask for them."""
        return self.table.mask.astype(bool)

    def view(self) -> dict[str, Any]:
        """What your seat may know, for people."""
        return self.table.running.view(self.seat)

    def render(self) -> Any:
        return self.table.render(self.seat, self.render_mode)


class TableVectorEnv(VectorEnv[Any, Any, Any]):
    """Many matches at once, all that happens between two of your decisions in compiled code.

    The opponents are as in the environment of one match; a policy is asked for all matches at once in which it has to
    decide, a bot for one after the other and without its past. A match that ends is followed by the next within the
    same step; what you saw at its end is `info["final_obs"]`. With `copy=False` the arrays are those of the batch,
    written in place. `reset(options={"position": ...})` begins all matches from a position, or from several in turn, up
    to the next reset.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: Opponents = "random",
        seat: int | None = None,
        reward: str = "win",
        normalised: bool = False,
        with_options: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        setup: dict[str, Any] = {"normalised": normalised, "with_options": with_options, **options}
        self.batch = SoloBatch(game, players, games=num_envs, reward=reward, opponents=opponents, seat=seat, **setup)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces_of(
            (0.0, self.batch.form.highest), self.batch.observations.shape[1], self.batch.masks.shape[1]
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.copy = copy
        self.render_mode = read_mode(render_mode, ())
        self._truncated = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        start = (options or {}).get("position", [])
        self.batch.reset(self._one_seed(seed), start if isinstance(start, list) else [start])
        return self._kept(self.batch.observations), self._info()

    def _one_seed(self, seed: int | list[int | None] | None) -> int | str | None:
        """Seeds for each match together make one for all."""
        if not isinstance(seed, Iterable):
            return seed
        return hashlib.sha256(repr(plain(list(seed))).encode()).hexdigest()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Info]:
        self.batch.step(actions)
        info = self._info()
        if self.batch.dones.any():
            ended = self._kept(self.batch.dones)
            info |= {"final_obs": self._kept(self.batch.last_seen), "_final_obs": ended}
            info |= {"illegal": self._kept(self.batch.illegal), "_illegal": ended}
        return (
            self._kept(self.batch.observations),
            self._kept(self.batch.rewards),
            self._kept(self.batch.dones),
            self._truncated,
            info,
        )

    def _info(self) -> Info:
        return {"action_mask": self._kept(self.batch.masks), "seat": self._kept(self.batch.seats)}

    def _kept(self, array: Any) -> Any:
        return array.copy() if self.copy else array


class StructuredActions(gymnasium.ActionWrapper[Any, Any, Any]):
    """An environment of ours in which an action is chosen part by part: a verb, and what it names.

    The parts are those of `fondaco.envs.structure`. What cannot be said forfeits the match, like all that is not legal.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.table: SingleTable = env.unwrapped.table
        self.structure = structure_of(self.table.game)
        self.action_space = gymnasium.spaces.MultiDiscrete(list(self.structure.sizes))

    def action(self, action: Any) -> int:
        number = self.structure.number(action)
        return NO_ACTION if number is None else number

    def action_masks(self) -> Any:
        """For each part, one behind the other, the values that occur in legal actions, as learners with masks ask for
        them. Mixtures of legal actions are let through: `structure.masks` tells what fits to parts chosen before."""
        return np.concatenate(self.structure.masks(self.table.mask))


def register() -> None:
    """Make the games known to Gymnasium, as `fondaco/tantan-v0` and so on, that are not yet: those registered with us
    since this module was imported."""
    for game in names():
        if f"fondaco/{game}-v0" not in gymnasium.registry:
            gymnasium.register(
                id=f"fondaco/{game}-v0",
                entry_point=f"{__name__}:TableEnv",
                vector_entry_point=f"{__name__}:TableVectorEnv",
                kwargs={"game": game},
            )


register()
