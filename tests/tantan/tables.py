"""Small tables of Tan-Tan Caravan to try the rules on."""

from __future__ import annotations

from typing import Any

import fondaco

Json = dict[str, Any]

LAYOUT: Json = {
    "game": "tantan",
    "players": 2,
    "to_move": 0,
    "phase": "turn",
    "purse": "lantern",
    "market": ["food", "clothes", "fabric", "lantern", "spice"],
    "pile": {"top": "food", "under": {"food": 6}},
}
"""A purse worth 4, a full market, and a pile that can bring nothing but food."""

NO_MARKET: Json = {"purse": None, "market": [], "pile": None}


def layout(**fields: Any) -> Json:
    """The usual small table, with some of its fields set."""
    return {**LAYOUT, **fields}


def table(**fields: Any) -> fondaco.Match:
    """A match at the usual small table, with some of its fields set."""
    return fondaco.from_position(layout(**fields))


def scripted(position: Json, actions: list[str], chance: list[str]) -> fondaco.Match:
    """A match from a position in which luck brings what is wanted."""
    record = {
        "version": 1,
        "game": "tantan",
        "players": position["players"],
        "options": position.get("options", {}),
        "seed": None,
        "actions": actions,
        "chance": chance,
        "position": position,
    }
    return fondaco.replay(record)


def ended(*tables: Json, **fields: Any) -> fondaco.Match:
    """A match that is over, with these cards on the players' tables."""
    fields = {"players": len(tables), "to_move": None, "phase": "over", "tables": list(tables), **fields}
    return fondaco.from_position({"game": "tantan", **fields})


def play(match: fondaco.Match, *actions: str) -> fondaco.Match:
    for action in actions:
        match.play(action)
    return match


def refusal(match: fondaco.Match, action: str) -> fondaco.Reason:
    """Why an action that is not legal is not."""
    reason = match.why_not(action)
    assert reason is not None, f"{action} is legal"
    return reason


def happened(match: fondaco.Match, *names: str) -> list[tuple[str, int | None]]:
    """Which of these events were told, in order, with their seats."""
    return [(event["event"], event.get("seat")) for event in match.events() if event["event"] in names]


def zone(match: fondaco.Match, name: str) -> Any:
    return match.position()[name]
