"""Mining: numbered games of bots, and in each of them the decisions that make a puzzle.

A decision goes through sieves, the cheapest first, and few come to the last one:

1. A short search chooses otherwise than the greedy player, and thinks little of that player's choice.
2. A few trees for each of the likely choices agree.
3. More and larger ones agree as well, by a margin of many standard errors; a search ten times as long chooses it too.

What a game gives hangs on the mine's seed and the game's number alone, so a mine can be left at any moment and gone on
with: finished games are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from fondaco import bots
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.memory import KeptMemory
from fondaco.bots.search import Search
from fondaco.errors import BadSetup
from fondaco.games import find
from fondaco.kernel.chance import AnySeed, below, seed_key, seed_value
from fondaco.kernel.luck import lucky
from fondaco.lab.puzzles.puzzle import HARDEST, Choice, Puzzle, as_json, from_json
from fondaco.lab.puzzles.weighing import Sight, lead, weigh
from fondaco.match import Match, new

PLAYERS = ("level:1", "level:2", "level:3", "level:4")
"""Who plays: as varied as people do."""

GLANCE = 200
"""Iterations of the first sieve; the second gives each choice as many in all."""
MODERATE = 600
"""Of the search that the others are measured by; the third sieve's trees have as many."""
LONG = 10 * MODERATE
STEPS = (20, 60, 200, MODERATE)
"""A puzzle's difficulty is 1 if a search of so many iterations finds it reliably, 2 by the next number, and so on."""
assert len(STEPS) == HARDEST - 1

PROMISING = 0.04
"""The margin that the first two sieves ask for, in chances to win."""
MARGIN = 0.06
"""The margin between the solution and all that is none."""
ALIKE = 0.015
"""Choices that are so near to the best are as good."""
SURE = 5.0
"""The margin in standard errors."""
TREES = 4
"""So many for each choice; the second sieve has half of them."""
CONSIDERED = 6
"""So many choices are weighed at most."""
MOST_SOLUTIONS = 3
DECIDED = (0.05, 0.97)
"""Outside of these, the match is as good as lost or won."""
APART = 6
"""Two puzzles of a game have at least so many decisions between them."""


@dataclass(frozen=True)
class Mine:
    """A game, a seed, and a folder in which finished games are kept."""

    game: str
    folder: Path
    seed: AnySeed = 0

    @property
    def file(self) -> Path:
        return self.folder / f"{self.game}.jsonl"

    def kept(self) -> bytes:
        """Whole lines; one that was torn off does not count."""
        written = self.file.read_bytes() if self.file.exists() else b""
        return written[: written.rfind(b"\n") + 1]

    def rows(self) -> list[dict[str, Any]]:
        """The games that were finished."""
        rows = [json.loads(line) for line in self.kept().splitlines()]
        if rows and rows[0]["mine"] != self.label:
            raise BadSetup(f"{self.file} is of another seed: {rows[0]['mine']}, not {self.label}")
        return rows

    @property
    def label(self) -> str:
        return f"{seed_value(self.seed):x}"

    def puzzles(self) -> list[Puzzle]:
        return [from_json(self.game, data) for row in self.rows() for data in row["puzzles"]]

    def dig(self, count: int) -> Iterator[int]:
        """Play on until there are so many puzzles; how many there are, after each game."""
        self.folder.mkdir(parents=True, exist_ok=True)
        rows = self.rows()
        found, number = sum(len(row["puzzles"]) for row in rows), len(rows)
        with self.file.open("ab") as file:
            file.truncate(len(self.kept()))
            while found < count:
                row = {"mine": self.label, **dug(self.game, self.seed, number)}
                file.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")
                file.flush()
                found, number = found + len(row["puzzles"]), number + 1
                yield found


def dug(game: str, seed: AnySeed, number: int) -> dict[str, Any]:
    """Play a numbered game, and look for puzzles in it."""
    known = find(game)
    players = known.seats[number % len(known.seats)]
    luck = lucky(seed, f"players {number}")
    deal = f"{seed_key(seed, f'deal {number}')[0] & 0xFFFFFFFF:x}"
    match = new(game, players, deal)
    seats = [Chair(PLAYERS[below(luck, len(PLAYERS))], number * players + seat) for seat in range(players)]
    sieves = [0, 0, 0, 0]
    found: list[Puzzle] = []
    while match.seat is not None:
        sight, legal = seats[match.seat].look(match), match.legal()
        if len(legal) > 2 and (not found or len(match.played) >= len(found[-1].actions) + APART):
            puzzle = sift(match, sight, legal, sieves)
            found += [puzzle] if puzzle else []
        match.play(seats[match.seat].bot.choose(sight.view, legal, sight.events))
    return {"number": number, "players": players, "sieves": sieves, "puzzles": [as_json(one) for one in found]}


class Chair:
    """A seat, who plays there, and what it has seen."""

    def __init__(self, spec: str, seed: int) -> None:
        self.bot = bots.find(spec, seed, compiled=True)
        self.events: list[dict[str, Any]] = []
        self.kept = KeptMemory()

    def look(self, match: Match) -> Sight:
        self.events += match.events(len(self.events), seat=match.seat)
        return Sight(match.view(match.seat), self.events, self.kept)


def sift(match: Match, sight: Sight, legal: Sequence[str], sieves: list[int]) -> Puzzle | None:
    """The puzzle that a decision makes, if it gets through all sieves; they count what reaches them."""
    sieves[0] += 1
    luck = [seed_key(0, f"sieve {len(sight.events)} {tree}")[0] for tree in range(TREES)]
    missed = greedy_choice(sight, legal, luck[0])
    likely = likely_choices(sight, luck[0], missed)
    if not likely:
        return None
    sieves[1] += 1
    few = luck[: TREES // 2]
    weighed = weigh(sight, likely, few, GLANCE // len(few))
    if parted(weighed, missed, PROMISING, 0.0) is None:
        return None
    sieves[2] += 1
    weighed = weigh(sight, likely, luck, MODERATE)
    solutions = parted(weighed, missed, MARGIN, SURE)
    if solutions is None or not DECIDED[0] < fmean(weighed[solutions[0]]) < DECIDED[1]:
        return None
    difficulty = how_hard(sight, solutions, luck)
    if difficulty is None or any(greedy_choice(sight, legal, seed) in solutions for seed in luck[1:]):
        return None
    sieves[3] += 1
    chances = sorted((Choice(action, round(fmean(found), 4)) for action, found in weighed.items()), key=by_chance)
    played = tuple(match.game.actions[number] for number in match.played)
    deal = str(match.seed)
    return Puzzle(match.game.name, match.players, deal, played, tuple(chances), len(solutions), missed, difficulty)


def greedy_choice(sight: Sight, legal: Sequence[str], seed: int) -> str:
    return GreedyBot(seed, True, sight.kept).explain(sight.view, legal, sight.events).considered[0].action


def by_chance(choice: Choice) -> tuple[float, str]:
    return -choice.chance, choice.action


def likely_choices(sight: Sight, seed: int, missed: str) -> list[str]:
    """The choices that a short search tried most, and the greedy player's; none, if that one is good enough."""
    search = sight.search(seed)
    search.run(GLANCE)
    considered = search.considered()
    chances = {one.action: one.win[sight.seat] for one in considered}
    if missed not in chances or chances[considered[0].action] - chances[missed] < PROMISING:
        return []
    likely = [one.action for one in considered[: CONSIDERED - 1]]
    return likely if missed in likely else [*likely, missed]


def parted(weighed: dict[str, list[float]], missed: str, margin: float, sure: float) -> list[str] | None:
    """The best choices, if all others are clearly worse, the greedy player's among them."""
    ranked = sorted(weighed, key=lambda action: (-fmean(weighed[action]), action))
    best = weighed[ranked[0]]
    solutions = [action for action in ranked if fmean(best) - fmean(weighed[action]) <= ALIKE]
    if len(solutions) > MOST_SOLUTIONS or missed in solutions:
        return None
    for action in ranked[len(solutions) :]:
        ahead = lead(weighed[solutions[-1]], weighed[action])
        if ahead.mean < margin or ahead.least < margin / 2 or ahead.mean < sure * ahead.error:
            return None
    return solutions


def how_hard(sight: Sight, solutions: Sequence[str], luck: Sequence[int]) -> int | None:
    """By how long a search must be that all trees choose a solution, from then on; None if a long one does not."""
    trees = [sight.search(seed) for seed in luck[1:]]
    difficulty = 1
    for step, iterations in enumerate(STEPS, 1):
        for search in trees:
            search.run(iterations - search.done)
        if not all(choice_of(search) in solutions for search in trees):
            difficulty = step + 1
    trees[0].run(LONG - trees[0].done)
    return difficulty if choice_of(trees[0]) in solutions else None


def choice_of(search: Search) -> str:
    return search.considered()[0].action
