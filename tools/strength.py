"""How strong the bots are: plays the tournaments behind docs/strength.md, and writes its tables.

Everything is kept under build/strength, game by game: interrupted, it goes on where it was.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from fondaco.games import find, names
from fondaco.lab import arena
from fondaco.lab.intervals import Interval
from fondaco.lab.rating import Rating, rate
from fondaco.lab.report.collection import Table, collect
from fondaco.lab.report.measures import cross_tallies

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "strength.md"
BEGIN, END = "<!-- tables: make strength -->", "<!-- end of tables -->"

LEVELS = ("level:1", "level:2", "level:3", "level:4", "level:5")
OUTSIDER = "textbook:50ms"
EQUAL_TIME = "search:50ms"
ANCHOR = "greedy"
"""In the middle of the field. Nearly everybody always beats `random`: by how much is hard to say."""


@dataclass(frozen=True)
class Meeting:
    """Bots that meet each other, and how often."""

    name: str
    bots: tuple[str, ...]
    games: int


PAIRS = (
    *(Meeting(f"step-{high[-1]}", (high, low), 120) for low, high in pairwise(LEVELS)),
    *(Meeting(f"level-{level[-1]}-greedy", (level, "greedy"), 120) for level in LEVELS),
    Meeting("level-1-random", ("level:1", "random"), 120),
    Meeting("level-5-random", ("level:5", "random"), 120),
    Meeting("outsider", (EQUAL_TIME, OUTSIDER), 60),
    Meeting("outsider-greedy", (OUTSIDER, "greedy"), 60),
    Meeting("equal-time", (EQUAL_TIME, "search:1000"), 60),
    Meeting("ten-times-0", ("search:100", "greedy"), 120),
    Meeting("ten-times-1", ("search:1000", "search:100"), 120),
    Meeting("ten-times-2", ("search:10000", "search:1000"), 60),
)
LADDER = ("random", "level:1", "level:2", "level:3", "greedy", "level:4", "search:1000", "level:5")
"""Who plays with three and more at the table: each with its neighbours in strength, where a game tells most."""
STRONG = ("level:5", "search:1000")
"""Who plays Carthage among themselves: how often do strong bots let the cards run out?"""


def folder(game: str, players: int, meeting: Meeting) -> Path:
    return KEPT / f"{game}-{players}-{meeting.name}"


def meetings(game: str, players: int) -> tuple[Meeting, ...]:
    if players == 2:
        return PAIRS
    tables = [LADDER[first : first + players] for first in range(len(LADDER) - players + 1)]
    neighbours = [Meeting(f"around-{table[players // 2].replace(':', '-')}", table, 48) for table in tables]
    return (*neighbours, *([Meeting("strong", STRONG, 24)] if game == "carthage" else []))


def play(games: tuple[str, ...], scale: float, workers: int | None) -> None:
    """Small tables first."""
    tables = sorted((players, name) for name in games for players in find(name).seats)
    for players, game in tables:
        for meeting in meetings(game, players):
            print(f"{game}, {players} players: {', '.join(meeting.bots)}", flush=True)
            wanted = max(2, round(meeting.games * scale))
            arena(game, meeting.bots, players, wanted, 2026, out=folder(game, players, meeting), workers=workers)


def tables(game: str) -> list[Table]:
    """By player count, all games that are there."""
    found = []
    for players in find(game).seats:
        kept = [folder(game, players, meeting) for meeting in meetings(game, players)]
        if there := [one for one in kept if (one / "tournament.json").exists()]:
            found += collect(there).tables
    return found


def page() -> str:
    parts: list[str] = []
    for game in names():
        if found := tables(game):
            parts += [f"## {find(game).title}", "", *ratings(found), "", *pairs(found[0]), ""]
            parts += [sentence for table in found for sentence in stalled(table)]
    return "\n".join(parts)


def ratings(found: list[Table]) -> list[str]:
    """One line a bot, one column a player count."""
    columns = [
        {rating.bot: rating for rating in rate(table.without_luck or table.rows, table.bots, ANCHOR)} for table in found
    ]
    bots = sorted({bot for column in columns for bot in column}, key=lambda bot: strongest_first(columns, bot))
    lines = [
        f"| Rating ({ANCHOR} is 0) | " + " | ".join(f"{table.players} players" for table in found) + " |",
        "|---|" + "---|" * len(found),
    ]
    for bot in bots:
        lines.append(f"| `{bot}` | " + " | ".join(cell(column.get(bot)) for column in columns) + " |")
    return lines


def strongest_first(columns: list[dict[str, Rating]], bot: str) -> float:
    return -next(column[bot].elo for column in columns if bot in column)


def cell(rating: Rating | None) -> str:
    if rating is None:
        return ""
    figure = "0" if rating.anchor else f"{rating.elo:.0f} ({rating.low:.0f} to {rating.high:.0f})"
    return f"{figure}; {rating.failures}" if rating.failures else figure


def pairs(table: Table) -> list[str]:
    """What each meeting of two came to."""
    met = cross_tallies(table)
    net = cross_tallies(replace(table, rows=table.without_luck)) if table.without_luck else {}
    lines = [
        "| Two players | against | share of the victories | without luck | games |",
        "|---|---|---|---|---|",
    ]
    for meeting in PAIRS:
        one, other = meeting.bots
        won = met.get((place_of(table, one), place_of(table, other)))
        if won is None:
            continue
        less = net.get((place_of(table, one), place_of(table, other)))
        without = "" if less is None else told(less.share, less.interval_without_luck)
        lines.append(f"| `{one}` | `{other}` | {told(won.share, won.interval)} | {without} | {won.seats} |")
    return lines


def told(share: float, interval: Interval) -> str:
    low, high = interval
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def place_of(table: Table, bot: str) -> int:
    return table.bots.index(bot) if bot in table.bots else -1


def stalled(table: Table) -> list[str]:
    """Carthage: how often strong bots let the cards run out."""
    strong = {place for place, bot in enumerate(table.bots) if bot == "level:5" or bot.startswith("search")}
    rows = [row for row in table.rows if set(row["seats"]) <= strong]
    if table.game != "carthage" or not rows:
        return []
    out = sum(row["end"] == "C18" for row in rows)
    return [f"With {table.players} players, {out} of {len(rows)} games between strong bots ended by C18.", ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()), help="which, comma-separated (all)")
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many games in each meeting")
    parser.add_argument("--workers", type=int, help="processes (as many as there are cores)")
    parser.add_argument("--tables", action="store_true", help="only write the tables, from the games that are there")
    chosen = parser.parse_args()
    if not chosen.tables:
        play(tuple(chosen.games.split(",")), chosen.scale, chosen.workers)
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + "\n\n" + page() + "\n" + END + rest.split(END)[1], "utf-8")


if __name__ == "__main__":
    main()
