"""Intervals hold what they promise, and never promise too much."""

from __future__ import annotations

import random
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco.lab.intervals import Z, difference_interval, share_interval, student

Deals = list[tuple[float, int]]


def played(luck: random.Random, deals: int, players: int, skill: float, fortune: float) -> Deals:
    """One bot against equals, each deal once from every seat. A deal favours seats by `fortune`."""
    found = []
    for _ in range(deals):
        favour = [luck.gauss(0, fortune) for _ in range(players)]
        won = 0.0
        for seat in range(players):
            strength = [favour[other] + luck.gauss(0, 1) + (skill if other == seat else 0) for other in range(players)]
            won += strength[seat] == max(strength)
        found.append((won, players))
    return found


WORLDS = [
    (players, skill, fortune, deals)
    for players in (2, 4)
    for skill, fortune in ((0, 0), (0, 2), (1, 1), (3, 0))
    for deals in (6, 40)
]


@pytest.mark.parametrize(("players", "skill", "fortune", "deals"), WORLDS)
def test_the_true_share_is_within_its_interval(players: int, skill: float, fortune: float, deals: int) -> None:
    luck = random.Random(f"{players} {skill} {fortune} {deals}")
    share = sum(won for won, _ in played(luck, 6000, players, skill, fortune)) / (6000 * players)
    times = 400
    held = 0
    for _ in range(times):
        low, high = share_interval(played(luck, deals, players, skill, fortune))
        held += low <= share <= high
    assert held / times > 0.95 - 3 * sqrt(0.95 * 0.05 / times)


def test_swapping_seats_tells_more_than_as_many_single_games() -> None:
    """Where deals decide, their luck cancels out; an interval that did not know this would be twice as wide."""
    luck = random.Random(1)
    low, high = share_interval(played(luck, 200, 2, 0.5, 5))
    plain = 2 * Z * sqrt(0.25 / 400)
    assert 0.2 * plain < high - low < 0.7 * plain


def test_games_that_repeat_each_other_count_once() -> None:
    luck = random.Random(2)
    single = [(float(luck.random() < 0.6), 1) for _ in range(200)]
    fourfold = [(4 * won, 4) for won, _ in single]
    assert share_interval(fourfold) == pytest.approx(share_interval(single), abs=0.02)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 8), st.integers(1, 4)), min_size=1, max_size=30))
def test_an_interval_holds_the_share_and_is_never_a_point(found: list[tuple[int, int]]) -> None:
    deals = [(min(halves / 2, games), games) for halves, games in found]
    share = sum(won for won, _ in deals) / sum(games for _, games in deals)
    low, high = share_interval(deals)
    assert 0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1
    assert high - low > 1 / (10 * sum(games for _, games in deals))


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_always_winning_is_no_certainty(won: float) -> None:
    """Wilson's interval for as many games."""
    low, high = share_interval([(2 * won, 2)] * 50)
    pull = student(53) ** 2 / 100
    assert (high - low) == pytest.approx(pull / (1 + pull))


def test_students_distribution() -> None:
    """From the tables."""
    for freedom, quantile in ((3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert student(freedom) == pytest.approx(quantile, rel=0.01)


def test_the_true_difference_is_within_its_interval() -> None:
    luck = random.Random(3)
    times, held = 500, 0
    for _ in range(times):
        shift = [luck.gauss(1.5, 2) for _ in range(20)]
        low, high = difference_interval([(2 * mean + luck.gauss(0, 1), 2) for mean in shift]) or (0, 0)
        held += low <= 1.5 <= high
    assert held / times == pytest.approx(0.95, abs=0.03)


def test_no_difference_at_all() -> None:
    assert difference_interval([(0.0, 2)] * 10) == (0, 0)
    low, high = difference_interval([(0.0, 2)] * 100, of_shares=True) or (0, 0)
    assert 0.01 < high == -low < 0.05
    assert difference_interval([(1.0, 2)]) is None
    assert difference_interval([(1.0, 2)], of_shares=True) is not None
