"""How sure we are of a figure: 95 % intervals that know which games share a deal."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist

Interval = tuple[float, float]

Z = NormalDist().inv_cdf(0.975)
IMAGINED = 4
"""So many deals of independent games are imagined besides those played when their scatter is estimated: a few deals
that happen to agree prove little. With them, no interval of a share has the width zero."""
MOST_VARIANCE = 0.5
"""Of the difference of two games, each won or lost, that have nothing to do with each other."""


def share_interval(deals: Iterable[tuple[float, int]]) -> Interval:
    """The interval of a bot's share, from its points and its seats in each deal.

    It is Wilson's interval, for as many independent games as would scatter like these deals: games of a deal have
    their luck in common, so they are worth fewer or, when seats are swapped, more than games with a deal each.
    """
    points, seats = zip(*deals, strict=True)
    played, count = sum(seats), len(seats)
    share = sum(points) / played
    squares = sum((won - share * sat) ** 2 for won, sat in zip(points, seats, strict=True))
    scatter = squares * count / max(1, count - 1)
    imagined = IMAGINED * played / count / 4
    worth = played * (played * share * (1 - share) + imagined) / (scatter + imagined)
    return wilson(share, worth, student(count - 1 + IMAGINED))


def mean_interval(deals: Iterable[tuple[float, int]]) -> Interval:
    """The interval of a share from which luck was taken, so that it may lie beyond 0 and 1: Student's, with deals for
    observations, and the same imagined ones."""
    points, seats = zip(*deals, strict=True)
    played, count = sum(seats), len(seats)
    share = sum(points) / played
    squares = sum((won - share * sat) ** 2 for won, sat in zip(points, seats, strict=True))
    scatter = squares * count / max(1, count - 1)
    imagined = IMAGINED * played / count / 4
    half = student(count - 1 + IMAGINED) * sqrt((scatter + imagined) * count / (count + IMAGINED)) / played
    return share - half, share + half


def wilson(share: float, games: float, quantile: float) -> Interval:
    pull = quantile**2 / games
    centre = (share + pull / 2) / (1 + pull)
    half = quantile * sqrt(share * (1 - share) / games + pull / (4 * games)) / (1 + pull)
    return max(0.0, centre - half), min(1.0, centre + half)


def difference_interval(deals: Iterable[tuple[float, int]], of_shares: bool = False) -> Interval | None:
    """The interval of a mean difference between games, from the sum of differences and the number of games in each
    deal; None if there is too little to go by.

    For shares, imagined deals are added here as well: it may just so happen that all differences are zero.
    """
    sums, games = zip(*deals, strict=True)
    count, played, imagined = len(games), sum(games), IMAGINED if of_shares else 0
    freedom = count - 1 + imagined
    if freedom == 0:
        return None
    mean = sum(sums) / played
    squares = sum((total - mean * number) ** 2 for total, number in zip(sums, games, strict=True))
    squares += imagined * played / count * MOST_VARIANCE
    half = student(freedom) * sqrt(squares * count / freedom) / played
    return (max(-1.0, mean - half), min(1.0, mean + half)) if of_shares else (mean - half, mean + half)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by the series of Abramowitz and Stegun (26.7.5)."""
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )
