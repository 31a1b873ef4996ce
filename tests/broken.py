"""States broken on purpose, to see that an invariant guards against it."""

from __future__ import annotations

from importlib import import_module

import fondaco


def faults(match: fondaco.Match, change: str) -> list[str]:
    """What is wrong with a match after some statements about its `state`, in the words of the game's layout."""
    state = match.state.copy()
    exec(change, {**vars(import_module(f"fondaco.games.{match.game.name}.layout")), "state": state})
    return match.game.check(state)
