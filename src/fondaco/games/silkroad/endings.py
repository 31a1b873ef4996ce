"""How Silk Road ends."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.games.game import Json, since_last

ENDINGS = {
    "S24": "the final great market was held",
    "S27": "nobody could play or draw",
}


def ending(events: Sequence[Json]) -> str:
    """By which rule."""
    return "S27" if any(event["event"] == "skipped" for event in since_last("turn", events)) else "S24"
