"""The environment behind all games."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.envs.engines import DTYPE
from fondaco.envs.forms import Form
from fondaco.envs.pictures import MODES, read_mode
from fondaco.envs.single import SingleTable
from fondaco.envs.stepping import FORFEITED
from fondaco.kernel.whole import whole

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as error:
    raise ImportError("fondaco.envs.pettingzoo needs the research extra: pip install 'fondaco[research]'") from error


class TableEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # the package has no types
    """One match after the other; `player_0` sits at seat 0.

    An observation is a dictionary with the vector (`observation`) and the legal actions (`action_mask`), which are
    in the info as well. `reset(seed=7)` deals the match of `fondaco.new(..., seed=7)`; `reset(options={"position":
    ...})` begins from a position, or from the variant of that name.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        reward: str = "win",
        normalised: bool = False,
        with_options: bool = False,
        history: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = SingleTable(game, players, reward, options, Form(normalised, with_options), history)
        self.metadata = {**type(self).metadata, "name": f"{game}_v0"}
        self.render_mode = read_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._nothing = np.zeros(self.table.actions, np.int8)
        """The mask of those who wait."""
        mask = Box(0, 1, (self.table.actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": Box(*self.table.bounds, (self.table.size,), DTYPE), "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.table.actions) for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __repr__(self) -> str:
        return f"<{self}: {self.table}>"

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.deal(seed, start=(options or {}).get("position"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_mover()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.table.over:
            for seat, player in enumerate(self.possible_agents):
                self.rewards[player] = self.table.reward(seat)
                self.terminations[player] = True
            self._accumulate_rewards()
        self._turn_to_mover()
        if self.render_mode == "human":
            self.render()

    def _turn_to_mover(self) -> None:
        """Show the mask to whoever is to move; once it is over, everybody leaves, the last to act first."""
        self._mask = self.table.mask.copy()
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        if self.table.seat is not None:
            self.agent_selection = self.possible_agents[self.table.seat]
            self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        mask = self._mask if seat == self.table.seat else self._nothing
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def view(self, agent: str) -> dict[str, Any]:
        """What an agent may know, for people."""
        return self.table.running.view(self._seats[agent])

    def render(self) -> Any:
        return self.table.render(self.table.seat, self.render_mode)

    def close(self) -> None:
        pass


class GuardedTableEnv(TableEnv):
    """The same with the usual guards: what is not legal ends the match, with the worst reward for whoever did it.

    PettingZoo has wrappers for this. Around an environment as quick as ours they would take most of the time.
    """

    def step(self, action: Any) -> None:
        if self.table.seed is None:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if not self.terminations[agent]:
            assert whole(action, 0, self.table.actions - 1) is not None, "action is not in action space"
            if not self._mask[action]:
                self._forfeit(agent)
                return
        super().step(action)

    def _forfeit(self, guilty: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[guilty] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[guilty] = FORFEITED[self.table.kind]
        self._accumulate_rewards()
        self._deads_step_first()
