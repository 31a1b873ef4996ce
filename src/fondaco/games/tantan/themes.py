"""What a puzzle of Tan-Tan Caravan is about."""

from __future__ import annotations

from typing import Any

from fondaco.kernel.verbs import Action

Json = dict[str, Any]

BY_VERB = {"rob": "theft", "feed": "mice"}
BY_KIND = {"thief": "theft", "lamp": "lamps", "princess": "majority", "merchant": "majority", "mouse": "mice"}


def theme(position: Json, best: Action, missed: Action) -> str:
    """By what is in the best choice and not in the greedy player's; whether to buy or to stock is a matter of time."""
    if best.verb in BY_VERB:
        return BY_VERB[best.verb]
    if best.verb != missed.verb:
        return "timing"
    kinds, others = (kinds_of(position, action) for action in (best, missed))
    new = [kind for kind in kinds if kind not in others]
    return next((BY_KIND[kind] for kind in BY_KIND if kind in new), "goods" if new else "timing")


def kinds_of(position: Json, action: Action) -> list[str]:
    """The kinds of cards that an action moves."""
    if "places" in action.arguments:
        return [position["market"][place - 1] for place in action.arguments["places"]]
    return [action.arguments["kind"], *(["mouse"] if action.arguments.get("mice") else [])]
