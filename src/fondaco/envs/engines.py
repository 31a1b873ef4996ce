"""The drivers of environments: a game's rules, what its greedy player thinks, and what a seat sees."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from fondaco.bots.minds import thinking_engine
from fondaco.envs.observations import observe, sight_of
from fondaco.envs.observations.writing import compiled_rows_of, compiled_spot, rows_of, spot
from fondaco.games import find
from fondaco.kernel.engine import Engine

DTYPE = np.float32


@cache
def env_engine(name: str, compiled: bool = True) -> Engine:
    sight, engine = sight_of(name), thinking_engine(name, compiled)
    engine.keep({observe: sight.observe})
    if engine.compiled:
        engine.keep({rows_of: compiled_rows_of, spot: compiled_spot})
        engine.twins.names["ROW"] = np.dtype((np.record, [("cells", DTYPE, longest(name))]))
    return engine


@cache
def longest(name: str) -> int:
    """How long a row is with the most players: compiled code knows one length only."""
    return sum(piece.entries(find(name).seats[-1]) for piece in sight_of(name).pieces)


def room_for_rows(engine: Engine, name: str, rows: int) -> Any:
    """Room for rows, in the form the drivers take."""
    room = np.zeros((rows, longest(name)), DTYPE)
    return room.reshape(-1) if engine.compiled else room


def shown_rows(room: Any, rows: int, size: int) -> Any:
    """The rows as they are shown: so many numbers of each. Nothing is copied."""
    return room.reshape(rows, -1)[:, :size]
