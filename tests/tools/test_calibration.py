"""Chances that are told: a stretch is found again, and what the docs say of it is what minds have."""

from __future__ import annotations

import numpy as np
import pytest
from tools.calibration import PAGE, Told, play, stretched

from fondaco.bots.mind import mind_of
from fondaco.games import find, names
from tests.test_docs import rows


def made_up(timid: float, players: int, games: int) -> Told:
    """Games whose winners are drawn by chances that are told too timidly."""
    luck = np.random.default_rng(3)
    true = stretched(np.exp(luck.normal(0, 1, (games, players))), 1.0)
    winners = [luck.choice(players, p=chances) for chances in true]
    return Told(np.arange(games), stretched(true, 1 / timid), np.eye(players)[winners])


@pytest.mark.parametrize(("timid", "players"), [(1.0, 2), (1.6, 2), (2.0, 4), (0.8, 3)])
def test_a_stretch_is_found_again(timid: float, players: int) -> None:
    told = made_up(timid, players, 2000)
    best, low, high = told.best_stretch()
    assert low <= best <= high
    assert best == pytest.approx(timid, rel=0.15)
    for chance, came, error, seats in told.reliability(timid):
        assert abs(chance - came) < 4 * error + 0.01 or seats < 50


def test_a_game_tells_chances_that_sum_to_one() -> None:
    played = play(names()[-1], 3, "greedy", 1)
    assert sum(played["points"]) == pytest.approx(1)
    assert len(played["told"]) > 20
    assert all(sum(chances) == pytest.approx(1, abs=1e-3) for chances in played["told"])


def test_the_stretches_are_as_listed() -> None:
    listed = {(row[0], int(row[1])): float(row[2]) for row in rows(PAGE.read_text("utf-8")) if len(row) == 3}
    told = {
        (find(name).title, players): factor for name in names() for players, factor in mind_of(name).stretch.items()
    }
    assert listed == told


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_what_people_are_told_is_no_more_surprising_than_what_bots_think(name: str) -> None:
    for players, factor in mind_of(name).stretch.items():
        told = Told.of([play(name, players, "search:300", number) for number in range(500, 540)])
        assert told.losses(factor).mean() < told.losses(1.0).mean() + 0.01
