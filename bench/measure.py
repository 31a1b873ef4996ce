"""Fair measuring: every contestant on one core, by its seconds of the processor, in turns, the best of several rounds.

What else a machine does takes seconds of the clock from whoever is measured just then, and warm caches from all: so the
clock is not asked, and each row's best round is what it can do.
"""

import os
import time
from collections.abc import Callable, Iterable
from typing import TypedDict


class Row(TypedDict):
    name: str
    kind: str
    decisions_per_second: float
    games_per_second: float
    note: str


Play = Callable[[], tuple[int, float]]
Source = Callable[[float], list[Row]]


def stay_on_one_core() -> None:
    """Threads started later stay there too."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure(name: str, kind: str, play: Play, seconds: float, note: str = "") -> Row:
    """Calls `play`, which returns the games it played and their decisions, until the time is up."""
    games, decisions = 0, 0.0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        more_games, more_decisions = play()
        games += more_games
        decisions += more_decisions
    return Row(
        name=name,
        kind=kind,
        decisions_per_second=round(decisions / spent, 1),
        games_per_second=round(games / spent, 1),
        note=note,
    )


def interleaved(sources: Iterable[Source], seconds: float, repeats: int) -> list[Row]:
    """Measures all sources `repeats` times in turns, so that a slow spell of the machine hits them all."""
    sources = list(sources)
    rounds = [[row for source in sources for row in source(seconds)] for _ in range(repeats)]
    return [max(rows, key=lambda row: row["decisions_per_second"]) for rows in zip(*rounds, strict=True)]
