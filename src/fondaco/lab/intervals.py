"""How sure we are of a figure: 95 % intervals that know which games share a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean

Interval = tuple[float, float]

Z = NormalDist().inv_cdf(0.975)
IMAGINED = 4
"""So many deals of independent games are imagined besides those played when their scatter is estimated: a few deals
that happen to agree prove little. With them, no interval of a share has the width zero."""


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


def wilson(share: float, games: float, quantile: float) -> Interval:
    pull = quantile**2 / games
    centre = (share + pull / 2) / (1 + pull)
    half = quantile * sqrt(share * (1 - share) / games + pull / (4 * games)) / (1 + pull)
    return max(0.0, centre - half), min(1.0, centre + half)


def difference_interval(differences: Sequence[float], doubt: float = 0.0) -> Interval | None:
    """The interval of a mean difference, from the difference in each deal; None if there is too little to go by.

    The doubt is the variance of imagined deals: for shares, whose differences may all happen to be zero.
    """
    deals, imagined = len(differences), IMAGINED if doubt else 0
    freedom = deals - 1 + imagined
    if deals == 0 or freedom == 0:
        return None
    mean = fmean(differences)
    squares = sum((difference - mean) ** 2 for difference in differences)
    half = student(freedom) * sqrt((squares + imagined * doubt) / freedom / deals)
    return mean - half, mean + half


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by the series of Abramowitz and Stegun (26.7.5)."""
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )
