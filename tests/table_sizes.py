"""The tables that a test is repeated at: the smallest and the biggest of every game, and at length all between them."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games import find, names


def tables() -> list[Any]:
    """Every game with every number of players, for `parametrize`."""
    sizes = [(name, players, find(name).seats) for name in names() for players in find(name).seats]
    return [
        pytest.param(name, players, marks=[] if players in (seats[0], seats[-1]) else pytest.mark.long)
        for name, players, seats in sizes
    ]
