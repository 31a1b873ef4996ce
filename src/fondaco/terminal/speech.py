"""What the terminal says, beside the words of the games."""

from __future__ import annotations

from fondaco.games.game import Game
from fondaco.words import SHARED, Words, beside

OWN = beside(__file__)


def speak(language: str) -> Words:
    """The terminal's own words."""
    return Words(language, SHARED[language], OWN[language])


def speak_of(game: Game, language: str) -> Words:
    """They and the game's."""
    return game.speak(language, OWN[language])
