"""Evenings in a simulated world.

python -m tests.server.world 4711                  one evening, told step by step
python -m tests.server.world --evenings 1000000    many, and what came of them
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import reduce
from operator import add

from tests.server.world.campaign import Report, replay, spend

AT_A_TIME = 1_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.world")
    parser.add_argument("seed", type=int, nargs="?", help="the evening to tell step by step")
    parser.add_argument("--evenings", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    if chosen.seed is not None:
        print(replay(chosen.seed, print))
        return 0
    last = chosen.first + chosen.evenings
    parts = [range(first, min(first + AT_A_TIME, last)) for first in range(chosen.first, last, AT_A_TIME)]
    with ProcessPoolExecutor(chosen.processes) as pool:
        report = reduce(add, pool.map(spend, parts), Report())
    print(*report.lines(), sep="\n")
    return 1 if report.bugs else 0


if __name__ == "__main__":
    sys.exit(main())
