"""Evenings in a simulated world.

python -m tests.server.world 4711                  one evening, told step by step
python -m tests.server.world --evenings 1000000    many, and what came of them
python -m tests.server.world --evenings 1000000 --keep build/world.json    the same, to be gone on with if it is ended
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.server.world.campaign import Report, replay, spend

AT_A_TIME = 1_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.world")
    parser.add_argument("seed", type=int, nargs="?", help="the evening to tell step by step")
    parser.add_argument("--evenings", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, help="the file in which is kept what came of them so far")
    chosen = parser.parse_args()
    if chosen.seed is not None:
        print(replay(chosen.seed, print))
        return 0
    report = spend_many(chosen.first, chosen.evenings, chosen.processes, chosen.keep)
    print(*report.lines(), sep="\n")
    return 1 if report.bugs else 0


def spend_many(first: int, evenings: int, processes: int, keep: Path | None) -> Report:
    """Some at a time, in the order of their seeds; those that were kept are not spent again."""
    report = Report()
    if keep is not None and keep.exists():
        report = Report.read(keep)
        print(f"{report.evenings:,} were spent before")
    last = first + evenings
    parts = [range(seed, min(seed + AT_A_TIME, last)) for seed in range(first + report.evenings, last, AT_A_TIME)]
    with ProcessPoolExecutor(processes) as pool:
        for part in pool.map(spend, parts):
            report += part
            if keep is not None:
                report.write(keep)
    return report


if __name__ == "__main__":
    sys.exit(main())
