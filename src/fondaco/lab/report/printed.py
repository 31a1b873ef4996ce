"""The ratings at the terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from fondaco.lab.report.collection import Collection, Table
from fondaco.lab.report.figures import within
from fondaco.lab.report.formats import SURE, counted, percent, signed
from fondaco.lab.report.markup import legible


def print_ratings(collection: Collection, console: Console) -> None:
    for table in collection.tables:
        games = counted(len(table.rows), "game")
        console.print(f"{table.title}, {table.players} players, {table.variant.told}: {games}", style="bold")
        console.print(rating_grid(table))


def rating_grid(table: Table) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column("bot", overflow="fold")
    for name in ("Elo", SURE, "games", "share"):
        grid.add_column(name, justify="right", no_wrap=True)
    failed = any(rating.failures for rating in table.ratings)
    net = {} if failed else table.ratings_without_luck  # there is no room for both
    if net:
        grid.add_column("without luck", justify="right", no_wrap=True)
    if failed:
        grid.add_column("failures", no_wrap=True)
    for place, rating in enumerate(table.ratings):
        if place and rating.group != table.ratings[place - 1].group:
            grid.add_section()
        interval = "anchor" if rating.anchor else f"{signed(rating.low)} to {signed(rating.high)}"
        figures = [signed(rating.elo), interval, f"{rating.games:,}", percent(rating.share)]
        figures += [within(net[rating.bot])] if net else ()
        grid.add_row(Text(legible(rating.bot)), *figures, *([str(rating.failures)] if failed else []))
    return grid
