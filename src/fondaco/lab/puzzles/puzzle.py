"""A puzzle: a match up to a decision, and what its choices are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.match import Match, new

HARDEST = 5
"""Difficulties are 1 to this."""


@dataclass(frozen=True)
class Choice:
    """An action, and the chance to win after it."""

    action: str
    chance: float


@dataclass(frozen=True)
class Puzzle:
    """A decision. Whoever solves it sees what its seat sees, and nothing else."""

    game: str
    players: int
    seed: str
    actions: tuple[str, ...]
    """What was played before."""
    choices: tuple[Choice, ...]
    """Those that were weighed, the best first: all others are worse than the best, too."""
    solutions: int
    """So many of them are best, and as good as each other."""
    missed: str
    """What the greedy player chooses, as far as that is kept."""
    difficulty: int
    """By how long a search needs to find it: see `fondaco.lab.puzzles.mining`."""
    theme: str = ""

    @property
    def best(self) -> tuple[str, ...]:
        return tuple(choice.action for choice in self.choices[: self.solutions])

    @property
    def margin(self) -> float:
        """How far the solution is ahead of all that is none."""
        return self.choices[self.solutions - 1].chance - self.choices[self.solutions].chance

    def match(self) -> Match:
        """The match at the decision."""
        match = new(self.game, self.players, self.seed)
        for action in self.actions:
            match.play(action)
        return match


# Actions of a match as one number: each is a digit, its place among those that were legal then


def pack(game: str, players: int, seed: str, actions: Sequence[str]) -> bytes:
    match = new(game, players, seed)
    digits = []
    for action in actions:
        legal = match.legal_numbers()
        digits.append((legal.index(match.game.numbers[action.lower()]), len(legal)))
        match.play(action)
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    return number.to_bytes((number.bit_length() + 7) // 8, "little")


def unpack(game: str, players: int, seed: str, count: int, packed: bytes) -> tuple[str, ...]:
    match = new(game, players, seed)
    number = int.from_bytes(packed, "little")
    for _ in range(count):
        legal = match.legal_numbers()
        number, digit = divmod(number, len(legal))
        match.play_number(legal[digit])
    return tuple(match.game.actions[played] for played in match.played)


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a mine keeps it."""
    return {
        "players": puzzle.players,
        "seed": puzzle.seed,
        "actions": list(puzzle.actions),
        "choices": [[choice.action, choice.chance] for choice in puzzle.choices],
        "solutions": puzzle.solutions,
        "missed": puzzle.missed,
        "difficulty": puzzle.difficulty,
    }


def from_json(game: str, data: dict[str, Any]) -> Puzzle:
    choices = tuple(Choice(action, chance) for action, chance in data["choices"])
    return Puzzle(game, **{**data, "actions": tuple(data["actions"]), "choices": choices})
