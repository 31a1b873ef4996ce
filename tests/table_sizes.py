"""What a test is repeated at: the smallest and the biggest table of every game, and at length all others."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games import find, names
from fondaco.testing import every_setup


def setups() -> list[Any]:
    """Every game with every number of players and a sample of options, for `parametrize`."""
    return [
        pytest.param(
            name,
            players,
            options,
            marks=[] if not options and players in (find(name).seats[0], find(name).seats[-1]) else pytest.mark.long,
        )
        for name, players, options in every_setup()
    ]


def tables() -> list[Any]:
    """Every game with every number of players, for `parametrize`."""
    sizes = [(name, players, find(name).seats) for name in names() for players in find(name).seats]
    return [
        pytest.param(name, players, marks=[] if players in (seats[0], seats[-1]) else pytest.mark.long)
        for name, players, seats in sizes
    ]
