"""The laboratory: tournaments of bots, their results and what they tell."""

from fondaco.lab.results import read
from fondaco.lab.running import Outcome, arena
from fondaco.lab.tournament import Tournament

__all__ = ["Outcome", "Tournament", "arena", "read"]
