"""PettingZoo: every seat is an agent, and whoever is to move acts.

    from fondaco.envs.pettingzoo import tantan_v0

    env = tantan_v0.env(players=3)

Each game has such a module with `env` and `raw_env`, a registered one too. They take players, reward, render_mode and
the game's options.
"""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType
from typing import Any

from fondaco.envs.pettingzoo.aec import GuardedTableEnv, TableEnv
from fondaco.games import find, names

VERSION = "_v0"


@cache
def module_of(game: str) -> ModuleType:
    """The module of a game, as the environments of PettingZoo have it."""
    module = ModuleType(f"{__name__}.{game}{VERSION}", f"{find(game).title} for PettingZoo.")

    def raw_env(**setup: Any) -> TableEnv:
        """The environment itself."""
        return TableEnv(game, **setup)

    def env(**setup: Any) -> GuardedTableEnv:
        """The environment with the usual guards."""
        return GuardedTableEnv(game, **setup)

    vars(module).update(raw_env=raw_env, env=env)
    sys.modules[module.__name__] = module
    return module


def __getattr__(name: str) -> ModuleType:
    if name.endswith(VERSION) and name.removesuffix(VERSION) in names():
        return module_of(name.removesuffix(VERSION))
    raise AttributeError(f"module {__name__} has no {name}")


for game in names():
    module_of(game)
