"""How Tan-Tan Caravan ends."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.games.game import Json, since_last

ENDINGS = {
    "T4": "a caravan full at the start of a turn was shared out, and the pile was used up",
    "T8": "a player filled the caravan, and the pile was used up",
    "T15": "nobody could buy or stock",
}


def ending(events: Sequence[Json]) -> str:
    """By which rule: a caravan filled within a turn is shared out from the seat whose turn it is."""
    turn = since_last("turn", events)
    if any(event["event"] == "skipped" for event in turn):
        return "T15"
    return "T8" if since_last("distribution", events)[0]["seat"] == turn[0]["seat"] else "T4"
