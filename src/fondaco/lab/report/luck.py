"""Luck against skill: what the differences between the seats of a table come from, as far as duplicate play tells.

A seat's result, less the mean of its table, is taken as the sum of four parts: who sits there, its place in the turn
order, what the deal gives to that seat whoever sits there, and the rest. The first two are fitted by least squares.
What the deal gives shows in the games that share it: if a seat does well in one of them, does it do well in the others?
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fondaco.lab.intervals import student
from fondaco.lab.report.collection import Numbers, Table

PARTS = ("skill", "deal", "place", "rest")
FEWEST_DEALS = 10
GROUPS = 20
"""The margins come from leaving out one group of deals after the other (the jackknife)."""


@dataclass(frozen=True)
class Split:
    """Each part's share of the variance, and the margin of its 95 % interval. A share estimated below 0 counts as 0."""

    shares: dict[str, float]
    margins: dict[str, float]


@dataclass(frozen=True)
class Results:
    """By game and seat: the result less the table's mean, who sits there, the place; and by game its deal."""

    relative: Numbers
    seats: Numbers
    places: Numbers
    deals: Numbers
    bots: int

    def only(self, kept: Numbers) -> Results:
        return Results(self.relative[kept], self.seats[kept], self.places[kept], self.deals[kept], self.bots)


def split(table: Table, outcome: Numbers) -> Split | None:
    """Split the variance of an outcome, by game and seat; None if too few deals were played out more than once."""
    out = table.played_out
    _, deals, games = np.unique(table.deals[out], return_inverse=True, return_counts=True)
    repeated = games[deals] > 1
    if int((games > 1).sum()) < FEWEST_DEALS:
        return None
    relative = (outcome - outcome.mean(axis=1, keepdims=True))[out]
    whole = Results(relative, table.seats[out], table.places[out], deals, len(table.bots)).only(repeated)
    if not whole.relative.any():
        return None
    parts = np.maximum(shares_of(whole), 0)
    shares = parts / parts.sum()
    return Split(dict(zip(PARTS, shares.tolist(), strict=True)), dict(zip(PARTS, margins(whole).tolist(), strict=True)))


def margins(whole: Results) -> Numbers:
    groups = min(GROUPS, len(np.unique(whole.deals)))
    without = np.array([shares_of(whole.only(whole.deals % groups != group)) for group in range(groups)])
    spread = (groups - 1) / groups * ((without - without.mean(axis=0)) ** 2).sum(axis=0)
    margin: Numbers = student(groups - 1) * np.sqrt(spread)
    return margin


def shares_of(results: Results) -> Numbers:
    """The parts' shares, which sum to 1; a small one may come out below 0."""
    total = (results.relative**2).mean()
    skill, place, left = fitted(results)
    deal = covariance_within_deals(left, results.deals)
    shares: Numbers = np.array([skill, deal, place, total - skill - deal - place]) / total
    return shares


def fitted(results: Results) -> tuple[float, float, Numbers]:
    """The variance that bots and places explain, each less what chance alone would explain, and what is left over."""
    players = results.relative.shape[1]
    bots = np.eye(results.bots)[results.seats]
    design = np.concatenate([bots - bots.mean(axis=1, keepdims=True), np.eye(players)[results.places] - 1 / players], 2)
    inverse = np.linalg.pinv(np.einsum("gsi,gsj->ij", design, design))
    effects = inverse @ np.einsum("gsi,gs->i", design, results.relative)
    left = results.relative - design @ effects
    slopes = np.zeros((int(results.deals.max()) + 1, design.shape[2]))
    np.add.at(slopes, results.deals, np.einsum("gsi,gs->gi", design, left))
    covariance = inverse @ (slopes.T @ slopes) @ inverse
    explained = []
    for columns in (slice(results.bots), slice(results.bots, None)):
        part = design[:, :, columns]
        square = np.einsum("gsi,gsj->ij", part, part) / left.size
        own = effects[columns]
        explained.append(float(own @ square @ own - np.trace(square @ covariance[columns, columns])))
    return explained[0], explained[1], left


def covariance_within_deals(left: Numbers, deals: Numbers) -> float:
    """How much the same seat's results have in common in two games of the same deal."""
    games = np.bincount(deals)
    sums = np.zeros((len(games), left.shape[1]))
    np.add.at(sums, deals, left)
    products = (sums**2).sum() - (left**2).sum()
    pairs = (games * (games - 1)).sum() * left.shape[1]
    return float(products / pairs)
