"""Are shown chances right? Lets equal players play, and compares the chances they tell with who won.

Games are kept under build/calibration: interrupted, it goes on where it was. Writes the table of docs/calibration.md,
and its picture, from all that is there.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import fondaco
from fondaco import bots
from fondaco.games import find, names

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "calibration"
PAGE = ROOT / "docs" / "calibration.md"
PICTURE = ROOT / "docs" / "pictures" / "calibration.svg"
BEGIN, END = "<!-- tables: tools/calibration.py -->", "<!-- end of tables -->"

STRETCHES = np.arange(0.5, 3.01, 0.05)
BINS = 10
RESAMPLED = 300
"""So many times games are drawn anew, to see how sure a figure is."""
LEAST = 1e-4
FIRST_SEED, APART = 1000, 7919
Numbers = np.ndarray[Any, Any]
Json = dict[str, Any]


def play(game: str, players: int, spec: str, number: int) -> Json:
    """A game of equal players: what each thought of every seat's chances, after what it chose; and who won."""
    match = fondaco.new(game, players=players, seed=FIRST_SEED + number)
    seats = [bots.find(spec, APART * number + seat, compiled=True) for seat in range(players)]
    told = []
    while match.seat is not None:
        seat, legal = match.seat, match.legal()
        action = legal[0]
        if len(legal) > 1:
            best = seats[seat].explain(match.view(seat), legal, match.events(0, seat=seat)).considered[0]
            action = best.action
            told.append([round(chance, 4) for chance in best.win])
        match.play(action)
    won = match.winners()
    return {"number": number, "points": [(seat in won) / len(won) for seat in range(players)], "told": told}


def file_of(game: str, players: int, spec: str) -> Path:
    return KEPT / f"{game} {players} {spec}.jsonl"


def read(file: Path) -> list[Json]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def go_on(game: str, players: int, spec: str, wanted: int) -> None:
    """Play the games that are missing."""
    file = file_of(game, players, spec)
    file.parent.mkdir(parents=True, exist_ok=True)
    for number in range(len(read(file)), wanted):
        played = play(game, players, spec, number)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(played, separators=(",", ":")) + "\n")


@dataclass(frozen=True)
class Told:
    """All chances told in some games, and what came of them. The decisions of a game stand or fall together."""

    games: Numbers
    """For each decision, the number of its game."""
    chances: Numbers
    points: Numbers

    @staticmethod
    def of(played: list[Json]) -> Told:
        told = [(place, chances, game["points"]) for place, game in enumerate(played) for chances in game["told"]]
        return Told(*(np.array(column) for column in zip(*told, strict=True)))

    def losses(self, stretch: float) -> Numbers:
        """How much the result surprises at each decision, if all log-odds were so many times as big."""
        surprise: Numbers = -(self.points * np.log(stretched(self.chances, stretch))).sum(axis=1)
        return surprise

    @cached_property
    def by_game(self) -> Numbers:
        """By stretch and game: the sum of losses."""
        return np.array([np.bincount(self.games, self.losses(stretch)) for stretch in STRETCHES])

    def best_stretch(self) -> tuple[float, float, float]:
        """The one that surprises least, with its 95 % interval."""
        luck = np.random.default_rng(0)
        count = self.by_game.shape[1]
        drawn = [self.by_game[:, luck.integers(0, count, count)].sum(axis=1).argmin() for _ in range(RESAMPLED)]
        low, high = np.quantile(STRETCHES[drawn], (0.025, 0.975))
        return float(STRETCHES[self.by_game.sum(axis=1).argmin()]), float(low), float(high)

    def reliability(self, stretch: float) -> list[tuple[float, float, float, int]]:
        """Of all chances in each tenth: what was told, what came, how sure that is (a standard error), and of how many
        seats."""
        chances, points = stretched(self.chances, stretch).ravel(), self.points.ravel()
        games = np.repeat(self.games, self.points.shape[1])
        places = np.minimum((chances * BINS).astype(int), BINS - 1)
        found = []
        for place in range(BINS):
            here = places == place
            if here.any():
                mean = float(points[here].mean())
                off = np.bincount(games[here], points[here] - mean)
                error = float(np.sqrt((off**2).sum()) / here.sum())
                found.append((float(chances[here].mean()), mean, error, int(here.sum())))
        return found


def stretched(chances: Numbers, stretch: float) -> Numbers:
    weights = np.maximum(chances, LEAST) ** stretch
    shares: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return shares


# The page


def row(game: str, players: int, spec: str, told: Told) -> str:
    count = told.by_game.shape[1]
    best, low, high = told.best_stretch()
    plain, after = told.losses(1.0).mean(), told.losses(best).mean()
    figures = [find(game).title, players, f"`{spec}`", count, f"{len(told.games):,}", f"{np.log(players):.3f}"]
    figures += [f"{plain:.3f}", f"{best:.2f} ({low:.2f} to {high:.2f})", f"{after:.3f}"]
    return f"| {' | '.join(map(str, figures))} |"


HEAD = (
    "| Game | Players | Who | Games | Decisions | Surprise, all even | As told | Best stretch | Surprise with it |",
    "|---|---:|---|---:|---:|---:|---:|---:|---:|",
)

GAP, SIDE = 46, 150


def picture(panels: list[tuple[str, list[tuple[float, float, float, int]]]]) -> str:
    """A square for each: the chance that was told to the right, the share that was won upwards."""
    columns = min(4, len(panels))
    rows = -(-len(panels) // columns)
    width, height = columns * (SIDE + GAP) + GAP, rows * (SIDE + 62) + 20
    about = 'font-family="sans-serif" font-size="11" role="img" aria-label="Chances told, and the share that was won"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {about}>',
        f'<rect width="{width}" height="{height}" fill="#fbf7ee"/>',
    ]
    for place, (title, bins) in enumerate(panels):
        left, top = GAP + place % columns * (SIDE + GAP), 34 + place // columns * (SIDE + 62)
        parts += [
            f'<text x="{left}" y="{top - 8}" fill="#3b2f24">{title}</text>',
            f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#b9a88f"/>',
            f'<path d="M{left} {top + SIDE}L{left + SIDE} {top}" stroke="#b9a88f" stroke-dasharray="3 3"/>',
        ]
        for share in (0, 0.5, 1):
            across, up = left + share * SIDE, top + SIDE - share * SIDE + 4
            for x, y, anchor in ((across, top + SIDE + 13, "middle"), (left - 4, up, "end")):
                parts.append(f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="#6b5a45">{share:.0%}</text>')
        for told, came, error, _ in bins:
            x, y = left + told * SIDE, top + SIDE - came * SIDE
            reach = min(SIDE, 1.96 * error * SIDE)
            low, high = min(top + SIDE, y + reach), max(top, y - reach)
            parts += [
                f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="#8c3b2a" stroke-opacity="0.5"/>',
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#8c3b2a"/>',
            ]
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()), help="which, comma-separated (all)")
    parser.add_argument("--players", help="how many, comma-separated (all numbers)")
    parser.add_argument("--count", type=int, default=120, help="games for each number of players; 0 to play none")
    parser.add_argument("--spec", default="search:600", help="who plays")
    chosen = parser.parse_args()
    for game in chosen.games.split(","):
        for players in map(int, chosen.players.split(",")) if chosen.players else find(game).seats:
            go_on(game, players, chosen.spec, chosen.count)
    write(sorted(KEPT.glob("*.jsonl"), key=lambda file: (names().index(file.stem.split()[0]), file.stem)))


def write(files: list[Path]) -> None:
    lines, panels = [*HEAD], []
    for file in files:
        game, players, spec = file.stem.split()
        told = Told.of(read(file))
        lines.append(row(game, int(players), spec, told))
        panels.append((f"{find(game).title}, {players} players", told.reliability(1.0)))
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + "\n\n" + "\n".join(lines) + "\n\n" + END + rest.split(END)[1], "utf-8")
    PICTURE.write_text(picture(panels), "utf-8")


if __name__ == "__main__":
    main()
