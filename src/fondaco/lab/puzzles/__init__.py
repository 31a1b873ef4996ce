"""Puzzles: decisions out of bots' games in which one choice is clearly best, and the greedy player misses it."""

from fondaco.lab.puzzles.file import read
from fondaco.lab.puzzles.mining import Mine
from fondaco.lab.puzzles.puzzle import Choice, Puzzle

__all__ = ["Choice", "Mine", "Puzzle", "read"]
