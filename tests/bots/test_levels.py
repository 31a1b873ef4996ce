"""Levels for people: no absurd blunders, no long waits, and a clear step from one to the next.

How long the highest level takes is measured by `bench/waiting.py`.
"""

from __future__ import annotations

import pytest

import fondaco
from fondaco import bots
from fondaco.bots.levels import LEVELS
from fondaco.bots.mind import mind_of
from fondaco.bots.search import Search
from fondaco.games import find
from fondaco.lab import arena
from fondaco.testing import random_walk


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("name", fondaco.games.names())
def test_a_careless_level_never_gives_away_much(name: str, level: int) -> None:
    chosen_best = checked = 0
    for number, match in enumerate(random_walk(name, 2, 5)):
        if match.over or match.seat is None or len(match.legal()) == 1 or number % 3:
            continue
        seat = match.seat
        told = match.view(seat), match.legal(), match.events(0, seat=seat)
        action = bots.find(f"level:{level}", 4, compiled=True).choose(*told)
        opinion = {one.action: one.win[seat] for one in bots.find("greedy", 4, compiled=True).explain(*told).considered}
        assert opinion[action] >= max(opinion.values()) - LEVELS[level].blunder
        chosen_best += opinion[action] == max(opinion.values())
        checked += 1
    assert checked > 10
    assert 0 < chosen_best < checked


@pytest.mark.parametrize("name", fondaco.games.names())
def test_the_highest_level_thinks_as_long_as_agreed_and_no_longer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[Search] = []
    plant = Search.plant
    monkeypatch.setattr(Search, "plant", lambda self, *about: (searches.append(self), plant(self, *about))[1])  # type: ignore[func-returns-value]
    match = fondaco.new(name, players=find(name).seats[-1], seed=3)
    thinker = bots.find("level:5", 1)
    for _ in range(4):
        match.play(thinker.choose(match.view(match.seat), match.legal(), match.events(0, seat=match.seat)))
    assert 1 <= len(searches) <= 4
    assert {search.done for search in searches} == {mind_of(name).budgets.get(5, LEVELS[5].iterations)}


@pytest.mark.parametrize("name", ["tantan", pytest.param("silkroad", marks=pytest.mark.long), "carthage"])
def test_three_levels_apart_there_is_no_doubt(name: str) -> None:
    """One level apart is measured by `make strength`."""
    summary = arena(name, ["level:4", "level:1"], games=20, seed=1, workers=1)
    won = sum(row["points"][row["seats"].index(0)] for row in summary.rows)
    assert won >= 15
