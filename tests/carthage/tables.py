"""Small tables of Traders of Carthage to try the rules on."""

from __future__ import annotations

from typing import Any

import fondaco

Json = dict[str, Any]


def cards(*names: str) -> list[Json]:
    """A row of the market or the farm; a card reserved by seat 1 is written "red5@1"."""
    return [{"card": name.split("@")[0], "by": int(name.split("@")[1]) if "@" in name else None} for name in names]


LAYOUT: Json = {
    "game": "carthage",
    "players": 2,
    "to_move": 0,
    "phase": "turn",
    "market": cards("red5", "blue2", "red2"),
    "farm": cards("green3"),
    "draw": {"yellow2": 11},
    "hands": [{"red3": 3}, {}],
}
"""A market worth 9, a hand worth 9, and a draw pile that can bring nothing but yellow twos."""


def layout(**fields: Any) -> Json:
    """The usual small table, with some of its fields set."""
    return {**LAYOUT, **fields}


def table(**fields: Any) -> fondaco.Match:
    """A match at the usual small table, with some of its fields set."""
    return fondaco.from_position(layout(**fields))


def arriving(**fields: Any) -> fondaco.Match:
    """Seat 0 is about to buy a red 2 for a green 2, and the red ship with it reaches Carthage."""
    given: Json = {
        "market": cards("red2"),
        "farm": [],
        "hands": [{"green2": 1}, {}],
        "ships": {"red": 4},
        **fields,
    }
    return table(**given)


PURCHASE = ("buy", "pay green2")


def storing(hand: Json, goods: Json, **fields: Any) -> fondaco.Match:
    """Seat 0 is storing: the red ship is in Carthage, the blue one in pirate waters."""
    given: Json = {
        "ships": {"red": 5, "blue": 3},
        "phase": "store",
        "hands": [hand, {}],
        "goods": [goods, {}],
        **fields,
    }
    return table(**given)


def dealt(players: int, chance: list[str | int], **options: Any) -> fondaco.Match:
    """A new match in which luck brings what is wanted."""
    return fondaco.replay(
        {
            "version": 1,
            "game": "carthage",
            "players": players,
            "options": options,
            "seed": None,
            "actions": [],
            "chance": chance,
        }
    )


def scripted(position: Json, actions: list[str], chance: list[str]) -> fondaco.Match:
    """A match from a position in which luck brings what is wanted."""
    return fondaco.replay(
        {
            "version": 1,
            "game": "carthage",
            "players": position["players"],
            "options": position.get("options", {}),
            "seed": None,
            "actions": actions,
            "chance": chance,
            "position": position,
        }
    )


def play(match: fondaco.Match, *actions: str) -> fondaco.Match:
    for action in actions:
        match.play(action)
    return match


def refusal(match: fondaco.Match, action: str) -> tuple[str, str]:
    """The rule and the key of the reason why an action is not legal."""
    reason = match.why_not(action)
    assert reason is not None, f"{action} is legal"
    return reason.rule, reason.key


def happened(match: fondaco.Match, name: str) -> list[Json]:
    """The events of that name, without their numbers."""
    return [
        {key: value for key, value in event.items() if key not in ("n", "event")}
        for event in match.events()
        if event["event"] == name
    ]


def zone(match: fondaco.Match, name: str) -> Any:
    return match.position()[name]


def row(match: fondaco.Match, name: str) -> list[str]:
    """The cards of the market or the farm, as `cards` writes them."""
    return [item["card"] if item["by"] is None else f"{item['card']}@{item['by']}" for item in zone(match, name)]


def starting(match: fondaco.Match, verb: str) -> list[str]:
    """The legal actions that begin with a verb."""
    return [action for action in match.legal() if action.startswith(verb)]
