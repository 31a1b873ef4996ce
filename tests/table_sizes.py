"""What a test is repeated at: a few tables of every game, and at length all others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from fondaco.games import find, names
from fondaco.testing import every_setup

WITH_OPPONENTS = "tantan"
"""The title in which, at each run, whole batches are played against opponents: to compile that takes ten seconds a
title."""
FORESEEN = "silkroad"
"""The title in which, at each run, an action is judged by all that it can draw."""
REMEMBERED = "silkroad"
"""The title in which, at each run, memories are compared as a page keeps them."""


def setups() -> list[Any]:
    """Every game with every number of players and a sample of options, for `parametrize`: at length but for the usual
    game at the smallest and the biggest table."""
    return [
        pytest.param(
            name,
            players,
            options,
            marks=[] if not options and players in (find(name).seats[0], find(name).seats[-1]) else pytest.mark.long,
        )
        for name, players, options in every_setup()
    ]


def sampled_setups() -> list[Any]:
    """The same, but every number of players and every sample of options is among those that are not for long."""
    return [
        pytest.param(*setup, marks=[] if is_sampled(*setup) else pytest.mark.long, id=str(setup))
        for setup in every_setup()
    ]


def is_sampled(name: str, players: int, options: dict[str, Any]) -> bool:
    """The usual game at the smallest and the biggest table, and each of the others at one of all."""
    seats = find(name).seats
    place = [dict(sample) for sample in find(name).samples].index(options)
    return players in (seats[0], seats[-1]) if place == 0 else players == seats[place % len(seats)]


def tables(*, biggest: bool = True, title: str = "") -> list[Any]:
    """Every game with every number of players, for `parametrize`: at length but for the smallest, and the biggest; and
    but for those of one title, where what is tried hardly depends on it."""
    sizes = [(name, players, find(name).seats) for name in names() for players in find(name).seats]
    return [
        pytest.param(
            name,
            players,
            marks=[]
            if title in ("", name) and (players == seats[0] or (biggest and players == seats[-1]))
            else pytest.mark.long,
        )
        for name, players, seats in sizes
    ]


def in_turn(things: Iterable[Any]) -> list[Any]:
    """Every game with each of some things, for `parametrize`: at length but for one game with each, the next with the
    next."""
    return [
        pytest.param(name, *(thing if isinstance(thing, tuple) else [thing]), marks=[] if is_next else pytest.mark.long)
        for turn, thing in enumerate(things)
        for name, is_next in [(name, place == turn % len(names())) for place, name in enumerate(names())]
    ]


def titles(at_each_run: str, *more: str) -> list[Any]:
    """All our games, and more; but for one of them, at length."""
    return [pytest.param(name, marks=[] if name == at_each_run else pytest.mark.long) for name in (*names(), *more)]
