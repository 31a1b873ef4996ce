"""Luck against skill: parts of known size are found again."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.lab.report.collection import Table
from fondaco.lab.report.luck import PARTS, split
from fondaco.lab.tournament import Variant


def table_of(
    deals: int, strengths: list[float], by_place: list[float], by_deal: float, noise: float, repeated: bool = True
) -> Table:
    """As many bots as seats, and each deal in all rotations (or only in one); scores are plain sums."""
    luck = np.random.default_rng(deals)
    players = len(strengths)
    table = Table("tantan", players, Variant("as printed", {}), [f"bot {bot}" for bot in range(players)])
    for deal in range(deals):
        favour, starts = luck.normal(0, by_deal, players), deal % players
        for turn in range(players) if repeated else [deal % players]:
            seats = [(seat + turn) % players for seat in range(players)]
            scores = [
                strengths[bot] + by_place[(seat - starts) % players] + favour[seat] + luck.normal(0, noise)
                for seat, bot in enumerate(seats)
            ]
            points = [float(score == max(scores)) for score in scores]
            table.rows.append(
                {"seats": seats, "starts": starts, "deal": deal, "scores": scores, "points": points, "end": "T8"}
            )
    return table


def variance(numbers: list[float]) -> float:
    return float(np.var(numbers))


EFFECTS = [
    # strengths, places, the deal's deviation, the rest's
    ([0.0, 4.0], [0.0, 2.0], 4.0, 2.0),
    ([0.0, 0.0], [0.0, 0.0], 2.0, 2.0),
    ([0.0, 1.0, 5.0], [2.0, 1.0, 0.0], 1.0, 3.0),
    ([0.0, 0.0, 1.0, 1.0, 2.0], [0.0] * 5, 0.0, 1.0),
]


@pytest.mark.parametrize(("strengths", "by_place", "by_deal", "noise"), EFFECTS)
def test_the_parts_are_as_large_as_they_were_made(
    strengths: list[float], by_place: list[float], by_deal: float, noise: float
) -> None:
    table = table_of(3000, strengths, by_place, by_deal, noise)
    found = split(table, table.scores)
    assert found is not None
    relative = 1 - 1 / len(strengths)
    parts = np.array([variance(strengths), by_deal**2 * relative, variance(by_place), noise**2 * relative])
    for part, expected in zip(PARTS, parts / parts.sum(), strict=True):
        assert found.shares[part] == pytest.approx(expected, abs=0.03), part
    assert sum(found.shares.values()) == pytest.approx(1)


def test_the_margins_hold_the_truth_as_often_as_they_say() -> None:
    """Here each of deal and rest explains 2 parts of 5, and skill one."""
    held = {"skill": 0, "deal": 0, "rest": 0}
    runs = 120
    for run in range(runs):
        table = table_of(60 + run, [0.0, 2.0], [0.0, 0.0], 2.0, 2.0)
        found = split(table, table.scores)
        assert found is not None
        for part, truth in (("skill", 0.2), ("deal", 0.4), ("rest", 0.4)):
            held[part] += abs(found.shares[part] - truth) <= found.margins[part]
    for part, times in held.items():
        assert 0.88 <= times / runs <= 1, part


def test_of_the_victory_too() -> None:
    """Strong bots win whatever they are dealt; where strengths are equal, only the deal is left."""
    skilled = table_of(500, [0.0, 100.0], [0.0, 0.0], 1.0, 1.0)
    found = split(skilled, skilled.points)
    assert found is not None
    assert found.shares["skill"] == pytest.approx(1)
    lucky = table_of(500, [0.0, 0.0], [0.0, 0.0], 100.0, 1.0)
    found = split(lucky, lucky.points)
    assert found is not None
    assert found.shares["deal"] > 0.95


def test_deals_played_once_tell_nothing() -> None:
    once = table_of(500, [0.0, 1.0], [0.0, 0.0], 1.0, 1.0, repeated=False)
    assert split(once, once.scores) is None
    few = table_of(9, [0.0, 1.0], [0.0, 0.0], 1.0, 1.0)
    assert split(few, few.scores) is None
    assert split(few, np.zeros_like(few.scores)) is None
