"""How Traders of Carthage ends."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.games.game import Json, since_last

ENDINGS = {
    "C14": "somebody had eight bonus tiles",
    "C18": "nobody could do anything",
}


def ending(events: Sequence[Json]) -> str:
    """By which rule."""
    return "C18" if any(event["event"] == "skipped" for event in since_last("turn", events)) else "C14"
