"""Small tables of Silk Road for the tests, with only what a test speaks of."""

from __future__ import annotations

from typing import Any

import fondaco
from fondaco import Match

Json = dict[str, Any]


def caravan(at: str, to: str, camels: list[int], gems: list[str]) -> Json:
    return {"at": at, "to": to, "camels": camels, "gems": gems}


FIRST = caravan("Tashkent", "Yspahan", [8], ["blue"])
SECOND = caravan("Amritsar", "Samarkand", [9, 3], ["green", "red"])
THIRD = caravan("Chang'an", "Byzantium", [10, 4, 1], ["blue", "yellow", "purple"])


def position(players: int = 2, **fields: Any) -> Json:
    """Seat 0 is about to play; it holds a tea, and the pile is all ivory."""
    table: Json = {
        "game": "silkroad",
        "players": players,
        "to_move": 0,
        "phase": "turn",
        "pile": {"ivory": 6},
        "display": ["silk", "spice", "spice"],
        "hands": [{"tea": 1}] + [{"porcelain": 1} for _ in range(players - 1)],
        "drivers": list(range(1, players + 1)),
        "bag": {"red": 3, "yellow": 3},
        "queue": [5, 6, 2, 7],
        "caravans": [FIRST, SECOND, THIRD],
    }
    return table | fields


def table(players: int = 2, **fields: Any) -> Match:
    return fondaco.from_position(position(players, **fields))


def do(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def at_tile(tile: str, players: int = 2, **fields: Any) -> Match:
    """Caravan 1 (spice 8) has stopped at Turfan with this tile; an ivory was drawn for it."""
    match = table(players, tiles={"Turfan": tile}, **fields)
    return do(match, "play tea 1", "move 1 Turfan", "draw pile")


def arriving(number: int, camels: list[int], gems: list[str], **fields: Any) -> Json:
    """A position in which a caravan is one space before Yspahan, and one tea moves it there."""
    caravans: list[Json | None] = [FIRST | {"to": "Tashkent", "at": "Turfan"}, SECOND, THIRD | {"at": "Kashgar"}]
    caravans[number - 1] = caravan("Yazd", "Yspahan", camels, gems)
    used = [camel for one in caravans if one for camel in one["camels"]]
    queue = [camel for camel in (5, 6, 2, 7, 8, 9, 3, 10, 4, 1) if camel not in used]
    arriving_there: Json = {"caravans": caravans, "queue": queue}
    return position(**(arriving_there | fields))


def arrived(number: int, camels: list[int], gems: list[str], **fields: Any) -> Match:
    """A caravan has reached Yspahan, and its great market has begun."""
    match = fondaco.from_position(arriving(number, camels, gems, **fields))
    return do(match, "play tea 1", f"move {number} Yspahan", "draw pile")


def events(match: Match, name: str) -> list[Json]:
    return [event for event in match.events() if event["event"] == name]


def refusal(match: Match, action: str) -> tuple[str, str]:
    """The rule and the key of the reason why not."""
    reason = match.why_not(action)
    assert reason is not None, f"{action} is legal"
    assert "{" not in str(reason)
    return reason.rule, reason.key
