"""Shares of victory: counted here for all that tells of them, from the bar of a running arena to the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from fondaco.lab.intervals import Interval, mean_interval, share_interval

Row = Mapping[str, Any]


class Tally:
    """The points of some seats, deal by deal, because the games of a deal have their luck in common."""

    def __init__(self) -> None:
        self.games = 0
        """Those in which at least one of the seats was taken."""
        self.deals: dict[object, tuple[float, int]] = {}
        """By deal: the points, and how many seats they are of."""

    def add(self, row: Row, seats: Sequence[int]) -> None:
        if seats:
            points, count = self.deals.get(row["deal"], (0.0, 0))
            self.games += 1
            self.deals[row["deal"]] = points + total(row, "points", seats), count + len(seats)

    @property
    def points(self) -> float:
        return sum(points for points, _ in self.deals.values())

    @property
    def seats(self) -> int:
        return sum(seats for _, seats in self.deals.values())

    @property
    def share(self) -> float:
        """Points for each seat taken."""
        return self.points / self.seats

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share."""
        return share_interval(self.deals.values())

    @property
    def interval_without_luck(self) -> Interval:
        """The same, where luck was taken out of the points."""
        return mean_interval(self.deals.values())


def tally(rows: Iterable[Row], seats_of: Callable[[Row], Sequence[int]]) -> Tally:
    """What some seats of each game won."""
    found = Tally()
    for row in rows:
        found.add(row, seats_of(row))
    return found


def tally_of(bot: int, rows: Iterable[Row]) -> Tally:
    """What a bot won. Where it had several seats, each of them counts."""
    return tally(rows, lambda row: seats_of(bot, row))


def seats_of(bot: int, row: Row) -> list[int]:
    """Where a bot sat in a game."""
    return [seat for seat, other in enumerate(row["seats"]) if other == bot]


def total(row: Row, name: str, seats: Iterable[int]) -> float:
    return float(sum(row[name][seat] for seat in seats))
