"""How strong the bots are: plays the tournaments behind docs/strength.md, and writes its tables.

Neighbours meet, at every size of a table, until the interval of the distance between them is narrow enough; luck is
taken out. Small tables come first, and of these the meetings that need least time. Everything is kept under
build/strength, game by game: interrupted, it goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from itertools import pairwise
from math import inf
from pathlib import Path
from time import monotonic

from fondaco import __version__
from fondaco.bots import OPPONENTS
from fondaco.games import find, names
from fondaco.lab.intervals import Interval
from fondaco.lab.meeting import GOAL, Meeting, rate_without_luck
from fondaco.lab.rating import Rating
from fondaco.lab.report.collection import Table, collect
from fondaco.lab.report.measures import cross_tallies

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "strength.md"
LADDER = ROOT / "src" / "fondaco" / "lab" / "ladder" / "ratings.json"
BEGIN, END = "<!-- tables: make strength -->", "<!-- end of tables -->"
SEED = 2026
HOURS = 2.0

LEVELS = ("level:1", "level:2", "level:3", "level:4", "level:5")
OUTSIDER = "textbook:50ms"
EQUAL_TIME = "search:50ms"
ANCHOR = "greedy"
"""In the middle of the field. Nearly everybody always beats `random`: by how much is hard to say."""
STEADY = ("random", ANCHOR, *OPPONENTS)
"""Those whose play does not hang on how quick a machine is: the ladder's frozen bots."""

STEPS = (
    *((high, low) for low, high in pairwise(LEVELS)),
    *((styled, styled.split("+")[0]) for styled in OPPONENTS if "+" in styled),
    (ANCHOR, "level:3"),
)
"""Neighbours, at every size of a table."""
PAIRS = (
    (EQUAL_TIME, OUTSIDER),
    (OUTSIDER, ANCHOR),
    (EQUAL_TIME, "search:1000"),
    ("search:100", ANCHOR),
    ("search:1000", "search:100"),
    ("search:10000", "search:1000"),
)
"""Others, of two players only: the yardstick, and what ten times the thinking is worth."""
FAR = ("level:1", "random")
"""Nobody loses to luck: how far away it is need not be known so well."""
FEW, MANY = 60, 4000


def meetings(game: str, players: int) -> list[Meeting]:
    wanted = [*((pair, MANY) for pair in STEPS), (FAR, FEW), *((pair, FEW) for pair in PAIRS if players == 2)]
    return [Meeting(game, players, pair, folder(game, players, pair), SEED, most) for pair, most in wanted]


def folder(game: str, players: int, pair: tuple[str, str]) -> Path:
    return KEPT / "-".join((game, str(players), *pair)).replace(":", "")


def play(games: tuple[str, ...], hours: float, workers: int | None) -> None:
    """Whatever is soonest settled comes first; what is left when the time is up stays unsure, and the tables say so."""
    until = monotonic() + 3600 * hours
    left = [meeting for name in games for players in find(name).seats for meeting in meetings(name, players)]
    while left := [meeting for meeting in left if not meeting.is_settled()]:
        meeting = min(left, key=lambda one: (one.players, to_go(one)))
        if monotonic() >= until:
            break
        meeting.go_on(until - monotonic(), workers=workers)
        who, gap = " against ".join(meeting.bots), meeting.gap
        found = f"{gap.elo:+.0f} ± {gap.unsure:.0f} Elo, {len(meeting.rows)} games"
        print(f"{meeting.game}, {meeting.players} players, {who}: {found}", flush=True)


def to_go(meeting: Meeting) -> float:
    """The seconds that a meeting still needs; one that nobody has seen yet comes before."""
    unsure = meeting.gap.unsure
    return len(meeting.rows) * meeting.seconds * ((unsure / GOAL) ** 2 - 1) if unsure < inf else 0.0


def tables(game: str) -> list[Table]:
    """By player count, all games that are there."""
    found = []
    for players in find(game).seats:
        kept = [meeting.home for meeting in meetings(game, players)]
        if there := [one for one in kept if (one / "tournament.json").exists()]:
            found += collect(there).tables
    return found


def page() -> str:
    parts: list[str] = []
    for game in names():
        if found := tables(game):
            parts += [f"## {find(game).title}", "", *ratings(found), ""]
            for table in found:
                parts += [*pairs(table), "", *stalled(table)]
    return "\n".join(parts)


def ratings(found: list[Table]) -> list[str]:
    """One line a bot, one column a player count."""
    columns = [{rating.bot: rating for rating in rate_without_luck(table.rows, table.bots, ANCHOR)} for table in found]
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
    """What each meeting of two came to, and which have not been played."""
    met = cross_tallies(table)
    net = cross_tallies(replace(table, rows=table.without_luck)) if table.without_luck else {}
    lines = [
        f"| {table.players} players | against | share of the victories | without luck | Elo | games |",
        "|---|---|---|---|---|---|",
    ]
    for meeting in meetings(table.game, table.players):
        one, other = meeting.bots
        won = met.get((place_of(table, one), place_of(table, other)))
        if won is None:
            lines.append(f"| `{one}` | `{other}` | not played | | | |")
            continue
        less = net.get((place_of(table, one), place_of(table, other)))
        without = "" if less is None else told(less.share, less.interval_without_luck)
        gap = f"{meeting.gap.elo:+.0f} ± {meeting.gap.unsure:.0f}"
        lines.append(
            f"| `{one}` | `{other}` | {told(won.share, won.interval)} | {without} | {gap} | {len(meeting.rows)} |"
        )
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


def frozen() -> dict[str, dict[int, dict[str, list[float]]]]:
    """By game and number of players: the ratings of the bots that a stranger is measured by."""
    return {
        game: {
            table.players: {
                one.bot: [round(one.elo, 1), round(one.low, 1), round(one.high, 1)]
                for one in rate_without_luck(table.rows, table.bots, ANCHOR)
                if one.bot in STEADY and one.group == 0
            }
            for table in tables(game)
            if ANCHOR in table.bots
        }
        for game in names()
    }


def write() -> None:
    """The tables of the page, and the ratings that the ladder ships with."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + "\n\n" + page() + "\n" + END + rest.split(END)[1], "utf-8")
    told = {"fondaco": __version__, "seed": SEED, "anchor": ANCHOR, "ratings": frozen()}
    LADDER.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()), help="which, comma-separated (all)")
    parser.add_argument("--hours", type=float, default=HOURS, help=f"how long to play at most ({HOURS:g})")
    parser.add_argument("--workers", type=int, help="processes (as many as there are cores)")
    parser.add_argument("--tables", action="store_true", help="only write the tables, from the games that are there")
    chosen = parser.parse_args()
    if not chosen.tables:
        play(tuple(chosen.games.split(",")), chosen.hours, chosen.workers)
    write()


if __name__ == "__main__":
    main()
