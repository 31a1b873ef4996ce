"""This tree beside another commit: random play, batches and search, in turns in one run, as ratios.

Run it with `make bench-compare REV=main~5`. Each tree has a process of its own, which stays, so that nothing is
compiled while the clock runs; both are measured again and again in turns, and the median of the ratios counts.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from fondaco.games import names
from measure import stay_on_one_core

HERE = Path(__file__).resolve().parent.parent
SLOWEST = 0.97
BATCH = 256


# What each tree's process does: it uses what has long been there, so that old commits can be measured too.


def random_play(game: str) -> Callable[[float], float]:
    """Decisions a second of whole random games with the most players."""
    from fondaco.games import find

    found = find(game)
    engine, blank = found.engine(compiled=True), found.blank(found.seats[-1], {}, -1)
    return timed(lambda number: int(engine.simulate(blank, 500, seed=number).decisions))


def batches(game: str) -> Callable[[float], float]:
    """Steps a second of many environments at once, observations included."""
    import numpy as np

    from fondaco.envs import batch

    room = batch.Batch(game, games=BATCH, seed=1)
    luck = np.random.default_rng(1)

    def steps(number: int) -> int:
        for _ in range(50):
            noise = luck.random(room.masks.shape, dtype=np.float32)
            room.step((noise * room.masks).argmax(1))
        return 50 * BATCH

    return timed(steps)


def search(game: str) -> Callable[[float], float]:
    """Iterations a second of one tree, at the first decision with the fewest players."""
    import fondaco
    from fondaco.bots.search import Search

    match = fondaco.new(game, seed=1)
    view, events = match.view(match.seat), match.events(0, seat=match.seat)

    def think(number: int) -> int:
        found = Search(view, events, number)
        found.run(2_000)
        return 2_000

    return timed(think)


def timed(work: Callable[[int], int]) -> Callable[[float], float]:
    """How much work is done a second of the processor; compiled before the clock runs."""
    work(0)

    def measure(seconds: float) -> float:
        luck, done, begun = random.Random(1), 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            done += work(luck.getrandbits(30))
        return done / spent

    return measure


KINDS = {"random play": random_play, "batches": batches, "search": search}


def work() -> None:
    """Answer questions (kind, game, seconds), one a line."""
    stay_on_one_core()
    ready: dict[tuple[str, str], Callable[[float], float]] = {}
    for line in sys.stdin:
        kind, game, seconds = json.loads(line)
        if (kind, game) not in ready:
            ready[kind, game] = KINDS[kind](game)
        print(json.dumps(ready[kind, game](seconds)), flush=True)


# The run


class Tree:
    """A process that measures one tree."""

    def __init__(self, source: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{HERE / 'bench'}"}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, kind: str, game: str, seconds: float) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([kind, game, seconds]), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("a tree's process failed: see above")
        return float(json.loads(answer))

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The sources of another commit, in a folder of their own."""
    with tempfile.TemporaryDirectory(prefix="fondaco-compare-") as folder:
        archive = subprocess.run(
            ["git", "archive", revision, "src"], cwd=HERE, check=True, stdout=subprocess.PIPE
        ).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        yield Path(folder) / "src"


def compare(revision: str, kinds: list[str], games: list[str], seconds: float, rounds: int) -> list[dict[str, Any]]:
    rows = []
    with ExitStack() as stack:
        trees = [Tree(source) for source in (HERE / "src", stack.enter_context(checked_out(revision)))]
        for tree in trees:
            stack.callback(tree.close)
        for kind in kinds:
            for game in games:
                for tree in trees:
                    tree.measure(kind, game, 0.1)
                pairs = [take_turns(trees, kind, game, seconds, number) for number in range(rounds)]
                ratios = [ours / theirs for ours, theirs in pairs]
                here, there = (statistics.median(side) for side in zip(*pairs, strict=True))
                rows.append(
                    {"kind": kind, "game": game, "here": here, "there": there, "ratio": statistics.median(ratios)}
                )
                print(f"{kind:12} {game:9} {here:>13,.0f} {there:>13,.0f}  {rows[-1]['ratio']:.3f}", flush=True)
    return rows


def take_turns(trees: list[Tree], kind: str, game: str, seconds: float, number: int) -> tuple[float, float]:
    """One figure of each, the first now this one's and now the other's."""
    order = (0, 1) if number % 2 == 0 else (1, 0)
    found = {place: trees[place].measure(kind, game, seconds) for place in order}
    return found[0], found[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", nargs="?", help="the commit to compare with")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=list(KINDS))
    parser.add_argument("--games", nargs="+", default=names())
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure in each round")
    parser.add_argument("--rounds", type=int, default=15, help="the median of their ratios counts")
    chosen = parser.parse_args()
    if chosen.work:
        work()
        return
    if not chosen.revision:
        parser.error("name a commit to compare with: make bench-compare REV=main~5")
    print(f"{'a second':22} {'here':>13} {chosen.revision[:13]:>13}  ratio")
    rows = compare(chosen.revision, chosen.kinds, chosen.games, chosen.seconds, chosen.rounds)
    slow = [f"{row['kind']} of {row['game']}" for row in rows if row["ratio"] < SLOWEST]
    print(f"Slower than {SLOWEST}: {', '.join(slow)}." if slow else f"Nothing is slower than {SLOWEST}.")
    sys.exit(bool(slow))


if __name__ == "__main__":
    main()
