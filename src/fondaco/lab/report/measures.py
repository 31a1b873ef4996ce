"""The figures of a report, counted from the games of a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from fondaco.lab.endings import meanings
from fondaco.lab.intervals import Interval, share_interval
from fondaco.lab.report.tables import Numbers, Table

MOST_BINS = 24


@dataclass(frozen=True)
class Share:
    """Points for each seat taken, with the 95 % interval."""

    value: float
    interval: Interval
    seats: int
    points: float


def share_of(table: Table, taken: Numbers) -> Share:
    """The share of the marked seats, by game and seat."""
    deals = int(table.deals.max()) + 1
    points = np.bincount(table.deals, (table.points * taken).sum(axis=1), deals)
    seats = np.bincount(table.deals, taken.sum(axis=1), deals).astype(int)
    counted = [(won, sat) for won, sat in zip(points.tolist(), seats.tolist(), strict=True) if sat]
    total, all_seats = float(points.sum()), int(seats.sum())
    return Share(total / all_seats, share_interval(counted), all_seats, total)


def place_shares(table: Table, games: Numbers | None = None) -> list[Share]:
    """By place in the turn order; of some games only, if they are marked."""
    chosen = np.ones(len(table.rows), bool) if games is None else games
    return [share_of(table, (table.places == place) & chosen[:, None]) for place in range(table.players)]


def against_itself(table: Table) -> dict[int, Numbers]:
    """For each bot that filled whole tables, those games."""
    alone = (table.seats == table.seats[:, :1]).all(axis=1)
    games = {bot: alone & (table.seats[:, 0] == bot) for bot in table.ranked}
    return {bot: marked for bot, marked in games.items() if marked.any()}


def bot_share(table: Table, bot: int) -> Share:
    return share_of(table, table.seats == bot)


def cross_shares(table: Table) -> dict[tuple[int, int], Share]:
    """For each two bots that met as two, the share of the first against the second."""
    shares = {}
    for one in table.ranked:
        for other in table.ranked:
            met = (table.seats == one).any(axis=1) & (table.seats == other).any(axis=1)
            if one != other and met.any():
                shares[one, other] = share_of(table, (table.seats == one) & met[:, None])
    return shares


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
class Thinking:
    """Seconds for each decision: in the median game, between the quickest and the slowest twentieth of the games,
    and on the whole."""

    median: float
    low: float
    high: float
    mean: float
    decisions: int


def thinking(table: Table) -> dict[int, Thinking]:
    seconds = table.by_seat("seconds", float)
    found = {}
    for bot in table.ranked:
        here = (table.seats == bot) & (table.decisions > 0)
        if not here.any():
            continue
        decisions = int(table.decisions[here].sum())
        low, median, high = np.quantile(seconds[here] / table.decisions[here], (0.05, 0.5, 0.95)).tolist()
        found[bot] = Thinking(median, low, high, float(seconds[here].sum()) / decisions, decisions)
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
