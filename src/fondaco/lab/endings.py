"""How a game ended, as a short key: the id of the rule that brought the end about."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

Json = dict[str, Any]

ENDINGS = {
    "tantan": {
        "T4": "a caravan full at the start of a turn was shared out, and the pile was used up",
        "T8": "a player filled the caravan, and the pile was used up",
        "T15": "nobody could buy or stock",
    },
    "silkroad": {
        "S24": "the final great market was held",
        "S27": "nobody could play or draw",
    },
    "carthage": {
        "C14": "somebody had eight bonus tiles",
        "C18": "nobody could do anything",
    },
}
"""By game: its endings, in words. Of a game from outside we know only that it ended."""

FORFEIT = "forfeit"
"""The ending of a game in which a bot failed. Its score, length and luck tell nothing of the game."""
FORFEITED = "a bot failed, and forfeited the game"

STUCK = {"tantan": "T15", "silkroad": "S27", "carthage": "C18"}
HELD = {"silkroad": "S24", "carthage": "C14"}
UNKNOWN = "end"


def ending(game: str, events: Sequence[Json]) -> str:
    """The key of a game's ending, from its events."""
    if game not in ENDINGS:
        return UNKNOWN
    last_turn = last(events, "turn")
    if any(event["event"] == "skipped" for event in events[last_turn:]):
        return STUCK[game]
    if game == "tantan":
        # A caravan filled within a turn is shared out from the seat whose turn it is.
        filled_now = events[last(events, "distribution")]["seat"] == events[last_turn]["seat"]
        return "T8" if filled_now else "T4"
    return HELD[game]


def meanings(game: str, found: Collection[str]) -> dict[str, str]:
    """The endings of a game in words, by key; that of a forfeit only if it was found."""
    return {**ENDINGS.get(game, {}), **({FORFEIT: FORFEITED} if FORFEIT in found else {})}


def last(events: Sequence[Json], name: str) -> int:
    """Where the last event of a name stands."""
    return next(place for place in reversed(range(len(events))) if events[place]["event"] == name)
