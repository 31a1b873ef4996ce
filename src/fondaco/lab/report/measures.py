"""The figures of a report, counted from the games of a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from fondaco.lab.endings import meanings
from fondaco.lab.report.collection import Numbers, Row, Table
from fondaco.lab.shares import Tally, tally, tally_of

MOST_BINS = 24


def place_tallies(table: Table, rows: Sequence[Row] | None = None) -> list[Tally]:
    """By place in the turn order; of some games only, if they are given."""

    def at(place: int) -> Callable[[Mapping[str, Any]], list[int]]:
        return lambda row: [(row["starts"] + place) % table.players]

    return [tally(table.rows if rows is None else rows, at(place)) for place in range(table.players)]


def against_itself(table: Table) -> dict[int, list[Row]]:
    """For each bot that filled whole tables, those games."""
    games = {bot: [row for row in table.rows if set(row["seats"]) == {bot}] for bot in table.ranked}
    return {bot: rows for bot, rows in games.items() if rows}


def cross_tallies(table: Table) -> dict[tuple[int, int], Tally]:
    """For each two bots that met as two, what the first won against the second."""
    pairs = [pair for pair in product(table.ranked, repeat=2) if pair[0] != pair[1]]
    met = {pair: [row for row in table.rows if set(pair) <= set(row["seats"])] for pair in pairs}
    return {(one, other): tally_of(one, rows) for (one, other), rows in met.items() if rows}


def endings(table: Table) -> list[tuple[str, str, int]]:
    """Key, meaning and number of games, the most frequent first; endings that never came are listed too."""
    counts = Counter(row["end"] for row in table.rows)
    words = meanings(table.game, counts)
    keys = sorted({*counts, *words}, key=lambda key: (-counts[key], key))
    return [(key, words.get(key, ""), counts[key]) for key in keys]


def actions(table: Table) -> dict[str, dict[int, int]]:
    """By kind of action, the most frequent first, and by bot: how often it was chosen."""
    counts: dict[str, dict[int, int]] = defaultdict(lambda: dict.fromkeys(table.ranked, 0))
    for row in table.rows:
        for bot, chosen in zip(row["seats"], row["actions"], strict=True):
            for kind, times in chosen.items():
                counts[kind][bot] += times
    return dict(sorted(counts.items(), key=lambda item: (-sum(item[1].values()), item[0])))


@dataclass(frozen=True)
class ThinkingTime:
    """Seconds for each decision: in the median game, between the quickest and the slowest twentieth of the games,
    and on the whole."""

    median: float
    low: float
    high: float
    mean: float
    decisions: int


def thinking(table: Table) -> dict[int, ThinkingTime]:
    seconds = table.by_seat("seconds", float)
    found = {}
    for bot in table.ranked:
        here = (table.seats == bot) & (table.decisions > 0)
        if not here.any():
            continue
        decisions = int(table.decisions[here].sum())
        low, median, high = np.quantile(seconds[here] / table.decisions[here], (0.05, 0.5, 0.95)).tolist()
        found[bot] = ThinkingTime(median, low, high, float(seconds[here].sum()) / decisions, decisions)
    return found


# Distributions


@dataclass(frozen=True)
class Spread:
    """Numbers, told in brief; the quartiles are some of them."""

    count: int
    mean: float
    deviation: float
    lowest: float
    quartiles: tuple[float, float, float]
    highest: float


def spread_of(numbers: Numbers) -> Spread:
    low, first, median, third, high = np.quantile(numbers, (0, 0.25, 0.5, 0.75, 1), method="inverted_cdf").tolist()
    return Spread(numbers.size, float(numbers.mean()), float(numbers.std()), low, (first, median, third), high)


def lengths(table: Table) -> Numbers:
    """The decisions of each game that was played out, all seats together."""
    total: Numbers = table.decisions[table.played_out].sum(axis=1)
    return total


def bins_for(parts: Iterable[Numbers]) -> Numbers:
    """Edges of bins of a round width that hold all these whole numbers; they lie between two of them."""
    everything = np.concatenate([part.ravel() for part in parts])
    low, high = float(everything.min()), float(everything.max())
    width = next(w for w in round_numbers() if (high - low) / w < MOST_BINS)
    first = low // width * width
    edges: Numbers = first - 0.5 + width * np.arange((high - first) // width + 2)
    return edges


def round_numbers() -> Iterable[float]:
    """1, 2, 5, 10, 20, 50, …"""
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10
