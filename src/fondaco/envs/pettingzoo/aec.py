"""The environment behind all games."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.envs.engines import DTYPE
from fondaco.envs.pictures import MODES, read_mode
from fondaco.envs.single import HIGHEST, SingleTable
from fondaco.envs.stepping import FORFEITED

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("fondaco.envs.pettingzoo needs the research extra: pip install 'fondaco[research]'") from error


class TableEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # the package has no types
    """One match after the other; `player_0` sits at seat 0.

    An observation is a dictionary with the vector (`observation`) and the legal actions (`action_mask`), which are
    in the info as well. `reset(seed=7)` deals the match of `fondaco.new(..., seed=7)`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = SingleTable(game, players, reward, options)
        self.metadata = {**type(self).metadata, "name": f"{game}_v0"}
        self.render_mode = read_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        mask = Box(0, 1, (self.table.actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": Box(0, HIGHEST, (self.table.size,), DTYPE), "action_mask": mask})
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
        self.table.deal(seed)
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
        over = self.table.running.over
        for seat, player in enumerate(self.possible_agents):
            self.rewards[player] = self.table.reward(seat)
            self.terminations[player] = over
        self._turn_to_mover()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _turn_to_mover(self) -> None:
        """Show the mask to whoever is to move; once it is over, everybody leaves, the last to act first."""
        seat = self.table.running.seat
        self._mask = self.table.mask()
        self._nothing = np.zeros_like(self._mask)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = self._mask if seat == self.table.running.seat else self._nothing
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def view(self, agent: str) -> dict[str, Any]:
        """What an agent may know, for people."""
        return self.table.running.view(self.possible_agents.index(agent))

    def render(self) -> Any:
        return self.table.render(self.table.running.seat, self.render_mode)

    def close(self) -> None:
        pass


def wrapped(env: TableEnv) -> Any:
    """With the usual guards: what is not legal ends the match, with the worst reward for whoever did it."""
    guarded = wrappers.TerminateIllegalWrapper(env, illegal_reward=FORFEITED[env.table.kind])
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
