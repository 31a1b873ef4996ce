"""What a puzzle of Traders of Carthage is about."""

from __future__ import annotations

from typing import Any

from fondaco.kernel.verbs import Action

BY_VERB = {
    "buy": "purchase",
    "pay": "payment",
    "store": "pirates",
    "done": "pirates",
    "choose": "tiles",
    "reserve": "reserving",
    "take reserved": "reserving",
    "take": "money",
}


def theme(position: dict[str, Any], best: Action, missed: Action) -> str:
    """By what is chosen; whether to buy the market or not is about the purchase."""
    return BY_VERB["buy" if "buy" in (best.verb, missed.verb) else best.verb]
