"""Silk Road for PettingZoo."""

from __future__ import annotations

from typing import Any

from fondaco.envs.pettingzoo.aec import TableEnv, wrapped


def raw_env(**setup: Any) -> TableEnv:
    """The environment itself; takes players, reward, render_mode and the game's options."""
    return TableEnv("silkroad", **setup)


def env(**setup: Any) -> Any:
    """The environment with the usual guards around it."""
    return wrapped(raw_env(**setup))
