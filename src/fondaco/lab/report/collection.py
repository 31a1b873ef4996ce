"""What a report is made from: the games of one or several tournaments, table by table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.errors import BadSetup
from fondaco.games import find, names
from fondaco.lab import results
from fondaco.lab.adjusting import adjusted
from fondaco.lab.endings import FORFEIT
from fondaco.lab.rating import Rating, deal_numbers, rate, rate_if_possible, turn_order
from fondaco.lab.tournament import Tournament, Variant

Row = dict[str, Any]
Numbers = np.ndarray[Any, Any]

BY_SEAT = ("scores", "points", "decisions", "seconds", "actions", "fallbacks", "forfeits")

FEW_GAMES = 100
"""With fewer, a report says that nothing much can be concluded."""


@dataclass
class Table:
    """All games of one game, player count and variant, by whichever bots."""

    game: str
    players: int
    variant: Variant
    bots: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list, repr=False)

    @cached_property
    def title(self) -> str:
        return find(self.game).title if self.game in names() else self.game

    @cached_property
    def seats(self) -> Numbers:
        return self.by_seat("seats", np.int64)

    @cached_property
    def points(self) -> Numbers:
        return self.by_seat("points", float)

    @cached_property
    def scores(self) -> Numbers:
        return self.by_seat("scores", float)

    @cached_property
    def decisions(self) -> Numbers:
        return self.by_seat("decisions", np.int64)

    @cached_property
    def played_out(self) -> Numbers:
        """Which games nobody forfeited: only they tell of scores, length and luck."""
        return np.array([row["end"] != FORFEIT for row in self.rows], bool)

    @cached_property
    def places(self) -> Numbers:
        return turn_order(self.rows)

    @cached_property
    def deals(self) -> Numbers:
        return deal_numbers(self.rows)

    @cached_property
    def ratings(self) -> list[Rating]:
        return rate(self.rows, self.bots)

    @cached_property
    def without_luck(self) -> list[Row] | None:
        """The games with their luck taken out of the points, if they tell it."""
        return adjusted(self.rows)

    @cached_property
    def ratings_without_luck(self) -> dict[str, Rating]:
        """By bot; none, if the games do not tell of luck, or are too few to tell it from strength."""
        anchors = {rating.group: rating.bot for rating in self.ratings if rating.anchor}
        return {rating.bot: rating for rating in rate_if_possible(self.without_luck or [], self.bots, anchors[0])}

    @cached_property
    def ranked(self) -> list[int]:
        """The numbers of the bots, the strongest first."""
        return [self.bots.index(rating.bot) for rating in self.ratings]

    def by_seat(self, name: str, kind: type) -> Numbers:
        return np.array([row[name] for row in self.rows], kind)


@dataclass(frozen=True)
class Collection:
    """The tournaments that were read, and their games in tables."""

    folders: list[Path]
    tournaments: list[Tournament]
    played: list[int]
    """For each tournament, how many of its games are there."""
    tables: list[Table]


def collect(folders: Sequence[str | Path]) -> Collection:
    """Read tournaments; the same game with the same options and player count becomes one table."""
    homes = [Path(folder) for folder in folders]
    found = [results.read(home) for home in homes]
    refuse_twice(homes, [tournament for tournament, _ in found])
    tables: dict[tuple[str, str, int], Table] = {}
    for home, (tournament, rows) in zip(homes, found, strict=True):
        for row in rows:
            check(home, row)
            variant = tournament.variants[row["variant"]]
            key = (tournament.game, json.dumps(variant.options, sort_keys=True), row["players"])
            table = tables.setdefault(key, Table(tournament.game, row["players"], variant))
            table.rows.append(at_table(row, tournament, table))
    if not tables:
        raise results.BadResults(f"no game has been played yet in {', '.join(map(str, homes))}")
    tournaments, played = [tournament for tournament, _ in found], [len(rows) for _, rows in found]
    return Collection(homes, tournaments, played, in_order(tables.values()))


def check(home: Path, row: Row) -> None:
    """Complain about a row that lacks something."""
    for name in BY_SEAT:
        if not isinstance(row.get(name), list) or len(row[name]) != row["players"]:
            raise results.BadResults(f"{home}: the row of game {row['number']} needs {name}, one for each seat")
    for name in ("starts", "end"):
        if name not in row:
            raise results.BadResults(f"{home}: the row of game {row['number']} needs {name}")


def refuse_twice(homes: Sequence[Path], tournaments: Sequence[Tournament]) -> None:
    """The same games must not be counted twice."""
    seen: dict[str, Path] = {}
    for home, tournament in zip(homes, tournaments, strict=True):
        games = json.dumps(replace(tournament, games=0, stand_in=False).as_json(), sort_keys=True)
        if games in seen:
            raise BadSetup(f"{seen[games]} and {home} hold the same tournament, whose games would count twice")
        seen[games] = home


def at_table(row: Row, tournament: Tournament, table: Table) -> Row:
    """A row with the bots' numbers at the table, and a deal that is the same wherever the same cards were dealt."""
    names = [tournament.bots[bot] for bot in row["seats"]]
    table.bots += [name for name in dict.fromkeys(names) if name not in table.bots]
    seats = [table.bots.index(name) for name in names]
    return {**row, "seats": seats, "deal": tournament.deal_seed(row["deal"])}


def in_order(tables: Iterable[Table]) -> list[Table]:
    """Game by game and player count by player count, variants side by side, all in the order in which they came."""
    tables = list(tables)
    games = list(dict.fromkeys(table.game for table in tables))
    return sorted(tables, key=lambda table: (games.index(table.game), table.players))
