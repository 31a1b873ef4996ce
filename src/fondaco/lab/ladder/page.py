"""The ladder as a page, with the pieces of the report; and at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from fondaco.games import find, names
from fondaco.lab.ladder.climbing import Climb, climbs_in, rungs, shipped
from fondaco.lab.report.drawing import Dot, dots, even_axis
from fondaco.lab.report.figures import Figure
from fondaco.lab.report.formats import SURE, counted, signed
from fondaco.lab.report.markup import legible, node
from fondaco.lab.report.page import document, framed, mark
from fondaco.lab.results import write_whole

PAGE = "ladder.html"
TITLE = "The ladder"


@dataclass(frozen=True)
class Place:
    """Where a bot stands."""

    bot: str
    elo: float
    low: float
    high: float
    games: int | None
    """How many it played to get there; None for those it is measured by."""
    failures: str = ""

    @property
    def told(self) -> str:
        return f"{signed(self.elo)} ± {round((self.high - self.low) / 2)}"


def places(game: str, players: int, climbs: Sequence[Climb]) -> list[Place]:
    """All that stand on one ladder, the strongest first."""
    found = [Place(rung.bot, rung.elo, rung.low, rung.high, None) for rung in rungs(game, players)]
    for climb in climbs:
        gap = climb.standing
        found.append(Place(climb.bot, gap.elo, gap.low, gap.high, climb.games, str(climb.failures or "")))
    return sorted(found, key=lambda place: -place.elo)


def ladders(folder: Path) -> list[tuple[str, int, list[Place]]]:
    """By game and number of players: who stands where."""
    climbs = climbs_in(folder)
    return [
        (game, players, found)
        for game in names()
        for players in find(game).seats
        if (found := places(game, players, [one for one in climbs if (one.game, one.players) == (game, players)]))
    ]


def figure(game: str, players: int, found: Sequence[Place]) -> Figure:
    newcomers = [place for place in found if place.games is not None]
    rows = [Dot(one.bot, one.elo, one.low, one.high, one.told, defined=one.low == one.high) for one in found]
    low, high = min(one.low for one in found), max(one.high for one in found)
    sentence = " ".join(
        f"{one.bot} stands at {one.told} after {counted(one.games or 0, 'game')}"
        + (f", with {one.failures}." if one.failures else ".")
        for one in newcomers
    )
    return Figure(
        f"ladder-{game}-{players}",
        f"{players} players",
        sentence or "Nobody has been added yet.",
        dots(rows, even_axis(low, high, f"Elo points above {shipped()['anchor']}", signed), reference=0),
        ["bot", "Elo", SURE, "games", "failures"],
        [[one.bot, signed(one.elo), interval(one), games_of(one), one.failures] for one in found],
        "Luck is taken out of the results. A newcomer's interval is that of its own games; the others' ratings come "
        f"with release {shipped()['fondaco']}, and are taken as they are.",
        wide=True,
    )


def interval(place: Place) -> str:
    return "" if place.low == place.high else f"{signed(place.low)} to {signed(place.high)}"


def games_of(place: Place) -> str:
    return "" if place.games is None else f"{place.games:,}"


def page(folder: Path) -> str:
    found = ladders(folder)
    sections = [
        framed(f"ladder-{game}", game, find(game).title, "", [], [figure(*one) for one in some])
        for game, some in groupby(found, lambda one: one[0])
    ]
    head = node("header", mark(), node("div", node("h1", TITLE)))
    return document(TITLE, head, sections, [game for game, _, _ in found])


def write(folder: Path) -> Path:
    """Write the page into the ladder's folder."""
    write_whole(folder / PAGE, page(folder).encode())
    return folder / PAGE


def print_ladders(folder: Path, console: Console) -> None:
    for game, players, found in ladders(folder):
        console.print(f"{find(game).title}, {players} players", style="bold")
        grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
        grid.add_column("bot", overflow="fold")
        for name in ("Elo", SURE, "games"):
            grid.add_column(name, justify="right", no_wrap=True)
        grid.add_column("failures", no_wrap=True)
        for one in found:
            grid.add_row(Text(legible(one.bot)), signed(one.elo), interval(one), games_of(one), one.failures)
        console.print(grid)
