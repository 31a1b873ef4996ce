"""Whether the search has become stronger: this tree's against an earlier commit's, in equal time of the processor.

Run it with `make progress`, or `python -m bench.progress tantan silkroad --count 500 --time 50ms`. Deals are played
from every seat, and luck is taken out. Games are kept under build/progress: it goes on where it was interrupted;
what was played before our sources changed is left aside.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from fondaco.games import find, names
from fondaco.kernel.twins import source_hash
from fondaco.lab.meeting import Meeting
from fondaco.lab.report.collection import collect
from fondaco.lab.report.measures import cross_tallies

ROOT = Path(__file__).parents[1]
SINCE = "59f6e9e"
"""The last commit whose search judged by hand alone, and took what numba made of it."""
AT_A_TIME = 20
"""So many games are played before the figures are told anew."""


def meeting(game: str, players: int, time: str, since: str, seed: int) -> Meeting:
    home = ROOT / "build" / "progress" / f"{game}-{players}-{time}-{since}-{source_hash()}-{seed}"
    return Meeting(game, players, (f"search:{time}@.", f"search:{time}@{since}"), home, seed)


def told(one: Meeting) -> str:
    """The share of the victories, with luck and without."""
    (table,) = collect([one.home]).tables
    pair = table.bots.index(one.bots[0]), table.bots.index(one.bots[1])
    with_luck = cross_tallies(table)[pair]
    less = cross_tallies(replace(table, rows=table.without_luck or table.rows))[pair]
    low, high = less.interval_without_luck
    return (
        f"{find(one.game).title}, {one.players} players, {one.bots[0]} against {one.bots[1]}: {less.share:.1%} "
        f"({low:.1%} to {high:.1%}) without luck, {with_luck.share:.1%} with it, {len(one.rows)} games"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which (all)")
    parser.add_argument("--players", type=int, default=2, help="at a table (2); 0: as many as there may be")
    parser.add_argument("--count", type=int, default=500, help="games each (500)")
    parser.add_argument("--time", default="50ms", help="of the processor for a decision (50ms)")
    parser.add_argument("--since", default=SINCE, help=f"the commit to be measured against ({SINCE})")
    parser.add_argument("--seed", type=int, default=2026, help="what the deals hang on (2026)")
    parser.add_argument("--workers", type=int, help="processes (as many as there are cores)")
    chosen = parser.parse_args()
    for game in chosen.games or names():
        players = chosen.players or find(game).seats[-1]
        one = meeting(game, players, chosen.time, chosen.since, chosen.seed)
        while len(one.rows) < chosen.count:
            one.play(min(chosen.count, len(one.rows) + AT_A_TIME * players), chosen.workers)
            print(told(one), flush=True)


if __name__ == "__main__":
    main()
