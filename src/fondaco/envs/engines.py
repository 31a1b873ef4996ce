"""The drivers of environments: a game's rules, what its greedy player thinks, and what a seat sees."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from fondaco.bots.mind import thinking_engine
from fondaco.envs.forms import option_pieces
from fondaco.games import find
from fondaco.kernel.contract import State
from fondaco.kernel.engine import Engine
from fondaco.kernel.zones.rows import Row, compiled_rows_of, rows_of

DTYPE = np.float32


def observe(state: State, seat: int, opened: int, row: Row) -> None:
    """Write what a seat sees into a row; `opened` has a bit for each option that lays open what others hold."""
    raise NotImplementedError


@cache
def env_engine(name: str, compiled: bool = True) -> Engine:
    game, engine = find(name), thinking_engine(name, compiled)
    engine.keep({observe: game.zones.observer(game.rules["score"])})
    if engine.compiled:
        engine.keep({rows_of: compiled_rows_of})
        engine.twins.name(ROW=np.dtype((np.record, [("cells", DTYPE, longest(name))])))
    return engine


@cache
def longest(name: str) -> int:
    """How long a row is with the most players and all that can be shown: compiled code knows one length only."""
    return sum(piece.entries(find(name).seats[-1]) for piece in (*find(name).zones.pieces, *option_pieces(name)))


def room_for_rows(engine: Engine, name: str, rows: int) -> Any:
    """Room for rows, in the form the drivers take."""
    room = np.zeros((rows, longest(name)), DTYPE)
    return room.reshape(-1) if engine.compiled else room


def shown_rows(room: Any, rows: int, size: int) -> Any:
    """The rows as they are shown: so many numbers of each. Nothing is copied."""
    return room.reshape(rows, -1)[:, :size]
