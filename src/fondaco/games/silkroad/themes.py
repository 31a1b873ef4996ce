"""What a puzzle of Silk Road is about."""

from __future__ import annotations

from typing import Any

from fondaco.games.silkroad import board
from fondaco.kernel.verbs import Action

Json = dict[str, Any]

BY_VERB = {
    "play": "cards",
    "draw": "drawing",
    "draw pile": "drawing",
    "sell": "sales",
    "decline": "sales",
    "drop": "losses",
    "lose": "losses",
    "rob": "theft",
    "trade": "bazaar",
    "bribe": "bazaar",
    "reveal": "bazaar",
    "keep": "bazaar",
}


def theme(position: Json, best: Action, missed: Action) -> str:
    """By what is chosen; a journey, by where it leads; whoever skips something, by what is skipped."""
    if best.verb == "move":
        return "arrival" if best.arguments["place"] in board.CITIES else "journey"
    return BY_VERB.get(best.verb) or BY_VERB.get(missed.verb, "drawing")
