"""The table of a game that has no face of its own: a line for each field of a view, one's own things first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games import find
from fondaco.games.game import Game
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
    note = "the game is over" if view["to_move"] is None else f"{people.whose(view['to_move'])} decision"
    fields = {name: value for name, value in view.items() if name not in OF_EVERY_GAME}
    owned = {name: value for name, value in fields.items() if is_by_seat(value, view["players"])}
    first = people.you or 0
    return Group(
        heading(find(view["game"]).title, note, STYLE, width),
        *(labelled(name, written(value), width) for name, value in fields.items() if name not in owned),
        *(
            line
            for away in range(view["players"])
            for line in belongings((first + away) % view["players"], owned, view, people, width)
        ),
    )


def is_by_seat(value: Any, players: int) -> bool:
    """Whether a field has an entry for each seat; names in a list are something else."""
    return isinstance(value, list) and len(value) == players and not any(isinstance(item, str) for item in value)


def belongings(seat: int, owned: Json, view: Json, people: People, width: int) -> list[Text]:
    pointer = "▸ " if seat == view["to_move"] else "  "
    score = view["scores"][seat]
    points = "" if score is None else f"{score['total']} points"
    return [
        padded(paint(pointer + people.name(seat), "bold"), LABEL + 2) + paint(points, f"bold {STYLE}"),
        *(labelled(name, covered(values, seat), width) for name, values in owned.items()),
    ]


def covered(values: list[Any], seat: int) -> str:
    """One seat's things; of those that only others can look at, their number."""
    hidden = isinstance(values[seat], int) and any(isinstance(other, dict | list) for other in values)
    return f"{values[seat]} hidden" if hidden else written(values[seat])


def labelled(name: str, words: str, width: int) -> Text:
    label = padded(quiet(f"  {name.replace('_', ' ')}"), LABEL)
    return lines([label, *(paint(word) for word in words.split(" · "))], width, gap="  ", indent="")


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
