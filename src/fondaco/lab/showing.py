"""An arena at the terminal: its progress, and what came of it as text."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from fondaco.games import find
from fondaco.lab.endings import meanings
from fondaco.lab.failures import Failures
from fondaco.lab.playing import Row
from fondaco.lab.running import Arena, Outcome
from fondaco.lab.shares import Tally, seats_of
from fondaco.lab.summary import SHARES
from fondaco.lab.tournament import Json, Variant

LEADERS = 3
"""As many bots are named beside the bar."""
SPEED_SECONDS = 120


class Speed(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "")


class Standing:
    """The shares so far."""

    def __init__(self, bots: Sequence[str], rows: Iterable[Row]) -> None:
        self.tallies = {bot: Tally() for bot in bots}
        for row in rows:
            self.add(row)

    def add(self, row: Row) -> None:
        for number, tally in enumerate(self.tallies.values()):
            tally.add(row, seats_of(number, row))

    def __str__(self) -> str:
        shares = [(tally.share, bot) for bot, tally in self.tallies.items() if tally.games]
        leaders = sorted(shares, key=lambda entry: -entry[0])[:LEADERS]
        return "  ".join(f"{bot} {share:.0%}" for share, bot in leaders)


def watch(arena: Arena, quiet: bool) -> None:
    """Play to the end, with a bar on stderr where someone sees it."""
    console = Console(file=sys.stderr)
    standing = Standing(arena.tournament.bots, arena.rows)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(20),
        MofNCompleteColumn(),
        Speed(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[standing]}", markup=False),
    )
    with Progress(
        *columns,
        console=console,
        transient=True,
        disable=quiet or not console.is_terminal,
        speed_estimate_period=SPEED_SECONDS,
    ) as bar:
        title = find(arena.tournament.game).title
        task = bar.add_task(f"{title}: compiling, once", total=None, standing="")
        arena.prepare()
        bar.update(task, description=title, total=arena.tournament.total, completed=len(arena.rows))
        for row in arena.play():
            standing.add(row)
            bar.update(task, advance=1, standing=standing)


def stopped(arena: Arena) -> str:
    """What to say to someone who interrupted."""
    played = f"Stopped after {len(arena.rows)} of {arena.tournament.total} games."
    if arena.folder is None:
        return f"{played} They are not kept; with --out DIR they would be, and the same command would go on."
    return f"{played} They are in {arena.folder.home}; the same command goes on from there."


# What came of it


def tell(outcome: Outcome, as_json: bool, kept: bool) -> None:
    figures = outcome.summary()
    if as_json:
        print(json.dumps(figures, indent=1, ensure_ascii=False))
        return
    tournament = outcome.tournament
    for players in tournament.players:
        tables = [table for table in figures["tables"] if table["players"] == players]
        for table in tables:
            tell_table(table, tournament.game, tournament.seed, compared=len(tables) > 1)
        if len(tables) > 1:
            compare(tables)
    if not kept:
        print("The games are not kept: --out DIR keeps them, and goes on after an interruption.")


def tell_table(table: Json, game: str, seed: int | str, compared: bool) -> None:
    variant = f", {variant_of(table)}" if compared or table["options"] else ""
    print(f"{find(game).title}, {table['players']} players, {table['games']} games, seed {seed}{variant}")
    wide = max(len(bot["bot"]) for bot in table["bots"])
    net = "" if table["variance_left"] is None else f"{'less luck':>10}   {'95 % interval':<16}"
    print(f"{'':<{wide}}{'games':>8}{'points':>10}{'share':>9}   {'95 % interval':<16}{net}{'ms/decision':>12}")
    for bot in sorted(table["bots"], key=lambda bot: -(bot["share"] or 0)):
        if bot["games"] == 0:
            print(f"{bot['bot']:<{wide}}{0:>8}")
            continue
        failures = Failures(bot["forfeits"], bot["fallbacks"])
        without = ""
        if net:
            without = f"{bot['share_without_luck']:>10.1%}   {bounds(bot['interval_without_luck']):<16}"
        interval = bounds(bot["interval"])
        print(
            f"{bot['bot']:<{wide}}{bot['games']:>8}{bot['points']:>10.1f}{bot['share']:>9.1%}   {interval:<16}"
            f"{without}{thinking_time(bot):>12}" + (f"   {failures}" if failures else "")
        )
    if not compared:
        tell_figures(table, game)
    print()


def bounds(interval: Sequence[float]) -> str:
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f}"


def variant_of(table: Json) -> str:
    return Variant(table["variant"], table["options"]).told


def thinking_time(bot: Json) -> str:
    """In milliseconds; a bot that always failed at once has none."""
    return "" if bot["seconds_per_decision"] is None else f"{1000 * bot['seconds_per_decision']:.3f}"


def tell_figures(table: Json, game: str) -> None:
    """Besides the bots' shares: seats, scores, length and endings."""
    figures = table["figures"]
    seats = "  ".join(f"{name} {share:.1%}" for name, share in figures.items() if name.startswith("seat "))
    print(f"wins by seat: {seats}")
    if table["variance_left"] is not None:
        print(f"without luck, {table['variance_left']:.0%} of the variance is left")
    if figures["score"] is not None:
        print(
            f"mean score {figures['score']:.1f}, the last {figures['gap']:.1f} behind the first; "
            f"{figures['decisions']:.0f} decisions a game"
        )
    ends = [name.removeprefix("end ") for name in figures if name.startswith("end ")]
    for key, words in meanings(game, ends).items():
        if f"end {key}" in figures:
            print(f"{figures[f'end {key}']:.1%} ended by {key}: {words}")


def compare(tables: Sequence[Json]) -> None:
    """Variants side by side, each but the first with its difference from the first."""
    first, *others = [(f"v{number}", table) for number, table in enumerate(tables, 1)]
    for label, table in (first, *others):
        print(f"{label}: {variant_of(table)}")
    heads = "".join(f"{label:>10}{f'{label} - {first[0]}':>10}   {'95 % interval':<18}" for label, _ in others)
    wide = max(len(name) for name in first[1]["figures"])
    print(f"{'':<{wide}}{first[0]:>10}{heads}".rstrip())
    for name, value in first[1]["figures"].items():
        line = f"{name:<{wide}}{shown(name, value):>10}"
        for _, table in others:
            difference = table["differences"][name]
            line += f"{shown(name, table['figures'][name]):>10}{shown(name, difference['difference'], '+'):>10}   "
            bounds = difference["interval"]
            line += f"{' to '.join(shown(name, bound, '+') for bound in bounds) if bounds else '':<18}"
        print(line.rstrip())
    print()


def shown(name: str, value: float | None, sign: str = "") -> str:
    if value is None:
        return ""
    return f"{value:{sign}.1%}" if name.split()[0] in SHARES else f"{value:{sign}.1f}"
