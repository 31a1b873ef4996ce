"""Writes what bots think in Python, for the tests of bots in the page: web/tests/thoughts.jsonl, levels.jsonl and
fortunes.jsonl.

python tools/write_thoughts.py [GAME ...] [fortunes.jsonl ...]    of all games, or some; all files, which takes a while,
                                                                 or some
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fondaco
from fondaco import bots
from fondaco.bots import OPPONENTS
from fondaco.bots.fortune import Fortune
from fondaco.games import find, names, register
from fondaco.match import Match

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "web" / "tests"
DECISIONS = 200
FROM_A_MATCH = 4
ITERATIONS = 2000
Json = dict[str, Any]


def thoughts(name: str) -> Iterator[Json]:
    """Random matches, and what is thought of some decisions of each."""
    game, luck = find(name), random.Random(f"thoughts {name}")
    for first in range(0, DECISIONS, FROM_A_MATCH):
        players, options = luck.choice(game.seats), luck.choice(game.samples)
        match = fondaco.new(name, players=players, seed=f"{luck.getrandbits(256):064x}", **options)
        moments = []
        while not match.over:
            if len(match.legal()) > 1:
                moments.append(match.copy())
            match.play(luck.choice(match.legal()))
        chosen = sorted(luck.sample(moments, min(FROM_A_MATCH, len(moments))), key=lambda moment: len(moment.played))
        yield {
            **{key: match.record()[key] for key in ("game", "players", "options", "seed")},
            "actions": match.played[: len(chosen[-1].played)],
            "thoughts": [thought(moment, number) for number, moment in enumerate(chosen, first)],
        }


def thought(match: Match, number: int) -> Json:
    """What bots with the seed of a number think of a decision."""
    assert match.seat is not None
    told = match.view(match.seat), match.legal(), match.events(0, seat=match.seat)
    searched = bots.find(f"search:{ITERATIONS}", number).explain(*told)
    greedy = bots.find("greedy", number, compiled=True).explain(*told).considered[0]
    best = searched.considered[0]
    return {
        "after": len(match.played),
        "seed": number,
        "visits": [[match.game.numbers[one.action.lower()], one.visits] for one in searched.considered],
        "best": [*best.win, best.margin],
        "line": [match.game.numbers[action.lower()] for action in searched.line],
        "greedy": [match.game.numbers[greedy.action.lower()], *greedy.win, greedy.margin],
    }


def levels(name: str) -> Iterator[Json]:
    """A whole game of each level and style, everybody being of it."""
    players = find(name).seats[0]
    for spec in ("random", *OPPONENTS):
        match = fondaco.new(name, players=players, seed=f"{len(spec) + players:064x}")
        seats = [bots.find(spec, 100 + seat, compiled=True) for seat in range(players)]
        while match.seat is not None:
            told = match.view(match.seat), match.legal(), match.events(0, seat=match.seat)
            match.play(seats[match.seat].choose(*told))
        yield {"game": name, "players": players, "seed": match.seed, "spec": spec, "actions": match.played}


def fortunes(name: str) -> Iterator[Json]:
    """Random matches, and for all actions of each together: how many ways luck could go, and what was seen there."""
    game, luck = find(name), random.Random(f"fortunes {name}")
    for players in game.seats:
        match = fondaco.new(name, players=players, seed=f"{luck.getrandbits(256):064x}", **luck.choice(game.samples))
        fortune = Fortune(name, players)
        ways, exact, sums = 0, 0, [0.0] * (4 * players)
        while not match.over:
            action = luck.choice(match.legal())
            before = fortune.foresee(match.state, game.numbers[action.lower()], step=len(match.played))
            match.play(action)
            after = fortune.regard(match.state)
            ways, exact = ways + before.ways, exact + before.exact
            for place, figure in enumerate((*before.win, *before.points, *after.win, *after.points)):
                sums[place] += figure
        told = {key: match.record()[key] for key in ("game", "players", "options", "seed")}
        yield {**told, "actions": match.played, "ways": ways, "exact": exact, "sums": sums}


FILES = {"thoughts.jsonl": thoughts, "levels.jsonl": levels, "fortunes.jsonl": fortunes}


def main() -> None:
    sys.path.append(str(ROOT / "examples"))
    register(__import__("linger").GAME)
    wanted = sys.argv[1:]
    chosen = [name for name in wanted if name not in FILES] or list(names())
    for called in [name for name in wanted if name in FILES] or FILES:
        file, write = FOLDER / called, FILES[called]
        kept = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        lines = [line for line in kept if json.loads(line)["game"] not in chosen]
        for name in chosen:
            lines += [json.dumps(found, separators=(",", ":")) for found in write(name)]
        file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
