"""The drivers of environments: a game's rules, what its greedy player thinks, and what a seat sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from fondaco.bots.contract import MIND_CONTRACT
from fondaco.bots.minds import mind_of
from fondaco.envs.observations import observe, sight_of
from fondaco.games import find
from fondaco.kernel.engine import Engine


@cache
def env_engine(name: str, compiled: bool = True) -> Engine:
    game, sight, mind = find(name), sight_of(name), mind_of(name)
    rules: dict[str, Callable[..., Any]] = {
        **game.rules,
        "judge": mind.judge,
        "doubt": mind.doubt,
        "imagine": mind.imagine,
        "observe": sight.observe,
    }
    return Engine(game.home, rules, game.state, len(game.actions), compiled, (*MIND_CONTRACT, observe))
