"""The table of a game that has no face of its own: a line for each field of a view, one's own things first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games import find
from fondaco.games.game import Game
from fondaco.kernel.zones.zone import Zone
from fondaco.terminal.face import Ahead, Choice, Face, told_by, untold
from fondaco.terminal.look import COLOURS, heading, lines, padded, paint, quiet
from fondaco.terminal.people import People, capital

Json = dict[str, Any]

STYLE = COLOURS["saffron"]
OF_EVERY_GAME = ("game", "players", "options", "to_move", "turn", "phase", "scores")
SEATS = ("seat", "to_at", "from_at", "by")
"""The details of events that name a seat."""
LABEL = 16


def plain_face(game: Game) -> Face:
    parts = game.parts(game.blank(game.seats[0], {}, -1), 0)
    return Face(
        style=STYLE,
        table=table,
        choices=choices,
        question=question,
        tell=told_by(defaultdict(lambda: tell, {"acts": tell_act, "draws": untold, "turn": untold})),
        parts=tuple((part, part) for part in parts),
        decided_by=lambda view, winners: "",
    )


# The table


def table(view: Json, people: People, width: int, legal: Sequence[str] = ()) -> RenderableType:
    game = find(view["game"])
    note = "the game is over" if view["to_move"] is None else f"{people.whose(view['to_move'])} decision"
    zones = {zone.key: zone for zone in game.zones.fields if zone.group is None}
    fields = {name: value for name, value in view.items() if name not in OF_EVERY_GAME}
    owned = [name for name in fields if name in zones and zones[name].by_seat]
    first = people.you or 0
    parts = [heading(game.title, note, STYLE, width)]
    parts += [labelled(name, fields[name], zones.get(name), width) for name in fields if name not in owned]
    for away in range(view["players"]):
        seat = (first + away) % view["players"]
        parts.append(seat_line(seat, view, people))
        parts += [labelled(name, fields[name][seat], zones[name], width) for name in owned]
    return Group(*parts)


def seat_line(seat: int, view: Json, people: People) -> Text:
    pointer = "▸ " if seat == view["to_move"] else "  "
    score = view["scores"][seat]
    points = "" if score is None else f"{score['total']} points"
    return padded(paint(pointer + people.name(seat), "bold"), LABEL) + paint(f"  {points}".rstrip(), f"bold {STYLE}")


def labelled(name: str, value: Any, zone: Zone | None, width: int) -> Text:
    """A field's name, and what there is; of what is hidden, how much."""
    words = written(value)
    if zone is not None and zone.secret and type(value) is int:
        words = f"{value} hidden"
    elif zone is not None and isinstance(value, dict) and is_unique(zone):
        words = " · ".join(value) or "none"
    label = padded(quiet(f"  {name.replace('_', ' ')}"), LABEL)
    return lines([label, *(paint(word) for word in words.split(" · "))], width, gap="  ", indent="")


def is_unique(zone: Zone) -> bool:
    """Whether there is one of each thing it holds: then nobody needs to count."""
    things = zone.kind.things
    return things is not None and not callable(things.box) and set(things.box) == {1}


def written(value: Any) -> str:
    """Any value of a view in words, its parts with dots between them."""
    if value is None or value in ({}, []):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " · ".join(map(written, value))
    if isinstance(value, dict):
        return " · ".join(
            f"{item} {name}" if type(item) is int else f"{name}: {written(item).replace(' · ', ', ')}"
            for name, item in value.items()
        )
    return str(value)


# What can be done, and what was done


def question(view: Json, people: People) -> str:
    return "What do you do?" if view["phase"] == "turn" else f"{capital(view['phase'])}: what do you do?"


def choices(view: Json, legal: Sequence[str], people: People, ahead: Ahead) -> list[Choice]:
    numbers = find(view["game"]).numbers
    return [
        Choice(action, capital(action.split()[0]), action)
        for action in sorted(legal, key=lambda action: numbers[action.lower()])
    ]


def tell_act(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    return f"{people.name(chunk[place]['seat'])}: {chunk[place]['action']}."


def tell(chunk: Sequence[Json], place: int, options: Json, people: People) -> str:
    """An event by its name and details."""
    name = chunk[place]["event"]
    details = {key: value for key, value in chunk[place].items() if key not in ("n", "event") and value is not None}
    told = [people.whom(value) if key in SEATS else f"{key} {written(value)}" for key, value in details.items()]
    return f"{name}: {', '.join(told)}." if told else f"{name}."
