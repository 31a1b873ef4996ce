"""Whole random games in a page, to see how fast it is."""

from __future__ import annotations

from typing import Any

from fondaco.kernel import playout
from fondaco.page.memory import numbers_at, rows_at, thinking_at

SIMULATE = playout.simulate
"""The driver, beside the function of the same name below."""


def simulate(thinking: Any, first: int, games: int, results: Any) -> int:
    """Play numbered random games from the root; how many decisions were made. Of the results, the lengths of all games
    come first, then who won, then the scores by game and seat."""
    given = thinking_at(thinking)
    lengths, wins = numbers_at(results, games), numbers_at(results + 4 * games, games)
    scores = rows_at(results + 8 * games, games, given.root[0].players)
    return SIMULATE(given.root, given.table, given.hands, given.whim, given.words, first, lengths, wins, scores)


MEASURING = (simulate,)
