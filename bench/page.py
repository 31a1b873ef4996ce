"""The modules of the page beside native code, in Node and in Chromium: random play and search, in turns in one run.

Run it with `make bench-page`. All get the very same tables and thoughts, and must come to the very same results; the
ratio to native counts. It also tells what a module weighs.
"""

import argparse
import base64
import gzip
import json
import statistics
import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import fondaco
from fondaco.bots import tree
from fondaco.bots.search import NODES, Search
from fondaco.games import names
from fondaco.kernel import playout
from fondaco.page.files import place_for
from fondaco.page.folder import DESCRIPTION, MODULE

ROOT = Path(__file__).resolve().parent.parent
GAMES, ITERATIONS = 500, 2000
"""So many are played, or run, in each round."""
RUNTIMES = ("Node", "Chromium")
KINDS = ("random play", "search")


class Contest:
    """One kind of work in one game, with all that it takes."""

    def __init__(self, name: str, kind: str) -> None:
        self.kind = kind
        match = fondaco.new(name, seed=1)
        self.game, self.players = match.game, match.players
        self.each = GAMES if kind == "random play" else ITERATIONS
        search = Search(match.view(match.seat), match.events(0, seat=match.seat), 1)
        self.tree = search.trees[0]
        thought = self.tree.thought
        self.thinking = thought.thinking
        if kind == "random play":
            self.thinking = self.thinking._replace(root=thought.engine.states(self.game.blank(self.players, {}, -1)))
        self.hands = self.thinking.hands.copy()

    def native(self, rounds: int) -> tuple[float, int]:
        """How much is done a second, and a digest of what came of it."""
        begun, done = time.perf_counter(), 0
        driver = self.tree.thought.engine.driver
        self.thinking.hands[:] = self.hands
        if self.kind == "random play":
            results = np.zeros(self.each * (2 + self.players), np.int32)
            lengths, wins, scores = np.split(results, [self.each, 2 * self.each])
            given = self.thinking
            for number in range(rounds):
                first, table = number * self.each, scores.reshape(-1, self.players)
                buffers = given.root, given.table, given.hands, given.whim, given.words
                done += driver(playout.simulate)(*buffers, first, lengths, wins, table)
            return done / (time.perf_counter() - begun), digest_of(results)
        nodes = self.tree.nodes
        for _ in range(rounds):
            nodes.links[tree.ROOT] = tree.NO_NODE
            nodes.links[tree.ROOT, tree.USED] = 1
            nodes.figures[tree.ROOT] = 0
            driver(tree.think)(self.thinking, nodes, 0, self.each)
        speed = rounds * self.each / (time.perf_counter() - begun)
        return speed, digest_of(nodes.figures[: nodes.links[tree.ROOT, tree.USED]].view(np.int32).ravel())

    def job(self, rounds: int) -> dict[str, Any]:
        """The same, for a page."""
        given, nodes = self.thinking, self.tree.nodes
        blocks = {"root": given.root, "hands": self.hands, "hidden": given.hidden, "weights": given.weights}
        blocks |= {"net": given.net, "settings": nodes.settings}
        arrays: Any = given
        return {
            "module": text_of((place_for(self.game) / MODULE).read_bytes()),
            "blocks": {name: text_of(block.tobytes()) for name, block in blocks.items()},
            "sizes": {
                "table": arrays.table.nbytes,
                "words": arrays.words.nbytes,
                "weights": arrays.weights.shape[1],
                "outlook": arrays.outlook.nbytes,
                "net": len(arrays.net),
                "notes": arrays.notes.nbytes,
                "nodes": NODES,
                "path": len(nodes.path),
                "settings": len(nodes.settings),
            },
            "players": self.players,
            "actions": len(self.game.actions),
            "kind": self.kind,
            "rounds": rounds,
            "each": self.each,
        }


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def digest_of(numbers: np.ndarray[Any, Any]) -> int:
    """As bench/page.mjs has it: 31 times what came before, and the next, in 32 bits."""
    digest = 0
    for number in numbers.tolist():
        digest = (digest * 31 + number) & 0xFFFFFFFF
    return digest - (1 << 32) if digest >> 31 else digest


class Page:
    """Node and Chromium, in a process that stays."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [ROOT / "tools" / "npm.sh", "exec", "--silent", "--", "node", ROOT / "bench" / "page.mjs"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, where: str, job: dict[str, Any]) -> tuple[float, int]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"where": where, "job": job}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer["speed"], answer["digest"]

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def compare(contest: Contest, page: Page, seconds: float, repeats: int) -> list[float]:
    """Median speeds, native first; results that differ are an error."""
    contest.native(1)
    alone, _ = contest.native(1)
    per_round = ITERATIONS / alone if contest.kind == "search" else GAMES * 100 / alone
    rounds = max(1, round(seconds / per_round))
    speeds: list[list[float]] = [[] for _ in range(1 + len(RUNTIMES))]
    for _ in range(repeats):
        speed, expected = contest.native(rounds)
        speeds[0].append(speed)
        for place, where in enumerate(RUNTIMES, 1):
            speed, found = page.measure(where, contest.job(rounds))
            speeds[place].append(speed)
            if found != expected:
                raise SystemExit(f"{contest.kind} of {contest.game.name} in {where} came to something else")
    return [statistics.median(column) for column in speeds]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="about, for each figure in each round")
    parser.add_argument("--repeats", type=int, default=5, help="rounds; the table shows the medians")
    parser.add_argument("--games", nargs="+", default=names())
    chosen = parser.parse_args()
    shown = Table(title="In a page, per second", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("game", "what"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("native", *(part for where in RUNTIMES for part in (where, "ratio"))):
        shown.add_column(heading, justify="right", no_wrap=True)
    page = Page()
    for name in chosen.games:
        for kind in KINDS:
            native, *others = compare(Contest(name, kind), page, chosen.seconds, chosen.repeats)
            told = [text for speed in others for text in (f"{speed:,.0f}", f"{speed / native:.2f}")]
            shown.add_row(name, kind, f"{native:,.0f}", *told)
    page.close()
    Console().print(shown)
    for name in chosen.games:
        folder = place_for(fondaco.games.find(name))
        module, description = (folder / MODULE).read_bytes(), (folder / DESCRIPTION).read_bytes()
        packed = [len(gzip.compress(part, 9)) for part in (module, description)]
        print(f"{name}: {MODULE} {len(module):,} bytes, {packed[0]:,} gzipped; {DESCRIPTION} {packed[1]:,} gzipped")


if __name__ == "__main__":
    main()
