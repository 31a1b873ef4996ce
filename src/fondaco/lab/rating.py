"""Ratings: how strong each bot is on the Elo scale, with 95 % intervals.

The winner of a game is taken to be drawn from its seats, each with a weight of its own: the bot's strength times the
strength of its place in the turn order. This is the model of Bradley and Terry for two players, and of Luce and
Plackett for the first place among more; a shared victory counts in shares. 400 points are a factor of ten.

Before any game, each two bots that met, and each two places, are given one drawn game, so that a bot that always wins
has a rating and not an infinity. The intervals are robust to what the games of one deal have in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from math import log, nan, sqrt
from typing import Any

import numpy as np

from fondaco.lab.failures import Failures, failures_of
from fondaco.lab.intervals import student
from fondaco.lab.shares import Row, tally_of

Numbers = np.ndarray[Any, Any]

ANCHOR = "random"
ELO = 400 / log(10)
LONGEST_STEP = 2.0
"""Of a strength in one round of the fit, in natural logarithms: far from the solution Newton's steps overshoot."""
IMAGINED = 4
"""So many deals whose games all end alike are imagined besides those played, when their scatter is estimated: a few
deals that happen to agree prove little."""
ANYTHING = 10_000.0
"""An interval so wide says that the fit ran away."""
CLOSE_ENOUGH = 1e-10
MOST_ROUNDS = 100


@dataclass(frozen=True)
class Rating:
    """A bot's strength in Elo points above the anchor of its group, which is at 0 and has no interval."""

    bot: str
    elo: float
    low: float
    """Where the 95 % interval begins."""
    high: float
    """Where it ends."""
    games: int
    seats: int
    """How many seats the bot took: more than games, if it sat at a table twice."""
    points: float
    group: int
    """Bots of different groups never met, not even through others: their ratings cannot be compared."""
    anchor: bool
    lead: float
    """The points ahead of the next bot of the group, with their interval; not a number for the last one."""
    lead_low: float
    lead_high: float
    failures: Failures
    """How often the bot failed: its rating is that of a bot that does."""

    @property
    def share(self) -> float:
        """Points for each seat taken."""
        return self.points / self.seats


def rate(rows: Iterable[Row], bots: Sequence[str], anchor: str = ANCHOR) -> list[Rating]:
    """Rate the bots that played these games of one player count, group by group, the strongest first.

    Args:
        rows: Games as the arena writes them down, or any with `seats`, `points`, `starts` and `deal`. Those with
            `forfeits` or `fallbacks` also tell of failures.
        bots: The names that the numbers in `seats` stand for.
        anchor: The bot at 0. If it is not in a group, the first of that group's bots takes its place.
    """
    rows = list(rows)
    if not rows:
        return []
    seats = np.array([row["seats"] for row in rows], np.int64)
    points = np.array([row["points"] for row in rows], float)
    met = pairs_that_met(seats)
    groups = grouped(np.unique(seats).tolist(), met)
    anchors = [next((bot for bot in group if bots[bot] == anchor), group[0]) for group in groups]
    fit = Fit(seats, turn_order(rows), points, deal_numbers(rows), len(bots), met, anchors)
    return [
        rating
        for number, (group, zero) in enumerate(zip(groups, anchors, strict=True))
        for rating in ratings_of(fit, number, group, zero, bots, rows)
    ]


def rate_if_possible(rows: Iterable[Row], bots: Sequence[str], anchor: str) -> list[Rating]:
    """The ratings, or none where no strength explains the results: luck taken out of a few games may leave a seat with
    more than everything."""
    with suppress(np.linalg.LinAlgError):
        found = rate(rows, bots, anchor)
        if all(one.high - one.low < ANYTHING for one in found):
            return found
    return []


def turn_order(rows: Sequence[Row]) -> Numbers:
    """For each game and seat, its place in the turn order: 0 for the one that moved first."""
    starts = np.array([row["starts"] for row in rows], np.int64)
    players = len(rows[0]["seats"])
    order: Numbers = (np.arange(players) - starts[:, None]) % players
    return order


def deal_numbers(rows: Sequence[Row]) -> Numbers:
    """For each game the number of its deal, counted from 0 without gaps."""
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(row["deal"], len(numbers)) for row in rows], np.int64)


def pairs_that_met(seats: Numbers) -> list[tuple[int, int]]:
    tables = np.unique(np.sort(seats, axis=1), axis=0).tolist()
    return sorted({pair for table in tables for pair in combinations(sorted(set(table)), 2)})


def grouped(bots: Iterable[int], pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The bots that met each other, directly or through others."""
    groups = [[bot] for bot in bots]
    for one, other in pairs:
        joined = [group for group in groups if one in group or other in group]
        groups = [group for group in groups if group not in joined]
        groups.append(sorted(bot for group in joined for bot in group))
    return sorted(groups)


class Fit:
    """Strengths of bots, then of places, in natural logarithms, and their covariance.

    A column of the model is a bot or a place; the anchors and the first place stay at 0.
    """

    def __init__(
        self,
        seats: Numbers,
        places: Numbers,
        points: Numbers,
        deals: Numbers,
        bots: int,
        met: Sequence[tuple[int, int]],
        anchors: Sequence[int],
    ) -> None:
        self.seats, self.points, self.deals = seats, points, deals
        players = seats.shape[1]
        self.columns = np.stack([seats, bots + places], axis=2)
        self.size = bots + players
        fixed = {bots, *anchors}
        used = np.unique(self.columns).tolist()
        self.free = np.array([column for column in used if column not in fixed], np.int64)
        self.drawn = np.array([*met, *combinations(range(bots, self.size), 2)])
        self.strength = np.zeros(self.size)
        self.solve()
        self.covariance = self.robust_covariance()

    def solve(self) -> None:
        """Newton's method on the likelihood, which is concave."""
        for _ in range(MOST_ROUNDS):
            if not len(self.free):
                return
            slope = (self.slopes_by_deal().sum(axis=0) + self.slopes_of_drawn().sum(axis=0))[self.free]
            step = np.linalg.solve(self.information() + self.information_of_drawn(), slope)
            longest = np.abs(step).max()
            self.strength[self.free] += step * min(1.0, LONGEST_STEP / max(longest, CLOSE_ENOUGH))
            if longest < CLOSE_ENOUGH:
                return

    def chances(self) -> Numbers:
        """For each game, each seat's chance to win it."""
        weights = np.exp(self.strength[self.columns].sum(axis=2))
        shares: Numbers = weights / weights.sum(axis=1, keepdims=True)
        return shares

    def slopes_by_deal(self) -> Numbers:
        """For each deal and column, the slope of the likelihood: points won less points expected."""
        surprise = self.points - self.chances()
        cells = self.deals[:, None, None] * self.size + self.columns
        both = np.broadcast_to(surprise[:, :, None], cells.shape)
        length = (int(self.deals.max()) + 1) * self.size
        return np.bincount(cells.ravel(), both.ravel(), length).reshape(-1, self.size)

    def slopes_of_drawn(self) -> Numbers:
        """The same for the drawn games given beforehand, each as half a win and half a loss."""
        chance = self.chances_of_drawn()
        slopes = np.zeros((2, len(self.drawn), self.size))
        for half, surprise in enumerate((0.5 * (1 - chance), -0.5 * chance)):
            for side, sign in enumerate((1, -1)):
                slopes[half, np.arange(len(self.drawn)), self.drawn[:, side]] = sign * surprise
        return slopes.reshape(-1, self.size)

    def chances_of_drawn(self) -> Numbers:
        ahead = self.strength[self.drawn[:, 0]] - self.strength[self.drawn[:, 1]]
        chances: Numbers = 1 / (1 + np.exp(-ahead))
        return chances

    def information(self) -> Numbers:
        """The curvature of the likelihood of the games."""
        chance = self.chances()
        total = np.zeros(self.size**2)
        players = self.points.shape[1]
        for one in range(players):
            for other in range(players):
                weight = chance[:, one] * ((one == other) - chance[:, other])
                cells = self.columns[:, one, :, None] * self.size + self.columns[:, other, None, :]
                weights = np.broadcast_to(weight[:, None, None], cells.shape)
                total += np.bincount(cells.ravel(), weights.ravel(), self.size**2)
        return self.freed(total.reshape(self.size, self.size))

    def information_of_drawn(self) -> Numbers:
        total = np.zeros((self.size, self.size))
        chance = self.chances_of_drawn()
        for (one, other), weight in zip(self.drawn, chance * (1 - chance), strict=True):
            total[[one, other], [one, other]] += weight
            total[[one, other], [other, one]] -= weight
        return self.freed(total)

    def freed(self, square: Numbers) -> Numbers:
        """The rows and columns that are not held at 0."""
        return square[np.ix_(self.free, self.free)]

    def robust_covariance(self) -> Numbers:
        """The sandwich estimate with deals as clusters; a drawn game given beforehand is two more of them.

        Without those a bot that always won would seem to be rated exactly, because no deal surprised anyone.
        """
        by_deal, drawn = self.slopes_by_deal()[:, self.free], self.slopes_of_drawn()[:, self.free]
        deals, information = len(by_deal), self.information()
        seen = by_deal.T @ by_deal * (deals / max(deals - 1, 1))
        all_alike = information * (len(self.points) / deals)
        spread = (deals * seen + IMAGINED * all_alike) / (deals + IMAGINED) + drawn.T @ drawn
        bread = np.linalg.inv(information + self.information_of_drawn())
        covariance = np.zeros((self.size, self.size))
        covariance[np.ix_(self.free, self.free)] = bread @ spread @ bread
        return covariance

    def gap(self, one: int, other: int) -> tuple[float, float, float]:
        """By how many points a bot is ahead of another, with the interval."""
        covariance = self.covariance
        variance = covariance[one, one] + covariance[other, other] - 2 * covariance[one, other]
        gap = ELO * float(self.strength[one] - self.strength[other])
        margin = ELO * sqrt(max(float(variance), 0.0)) * student(int(self.deals.max()) + IMAGINED)
        return gap, gap - margin, gap + margin


def ratings_of(
    fit: Fit, number: int, group: Sequence[int], anchor: int, bots: Sequence[str], rows: Sequence[Row]
) -> list[Rating]:
    order = sorted(group, key=lambda bot: -fit.strength[bot])
    ratings = []
    for bot, weaker in zip(order, [*order[1:], None], strict=True):
        won = tally_of(bot, rows)
        ratings.append(
            Rating(
                bots[bot],
                *fit.gap(bot, anchor),
                won.games,
                won.seats,
                won.points,
                number,
                bot == anchor,
                *((nan, nan, nan) if weaker is None else fit.gap(bot, weaker)),
                failures_of(bot, rows),
            )
        )
    return ratings
