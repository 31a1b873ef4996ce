"""Luck taken out of results: what a seat won, less what was drawn for it beyond the average.

Luck adds nothing in the long run, whoever plays (`fondaco.bots.fortune`), so taking it out changes no expectation and
makes results scatter less. How much of it is taken out is found by regression, for each line-up of bots: a bot that
always wins is not helped by luck. The factor for a deal comes from the other deals, so that it knows nothing of the
luck it is multiplied with.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.lab.shares import Row

FOLDS = 10
"""The deals of a line-up fall into so many parts, each of which has its factor from all others."""
MOST = 2.0
"""No more of the luck is taken out than so many times what the judgement sees: little data can suggest anything."""


@dataclass
class Sums:
    """Of the seats of one bot: how many, and the sums of points, of luck, and of their products."""

    seats: int = 0
    points: float = 0.0
    luck: float = 0.0
    both: float = 0.0
    luck_squared: float = 0.0

    def add(self, points: float, luck: float) -> None:
        self.seats += 1
        self.points += points
        self.luck += luck
        self.both += points * luck
        self.luck_squared += luck * luck

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(mine + theirs for mine, theirs in zip(vars(self).values(), vars(other).values(), strict=True)))


def adjusted(rows: Sequence[Row]) -> list[dict[str, Any]] | None:
    """The games with their luck taken out of the points; None if one of them does not tell it."""
    if any(row.get("luck") is None for row in rows):
        return None
    line_ups: dict[tuple[int, ...], list[Row]] = defaultdict(list)
    for row in rows:
        line_ups[tuple(sorted(row["seats"]))].append(row)
    factors = {line_up: factors_of(games) for line_up, games in line_ups.items()}
    return [without_luck(row, factors[tuple(sorted(row["seats"]))][row["deal"]]) for row in rows]


def without_luck(row: Row, factor: float) -> dict[str, Any]:
    points = [won - factor * luck for won, luck in zip(row["points"], row["luck"], strict=True)]
    return {**row, "points": points}


def factors_of(rows: Iterable[Row]) -> dict[object, float]:
    """By deal: how much of its luck is taken out."""
    folds: dict[object, int] = {}
    sums: dict[tuple[int, int], Sums] = defaultdict(Sums)
    for row in rows:
        fold = folds.setdefault(row["deal"], len(folds) % FOLDS)
        for bot, points, luck in zip(row["seats"], row["points"], row["luck"], strict=True):
            sums[fold, bot].add(points, luck)
    bots = {bot for _, bot in sums}
    factors = {}
    for left_out in set(folds.values()):
        others = [
            sum((sums[key] for key in list(sums) if key[1] == bot and key[0] != left_out), Sums()) for bot in bots
        ]
        factors[left_out] = slope(others)
    return {deal: factors[fold] for deal, fold in folds.items()}


def slope(bots: Iterable[Sums]) -> float:
    """By how much more a seat won for its luck, beside other seats of the same bot."""
    together = scatter = 0.0
    for one in bots:
        if one.seats:
            together += one.both - one.points * one.luck / one.seats
            scatter += one.luck_squared - one.luck**2 / one.seats
    return max(0.0, min(MOST, together / scatter)) if scatter > 1e-12 else 0.0


def variance_left(rows: Sequence[Row], without: Sequence[Row]) -> float | None:
    """What part of the scatter is left without luck: of points beside other seats of the same bot and line-up."""
    before, after = scatter_of(rows), scatter_of(without)
    return after / before if before > 0 else None


def scatter_of(rows: Iterable[Row]) -> float:
    seats: dict[tuple[tuple[int, ...], int], list[float]] = defaultdict(list)
    for row in rows:
        for bot, points in zip(row["seats"], row["points"], strict=True):
            seats[tuple(sorted(row["seats"])), bot].append(points)
    return sum(sum(won * won for won in found) - sum(found) ** 2 / len(found) for found in seats.values())
